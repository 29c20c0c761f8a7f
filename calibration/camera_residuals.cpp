#include "calibration/camera_residuals.hpp"

#include <cmath>
#include <limits>

namespace telescope::calibration {
namespace {

using Mat3 = cv::Matx33d;

// How far a lens that nobody measured is from the guess: webcams see 55 to 90 degrees, bend lines inwards
// more often than outwards, and centre their chip to about half a per cent of the picture's width.
constexpr double kSigmaLogFocal = 0.2, kSigmaCentre = 0.005, kSigmaK1 = 0.12, kSigmaK2 = 0.015;
// How far a lens is from what four anchors and tags said of it, and from what the printed board did.
constexpr double kToldLogFocal = 0.006, kToldCentre = 0.0015, kToldK = 0.008;
constexpr double kMeasuredLogFocal = 0.003, kMeasuredCentre = 0.001, kMeasuredK = 0.004;
constexpr double kLaidStepMm = 1e-3;

/// Rodrigues' formula, by OpenCV's steps; its own function goes through matrices of any type and size.
Mat3 turn(double x, double y, double z) {
  const double angle = std::sqrt(x * x + y * y + z * z);
  if (angle < std::numeric_limits<double>::epsilon()) return Mat3::eye();
  const double c = std::cos(angle), s = std::sin(angle), inverse = 1.0 / angle;
  x *= inverse, y *= inverse, z *= inverse;
  const Mat3 outer(x * x, x * y, x * z, x * y, y * y, y * z, x * z, y * z, z * z);
  const Mat3 cross(0, -z, y, z, 0, -x, -y, x, 0);
  return c * Mat3::eye() + (1.0 - c) * outer + s * cross;
}

double weight(std::span<const double> weights, std::size_t i) {
  return weights.empty() ? 1.0 : weights[i];
}

}  // namespace

const CameraParameters kCameraSteps{1e-6, 1e-6, 1e-6, 1e-2, 1e-2, 1e-2, 1e-5,
                                    1e-2, 1e-2, 1e-5, 1e-5, 1e-5, 1e-5, 1e-3};

TablePoint place(const Correspondence& c, double scale) {
  return {c.fixed.x_mm + scale * c.printed.x_mm, c.fixed.y_mm + scale * c.printed.y_mm};
}

CameraParameters prior_sigmas(const Lens& lens) {
  CameraParameters sigma{};
  const auto of = [&](double measured, double told, double guessed) {
    return lens.measured ? measured : lens.told ? told : guessed;
  };
  sigma[kLogFocal] = of(kMeasuredLogFocal, kToldLogFocal, kSigmaLogFocal);
  sigma[kCx] = sigma[kCy] = of(kMeasuredCentre, kToldCentre, kSigmaCentre) * lens.width;
  sigma[kK1] = of(kMeasuredK, kToldK, kSigmaK1);
  sigma[kK2] = of(kMeasuredK, kToldK, kSigmaK2);
  sigma[kLogAspect] = kSquarePixelSigma;
  sigma[kScale] = kPrintScaleSigma;
  sigma[kSwell] = kSwellPx;
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

std::size_t CameraResiduals::parameters() const {
  return kCameraParameters + (laid_sigma_mm > 0.0 ? points.size() / 4 * 2 : 0);
}

std::vector<double> CameraResiduals::steps() const {
  std::vector<double> out(kCameraSteps.begin(), kCameraSteps.end());
  out.resize(parameters(), kLaidStepMm);
  return out;
}

int CameraResiduals::count() const {
  return static_cast<int>(2 * points.size() + kFlatTagResiduals * tags.size() + parameters());
}

bool CameraResiduals::operator()(std::span<const double> x, std::span<double> r) const {
  const CameraModel camera = changed(origin, x);
  const double scale = 1.0 + x[kScale];
  std::size_t n = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    TablePoint at = place(points[i], scale);
    if (laid_sigma_mm > 0.0) {
      at.x_mm += x[kCameraParameters + 2 * (i / 4)];
      at.y_mm += x[kCameraParameters + 2 * (i / 4) + 1];
    }
    const auto seen = camera.image_from_table(at);
    if (!seen) return false;
    const double sigmas = weight(point_weight, i) / point_sigma_px;
    r[n++] = sigmas * (seen->x_px - points[i].image.x_px);
    r[n++] = sigmas * (seen->y_px - points[i].image.y_px);
  }
  for (std::size_t i = 0; i < tags.size(); ++i) {
    const auto own = r.subspan(n).first<kFlatTagResiduals>();
    if (!flat_tag_residuals(camera, tags[i], scale, x[kSwell], own)) return false;
    for (double& each : own) each *= weight(tag_weight, i) / kFlatCornerPx;
    n += own.size();
  }
  for (std::size_t k = 0; k < kCameraParameters; ++k) r[n++] = prior[k] > 0.0 ? x[k] / prior[k] : 0.0;
  for (std::size_t k = kCameraParameters; k < x.size(); ++k) r[n++] = x[k] / laid_sigma_mm;
  return true;
}

}  // namespace telescope::calibration
