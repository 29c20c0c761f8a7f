#include "app/cli/camera_list.hpp"

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"

using namespace telescope;
using telescope::vision::CameraDevice;

namespace {

const std::vector<CameraDevice> kCameras{{"/dev/video0",
                                          "HD Pro Webcam C920",
                                          {{640, 480, 30.0, "YUYV"},
                                           {640, 480, 30.0, "MJPG"},
                                           {1920, 1080, 29.97, "MJPG"},
                                           {320, 240, 0.0, "MJPG"}},
                                          {}},
                                         {"/dev/video2", "camera", {}, "no permission"}};

}  // namespace

TEST_CASE("the list of cameras tells people their paths, names and modes, or what to do", "[cli]") {
  CHECK(cli::camera_list_text(kCameras) ==
        "/dev/video0  HD Pro Webcam C920\n"
        "  MJPG  640 x 480 at 30, 1920 x 1080 at 29.97, 320 x 240\n"
        "  YUYV  640 x 480 at 30\n"
        "/dev/video2  camera\n"
        "  no permission\n"
        "Use one by its number or part of its name: telescope --camera 0\n");
  CHECK(cli::camera_list_text({}).find("No camera is connected.") == 0);
}

TEST_CASE("the list of cameras as JSON", "[cli]") {
  const auto json = nlohmann::json::parse(cli::camera_list_json(kCameras));
  REQUIRE(json["cameras"].size() == 2);
  CHECK(json["cameras"][0]["name"] == "HD Pro Webcam C920");
  CHECK(json["cameras"][0]["modes"][0] ==
        nlohmann::json{{"format", "YUYV"}, {"width", 640}, {"height", 480}, {"fps", 30.0}});
  CHECK(json["cameras"][0]["modes"][3]["fps"].is_null());
  CHECK(json["cameras"][0]["problem"].is_null());
  CHECK(json["cameras"][1]["problem"] == "no permission");
  CHECK(cli::camera_list_json({}) == "{\"cameras\":[]}\n");
  CHECK_NOTHROW(cli::camera_list_json({{"/dev/video0", "\xFF\xFE", {}, {}}}));
}
