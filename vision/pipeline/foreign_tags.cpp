#include "vision/pipeline/foreign_tags.hpp"

#include <algorithm>
#include <cmath>

#include "vision/track/corner_track.hpp"

namespace telescope::vision {
namespace {

constexpr int kAgreeing = 3;           // pictures, or tags in one picture
constexpr int kKeptPictures = 30;      // without a reading, before a tag is taken to be gone
constexpr double kSameModules = 2.0;   // of a tag that rests
constexpr double kPaperModules = 5.7;  // from a tag's middle to the corners of its paper
constexpr std::size_t kNamed = 3;

}  // namespace

void ForeignTags::take_in(std::span<const Sighting> outsiders, const BackgroundModel& background) {
  for (Watched& w : watched_) ++w.unseen;
  const auto is_free = [&](const Sighting& s) {
    return !background.hand(middle_of(s.corners), kPaperModules * static_cast<double>(s.module_px));
  };
  const auto free = std::ranges::count_if(outsiders, is_free);
  for (const Sighting& s : outsiders) {
    auto known = std::ranges::find(watched_, s.tag, &Watched::tag);
    if (!is_free(s)) {
      if (known != watched_.end()) known->unseen = 0;
      continue;
    }
    if (known == watched_.end()) known = watched_.insert(known, Watched{.tag = s.tag, .place = {}});
    const auto middle = middle_of(s.corners);
    const bool rests =
        known->seen > 0 && std::hypot(middle.x_px - known->place.x_px, middle.y_px - known->place.y_px) <
                               kSameModules * static_cast<double>(s.module_px);
    known->seen = rests ? known->seen + 1 : 1;
    known->unseen = 0;
    known->place = middle;
    known->believed = known->believed || known->seen >= kAgreeing || free >= kAgreeing;
  }
  std::erase_if(watched_, [](const Watched& w) { return w.unseen > kKeptPictures; });
}

std::vector<TagId> ForeignTags::tags() const {
  std::vector<TagId> tags;
  for (const Watched& w : watched_)
    if (w.believed) tags.push_back(w.tag);
  std::ranges::sort(tags);
  return tags;
}

std::string foreign_note(const std::vector<TagId>& foreign, bool is_kit_read) {
  if (foreign.empty()) return {};
  std::string names;
  for (std::size_t i = 0; i < std::min(kNamed, foreign.size()); ++i)
    names += (i == 0 ? "" : ", ") + std::to_string(foreign[i].value());
  if (foreign.size() > kNamed) names += " and " + std::to_string(foreign.size() - kNamed) + " more";
  const bool one = foreign.size() == 1;
  if (!is_kit_read)
    return (one ? "the only tag in view is" : "the tags in view are") + std::string(" of another kit (") +
           names + "): start with the scenario or kit that they were printed for";
  return (one ? "a tag" : std::to_string(foreign.size()) + " tags") + std::string(" of another kit (") +
         names + ") " + (one ? "lies" : "lie") + " on the table and count" + (one ? "s" : "") +
         " for nothing: take " + (one ? "it" : "them") + " off, or print what is missing of this kit";
}

}  // namespace telescope::vision
