#include "calibration/uncertainty.hpp"

#include <algorithm>
#include <cmath>

#include "calibration/anchor_points.hpp"
#include "calibration/camera_residuals.hpp"

namespace telescope::calibration {
namespace {

/// The points that the camera's pose was made from.
std::vector<Correspondence> made_from(const Kit& kit, const CameraPose& pose) {
  std::vector<Correspondence> points;
  for (int index : pose.anchors) add_anchor(kit, index, {}, 0, points);
  return points.empty() ? table_corners(kit, {}) : points;
}

constexpr double kBestCorner = 0.04;   // pixels: corners of a reader are never better than this,
constexpr double kWorstCorner = 0.15;  // nor worse where they are believed: more is an anchor elsewhere

constexpr double kReadCorner = 0.08;  // where the anchors' own places explain the rest

constexpr double kFarthestMm = 30.0;  // an anchor that lies farther off is left out

/// One sigma of a corner, were all the misfit of the reader's making.
double point_sigma_px(const CameraPose& pose, double free) {
  if (pose.anchors.empty()) return kDraggedSigmaPx;
  const double points = 4.0 * static_cast<double>(pose.anchors.size());
  return std::max(kBestCorner, pose.reprojection_rms_px * std::sqrt(points / free));
}

/// What each anchor does to its own corners' residuals by lying a millimetre off, two columns an anchor.
cv::Mat_<double> shifts_of_anchors(const CameraModel& camera, std::span<const Correspondence> points,
                                   double sigma_px, int rows) {
  const auto anchors = static_cast<int>(points.size() / 4);
  cv::Mat_<double> shifts(rows, 2 * anchors, 0.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const TablePoint at = place(points[i], 1.0);
    const auto seen = camera.image_from_table(at), right = camera.image_from_table({at.x_mm + 1.0, at.y_mm}),
               up = camera.image_from_table({at.x_mm, at.y_mm + 1.0});
    if (!seen || !right || !up) continue;
    const int row = static_cast<int>(2 * i), column = static_cast<int>(2 * (i / 4));
    shifts(row, column) = (right->x_px - seen->x_px) / sigma_px;
    shifts(row + 1, column) = (right->y_px - seen->y_px) / sigma_px;
    shifts(row, column + 1) = (up->x_px - seen->x_px) / sigma_px;
    shifts(row + 1, column + 1) = (up->y_px - seen->y_px) / sigma_px;
  }
  return shifts;
}

/// Covariance of the camera's parameters; those that are not free are as sure as their prior. A misfit that
/// is not the reader's is of anchors that lie elsewhere, which bends a camera made from few of them by much
/// more than shows in its misfit.
cv::Mat_<double> covariance(const Kit& kit, const CameraModel& camera, std::span<const FlatTag> tags) {
  const auto points = made_from(kit, camera.pose());
  const double free = std::max(1.0, 2.0 * static_cast<double>(points.size()) - 9.0);
  const double misfit_px = point_sigma_px(camera.pose(), free);
  // From fewer than three alone, where one lies cannot be told from where the camera is.
  const bool told_apart = camera.pose().anchors.size() >= 3 || !tags.empty();
  const double laid_mm = told_apart ? camera.pose().laid_sigma_mm : 0.0;
  const double sigma_px = laid_mm > 0.0 ? std::max(kReadCorner, camera.pose().corner_sigma_px)
                          : told_apart  ? std::min(misfit_px, kWorstCorner)
                                        : misfit_px;
  const CameraResiduals residuals{
      .origin = camera, .points = points, .tags = tags, .point_sigma_px = sigma_px, .laid_sigma_mm = laid_mm};
  const std::vector<double> origin(residuals.parameters(), 0.0);
  const cv::Mat_<double> j = jacobian(residuals, origin, residuals.steps(), residuals.count());
  if (j.empty()) return {};
  cv::Mat_<double> inverse;
  const cv::Mat_<double> information(j.t() * j);
  if (cv::invert(information, inverse, cv::DECOMP_CHOLESKY) == 0.0) return {};
  if (laid_mm > 0.0)
    return inverse(cv::Rect(0, 0, static_cast<int>(kCameraParameters), static_cast<int>(kCameraParameters)));
  if (misfit_px <= sigma_px) return inverse;
  const cv::Mat_<double> shifts = shifts_of_anchors(camera, points, sigma_px, residuals.count());
  const cv::Mat_<double> bends(inverse * j.t() * shifts);
  const cv::Mat left(shifts - j * bends);
  const double shows = cv::norm(left.rowRange(0, 2 * static_cast<int>(points.size())), cv::NORM_L2SQR);
  const double unexplained = free * (std::pow(misfit_px / sigma_px, 2) - 1.0);
  const double shift_mm = std::min(kFarthestMm, std::sqrt(unexplained / std::max(shows, 1e-9)));
  return cv::Mat_<double>(inverse + shift_mm * shift_mm * (bends * bends.t()));
}

constexpr double kUnknownMm = 1000.0;  // where the camera cannot say at all

/// Derivatives of the table point at height z that is seen where `camera` now shows `at`; two rows.
cv::Mat_<double> point_jacobian(const CameraModel& camera, TablePoint at, double z_mm) {
  const auto seen = camera.image_from_table(at, z_mm);
  if (!seen) return {};
  const Residuals f = [&](std::span<const double> x, std::span<double> r) {
    const auto p = changed(camera, x).table_from_image(*seen, z_mm);
    if (p) r[0] = p->x_mm, r[1] = p->y_mm;
    return p.has_value();
  };
  const CameraParameters origin{};
  return jacobian(f, origin, kCameraSteps, 2);
}

/// Half the trace of a C b': the mean covariance along the two axes.
double mean_covariance(const cv::Mat_<double>& a, const cv::Mat_<double>& c, const cv::Mat_<double>& b) {
  const cv::Mat_<double> product(a * c * b.t());
  return (product(0, 0) + product(1, 1)) / 2.0;
}

}  // namespace

CameraUncertainty::CameraUncertainty(const Kit& kit, const CameraModel& camera,
                                     std::span<const FlatTag> tags) {
  const double margin = kit.anchor_size_mm;
  x0_ = y0_ = -margin;
  step_x_ = (width(kit.board).mm() + 2.0 * margin) / (kNodes - 1);
  step_y_ = (depth(kit.board).mm() + 2.0 * margin) / (kNodes - 1);
  const cv::Mat_<double> c = covariance(kit, camera, tags);
  constexpr double kRise = 10.0;
  for (int iy = 0; iy < kNodes; ++iy)
    for (int ix = 0; ix < kNodes; ++ix) {
      Node& node = nodes_[static_cast<std::size_t>(iy * kNodes + ix)];
      const TablePoint at{x0_ + ix * step_x_, y0_ + iy * step_y_};
      const auto flat = point_jacobian(camera, at, 0.0), risen = point_jacobian(camera, at, kRise);
      if (c.empty() || flat.empty() || risen.empty()) {
        node.flat = kUnknownMm * kUnknownMm;
        continue;
      }
      const cv::Mat_<double> rise((risen - flat) / kRise);
      node = {mean_covariance(flat, c, flat), 2.0 * mean_covariance(flat, c, rise),
              mean_covariance(rise, c, rise)};
    }
}

double CameraUncertainty::sigma_mm(TablePoint point, double z_mm) const {
  const double gx = std::clamp((point.x_mm - x0_) / step_x_, 0.0, kNodes - 1.0);
  const double gy = std::clamp((point.y_mm - y0_) / step_y_, 0.0, kNodes - 1.0);
  const int ix = std::min(static_cast<int>(gx), kNodes - 2), iy = std::min(static_cast<int>(gy), kNodes - 2);
  const auto variance = [&](int x, int y) {
    const Node& n = nodes_[static_cast<std::size_t>(y * kNodes + x)];
    return n.flat + z_mm * (n.slope + z_mm * n.bend);
  };
  const double fx = gx - ix, fy = gy - iy;
  const double v = (1 - fy) * ((1 - fx) * variance(ix, iy) + fx * variance(ix + 1, iy)) +
                   fy * ((1 - fx) * variance(ix, iy + 1) + fx * variance(ix + 1, iy + 1));
  return std::sqrt(std::max(0.0, v));
}

}  // namespace telescope::calibration
