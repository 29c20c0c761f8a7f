#include "vision/health/camera_fix.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/source/fake_v4l2.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;

namespace {

/// A camera above a table with paper on it: light, exposure and gain make its pictures bright, the lens
/// sharp.
class Studio {
 public:
  explicit Studio(std::vector<FakeControl> controls = c920_controls()) {
    camera->controls = std::move(controls);
    scene_ = cv::Mat1b(135, 240, std::uint8_t(90));
    for (int i = 0; i < 60; ++i) {  // papers with ink on them
      const cv::Point at((i % 12) * 19 + 4, (i / 12) * 25 + 5);
      cv::rectangle(scene_, {at, cv::Size(10, 10)}, 220, cv::FILLED);
      cv::rectangle(scene_, {at + cv::Point(2, 2), cv::Size(6, 6)}, 20, cv::FILLED);
    }
  }
  double value(std::uint32_t id, double without) const {
    const FakeControl* control = camera->control(id);
    return control ? static_cast<double>(control->value) : without;
  }
  /// Grey level of paper if nothing were clipped.
  double paper() const {
    const double exposure = value(V4L2_CID_EXPOSURE_ABSOLUTE, 100);
    return 220 * light * exposure * std::exp(value(V4L2_CID_GAIN, 0) / 90) / 100;
  }
  FrameResult picture() {
    cv::Mat luma;
    scene_.convertTo(luma, CV_32F, paper() / 220);
    const double off = std::abs(value(V4L2_CID_FOCUS_ABSOLUTE, best_focus) - best_focus);
    if (off > 2) cv::GaussianBlur(luma, luma, {}, off / 50);
    cv::Mat noise(luma.size(), CV_32F);
    random_.fill(noise, cv::RNG::NORMAL, 0, 2);
    luma += noise;
    FrameResult result;
    luma.convertTo(result.frame.image, CV_8U);
    result.frame.t_s = t_s += 0.2;
    return result;
  }
  /// Pictures until it is done; how many seconds of them.
  double run(CameraFix& fix) {
    const double begin = t_s;
    while (!fix.done() && t_s - begin < 120) fix.take_in(picture());
    return t_s - begin;
  }
  CameraFix fix(PowerLine line = PowerLine::k50Hz) {
    return {Kit{.board = {.surface = OpenBoard{24_in, 36_in, MeasuringUnit::kInch}}},
            CameraControls(std::make_unique<FakePort>(camera)), line};
  }

  std::shared_ptr<FakeCamera> camera = std::make_shared<FakeCamera>(c920());
  double light = 1.0;
  double best_focus = 35;
  double t_s = 0.0;

 private:
  cv::Mat1b scene_;
  cv::RNG random_{7};
};

bool told(const CameraFix& fix, std::string_view what) {
  return std::ranges::any_of(fix.told(),
                             [&](const std::string& line) { return line.find(what) != std::string::npos; });
}

}  // namespace

TEST_CASE("exposure is fixed where paper is bright and not blown out, in any light", "[health][fix]") {
  for (const double light : {0.2, 0.5, 1.0, 3.0, 10.0, 25.0}) {
    Studio studio;
    studio.light = light;
    CameraFix fix = studio.fix();
    const double took_s = studio.run(fix);
    CAPTURE(light, studio.paper(), fix.told());
    REQUIRE(fix.done());
    CHECK(took_s < 30);
    CHECK(studio.paper() >= 160);
    CHECK(studio.paper() < 245);
    CHECK(studio.value(V4L2_CID_EXPOSURE_AUTO, 0) == 1);
    CHECK(studio.value(V4L2_CID_EXPOSURE_ABSOLUTE, 0) <= 100);
    CHECK(told(fix, "Exposure: fixed at "));
    CHECK(told(fix, "(was automatic)"));
  }
}

TEST_CASE("in poor light gain comes before a longer exposure, and too little is told", "[health][fix]") {
  Studio studio;
  studio.light = 0.01;
  CameraFix fix = studio.fix();
  studio.run(fix);
  CHECK(studio.value(V4L2_CID_GAIN, 0) == 255);
  CHECK(studio.value(V4L2_CID_EXPOSURE_ABSOLUTE, 0) == 200);  // two half periods of 50 Hz
  CHECK(told(fix, "too dark even so"));
}

