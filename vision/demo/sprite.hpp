#pragma once

#include <cstdint>
#include <optional>

#include <opencv2/core.hpp>

#include "vision/demo/film.hpp"
#include "vision/demo/scene.hpp"

namespace telescope::vision::demo {

/// A moving thing rendered once and laid over the finished picture wherever it goes: what it shows and the
/// shadow it throws. Cheap enough for 30 pictures a second; its perspective is that of the place it was made
/// at.
class Sprite {
 public:
  Sprite() = default;
  /// `thing` where it stands, lit by `scene`'s lamps alone.
  Sprite(const Placed& thing, const Scene& scene, const Optics& optics, const Film& film);

  /// Where to lay it: the point that was thing.position, turned clockwise on the table by `turn_deg` since,
  /// and how far what is seen is smeared by its movement while the shutter was open (pixels).
  struct Pose {
    Vec3 position;
    double turn_deg = 0;
    cv::Point2d smear_px;
  };
  static constexpr std::uint8_t kOpaque = 0x80;
  void lay_shadow(cv::Mat3b& picture, const Optics& optics, const Pose& pose) const;
  /// Where `mask` is given, of the picture's size, it gets `mark` wherever the sprite spoils what is behind,
  /// and `mark` | kOpaque where it lets nothing through.
  void lay(cv::Mat3b& picture, const Optics& optics, const Pose& pose, cv::Mat1b* mask = nullptr,
           std::uint8_t mark = 0) const;
  /// Does it hide this point of the picture?
  bool covers(cv::Point2d point, const Optics& optics, const Pose& pose) const;

 private:
  cv::Matx23d warp(const Optics& optics, Vec3 made_at, Vec3 now, double turn_deg) const;

  std::optional<Optics> made_with_;
  Vec3 made_at_;
  Vec3 lamp_;
  cv::Rect region_;
  cv::Mat4b cutout_;  ///< premultiplied BGRA
  cv::Mat1b shade_;   ///< 255: full light
};

}  // namespace telescope::vision::demo
