#include "calibration/camera_fit.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <opencv2/calib3d.hpp>

namespace telescope::calibration {
namespace {

using Mat3 = cv::Matx33d;

// A print half as large as it should be is none.
constexpr double kLeastScale = -0.5;
// How far a known camera is taken to move when somebody bumps into it.
constexpr double kSigmaTurn = 0.05, kSigmaShiftMm = 50.0;
// Times the distance at which what strays counts half, round by round: what is far off at first may agree
// yet.
constexpr std::array kFarther{6.0, 3.0, 1.5, 1.0};

/// `camera_from_table` from the homography between the table and the undistorted picture.
std::optional<CameraPose> planar_pose(std::span<const Correspondence> points, const Lens& lens) {
  std::vector<cv::Point2d> table, rays;
  for (const auto& c : points) {
    const auto ray = ray_through(lens, c.image);
    if (!ray) continue;
    const TablePoint p = place(c, 1.0);
    table.emplace_back(p.x_mm, p.y_mm);
    rays.emplace_back((*ray)[0], (*ray)[1]);
  }
  if (table.size() < 4) return std::nullopt;
  cv::Mat h = cv::findHomography(table, rays, 0);
  if (h.empty() || !cv::checkRange(h)) return std::nullopt;
  const cv::Matx33d m(h.ptr<double>());
  cv::Vec3d a(m(0, 0), m(1, 0), m(2, 0)), b(m(0, 1), m(1, 1), m(2, 1)), t(m(0, 2), m(1, 2), m(2, 2));
  const double size = std::sqrt(cv::norm(a) * cv::norm(b));
  if (!(size > 0.0)) return std::nullopt;
  const double sign = t[2] < 0 ? -1.0 : 1.0;
  a *= sign / size, b *= sign / size, t *= sign / size;
  const cv::Vec3d c = a.cross(b);
  const cv::SVD svd(cv::Mat(Mat3(a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2])));
  const cv::Mat_<double> r(svd.u * svd.vt);
  CameraPose pose;
  for (int i = 0; i < 9; ++i) pose.rotation[static_cast<std::size_t>(i)] = r(i / 3, i % 3);
  pose.translation_mm = {t[0], t[1], t[2]};
  return pose;
}

/// Of the free parameters of a fit, from its Jacobian; those that are held are sure.
std::vector<double> variances(const cv::Mat_<double>& j, std::span<const double> steps) {
  std::vector<double> out(steps.size(), 0.0);
  if (j.empty()) return out;
  cv::Mat_<double> information(j.t() * j), inverse;
  for (int k = 0; k < information.rows; ++k)
    if (steps[static_cast<std::size_t>(k)] == 0.0) information(k, k) = 1.0;
  if (cv::invert(information, inverse, cv::DECOMP_CHOLESKY) == 0.0) return out;
  for (int k = 0; k < inverse.rows; ++k)
    if (steps[static_cast<std::size_t>(k)] > 0.0) out[static_cast<std::size_t>(k)] = inverse(k, k);
  return out;
}

/// The weight of a residual that is so many times farther off than what counts half: that of its square is
/// the weight of Geman and McClure.
double weight(double times) {
  return 1.0 / (1.0 + times * times);
}

/// A fit that can be gone on with.
class Fitter {
 public:
  Fitter(std::span<const Correspondence> points, std::span<const FlatTag> tags, const Lens& lens,
         const CameraPose& start, const FitOptions& options)
      : residuals_{.origin = CameraModel(lens, start),
                   .points = points,
                   .tags = tags,
                   .point_sigma_px = options.point_sigma_px,
                   .laid_sigma_mm = options.laid_sigma_mm},
        steps_(residuals_.steps()) {
    if (!options.free_lens)
      for (const auto fixed : {kLogFocal, kCx, kCy, kK1, kK2, kLogAspect}) steps_[fixed] = 0.0;
    if (!options.free_scale) steps_[kScale] = 0.0;
    auto& sigma = residuals_.prior;
    sigma[kScale] = options.scale_sigma;
    sigma[kLogAspect] = options.aspect_sigma;
    if (options.near) {
      sigma[kTurnX] = sigma[kTurnY] = sigma[kTurnZ] = kSigmaTurn;
      sigma[kX] = sigma[kY] = sigma[kZ] = kSigmaShiftMm;
    }
  }

  std::optional<CameraFit> from(std::vector<double> x) const {
    x.resize(steps_.size(), 0.0);
    LeastSquares found = minimise(residuals_, std::move(x), steps_, residuals_.count());
    if (!found.valid || !(found.x[kScale] > kLeastScale)) return std::nullopt;
    return measured(std::move(found.x), found.cost);
  }

