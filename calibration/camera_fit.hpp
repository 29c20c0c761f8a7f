#pragma once

#include <optional>
#include <span>
#include <vector>

#include "calibration/camera_residuals.hpp"

namespace telescope::calibration {

struct CameraFit;

struct FitOptions {
  /// Also estimate focal length, the pixels' shape, centre, k1 and k2, held near those of the start.
  bool free_lens = false;
  bool free_scale = false;  ///< also estimate the scale of the print
  double point_sigma_px = 0.2;
  double laid_sigma_mm = 0.0;  ///< see CameraResiduals
  double scale_sigma = kPrintScaleSigma;
  double aspect_sigma = kSquarePixelSigma;  ///< of the pixels' shape
  const CameraPose* near = nullptr;         ///< a pose it is held near to, loosely
  const CameraFit* from = nullptr;          ///< an earlier fit of this lens, to start from
  /// A point, or a tag, so far from where the camera shows it counts half, and one farther off for little
  /// (Geman and McClure), however many agree on it; 0: all count alike.
  double stray_point_px = 0.0, stray_tag_px = 0.0;
  bool are_strays_known = false;  ///< `from` is such a fit too: what strays from it counts for little at once
};

struct CameraFit {
  CameraModel camera;
  double print_scale = 1.0;
  double cost = 0.0;  ///< sum of squared residuals, priors included, in sigmas
  /// How far each point, and each tag's corners, root mean square, are from where the fit shows them.
  std::vector<double> point_off_px, tag_off_px;
  double rms_px = 0.0;  ///< of the points
  /// How far each four points lie from where they are said to, mm; empty where they were taken to lie there.
  std::vector<TablePoint> laid;
  CameraPose origin;      ///< the pose that the parameters change,
  std::vector<double> x;  ///< and these, in the order of CameraParameter, then two a place
  /// Parameters as they are after the fit, variances, in the same order; empty without places.
  std::vector<double> variance;
};

/// The camera that best explains `points` and `tags`: from `from`, from `near`, or from the points'
/// homography, by Levenberg-Marquardt over the residuals. Nothing where four points in general position are
/// lacking.
std::optional<CameraFit> fit_camera(std::span<const Correspondence> points, const Lens& start,
                                    const FitOptions& options, std::span<const FlatTag> tags = {});

/// Root mean square distance between where the points are seen and where `camera` shows them, pixels.
double reprojection_rms(const CameraModel& camera, std::span<const Correspondence> points,
                        double print_scale = 1.0);

}  // namespace telescope::calibration