TEST_CASE("a lamp that blows a part out makes the exposure shorter", "[health][fix]") {
  Studio plain, lamp;
  CameraFix one = plain.fix(), other = lamp.fix();
  plain.run(one);
  while (!other.done() && lamp.t_s < 120) {
    FrameResult result = lamp.picture();
    // As bright as twice the paper, on a twentieth of the table.
    const double glare = std::min(255.0, 2 * lamp.paper());
    cv::rectangle(result.frame.image, {0, 0, 54, 30}, glare, cv::FILLED);
    other.take_in(result);
  }
  CHECK(lamp.paper() < 0.8 * plain.paper());
  CHECK(lamp.paper() > 90);
}

TEST_CASE("the lens is left at its sharpest position, whichever that is", "[health][fix]") {
  for (const double best : {0.0, 35.0, 130.0, 250.0}) {
    Studio studio;
    studio.best_focus = best;
    CameraFix fix = studio.fix();
    studio.run(fix);
    CAPTURE(best, fix.told());
    CHECK(std::abs(studio.value(V4L2_CID_FOCUS_ABSOLUTE, -1) - best) <= 5);
    CHECK(studio.value(V4L2_CID_FOCUS_AUTO, 1) == 0);
    CHECK(told(fix, "Focus: fixed at "));
  }
}

TEST_CASE("white balance and the power line are fixed, and no rate varies", "[health][fix]") {
  Studio studio;
  CameraFix fix = studio.fix(PowerLine::k50Hz);
  studio.run(fix);
  CHECK(studio.value(V4L2_CID_AUTO_WHITE_BALANCE, 1) == 0);
  CHECK(studio.value(V4L2_CID_WHITE_BALANCE_TEMPERATURE, 0) == 4600);
  CHECK(studio.value(V4L2_CID_POWER_LINE_FREQUENCY, 0) == 1);
  CHECK(studio.value(V4L2_CID_EXPOSURE_AUTO_PRIORITY, 1) == 0);
  CHECK(studio.value(V4L2_CID_BACKLIGHT_COMPENSATION, 1) == 0);
  CHECK(told(fix, "Power line: 50 Hz (was 60 Hz)"));
  CHECK(told(fix, "White balance: fixed at 4600 K"));
}

TEST_CASE("what the camera does not have is told, and the rest is fixed", "[health][fix]") {
  auto controls = c920_controls();
  std::erase_if(controls, [](const FakeControl& c) {
    return c.id == V4L2_CID_FOCUS_ABSOLUTE || c.id == V4L2_CID_FOCUS_AUTO || c.id == V4L2_CID_GAIN ||
           c.id == V4L2_CID_POWER_LINE_FREQUENCY;
  });
  Studio studio(controls);
  CameraFix fix = studio.fix();
  studio.run(fix);
  CHECK(told(fix, "Focus: this camera has no control for it; turn its ring."));
  CHECK(told(fix, "Power line: no control"));
  CHECK(studio.paper() >= 160);

  std::erase_if(controls, [](const FakeControl& c) { return c.id == V4L2_CID_EXPOSURE_ABSOLUTE; });
  Studio automatic(controls);
  CameraFix little = automatic.fix();
  automatic.run(little);
  CHECK(told(little, "Exposure: this camera has no control for it"));
  CHECK(automatic.value(V4L2_CID_EXPOSURE_AUTO, 0) == 3);  // left as it was

  Studio bare(std::vector<FakeControl>{});
  CameraFix none = bare.fix();
  bare.run(none);
  CHECK(told(none, "This camera has no controls"));
}

TEST_CASE("everything comes back from what was kept", "[health][fix]") {
  Studio studio;
  const CameraControls controls(std::make_unique<FakePort>(studio.camera));
  const auto before = keep(controls.list());
  CameraFix fix = studio.fix();
  studio.run(fix);
  CHECK(fix.memory().before == before);
  CHECK(fix.memory().fixed == keep(controls.list()));
  set_again(controls, fix.memory().before);
  CHECK(keep(controls.list()) == before);
  set_again(controls, fix.memory().fixed);
  CHECK(keep(controls.list()) == fix.memory().fixed);
}

TEST_CASE("a camera that is unplugged, or a clock that begins anew, ends it all the same", "[health][fix]") {
  Studio studio;
  CameraFix fix = studio.fix();
  for (int i = 0; i < 20; ++i) fix.take_in(studio.picture());
  studio.t_s = -100;
  for (int i = 0; i < 20; ++i) fix.take_in(studio.picture());
  studio.camera->unplugged = true;
  studio.run(fix);
  CHECK(fix.done());
}
