#pragma once

#include <array>
#include <optional>
#include <vector>

#include "calibration/image_point.hpp"
#include "core/base/result.hpp"
#include "core/base/units.hpp"

namespace telescope::calibration {

/// Brown-Conrady lens: focal lengths and principal point in pixels of a picture of `width` x `height`,
/// distortion k1, k2, p1, p2, k3 as OpenCV orders them.
struct Lens {
  int width = 0;
  int height = 0;
  double fx = 0.0, fy = 0.0, cx = 0.0, cy = 0.0;
  std::array<double, 5> distortion{};
  bool measured = false;  ///< false: guessed from the picture of the table, not from the printed board
  double reprojection_rms_px = 0.0;
  bool told = false;  ///< held near one that anchors at all four corners and tags between them told
  bool operator==(const Lens&) const = default;
};

/// A lens with square pixels, its centre in the middle of the picture and no distortion.
Lens guess_lens(int width, int height, double focal_px);
/// The same lens for a picture of another size: the scale follows the width; where the shape differs, the
/// picture is taken to be cropped above and below its middle.
Lens scaled(const Lens& lens, int width, int height);
/// The ray seen at `point` as (x, y) of the plane one unit before the camera; nothing where the distortion
/// model has no inverse.
std::optional<std::array<double, 2>> ray_through(const Lens& lens, ImagePoint point);

/// `camera_from_table`: rotation (row-major) and translation in mm that take a table point (x, y, z up from
/// the table) to camera coordinates (x right, y down, z forward).
struct CameraPose {
  std::array<double, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::array<double, 3> translation_mm{};
  double reprojection_rms_px = 0.0;
  /// One sigma, along each axis, of how far those anchors lie from their corners; 0: taken to lie there.
  double laid_sigma_mm = 0.0;
  /// One sigma of the corners of anchors that may lie off theirs, along each axis; 0: not known.
  double corner_sigma_px = 0.0;
  /// The anchors it was made from, 0 to 3; empty: four corners dragged by hand.
  std::vector<int> anchors;
  /// How far each of them lies from its corner, mm; empty: they are taken to lie there.
  std::vector<TablePoint> laid;
  /// The same of an anchor, by its number.
  TablePoint laid_off(int anchor) const;
  bool operator==(const CameraPose&) const = default;
};

/// A camera whose lens and place over the table are known: takes table points to the picture and back.
class CameraModel {
 public:
  CameraModel(Lens lens, CameraPose pose);

  const Lens& lens() const { return lens_; }
  const CameraPose& pose() const { return pose_; }

  /// Picture of the point `z_mm` above the table; nothing when it lies behind the camera.
  std::optional<ImagePoint> image_from_table(TablePoint point, double z_mm = 0.0) const;
  /// The point at height `z_mm` that is seen at `point`; nothing where the ray does not meet that plane.
  std::optional<TablePoint> table_from_image(ImagePoint point, double z_mm = 0.0) const;
  /// Pixels per millimetre of the table at `point`: the smaller of the two principal scales.
  double pixels_per_mm(TablePoint point, double z_mm = 0.0) const;
  /// The point of the table straight below the camera.
  TablePoint foot() const;
  /// The camera's height above the table.
  double height_mm() const;

 private:
  Lens lens_;
  CameraPose pose_;
  double valid_radius2_;  ///< normalised; beyond it the distortion polynomial folds back
};

}  // namespace telescope::calibration
