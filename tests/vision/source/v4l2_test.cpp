#include "tests/support/catch.hpp"
#include "tests/vision/pictures/jpeg_bytes.hpp"
#include "tests/vision/source/fake_v4l2.hpp"
#include "vision/source/v4l2_source.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;
using namespace std::chrono_literals;

namespace {

FakeSystem one(FakeCamera camera) {
  FakeSystem system;
  system.cameras["/dev/video0"] = std::make_shared<FakeCamera>(std::move(camera));
  return system;
}

std::string refusal(const FakeSystem& system) {
  const auto source = open_device(system, "/dev/video0");
  return source ? "opened" : source.error().message;
}

std::string mode_of(FakeCamera camera) {
  const FakeSystem system = one(std::move(camera));
  const std::string message = refusal(system);
  const std::string& mode = system.cameras.at("/dev/video0")->mode_set;
  return message == "opened" ? mode : message;
}

}  // namespace

TEST_CASE("cameras are listed with their names and modes, nodes without pictures are not", "[source]") {
  FakeSystem system = one(c920());
  system.cameras["/dev/video1"] = std::make_shared<FakeCamera>(c920());
  system.cameras["/dev/video1"]->capabilities = V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING;
  system.cameras["/dev/video2"] = std::make_shared<FakeCamera>(c920());
  system.cannot_open["/dev/video2"] = EACCES;
  const auto cameras = list_cameras(system);
  REQUIRE(cameras.size() == 2);
  CHECK(cameras[0].path == "/dev/video0");
  CHECK(cameras[0].name == "HD Pro Webcam C920");
  REQUIRE(cameras[0].modes.size() == 9);
  CHECK(cameras[0].modes[1].width == 1280);
  CHECK(cameras[0].modes[1].height == 720);
  CHECK(cameras[0].modes[1].fps == 10.0);
  CHECK(cameras[0].modes[1].format == "YUYV");
  CHECK(cameras[0].problem.empty());
  CHECK(cameras[1].path == "/dev/video2");
  CHECK(cameras[1].name == "camera");
  CHECK(cameras[1].problem.find("no permission") == 0);
}

TEST_CASE("a camera that scales to any size is listed with the usual ones", "[source]") {
  const auto cameras = list_cameras(one({.formats = {{"YUYV", {{16, 16, {30}}, {2000, 2000, {30}}}, true}}}));
  REQUIRE(cameras.size() == 1);
  REQUIRE(cameras[0].modes.size() == 3);
  CHECK(cameras[0].modes[2].width == 1920);
}

TEST_CASE("a driver whose lists never end, and a name of control characters, do no harm", "[source]") {
  const auto cameras = list_cameras(one({.name = "Cam\n\x1b[2J", .endless = true}));
  REQUIRE(cameras.size() == 1);
  CHECK(cameras[0].name == "Cam  [2J");
  CHECK(cameras[0].modes.size() <= 32 * 128);
}

TEST_CASE("the mode with the most pixels that still runs is chosen, in the cheapest format", "[source]") {
  CHECK(mode_of(c920()) == "MJPG 1920x1080 30");
  CHECK(mode_of({.formats = {{"MJPG", {{3840, 2160, {30}}, {1920, 1080, {60}}}}}}) == "MJPG 3840x2160 30");
  CHECK(mode_of({.formats = {{"MJPG", {{3840, 2160, {10}}, {1920, 1080, {60}}}}}}) == "MJPG 1920x1080 60");
  CHECK(mode_of({.formats = {{"MJPG", {{1280, 720, {30}}}}, {"YUYV", {{1280, 720, {30}}}}}}) ==
        "YUYV 1280x720 30");
  CHECK(mode_of({.formats = {{"YUYV", {{640, 480, {5}}}}}}) == "YUYV 640x480 5");
  CHECK(mode_of({.formats = {{"MJPG", {{7680, 4320, {30}}, {640, 480, {30}}}}}}) == "MJPG 640x480 30");
  CHECK(mode_of({.formats = {{"H264", {{640, 480, {30}}}}}})
            .find("gives no pictures in a form that can be read") != std::string::npos);
}

