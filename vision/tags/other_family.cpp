#include "vision/tags/other_family.hpp"

#include <algorithm>
#include <vector>

#include "core/kit/tag_choice.hpp"

namespace telescope::vision {
namespace {

calibration::ImagePoint middle(const calibration::Quad& quad) {
  calibration::ImagePoint sum;
  for (const calibration::ImagePoint& p : quad) sum.x_px += p.x_px / 4, sum.y_px += p.y_px / 4;
  return sum;
}

bool is_at(const Sighting& a, const Sighting& b) {
  const auto p = middle(a.corners), q = middle(b.corners);
  return std::hypot(p.x_px - q.x_px, p.y_px - q.y_px) < side_px(b.corners);
}

}  // namespace

std::optional<OtherFamily> find_other_family(TagFamily own, const cv::Mat& luma,
                                             std::span<const Sighting> seen) {
  OtherFamily most;
  for (const std::string_view name : tag_family_names()) {
    const auto choice = square_tags(name);
    if (!choice || choice->family == own) continue;
    std::vector<TagId> ids;
    for (const Sighting& tag : PhotoReader(choice->family, choice->ids).read(luma)) {
      const bool is_own = std::ranges::any_of(seen, [&](const Sighting& s) { return is_at(tag, s); });
      if (is_clear(tag) && !is_own && std::ranges::find(ids, tag.tag) == ids.end()) ids.push_back(tag.tag);
    }
    if (std::ssize(ids) > most.tags) most = {.family = choice->family, .tags = static_cast<int>(ids.size())};
  }
  return most.tags < kFewestOfFamily ? std::nullopt : std::optional(most);
}

std::optional<OtherFamily> OtherFamilySearch::look(TagFamily own, const cv::Mat& luma,
                                                   std::span<const Sighting> seen, double t_s) {
  if (searched_s_ && t_s >= *searched_s_ && t_s < *searched_s_ + every_s_) return found_;
  searched_s_ = t_s;
  return found_ = find_other_family(own, luma, seen);
}

}  // namespace telescope::vision
