#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/demo/vec3.hpp"

namespace telescope::vision::demo {

/// The rendered camera: a pinhole with Brown-Conrady distortion over the table. Written apart from
/// calibration/ on purpose, so that each can be held against the other.
class Optics {
 public:
  struct Mount {
    Vec3 position;                ///< of the lens, mm
    Vec3 target;                  ///< the point of the table in the middle of the picture
    double up_heading_deg = 0.0;  ///< heading on the table that points up in the picture
  };
  /// `focal_px`: across; down it is `pixel_aspect` times that, 1 for square pixels. The principal point lies
  /// in the middle of a picture of `size`.
  Optics(cv::Size size, double focal_px, Mount mount, double k1 = 0.0, double k2 = 0.0,
         double pixel_aspect = 1.0);

  /// The same camera turned about its lens: tilted up, panned to its right, rolled clockwise, degrees.
  Optics turned(double tilt_deg, double pan_deg, double roll_deg) const;
  /// The same camera pushed aside, mm.
  Optics moved(Vec3 by) const;
  /// The same camera with so much more of a picture on every side.
  Optics widened(int margin_px) const;

  cv::Size size() const { return size_; }
  Vec3 position() const { return position_; }
  double focal_px() const { return focal_; }
  double k1() const { return k1_; }
  double k2() const { return k2_; }
  double pixel_aspect() const { return aspect_; }
  /// Rows: the picture's right, down and forward axes on the table.
  const Rotation& camera_from_table() const { return camera_from_table_; }

  /// Where a point is seen, distorted pixels (the centre of the top left pixel is 0, 0); nothing behind the
  /// lens.
  std::optional<cv::Point2d> image_from_table(Vec3 point) const;
  /// Unit direction on the table of the ray through a pixel.
  Vec3 ray(double x_px, double y_px) const;

 private:
  cv::Size size_;
  void list_stretches();
  double stretch(double r2) const { return 1.0 + r2 * (k1_ + r2 * k2_); }

  double focal_, cx_, cy_, k1_, k2_, aspect_;
  std::vector<double> shrinks_;  ///< 1 / stretch by the square of the distorted distance, at equal steps
  double per_shrink_ = 0;        ///< such steps in 1
  Vec3 position_;
  Rotation camera_from_table_;
};

}  // namespace telescope::vision::demo
