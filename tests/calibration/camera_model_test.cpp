#include "calibration/camera_model.hpp"

#include <limits>

#include "calibration/legibility.hpp"
#include "calibration/mounting.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

TEST_CASE("a table point goes to the picture and back, also where the lens bends most", "[calibration]") {
  const double k1 = GENERATE(-0.3, -0.06, 0.0, 0.05);
  auto lens = webcam(150, k1).lens();
  lens.distortion = {k1, 0.05, 0.001, -0.001, -0.01};
  const CameraModel camera(lens, webcam().pose());
  int tried = 0;
  for (double x : {0.0, 959.5, 1919.0})
    for (double y : {0.0, 539.5, 1079.0})
      for (double z : {0.0, 3.0, 40.0}) {
        const auto table = camera.table_from_image({x, y}, z);
        REQUIRE(table);
        const auto back = camera.image_from_table(*table, z);
        REQUIRE(back);
        CHECK(back->x_px == Approx(x).margin(1e-5));
        CHECK(back->y_px == Approx(y).margin(1e-5));
        ++tried;
      }
  CHECK(tried == 27);
}

TEST_CASE("what lies behind the camera or beyond the lens model's reach has no picture", "[calibration]") {
  const CameraModel level(guess_lens(1920, 1080, 1450), look_at({0, -500}, 300, {0, 500}));
  CHECK(level.image_from_table({0, 400}));
  CHECK_FALSE(level.image_from_table({0, -4000}));
  CHECK_FALSE(level.table_from_image({960, -2000}));  // the ray goes up into the sky
  const auto barrel = webcam(0, -0.3);
  CHECK_FALSE(barrel.image_from_table({20000, 20000}));  // would fold back into the picture
}

TEST_CASE("a lens model with a number that is none gives no point of the table", "[calibration]") {
  auto lens = webcam().lens();
  lens.distortion[0] = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(CameraModel(lens, webcam().pose()).table_from_image({100, 100}));
}

TEST_CASE("a tag 10 mm up and 0.5 m off the axis of a camera 1.2 m up reads 4 mm wrong unless corrected",
          "[calibration]") {
  const CameraModel camera(guess_lens(1920, 1080, 1000), look_at({0, 0}, 1200, {0, 0}));
  const auto seen = camera.image_from_table({500, 0}, 10.0).value();
  CHECK(camera.table_from_image(seen, 0.0).value().x_mm == Approx(504.2).margin(0.05));
  CHECK(camera.table_from_image(seen, 10.0).value().x_mm == Approx(500.0).margin(1e-6));
}

TEST_CASE("the scale of a lens follows the size of the picture", "[calibration]") {
  const auto camera = webcam();
  const CameraModel half(scaled(camera.lens(), 960, 540), camera.pose());
  const auto full_px = camera.image_from_table({500, 800}).value();
  const auto half_px = half.image_from_table({500, 800}).value();
  CHECK(half_px.x_px + 0.5 == Approx((full_px.x_px + 0.5) / 2));
  CHECK(half_px.y_px + 0.5 == Approx((full_px.y_px + 0.5) / 2));
  CHECK(half.pixels_per_mm({300, 400}) == Approx(camera.pixels_per_mm({300, 400}) / 2));
}

TEST_CASE("pixels per millimetre and the camera's place follow from the geometry", "[calibration]") {
  const CameraModel camera(guess_lens(1920, 1080, 1500), look_at({300, 450}, 1200, {300, 450}));
  CHECK(camera.pixels_per_mm({300, 450}) == Approx(1.25));
  CHECK(camera.pixels_per_mm({300, 450}, 200) == Approx(1.5));
  CHECK(camera.height_mm() == Approx(1200));
  CHECK(camera.foot().x_mm == Approx(300));
  CHECK(camera.foot().y_mm == Approx(450));
}

TEST_CASE("corners where tags are too small to read are named", "[calibration]") {
  const Kit kit = table_kit();
  const CameraModel near(guess_lens(1920, 1080, 1450), look_at({304.8, 457.2}, 900, {304.8, 457.2}, 90));
  CHECK(legibility(near, kit)[0].verdict == Legibility::kGood);
  const CameraModel far(guess_lens(1280, 720, 960), look_at({304.8, 457.2}, 1500, {304.8, 457.2}, 90));
  for (const auto& corner : legibility(far, kit)) {
    CHECK(corner.in_view);
    CHECK(corner.verdict == Legibility::kTooSmall);
    CHECK(describe(corner).find("too small to read here") != std::string::npos);
  }
  const CameraModel low(guess_lens(1920, 1080, 1450), look_at({304.8, 457.2}, 400, {304.8, 457.2}, 90));
  CHECK_FALSE(legibility(low, kit)[0].in_view);
  CHECK(describe(legibility(low, kit)[0]) == "outside the picture");
}

TEST_CASE("the mounting height fits the table and keeps the tags legible", "[calibration][mounting]") {
  const auto m = mounting({});  // 1080p, 67 degrees, 24 x 36 in, 20 mm tags
  REQUIRE(m);
  CHECK(m->depth_along_width);
  // A camera at the lowest height sees all four anchors; 10 % lower it does not.
  const Lens lens = guess_lens(1920, 1080, 960.0 / std::tan(67.0 / 2 * std::numbers::pi / 180));
  const auto sees_anchor = [&](double height) {
    const CameraModel camera(lens, look_at({304.8, 457.2}, height, {304.8, 457.2}, 90));
    const auto p = camera.image_from_table({-40, -40}).value();
    return p.x_px > 0 && p.x_px < 1919 && p.y_px > 0 && p.y_px < 1079;
  };
  CHECK(sees_anchor(m->lowest_mm));
  CHECK_FALSE(sees_anchor(0.9 * m->lowest_mm));
  CHECK(m->best_px_per_module == Approx(lens.fx / m->lowest_mm * 2.5));
  CHECK(m->highest_mm > m->lowest_mm);
  CHECK(mounting({.width_px = 1280, .height_px = 720, .tag_size_mm = 12})->advice.find("cannot read") !=
        std::string::npos);
  CHECK_FALSE(mounting({.horizontal_fov_deg = 0}));
  CHECK_FALSE(mounting({.table_width_mm = -1}));
  CHECK_FALSE(mounting({.width_px = 0}));
}
