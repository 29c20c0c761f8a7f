#include "calibration/camera_fit.hpp"

#include <cmath>
#include <limits>

#include <opencv2/calib3d.hpp>

#include "calibration/least_squares.hpp"

namespace telescope::calibration {
namespace {

using Mat3 = cv::Matx33d;

// How far a lens that nobody measured is from the guess: webcams see 55 to 90 degrees, bend lines inwards
// more often than outwards, and centre their chip to about half a per cent of the picture's width.
constexpr double kSigmaLogFocal = 0.2, kSigmaCentre = 0.005, kSigmaK1 = 0.12, kSigmaK2 = 0.015;
// How far a lens is from what the printed board said of it.
constexpr double kMeasuredLogFocal = 0.003, kMeasuredCentre = 0.001, kMeasuredK = 0.004;
constexpr double kLaidStepMm = 1e-3;
// A print half as large as it should be is none.
constexpr double kLeastScale = -0.5;
// How far a known camera is taken to move when somebody bumps into it.
constexpr double kSigmaTurn = 0.05, kSigmaShiftMm = 50.0;

Mat3 turn(double x, double y, double z) {
  cv::Matx33d r;
  cv::Rodrigues(cv::Vec3d(x, y, z), r);
  return r;
}

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

std::optional<CameraFit> fit_from(std::span<const Correspondence> points, const Lens& lens,
                                  const CameraPose& start, std::vector<double> x0,
                                  const FitOptions& options) {
  std::vector<double> steps(kCameraSteps.begin(), kCameraSteps.end());
  if (!options.free_lens)
    for (const auto fixed : {kLogFocal, kCx, kCy, kK1, kK2, kLogAspect}) steps[fixed] = 0.0;
  if (!options.free_scale) steps[kScale] = 0.0;
  const std::size_t places = options.laid_sigma_mm > 0.0 ? points.size() / 4 : 0;
  steps.resize(kCameraParameters + 2 * places, kLaidStepMm);
  x0.resize(steps.size(), 0.0);
  const CameraModel origin(lens, start);
  auto sigma = prior_sigmas(lens);
  sigma[kScale] = options.scale_sigma;
  if (options.aspect_sigma > 0.0) sigma[kLogAspect] = options.aspect_sigma;
  if (options.near) {
    sigma[kTurnX] = sigma[kTurnY] = sigma[kTurnZ] = kSigmaTurn;
    sigma[kX] = sigma[kY] = sigma[kZ] = kSigmaShiftMm;
  }
  const int count = static_cast<int>(2 * points.size() + steps.size());
  const Residuals f = [&](std::span<const double> x, std::span<double> r) {
    const CameraModel camera = changed(origin, x);
    std::size_t i = 0;
    for (std::size_t p = 0; p < points.size(); ++p) {
      TablePoint at = place(points[p], 1.0 + x[kScale]);
      if (places > 0) {
        at.x_mm += x[kCameraParameters + 2 * (p / 4)];
        at.y_mm += x[kCameraParameters + 2 * (p / 4) + 1];
      }
      const auto seen = camera.image_from_table(at);
      if (!seen) return false;
      r[i++] = (seen->x_px - points[p].image.x_px) / options.point_sigma_px;
      r[i++] = (seen->y_px - points[p].image.y_px) / options.point_sigma_px;
    }
    for (std::size_t k = 0; k < kCameraParameters; ++k) r[i++] = sigma[k] > 0.0 ? x[k] / sigma[k] : 0.0;
    for (std::size_t k = kCameraParameters; k < x.size(); ++k) r[i++] = x[k] / options.laid_sigma_mm;
    return true;
  };
  const LeastSquares found = minimise(f, std::move(x0), steps, count);
  if (!found.valid || !(found.x[kScale] > kLeastScale)) return std::nullopt;
  CameraFit fit{.camera = changed(origin, found.x),
                .print_scale = 1.0 + found.x[kScale],
                .cost = found.cost,
                .laid = {},
                .origin = start,
                .x = found.x,
                .variance = {}};
  std::vector<double> r(static_cast<std::size_t>(count));
  f(fit.x, r);
  double sum = 0.0;
  for (std::size_t i = 0; i < 2 * points.size(); ++i) sum += std::pow(r[i] * options.point_sigma_px, 2);
  fit.rms_px = std::sqrt(sum / static_cast<double>(points.size()));
  for (std::size_t k = kCameraParameters; k + 1 < found.x.size(); k += 2)
    fit.laid.push_back({found.x[k], found.x[k + 1]});
  if (places > 0) fit.variance = variances(jacobian(f, found.x, steps, count), steps);
  return fit;
}

}  // namespace

const CameraParameters kCameraSteps{1e-6, 1e-6, 1e-6, 1e-2, 1e-2, 1e-2, 1e-5,
                                    1e-2, 1e-2, 1e-5, 1e-5, 1e-5, 1e-5};

CameraParameters prior_sigmas(const Lens& lens) {
  CameraParameters sigma{};
  sigma[kLogFocal] = lens.measured ? kMeasuredLogFocal : kSigmaLogFocal;
  sigma[kCx] = sigma[kCy] = (lens.measured ? kMeasuredCentre : kSigmaCentre) * lens.width;
  sigma[kK1] = lens.measured ? kMeasuredK : kSigmaK1;
  sigma[kK2] = lens.measured ? kMeasuredK : kSigmaK2;
  sigma[kLogAspect] = kSquarePixelSigma;
  sigma[kScale] = kPrintScaleSigma;
  return sigma;
}

CameraModel changed(const CameraModel& camera, std::span<const double> x) {
  Lens lens = camera.lens();
  lens.fx *= std::exp(x[kLogFocal]);
  lens.fy *= std::exp(x[kLogFocal] + x[kLogAspect]);
  lens.cx += x[kCx];
  lens.cy += x[kCy];
  lens.distortion[0] += x[kK1];
  lens.distortion[1] += x[kK2];
  CameraPose pose = camera.pose();
  const Mat3 r = turn(x[kTurnX], x[kTurnY], x[kTurnZ]) * Mat3(pose.rotation.data());
  for (std::size_t i = 0; i < 9; ++i) pose.rotation[i] = r.val[i];
  for (std::size_t i = 0; i < 3; ++i) pose.translation_mm[i] += x[kX + i];
  return {lens, pose};
}

TablePoint place(const Correspondence& c, double scale) {
  return {c.fixed.x_mm + scale * c.printed.x_mm, c.fixed.y_mm + scale * c.printed.y_mm};
}

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
                                    const FitOptions& options) {
  std::vector<double> x0(kCameraParameters, 0.0);
  if (options.from) return fit_from(points, start, options.from->origin, options.from->x, options);
  if (options.near) return fit_from(points, start, *options.near, x0, options);
  std::optional<CameraFit> best;
  for (double focal : {1.0, 0.7, 1.4}) {
    Lens lens = start;
    lens.fx *= focal;
    lens.fy *= focal;
    if (const auto pose = planar_pose(points, lens)) {
      x0[kLogFocal] = std::log(focal);
      auto fit = fit_from(points, start, *pose, x0, options);
      if (fit && (!best || fit->cost < best->cost)) best = std::move(fit);
    }
    if (!options.free_lens) break;
  }
  return best;
}

}  // namespace telescope::calibration
