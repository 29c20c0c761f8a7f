#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "calibration/camera_model.hpp"

namespace telescope::calibration {

/// Printers that fit to the page shrink to 94 to 97 per cent: one sigma of the scale of a print.
inline constexpr double kPrintScaleSigma = 0.03;
/// Pixels are square, but for pictures that somebody has stretched: one sigma of the logarithm of their
/// shape.
inline constexpr double kSquarePixelSigma = 0.0005;

/// A known point of the table and where it is seen. Points of a printed anchor are at `fixed` + scale *
/// `printed`, where scale is that of the print.
struct Correspondence {
  TablePoint fixed;
  TablePoint printed;
  ImagePoint image;
};

struct CameraFit;

struct FitOptions {
  /// Also estimate focal length, the pixels' shape, centre, k1 and k2, held near those of the start.
  bool free_lens = false;
  bool free_scale = false;  ///< also estimate the scale of the print
  double point_sigma_px = 0.2;
  /// One sigma, along each axis, of how far every four points, which belong to one anchor, lie together from
  /// where they are said to; 0: not at all.
  double laid_sigma_mm = 0.0;
  double scale_sigma = kPrintScaleSigma;
  double aspect_sigma = 0.0;         ///< of the pixels' shape; 0: as is known of such a lens
  const CameraPose* near = nullptr;  ///< a pose it is held near to, loosely
  const CameraFit* from = nullptr;   ///< an earlier fit of these points and this lens, to start from
};

struct CameraFit {
  CameraModel camera;
  double print_scale = 1.0;
  double cost = 0.0;    ///< sum of squared residuals, priors included, in sigmas
  double rms_px = 0.0;  ///< distance between where the points are seen and where the fit shows them
  /// How far each four points lie from where they are said to, mm; empty where they were taken to lie there.
  std::vector<TablePoint> laid;
  CameraPose origin;      ///< the pose that the parameters change,
  std::vector<double> x;  ///< and these, in the order of CameraParameter, then two a place
  /// Parameters as they are after the fit, variances, in the same order.
  std::vector<double> variance;
};

/// What a fit varies, in this order. The turn is a small rotation after that of the start.
enum CameraParameter : std::size_t {
  kTurnX,
  kTurnY,
  kTurnZ,
  kX,
  kY,
  kZ,
  kLogFocal,
  kCx,
  kCy,
  kK1,
  kK2,
  kLogAspect,  ///< of a pixel's width to its height
  kScale,
  kCameraParameters
};
using CameraParameters = std::array<double, kCameraParameters>;
/// Small changes of the parameters for numeric derivatives.
extern const CameraParameters kCameraSteps;
/// One sigma of what is known of a lens beforehand, guessed or measured; zero where nothing is known.
CameraParameters prior_sigmas(const Lens& lens);
/// `camera` with its parameters changed by `x`.
CameraModel changed(const CameraModel& camera, std::span<const double> x);
/// Where a correspondence's point lies on the table when printed at `scale`.
TablePoint place(const Correspondence& point, double scale);

/// The camera that best explains `points`: a planar start from the homography, then Levenberg-Marquardt over
/// the reprojection error with Gaussian priors. Nothing where four points in general position are lacking.
std::optional<CameraFit> fit_camera(std::span<const Correspondence> points, const Lens& start,
                                    const FitOptions& options);

/// Root mean square distance between where the points are seen and where `camera` shows them, pixels.
double reprojection_rms(const CameraModel& camera, std::span<const Correspondence> points,
                        double print_scale = 1.0);

}  // namespace telescope::calibration
