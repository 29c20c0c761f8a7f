#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "calibration/camera_model.hpp"
#include "calibration/flat_tag.hpp"
#include "calibration/least_squares.hpp"

namespace telescope::calibration {

/// A known point of the table and where it is seen. Points of a printed anchor are at `fixed` + scale *
/// `printed`, where scale is that of the print.
struct Correspondence {
  TablePoint fixed;
  TablePoint printed;
  ImagePoint image;
};
/// Where a correspondence's point lies on the table when printed at `scale`.
TablePoint place(const Correspondence& point, double scale);

/// What a fit varies, in this order; after these, where anchors may lie off their corners, two an anchor. The
/// turn is a small rotation after that of the start.
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
  kScale,      ///< of the print, less one
  kSwell,      ///< how far white has grown into the borders of flat tags, pixels: points tell nothing of it
  kCameraParameters
};
/// Of how many of them points alone can tell.
inline constexpr std::size_t kToldByPoints = kSwell;
using CameraParameters = std::array<double, kCameraParameters>;
/// Small changes of the parameters for numeric derivatives.
extern const CameraParameters kCameraSteps;
/// Printers that fit to the page shrink to 94 to 97 per cent: one sigma of the scale of a print.
inline constexpr double kPrintScaleSigma = 0.03;
/// Pixels are square, but for pictures that somebody has stretched: one sigma of the logarithm of their
/// shape.
inline constexpr double kSquarePixelSigma = 0.0005;
/// One sigma of what is known of a lens and of a print beforehand, guessed or measured; zero where nothing is
/// known.
CameraParameters prior_sigmas(const Lens& lens);
/// `camera` with its parameters changed by `x`.
CameraModel changed(const CameraModel& camera, std::span<const double> x);

/// What a camera does not explain: of each point, of each flat tag, and of what is known of each parameter
/// beforehand, in units of one sigma. Every fit of a camera, and every statement of how sure one is, rests on
/// these.
struct CameraResiduals {
  CameraModel origin;  ///< that the parameters change
  std::span<const Correspondence> points;
  std::span<const FlatTag> tags = {};
  double point_sigma_px = 0.2;
  /// One sigma, along each axis, of how far every four points, which belong to one anchor, lie together from
  /// where they are said to; 0: not at all.
  double laid_sigma_mm = 0.0;
  CameraParameters prior = prior_sigmas(origin.lens());
  /// What the residuals of each point and tag count, 0 to 1; empty: all count.
  std::vector<double> point_weight = {}, tag_weight = {};

  std::size_t parameters() const;
  /// Small changes of all parameters.
  std::vector<double> steps() const;
  int count() const;
  /// Fills `r` for the parameters `x`; false where the camera sees no table there.
  bool operator()(std::span<const double> x, std::span<double> r) const;
};

}  // namespace telescope::calibration
