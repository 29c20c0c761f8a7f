#include "vision/health/hang_watch.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include "calibration/table_pose.hpp"

namespace telescope::vision {
namespace {

using Way = HangHelp::Way;

// A table that is farther away than this has fewer pixels than it could have.
constexpr double kLeastShare = 0.55;
// Of one anchor's corners nobody tells whether the camera leans.
constexpr std::size_t kForPerspective = 8;

/// Corners of the black borders of anchors, on the table and in the picture.
struct Corners {
  std::vector<cv::Point2d> table, picture;
};

Corners corners_of(const Kit& kit, std::span<const Sighting> sightings) {
  Corners out;
  const double half = calibration::border_fraction(kit.family) * kit.anchor_size_mm / 2.0;
  for (const Sighting& seen : sightings) {
    const auto anchor = std::ranges::find(kit.anchors, seen.tag);
    if (anchor == kit.anchors.end()) continue;
    const TablePoint at = anchor_centre(kit, static_cast<int>(anchor - kit.anchors.begin()));
    constexpr std::array<std::array<int, 2>, 4> kCorner{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
    for (std::size_t i = 0; i < 4; ++i) {
      out.table.emplace_back(at.x_mm + half * kCorner[i][0], at.y_mm + half * kCorner[i][1]);
      out.picture.emplace_back(seen.corners[i].x_px, seen.corners[i].y_px);
    }
  }
  return out;
}

/// Where the outer corners of all four anchors are in the picture; nothing where no anchor is read.
std::vector<cv::Point2d> outline(const Kit& kit, const Corners& corners) {
  const double edge = kit.anchor_size_mm, right = width(kit.board).mm() + edge,
               far = depth(kit.board).mm() + edge;
  const std::vector<cv::Point2d> table{{-edge, -edge}, {right, -edge}, {right, far}, {-edge, far}};
  std::vector<cv::Point2d> picture;
  if (corners.table.size() >= kForPerspective) {
    const cv::Mat plane = cv::findHomography(corners.table, corners.picture);
    if (!plane.empty()) cv::perspectiveTransform(table, picture, plane);
  } else if (!corners.table.empty()) {
    const std::array<cv::Point2f, 3> from{corners.table[0], corners.table[1], corners.table[2]},
        to{corners.picture[0], corners.picture[1], corners.picture[2]};
    cv::transform(table, picture, cv::getAffineTransform(from.data(), to.data()));
  }
  return picture;
}

}  // namespace

HangHelp::Way way_to_hang(const Kit& kit, std::span<const Sighting> sightings, cv::Size size) {
  const std::vector<cv::Point2d> seen = outline(kit, corners_of(kit, sightings));
  if (seen.empty()) return Way::kNone;
  const auto [left, right] = std::ranges::minmax(seen, {}, &cv::Point2d::x);
  const auto [top, bottom] = std::ranges::minmax(seen, {}, &cv::Point2d::y);
  const double wide = right.x - left.x, high = bottom.y - top.y;
  if (wide > size.width || high > size.height) {
    const bool fits_across = high <= size.width && wide <= size.height;
    return fits_across ? Way::kAcross : Way::kHigher;
  }
  const std::array<std::pair<double, Way>, 4> out{{{-left.x, Way::kLeft},
                                                   {right.x - size.width, Way::kRight},
                                                   {-top.y, Way::kUp},
                                                   {bottom.y - size.height, Way::kDown}}};
  const auto worst = std::ranges::max_element(out);
  if (worst->first > 0) return worst->second;
  return std::max(wide / size.width, high / size.height) < kLeastShare ? Way::kLower : Way::kNone;
}

HangHelp hang_help(const Kit& kit, const FrameResult& result, const HealthReport* report) {
  const auto is_poor = [&](std::string_view id) {
    const HealthMeasure* measure = report ? report->find(id) : nullptr;
    return measure && (measure->grade == Grade::kFair || measure->grade == Grade::kBad);
  };
  return {.anchors = static_cast<int>(std::ranges::count(result.table.anchors, true, &AnchorView::found)),
          .way = way_to_hang(kit, result.sightings, result.frame.image.size()),
          .blurred = is_poor("focus"),
          .glare = is_poor("glare") || is_poor("over_exposure"),
          .dark = is_poor("darkness")};
}

}  // namespace telescope::vision
