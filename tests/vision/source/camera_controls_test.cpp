#include "vision/source/camera_controls.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"
#include "tests/vision/source/fake_v4l2.hpp"
#include "vision/source/control_memory.hpp"

using namespace telescope;
using namespace telescope::test;
using namespace telescope::vision;
using namespace telescope::vision::test;

namespace {

std::shared_ptr<FakeCamera> camera_with_controls() {
  auto camera = std::make_shared<FakeCamera>(c920());
  camera->controls = c920_controls();
  return camera;
}

CameraControls controls_of(const std::shared_ptr<FakeCamera>& camera) {
  return CameraControls(std::make_unique<FakePort>(camera));
}

}  // namespace

TEST_CASE("the controls of a camera are listed with range, choices, value and what they are for",
          "[controls]") {
  const auto camera = camera_with_controls();
  const auto controls = controls_of(camera).list();
  REQUIRE(controls.size() == camera->controls.size() - 1);  // the heading of a class is none
  CHECK(controls[0].name == "Brightness");
  CHECK(controls[0].role == ControlRole::kOther);
  const auto exposure = controls_of(camera).find(ControlRole::kExposure);
  REQUIRE(exposure);
  CHECK(exposure->least == 3);
  CHECK(exposure->most == 2047);
  CHECK(exposure->value == 333);
  CHECK(exposure->inactive);
  CHECK(value_text(*exposure, exposure->value) == "33.3 ms");
  const auto line = controls_of(camera).find(ControlRole::kPowerLine);
  REQUIRE(line);
  CHECK(line->choices.size() == 3);
  CHECK(value_text(*line, line->value) == "60 Hz");
  const auto automatic = controls_of(camera).find(ControlRole::kAutoExposure);
  CHECK(automatic->choices.size() == 2);  // the list has gaps
  CHECK(value_text(*controls_of(camera).find(ControlRole::kAutoFocus), 1) == "on");
  CHECK(value_text(*controls_of(camera).find(ControlRole::kWhiteBalance), 4600) == "4600 K");
}

TEST_CASE("a driver of before the extended questions answers as well", "[controls]") {
  const auto camera = camera_with_controls();
  const auto now = controls_of(camera).list();
  camera->old_driver = true;
  CHECK(controls_of(camera).list() == now);
  const auto gain = controls_of(camera).find(ControlRole::kGain);
  REQUIRE(controls_of(camera).set(*gain, 10));
  CHECK(camera->control(V4L2_CID_GAIN)->value == 10);
}

TEST_CASE("a control is set to the nearest value it can have, and a refusal is told", "[controls]") {
  const auto camera = camera_with_controls();
  const CameraControls controls = controls_of(camera);
  const auto focus = controls.find(ControlRole::kFocus);
  const auto refused = controls.set(*focus, 40);  // an automatic sets it
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("Focus, Absolute: ") == 0);
  REQUIRE(controls.set(*controls.find(ControlRole::kAutoFocus), 0));
  REQUIRE(controls.set(*focus, 42));
  CHECK(camera->control(V4L2_CID_FOCUS_ABSOLUTE)->value == 40);
  REQUIRE(controls.set(*focus, 43));
  CHECK(camera->control(V4L2_CID_FOCUS_ABSOLUTE)->value == 45);
  REQUIRE(controls.set(*focus, 9999));
  CHECK(camera->control(V4L2_CID_FOCUS_ABSOLUTE)->value == 250);
  REQUIRE(controls.set(*focus, -1));
  CHECK(camera->control(V4L2_CID_FOCUS_ABSOLUTE)->value == 0);
}

TEST_CASE("a camera without controls, an unplugged one and one whose list never ends do no harm",
          "[controls]") {
  const auto camera = std::make_shared<FakeCamera>(c920());
  CHECK(controls_of(camera).list().empty());
  camera->controls = c920_controls();
  camera->unplugged = true;
  CHECK(controls_of(camera).list().empty());
  camera->unplugged = false;
  camera->endless = true;
  camera->controls.erase(camera->controls.begin());
  CHECK(controls_of(camera).list().size() == 256);
  FakeSystem system;
  system.cannot_open["/dev/video0"] = EACCES;
  const auto closed = open_controls(system, "/dev/video0");
  REQUIRE_FALSE(closed);
  CHECK(closed.error().message.find("no permission") != std::string::npos);
}

TEST_CASE("what a camera was set to comes back, automatics and all", "[controls]") {
  const auto camera = camera_with_controls();
  const CameraControls controls = controls_of(camera);
  const auto before = controls.list();
  const ControlMemory memory{.before = keep(before), .fixed = {}};
  CHECK(memory.before.size() == before.size() - 3);  // what automatics set is theirs
  for (const auto& [role, value] :
       {std::pair(ControlRole::kAutoExposure, 1), std::pair(ControlRole::kExposure, 50),
        std::pair(ControlRole::kGain, 200), std::pair(ControlRole::kAutoFocus, 0),
        std::pair(ControlRole::kPowerLine, 1)})
    REQUIRE(controls.set(*controls.find(role), value));
  const auto told = set_again(controls, memory.before);
  CHECK(told.size() == 4);
  CHECK(std::ranges::find(told, "Gain: 64 (was 200)") != told.end());
  CHECK(keep(controls.list()) == memory.before);
  CHECK(set_again(controls, memory.before).empty());
  // By hand before, by hand again, with its value.
  REQUIRE(controls.set(*controls.find(ControlRole::kAutoFocus), 0));
  REQUIRE(controls.set(*controls.find(ControlRole::kFocus), 55));
  const auto by_hand = keep(controls.list());
  REQUIRE(controls.set(*controls.find(ControlRole::kFocus), 100));
  REQUIRE(controls.set(*controls.find(ControlRole::kAutoFocus), 1));
  set_again(controls, by_hand);
  CHECK(camera->control(V4L2_CID_FOCUS_ABSOLUTE)->value == 55);
  CHECK(camera->control(V4L2_CID_FOCUS_AUTO)->value == 0);
}

TEST_CASE("kept controls are written, read back and checked", "[controls]") {
  const TemporaryFolder folder;
  const auto file = folder / "profiles" / "0.controls.json";
  const auto nothing = load_controls(file);
  REQUIRE(nothing);
  CHECK(*nothing == ControlMemory{});
  const ControlMemory memory{.before = keep(controls_of(camera_with_controls()).list()),
                             .fixed = {{7, "a\nb", -3}}};
  REQUIRE(save_controls(memory, file));
  CHECK(schema_fault("controls.schema.json", read_text(file)) == "");
  const auto again = load_controls(file);
  REQUIRE(again);
  CHECK(*again == memory);
  for (
      const char* wrong :
      {"", "[]", R"({"format": "telescope-controls-1"})", R"({"format": "x", "before": [], "fixed": []})",
       R"({"format": "telescope-controls-1", "before": [{"id": -1, "name": "", "value": 0}], "fixed": []})"}) {
    write_text(file, wrong);
    const auto refused = load_controls(file);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("0.controls.json") != std::string::npos);
    CHECK(refused.error().message.find('\n') == std::string::npos);
  }
}
