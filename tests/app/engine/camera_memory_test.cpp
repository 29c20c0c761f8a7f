#include "app/engine/camera_memory.hpp"

#include <cstdlib>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/vision/source/fake_v4l2.hpp"

using namespace telescope;
using namespace telescope::app;
using namespace telescope::test;
using namespace telescope::vision::test;

TEST_CASE("a camera that lost its power is set again as it was fixed, until it is given back", "[engine]") {
  const TemporaryFolder home;
  REQUIRE(::setenv("XDG_CONFIG_HOME", home.path().c_str(), 1) == 0);
  FakeSystem system;
  const auto plug_in = [&] {
    system.cameras["/dev/video0"] = std::make_shared<FakeCamera>(c920());
    system.cameras["/dev/video0"]->controls = c920_controls();
  };
  const auto value = [&](std::uint32_t id) { return system.cameras["/dev/video0"]->control(id)->value; };
  plug_in();
  CHECK(fix_again("0", system).empty());  // nothing was fixed

  const auto camera = controlled_camera("0", system);
  REQUIRE(camera);
  const auto before = vision::keep(camera->controls.list());
  using Role = vision::ControlRole;
  for (const auto& [role, wanted] : {std::pair(Role::kAutoExposure, 1), std::pair(Role::kExposure, 83)})
    REQUIRE(camera->controls.set(*camera->controls.find(role), wanted));
  REQUIRE(remember(camera->path, {.before = before, .fixed = vision::keep(camera->controls.list())}));
  CHECK(fix_again("0", system).empty());  // it is as it was fixed

  system.cameras.clear();
  CHECK(fix_again("0", system).empty());  // and does not come back by asking
  plug_in();
  CHECK(value(V4L2_CID_EXPOSURE_AUTO) == 3);
  CHECK(fix_again("0", system) ==
        "The camera was set again as it had been fixed: Auto Exposure: Manual Mode (was Aperture Priority "
        "Mode); Exposure Time, Absolute: 8.3 ms (was 33.3 ms)");
  CHECK(value(V4L2_CID_EXPOSURE_AUTO) == 1);
  CHECK(value(V4L2_CID_EXPOSURE_ABSOLUTE) == 83);

  const auto again = controlled_camera("0", system);
  REQUIRE(again);
  REQUIRE(give_back(*again));
  plug_in();
  CHECK(fix_again("0", system).empty());
  CHECK(value(V4L2_CID_EXPOSURE_AUTO) == 3);
}

TEST_CASE("what is no camera of this machine is left alone, and a damaged memory is told", "[engine]") {
  const TemporaryFolder home;
  REQUIRE(::setenv("XDG_CONFIG_HOME", home.path().c_str(), 1) == 0);
  FakeSystem system;
  CHECK(fix_again("demo", system).empty());
  CHECK(fix_again("http://127.0.0.1:1/video", system).empty());
  system.cameras["/dev/video0"] = std::make_shared<FakeCamera>(c920());
  std::filesystem::create_directories(controls_file_for("/dev/video0").parent_path());
  write_text(controls_file_for("/dev/video0"), "{");
  CHECK(fix_again("0", system).find("controls.json") != std::string::npos);
}
