#include "calibration/table_pose.hpp"

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::calibration;
using namespace telescope::calibration::testing;

namespace {

/// Largest error in mm, over the table at height z, of what `camera` makes of pictures taken by `truth`.
double worst_error_mm(const CameraModel& truth, const CameraModel& camera, double z_mm) {
  double worst = 0.0;
  for (double x = 0; x <= 609.6; x += 101.6)
    for (double y = 0; y <= 914.4; y += 101.6) {
      const auto back = camera.table_from_image(truth.image_from_table({x, y}, z_mm).value(), z_mm).value();
      worst = std::max(worst, std::hypot(back.x_mm - x, back.y_mm - y));
    }
  return worst;
}

}  // namespace

TEST_CASE("four anchors find the table though the lens is unknown and bends lines", "[calibration]") {
  std::mt19937 random(7);
  const Kit kit = table_kit();
  for (double k1 : {-0.25, -0.06, 0.0, 0.03})
    for (double hfov : {55.0, 67.0, 85.0})
      for (double tilt : {0.0, 150.0, 400.0}) {
        CAPTURE(k1, hfov, tilt);
        const CameraModel truth = webcam(tilt, k1, hfov);
        const auto seen = see_anchors(kit, truth, 0.05, random);
        const auto report = pose_from_anchors(kit, seen, default_lens(1920, 1080), nullptr);
        REQUIRE(report);
        CHECK(report->anchors_used == 4);
        CHECK(report->reprojection_rms_px < 0.15);
        UNSCOPED_INFO("f " << report->camera.lens().fx << " true " << truth.lens().fx << " k1 "
                           << report->camera.lens().distortion[0] << " s " << report->print_scale << " flat "
                           << worst_error_mm(truth, report->camera, 0) << " high "
                           << worst_error_mm(truth, report->camera, 10));
        CHECK(worst_error_mm(truth, report->camera, 0.0) < 0.6);
        CHECK(worst_error_mm(truth, report->camera, 10.0) < 1.5);
      }
}