TEST_CASE("a camera that cannot be used says why and what to do", "[source]") {
  FakeSystem system;
  CHECK(refusal(system) == "camera /dev/video0: it is not there; is the camera plugged in?");
  system = one(c920());
  system.cannot_open["/dev/video0"] = EACCES;
  CHECK(refusal(system).find("no permission; run 'sudo usermod -aG video $USER'") != std::string::npos);
  system = one(c920());
  system.cameras["/dev/video0"]->errors[VIDIOC_S_FMT] = EBUSY;
  CHECK(refusal(system).find("another program is using it") != std::string::npos);
  system = one(c920());
  system.cameras["/dev/video0"]->errors[VIDIOC_STREAMON] = ENOSPC;
  CHECK(refusal(system).find("the USB port has no room") != std::string::npos);
  system = one(c920());
  system.cameras["/dev/video0"]->errors[VIDIOC_QUERYCAP] = ENOTTY;
  CHECK(refusal(system).find("/dev/video0 is not a camera") == 0);
}

TEST_CASE("of the pictures that wait only the newest is given, with the driver's own time", "[source]") {
  const FakeSystem system = one(c920());
  FakeCamera& camera = *system.cameras.at("/dev/video0");
  auto source = open_device(system, "/dev/video0");
  REQUIRE(source);
  CHECK((*source)->describe() == "HD Pro Webcam C920 (/dev/video0) 1920 x 1080");
  CHECK(camera.streaming);
  camera.pictures = {{textured_jpeg({64, 48}), {100, 0}}, {textured_jpeg({320, 240}), {100, 500'000}}};
  const auto frame = (*source)->next(10ms, {});
  REQUIRE(frame);
  REQUIRE(*frame);
  CHECK((*frame)->image.size() == cv::Size(320, 240));
  CHECK((*frame)->taken_at == SteadyTime(100'500ms));
  CHECK(colour(**frame).type() == CV_8UC3);
  CHECK_FALSE((*source)->next(1ms, {}).value());
  source->reset();
  CHECK_FALSE(camera.streaming);
}

TEST_CASE("raw pictures give their luma, those cut off or marked as damaged are left out", "[source]") {
  const FakeSystem system = one({.formats = {{"YUYV", {{4, 2, {30}}}}}});
  FakeCamera& camera = *system.cameras.at("/dev/video0");
  auto source = open_device(system, "/dev/video0");
  REQUIRE(source);
  const std::vector<std::uint8_t> whole{1, 128, 2, 128, 3, 128, 4, 128, 5, 128, 6, 128, 7, 128, 8, 128};
  camera.pictures = {{{1, 2, 3}, {1, 0}}};
  CHECK_FALSE((*source)->next(1ms, {}).value());
  camera.pictures = {{whole, {1, 0}, V4L2_BUF_FLAG_ERROR}};
  CHECK_FALSE((*source)->next(1ms, {}).value());
  camera.pictures = {{whole, {1, 0}}};
  const auto frame = (*source)->next(1ms, {});
  REQUIRE(frame.value());
  const cv::Mat luma = (cv::Mat_<std::uint8_t>(2, 4) << 1, 2, 3, 4, 5, 6, 7, 8);
  CHECK(cv::norm((*frame)->image, luma, cv::NORM_INF) == 0);
}

TEST_CASE("a camera that is pulled out or sends only rubbish is broken", "[source]") {
  const FakeSystem system = one(c920());
  FakeCamera& camera = *system.cameras.at("/dev/video0");
  auto source = open_device(system, "/dev/video0");
  REQUIRE(source);
  const auto half = textured_jpeg();
  std::string message;
  for (int i = 0; i < 10 && message.empty(); ++i) {
    camera.pictures = {{{half.begin(), half.begin() + 5000}, {i, 0}}};
    const auto frame = (*source)->next(1ms, {});
    if (!frame) message = frame.error().message;
  }
  CHECK(message.find("its pictures come damaged; try another USB port") != std::string::npos);
  camera.unplugged = true;
  CHECK((*source)->next(1ms, {}).error().message.find("it was unplugged") != std::string::npos);
}
