#include "calibration/flat_tag_fit.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "calibration/table_pose.hpp"

namespace telescope::calibration {
namespace {

constexpr std::size_t kFewestTags = 8, kMostByPairs = 32;
constexpr std::size_t kFewestCorners = 3;  // of an anchor that agrees
constexpr double kLaidMm = 0.7;            // its corners lie so near the table's own
constexpr double kBestLaidMm = 0.2;        // an anchor lies no better than so

struct Agreement {
  std::vector<SeenAnchor> anchors;
  double rms_px = 0.0;  ///< of their corners, along each axis
};

Agreement agreement(const CameraFit& fit, std::span<const SeenAnchor> anchors, double corner_px) {
  Agreement out;
  double squares = 0.0, corners = 0.0;
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    std::size_t agree = 0;
    for (std::size_t k = 4 * i; k < 4 * i + 4; ++k)
      if (fit.point_off_px[k] <= kAgrees * corner_px)
        ++agree, ++corners, squares += fit.point_off_px[k] * fit.point_off_px[k];
    if (agree >= kFewestCorners) out.anchors.push_back(anchors[i]);
  }
  out.rms_px = std::sqrt(squares / std::max(corners, 1.0) / 2.0);
  return out;
}

}  // namespace

std::vector<FlatTag> enough_of(std::span<const FlatTag> tags, std::size_t most) {
  std::vector<FlatTag> some;
  if (tags.size() < kFewestTags) return some;
  const std::size_t every = (tags.size() + most - 1) / most;
  for (std::size_t i = 0; i < tags.size(); i += every) some.push_back(tags[i]);
  return some;
}

std::vector<FlatTag> agreeing(const CameraFit& fit, std::span<const FlatTag> tags) {
  std::vector<FlatTag> agree;
  for (std::size_t i = 0; i < tags.size(); ++i)
    if (fit.tag_off_px[i] <= kAgrees * kTagPx) agree.push_back(tags[i]);
  if (agree.size() < kFewestTags || 3 * agree.size() < 2 * tags.size()) agree.clear();
  return agree;
}

std::optional<FlatTagFit> fit_with_flat_tags(const Kit& kit, std::span<const SeenAnchor> anchors,
                                             std::span<const FlatTag> tags, const Lens& lens) {
  const std::vector<FlatTag> some = enough_of(tags, kMostByPairs);
  if (some.empty() || anchors.empty()) return std::nullopt;
  std::vector<Correspondence> points;
  double side = 0.0;
  for (const SeenAnchor& a : anchors) {
    add_anchor(kit, a.index, a.corners, 0, points);
    side += side_px(a.corners) / static_cast<double>(anchors.size());
  }
  const double pixels_per_mm = side / (border_fraction(kit.family) * kit.anchor_size_mm);
  const double corner_px = std::max(kAnchorPx, kLaidMm * pixels_per_mm);

  std::optional<FlatTagFit> best;
  const auto rank = [](const FlatTagFit& f) {
    return std::tuple(f.anchors.size(), f.tags.size(), -f.fit.cost);
  };
  const auto corners_of = [&](std::size_t anchor) { return std::span(points).subspan(4 * anchor, 4); };
  for (std::size_t one = 0; one < anchors.size(); ++one)
    for (std::size_t other = one + 1; other < anchors.size(); ++other) {
      std::vector<Correspondence> start;
      for (const std::size_t anchor : {one, other})
        start.insert(start.end(), corners_of(anchor).begin(), corners_of(anchor).end());
      const auto rough = fit_camera(start, lens, {.free_lens = !lens.measured});
      if (!rough) continue;
      auto fit = fit_camera(points, lens,
                            {.free_lens = !lens.measured,
                             .free_scale = true,
                             .from = &*rough,
                             .stray_point_px = corner_px,
                             .stray_tag_px = kTagPx},
                            some);
      if (!fit) continue;
      auto [agreeing_anchors, rms_px] = agreement(*fit, anchors, corner_px);
      auto agreeing_tags = agreeing(*fit, some);
      FlatTagFit found{.fit = *std::move(fit),
                       .anchors = std::move(agreeing_anchors),
                       .tags = std::move(agreeing_tags),
                       .laid_sigma_mm = std::max(kBestLaidMm, rms_px / pixels_per_mm)};
      if (!best || rank(found) > rank(*best)) best = std::move(found);
    }
  if (!best || best->anchors.size() < 2 || best->tags.empty()) return std::nullopt;
  return best;
}

}  // namespace telescope::calibration
