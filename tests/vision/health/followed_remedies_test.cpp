// What the health check and the mounting calculator advise in figures is done, and must help.

#include <regex>

#include "calibration/mounting.hpp"
#include "core/kit/tag_sizes.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/health/judge.hpp"

using namespace telescope;
using namespace telescope::vision;
using calibration::CameraModel;
using calibration::testing::look_at;

namespace {

const TablePoint kMiddle{304.8, 457.2};

CameraModel hung(int width_px, double height_mm, double tilt_mm, double roll_deg = 90.0,
                 double fov_deg = 67.0) {
  const double focal_px = width_px / 2.0 / std::tan(fov_deg / 2.0 * std::numbers::pi / 180.0);
  return {calibration::guess_lens(width_px, width_px * 9 / 16, focal_px),
          look_at({kMiddle.x_mm + tilt_mm, kMiddle.y_mm}, height_mm, kMiddle, roll_deg)};
}

/// As it hangs, only lower.
CameraModel lowered(const CameraModel& camera, double height_mm) {
  calibration::CameraPose pose = camera.pose();
  for (std::size_t i = 0; i < 3; ++i)
    pose.translation_mm[i] += pose.rotation[3 * i + 2] * (camera.height_mm() - height_mm);
  return {camera.lens(), pose};
}

HealthMeasure measured(const char* id, const Kit& kit, const CameraModel& camera) {
  HealthNumbers numbers;
  numbers.pictures = 3;
  numbers.camera = camera;
  const HealthReport report = judge(kit, numbers);
  return *report.find(id);
}

/// The figure that stands in a text where the pattern has its group; nothing where it stands in none.
std::optional<double> figure(const std::string& text, const char* pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? std::optional(std::stod(found[1]))
                                                             : std::nullopt;
}

}  // namespace

TEST_CASE("tags as large and a camera as low as the health check advises are well", "[health][remedies]") {
  int lower = 0, larger = 0;
  for (const int width_px : {1280, 1920, 3840})
    for (const double tilt_mm : {0.0, 60.0, 200.0})
      for (const int tag_mm : kSquareTagSizes_mm)
        for (double height_mm = 700; height_mm < 5000; height_mm += 45) {
          Kit kit = small_demo_kit();
          kit.tag_size_mm = tag_mm;
          const CameraModel camera = hung(width_px, height_mm, tilt_mm);
          const HealthMeasure scale = measured("scale", kit, camera);
          CAPTURE(width_px, tilt_mm, tag_mm, height_mm, scale.remedy);
          if (const auto cm = figure(scale.remedy, "down to about ([0-9]+) cm")) {
            CHECK(measured("scale", kit, lowered(camera, *cm * 10)).grade == Grade::kGood);
            CHECK(measured("view", kit, lowered(camera, *cm * 10)).grade == Grade::kGood);
            ++lower;
          }
          if (const auto mm = figure(scale.remedy, "tags of ([0-9]+) mm")) {
            kit.tag_size_mm = *mm;
            CHECK(measured("scale", kit, camera).grade == Grade::kGood);
            ++larger;
          }
        }
  CHECK(lower > 100);
  CHECK(larger > 100);
}

TEST_CASE("a camera that hangs as high as is advised sees the whole table and reads its tags",
          "[calibration][mounting][remedies]") {
  int followed = 0;
  for (const int width_px : {1280, 1920, 2560, 3840})
    for (double fov_deg = 50; fov_deg < 90; fov_deg += 1.7)
      for (const int tag_mm : kSquareTagSizes_mm) {
        Kit kit = small_demo_kit();
        kit.tag_size_mm = tag_mm;
        const auto m = calibration::mounting({.width_px = width_px,
                                              .height_px = width_px * 9 / 16,
                                              .horizontal_fov_deg = fov_deg,
                                              .tag_size_mm = kit.tag_size_mm});
        REQUIRE(m);
        CAPTURE(width_px, fov_deg, tag_mm, m->lowest_mm, m->highest_mm, m->advice);
        const bool in_good_light = m->advice.find("light it well") != std::string::npos;
        for (const char* pattern : {"mount it ([0-9]+)", "to ([0-9]+) cm"})
          if (const auto cm = figure(m->advice, pattern)) {
            const CameraModel camera =
                hung(width_px, *cm * 10, 0.0, m->depth_along_width ? 90.0 : 0.0, fov_deg);
            CHECK(measured("view", kit, camera).grade == Grade::kGood);
            CHECK(measured("scale", kit, camera).grade == (in_good_light ? Grade::kFair : Grade::kGood));
            ++followed;
          }
      }
  CHECK(followed > 100);
}