  /// Again, while what strays from `found` counts for less and less.
  std::optional<CameraFit> without_strays(std::optional<CameraFit> found, const FitOptions& options) {
    const std::size_t first = options.are_strays_known ? kFarther.size() - 1 : 0;
    for (std::size_t round = first; found && round < kFarther.size(); ++round) {
      weigh(found->point_off_px, kFarther[round] * options.stray_point_px, residuals_.point_weight);
      weigh(found->tag_off_px, kFarther[round] * options.stray_tag_px, residuals_.tag_weight);
      found = from(std::move(found->x));
    }
    return found;
  }

  /// What such parameters mean, and how far all is off then, whatever it counts.
  CameraFit measured(std::vector<double> x, double cost) const {
    x.resize(steps_.size(), 0.0);
    CameraFit fit{.camera = changed(residuals_.origin, x),
                  .print_scale = 1.0 + x[kScale],
                  .cost = cost,
                  .point_off_px = {},
                  .tag_off_px = {},
                  .laid = {},
                  .origin = residuals_.origin.pose(),
                  .x = std::move(x),
                  .variance = {}};
    CameraResiduals all = residuals_;
    all.point_weight.clear();
    all.tag_weight.clear();
    std::vector<double> r(static_cast<std::size_t>(all.count()));
    if (!all(fit.x, r)) return fit;
    double sum = 0.0;
    for (std::size_t i = 0; i < all.points.size(); ++i) {
      fit.point_off_px.push_back(all.point_sigma_px * std::hypot(r[2 * i], r[2 * i + 1]));
      sum += std::pow(fit.point_off_px.back(), 2);
    }
    for (std::size_t i = 0; i < all.tags.size(); ++i) {
      const std::span own =
          std::span(r).subspan(2 * all.points.size() + kFlatTagResiduals * i, kFlatTagResiduals);
      fit.tag_off_px.push_back(kFlatCornerPx * cv::norm(cv::Mat_<double>(1, kFlatTagResiduals, own.data())) /
                               2.0);
    }
    fit.rms_px = std::sqrt(sum / static_cast<double>(all.points.size()));
    for (std::size_t k = kCameraParameters; k + 1 < fit.x.size(); k += 2)
      fit.laid.push_back({fit.x[k], fit.x[k + 1]});
    if (!fit.laid.empty()) fit.variance = variances(jacobian(all, fit.x, steps_, all.count()), steps_);
    return fit;
  }

 private:
  static void weigh(std::span<const double> off_px, double half_px, std::vector<double>& weights) {
    weights.clear();
    if (half_px <= 0.0) return;
    for (const double off : off_px) weights.push_back(weight(off / half_px));
  }

  CameraResiduals residuals_;
  std::vector<double> steps_;
};

std::optional<CameraFit> fit_from(std::span<const Correspondence> points, std::span<const FlatTag> tags,
                                  const Lens& lens, const CameraPose& start, std::vector<double> x0,
                                  const FitOptions& options) {
  Fitter fitter(points, tags, lens, start, options);
  if (options.stray_point_px <= 0.0 && options.stray_tag_px <= 0.0) return fitter.from(std::move(x0));
  // What an earlier fit has told needs no first one of all that is there, strays and all.
  return fitter.without_strays(options.from ? fitter.measured(x0, 0.0) : fitter.from(std::move(x0)), options);
}

}  // namespace

double reprojection_rms(const CameraModel& camera, std::span<const Correspondence> points,
                        double print_scale) {
  double sum = 0.0;
  for (const auto& c : points) {
    const auto seen = camera.image_from_table(place(c, print_scale));
    if (!seen) return std::numeric_limits<double>::infinity();
    sum += std::pow(seen->x_px - c.image.x_px, 2) + std::pow(seen->y_px - c.image.y_px, 2);
  }
  return points.empty() ? 0.0 : std::sqrt(sum / static_cast<double>(points.size()));
}

std::optional<CameraFit> fit_camera(std::span<const Correspondence> points, const Lens& start,
                                    const FitOptions& options, std::span<const FlatTag> tags) {
  if (options.from) return fit_from(points, tags, start, options.from->origin, options.from->x, options);
  std::vector<double> x0(kCameraParameters, 0.0);
  if (options.near) return fit_from(points, tags, start, *options.near, x0, options);
  std::optional<CameraFit> best;
  for (double focal : {1.0, 0.7, 1.4}) {
    Lens lens = start;
    lens.fx *= focal;
    lens.fy *= focal;
    if (const auto pose = planar_pose(points, lens)) {
      x0[kLogFocal] = std::log(focal);
      auto fit = fit_from(points, tags, start, *pose, x0, options);
      if (fit && (!best || fit->cost < best->cost)) best = std::move(fit);
    }
    if (!options.free_lens) break;
  }
  return best;
}

}  // namespace telescope::calibration
