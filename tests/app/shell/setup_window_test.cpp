// A table's set-up in the window, walked by keys.
#include "app/shell/start_window.hpp"
#include "tests/app/support/screenshot.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// Where the walk ends after these keys; where TELESCOPE_SCREENSHOTS names a folder, its last picture is
/// kept.
SetupEnd walk(FakeHost& host, const std::string& name, const std::string& keys, double after_s = 120.0) {
  const test::TemporaryFolder folder;
  const char* kept = std::getenv("TELESCOPE_SCREENSHOTS");
  const auto opened =
      StartWindow::open({.width = 1280,
                         .height = 720,
                         .screenshot = (kept ? std::filesystem::path(kept) : folder.path()) / (name + ".png"),
                         .screenshot_after_s = after_s,
                         .keys = keys,
                         .projector = {},
                         .should_close = {}});
  INFO((opened ? "" : opened.error().message));
  REQUIRE(opened);
  const auto end = (*opened)->walk(host, "our-battle");
  REQUIRE(end);
  return *end;
}

vision::HealthReport good_health() {
  vision::HealthReport report{.pictures = 40, .width = 1920, .height = 1080};
  for (const char* id : {"anchors", "view", "focus", "print_anchors", "print_tags", "tags"})
    report.measures.push_back({id, id, 4.0, "", 0, vision::Grade::kGood, "All is good.", ""});
  return report;
}

}  // namespace

TEST_CASE("a set-up is walked by keys: Enter where the camera agrees, S where it does not",
          "[window][setup]") {
  FakeHost host(SampleTable::normal());
  host.report = std::make_shared<const vision::HealthReport>(good_health());
  CHECK(walk(host, "setup_begin", "Enter Enter Enter Enter Enter S Enter") == SetupEnd::kBegin);
  CHECK(walk(host, "setup_back", "Enter Esc Esc") == SetupEnd::kBack);
  CHECK(walk(host, "setup_fix", "Enter Enter Enter Y Esc Esc Esc Esc") == SetupEnd::kBack);
  CHECK(host.fixes == 1);
  CHECK(walk(host, "setup_move", "Enter Enter Enter Enter Enter Enter", 3.0) == SetupEnd::kClosed);
}

TEST_CASE("a set-up without a camera, or without anchors, waits and can be left", "[window][setup]") {
  SampleTable nothing = SampleTable::empty();
  nothing.has_picture = false;
  nothing.camera.reset();
  nothing.source.state = vision::SourceStatus::State::kLost;
  nothing.source.message = "no device /dev/video7; trying again in 4 s";
  FakeHost no_camera(nothing);
  CHECK(walk(no_camera, "setup_no_camera", "Enter", 3.0) == SetupEnd::kClosed);
  CHECK(walk(no_camera, "setup_left", "Esc") == SetupEnd::kBack);

  SampleTable bare = SampleTable::empty();
  bare.camera.reset();
  FakeHost no_anchors(bare);
  auto report = good_health();
  report.measures[0] = {"anchors",
                        "Anchors",
                        0.0,
                        "of 4 seen",
                        0,
                        vision::Grade::kBad,
                        "The table was not found: 0 of its 4 anchors are read.",
                        "Lay the four anchors at the table's corners."};
  no_anchors.report = std::make_shared<const vision::HealthReport>(report);
  CHECK(walk(no_anchors, "setup_no_anchors", "Enter Enter", 3.0) == SetupEnd::kClosed);
}
