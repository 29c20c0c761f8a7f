#include "vision/track/duplicate_tags.hpp"

#include <algorithm>
#include <cmath>

#include "vision/track/parameters.hpp"

namespace telescope::vision {

void DuplicateTags::take_in(std::span<const TagId> doubles, double now_s) {
  now_s_ = now_s;
  for (const TagId tag : doubles) {
    auto known = std::ranges::find(known_, tag, &Duplicate::tag);
    if (known == known_.end()) known = known_.insert(known, Duplicate{.tag = tag});
    ++known->pictures;
    known->last_s = now_s;
  }
  std::erase_if(known_, [&](const Duplicate& d) { return std::abs(now_s - d.last_s) > kTrack.doubled_s; });
}

bool DuplicateTags::has(TagId tag) const {
  const auto known = std::ranges::find(known_, tag, &Duplicate::tag);
  return known != known_.end() && known->last_s == now_s_;
}

std::vector<TagId> DuplicateTags::told(bool single) const {
  std::vector<TagId> tags;
  for (const Duplicate& d : known_)
    if (d.pictures >= kTrack.agreeing_readings || single) tags.push_back(d.tag);
  std::ranges::sort(tags);
  return tags;
}

}  // namespace telescope::vision
