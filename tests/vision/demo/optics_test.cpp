#include "vision/demo/optics.hpp"

#include "calibration/camera_model.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using vision::demo::Optics;
using vision::demo::Vec3;

namespace {

const Optics kOptics({1920, 1080}, 1850, {{320, 250, 1400}, {300, 460, 0}, 270}, -0.07, 0.01);

/// The same camera as calibration/ describes one.
calibration::CameraModel as_calibrated(const Optics& o) {
  calibration::Lens lens = calibration::guess_lens(o.size().width, o.size().height, o.focal_px());
  lens.distortion = {o.k1(), o.k2(), 0, 0, 0};
  calibration::CameraPose pose;
  const auto& axes = o.camera_from_table().row;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 a = axes[i], p = o.position();
    pose.rotation[3 * i] = a.x, pose.rotation[3 * i + 1] = a.y, pose.rotation[3 * i + 2] = a.z;
    pose.translation_mm[i] = -(double{a.x} * p.x + double{a.y} * p.y + double{a.z} * p.z);
  }
  return {lens, pose};
}

}  // namespace

TEST_CASE("The demo's optics and the calibrated camera see every point in the same place",
          "[demo][calibration]") {
  const calibration::CameraModel camera = as_calibrated(kOptics);
  for (float z : {0.0F, 3.0F, 40.0F})
    for (float x = -100; x <= 700; x += 80)
      for (float y = -100; y <= 1000; y += 110) {
        const auto ours = kOptics.image_from_table({x, y, z});
        const auto theirs = camera.image_from_table({x, y}, z);
        REQUIRE(ours);
        REQUIRE(theirs);
        CHECK(ours->x == Approx(theirs->x_px).margin(2e-3));
        CHECK(ours->y == Approx(theirs->y_px).margin(2e-3));
      }
}

TEST_CASE("A ray through a pixel meets the table where that pixel's point lies", "[demo]") {
  for (double px : {3.0, 700.0, 1900.0})
    for (double py : {2.0, 540.0, 1075.0}) {
      const Vec3 d = kOptics.ray(px, py);
      const Vec3 on_table = kOptics.position() + d * (-kOptics.position().z / d.z);
      const auto back = kOptics.image_from_table({on_table.x, on_table.y, 0});
      REQUIRE(back);
      CHECK(back->x == Approx(px).margin(5e-3));
      CHECK(back->y == Approx(py).margin(5e-3));
    }
}

TEST_CASE("Nothing behind the lens is in the picture", "[demo]") {
  CHECK_FALSE(kOptics.image_from_table({320, 250, 1500}));
}
