#include "vision/track/base_pose.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "calibration/table_pose.hpp"

namespace telescope::vision {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr double kMisfitMm = 0.5;        // corners that are farther from a square beside a hand are wrong,
constexpr double kMisfitShare = 0.045;   // elsewhere those that are by such a share of the border's side
constexpr double kSunkMm = 80.0;         // a tag cannot lie so far below the table
constexpr double kSigmaHeightMm = 0.15;  // of a base's thickness and of paper that does not lie flat

/// One sigma of a corner, pixels; `bench_pictures` counts how many errors on rendered pictures lie within it.
double corner_sigma_px(double correlation) {
  return 0.08 + 0.6 * std::clamp(1.0 - correlation, 0.0, 0.5);
}

/// A square of the right size laid over four points of the table by least squares.
struct SquareFit {
  TablePoint centre;
  double heading_deg = 0.0;
  double half_mm = 0.0;      ///< half a side, as large as it looks
  double residual_mm = 0.0;  ///< root mean square, along each axis
};
SquareFit fit_square(const std::array<TablePoint, 4>& corners) {
  constexpr std::array<std::array<int, 2>, 4> kCorner{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
  SquareFit fit;
  for (const auto& p : corners) {
    fit.centre.x_mm += p.x_mm / 4.0;
    fit.centre.y_mm += p.y_mm / 4.0;
  }
  double along = 0.0, across = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double x = corners[i].x_mm - fit.centre.x_mm, y = corners[i].y_mm - fit.centre.y_mm;
    along += x * kCorner[i][0] + y * kCorner[i][1];
    across += y * kCorner[i][0] - x * kCorner[i][1];
  }
  const double turn = std::atan2(across, along);  // counter-clockwise
  fit.heading_deg = -turn * kDegrees;
  const double half = fit.half_mm = std::hypot(along, across) / 8.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double qx = half * kCorner[i][0], qy = half * kCorner[i][1];
    sum += std::pow(fit.centre.x_mm + std::cos(turn) * qx - std::sin(turn) * qy - corners[i].x_mm, 2) +
           std::pow(fit.centre.y_mm + std::sin(turn) * qx + std::cos(turn) * qy - corners[i].y_mm, 2);
  }
  fit.residual_mm = std::sqrt(sum / 4.0);  // eight coordinates less four fitted values
  return fit;
}

/// The pose of a base whose tag lies `height_mm` above the table.
std::optional<BaseReading> pose_at_height(const calibration::CameraModel& camera,
                                          const calibration::CameraUncertainty& uncertainty, const Kit& kit,
                                          const TagPlacement& tag, const calibration::Quad& seen,
                                          double correlation, double edge_bias_px, double height_mm) {
  std::array<TablePoint, 4> corners;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto p = camera.table_from_image(seen[i], height_mm);
    if (!p) return std::nullopt;
    corners[i] = *p;
  }
  const SquareFit square = fit_square(corners);
  Pose pose;
  pose.heading = Heading::from_degrees(square.heading_deg - tag.rotation_deg);
  const double h = pose.heading.degrees() / kDegrees;
  pose.centre = {square.centre.x_mm - (std::cos(h) * tag.dx_mm + std::sin(h) * tag.dy_mm),
                 square.centre.y_mm - (-std::sin(h) * tag.dx_mm + std::cos(h) * tag.dy_mm)};

  const double scale = camera.pixels_per_mm(square.centre, height_mm);
  if (!(scale > 0.0)) return std::nullopt;
  const double corner_mm = std::max(corner_sigma_px(correlation) / scale, square.residual_mm);
  const double half_border = calibration::border_fraction(kit.family) * kit.tag_size_mm / 2.0;
  const double heading_sigma = corner_mm / (half_border * std::sqrt(8.0));
  const double lever = std::hypot(tag.dx_mm, tag.dy_mm) * heading_sigma / std::numbers::sqrt2;
  const TablePoint foot = camera.foot();
  const double slope = std::hypot(square.centre.x_mm - foot.x_mm, square.centre.y_mm - foot.y_mm) /
                       std::max(1.0, camera.height_mm() - height_mm);
  const double above = camera.height_mm() - height_mm;
  const double rise =
      above * (1.0 - half_border / std::max(half_border, square.half_mm + edge_bias_px / scale));
  const double by_height = slope / std::numbers::sqrt2;
  const double raised = rise > kVisibleRiseMm ? rise * by_height : 0.0;
  pose.sigma_mm =
      std::hypot(std::hypot(corner_mm / 2.0, lever), std::hypot(kSigmaHeightMm * by_height, raised),
                 uncertainty.sigma_mm(square.centre, height_mm));
  pose.sigma_deg = heading_sigma * kDegrees;
  return BaseReading{.pose = pose,
                     .misfit_mm = square.residual_mm,
                     .rise_mm = rise,
                     .rise_noise_mm = above * corner_mm / (half_border * std::sqrt(8.0)),
                     .rise_sigma_mm = raised};
}

}  // namespace

std::optional<BaseReading> base_pose(const calibration::CameraModel& camera,
                                     const calibration::CameraUncertainty& uncertainty, const Kit& kit,
                                     const KitPiece& piece, const calibration::Quad& corners,
                                     double correlation, double edge_bias_px) {
  const TagPlacement& tag = piece.placement;
  const auto at = [&](double ground_mm) {
    return pose_at_height(camera, uncertainty, kit, tag, corners, correlation, edge_bias_px,
                          tag.height_mm + ground_mm);
  };
  const auto flat = at(0.0);
  if (!flat || kit.board.hills.empty()) return flat;
  // A piece on a hill looks further from the camera than it is. Try the ground's heights from the top: the
  // first that agrees with where it puts the piece is right.
  std::vector<double> heights;
  for (const Hill& hill : kit.board.hills) heights.push_back(hill.height.mm());
  std::ranges::sort(heights, std::greater{});
  for (const double ground_mm : heights)
    if (auto raised = at(ground_mm);
        raised && ground_height(kit.board, raised->pose.centre).mm() == ground_mm) {
      // At a hill's edge it may as well stand below: then either place is possible.
      if (ground_height(kit.board, flat->pose.centre).mm() != ground_mm)
        raised->pose.sigma_mm += parallax_mm(camera, raised->pose.centre, ground_mm) / 2.0;
      return raised;
    }
  return flat;
}

double parallax_mm(const calibration::CameraModel& camera, TablePoint point, double mm) {
  const TablePoint foot = camera.foot();
  const double away = std::hypot(point.x_mm - foot.x_mm, point.y_mm - foot.y_mm);
  return mm * away / std::max(1.0, camera.height_mm()) / std::numbers::sqrt2;
}

bool is_bent(const BaseReading& reading, const Kit& kit, bool beside_hand) {
  const double most_mm = kMisfitShare * calibration::border_fraction(kit.family) * kit.tag_size_mm;
  if (!beside_hand) return reading.misfit_mm > most_mm;
  return reading.misfit_mm > std::min(kMisfitMm, most_mm) || reading.rise_mm < -kSunkMm;
}

Length place_margin(const Pose& pose) {
  return Length::from_mm(std::max(3.0, 2.0 * pose.sigma_mm));
}

}  // namespace telescope::vision
