#include "app/shell/projector.hpp"

#include <opencv2/core.hpp>

#include "tests/app/support/screenshot.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"
#include "tests/support/process.hpp"
#include "vision/source/picture_file.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// A game of Rapier in its second turn, as spectators know it.
std::shared_ptr<const View> some_view() {
  rapier::RapierGame game("[settings]\nstacking.limit = 7\n");
  game.at(rapier::Step::kAttackerMovement, 2);
  for (const char* unit : {"1-t1", "1-t2", "1-r1", "1-r2", "1-e", "1-mo"}) game.put(unit, "A2-L3");
  for (const char* unit : {"1-hq", "1-r3", "1-a"}) game.put(unit, "A2-L1");
  for (const char* unit : {"2-t1", "2-m1", "2-m2", "2-c"}) game.put(unit, "A4-L2");
  for (const char* unit : {"2-hq", "2-r1", "2-r2", "2-r3", "2-g"}) game.put(unit, "R1");
  game.put("1-r6", "dead");
  game.put("i1", "A2-L3", true);
  game.put("g", "A2-L3", true);
  for (const char* unit : {"i2", "i3", "i4"}) game.put(unit, "A1-L4");
  for (const char* unit : {"hq", "a", "mo", "t", "i5", "i6"}) game.put(unit, "A3-L5");
  game.put("c", "A4-L5");
  const SeatId spectator = kSpectatorSeat;
  View view = view_of(game.rules.seat(spectator), game.scenario, game.kit,
                      game.rules.known(game.state, spectator), Story(game.kit), {}, {});
  const char* const lines[] = {
      "The 1st Division begins its advance.", "1-t1, 1-t2, 1-r1 and 1-r2 go from A2-L2 to A2-L3.",
      "A counter in A2-L3 is turned up: rifles i1.", "A2-L3: 2 hits on the attackers."};
  for (int i = 0; i < 4; ++i)
    view.events.push_back({.number = i + 1, .text = lines[i], .rule = {}, .from = {}});
  return std::make_shared<const View>(std::move(view));
}

/// The second window's picture after `keys`; empty where there was none.
cv::Mat projected(const std::string& name, const std::string& monitor, const std::string& keys) {
  const test::TemporaryFolder folder;
  const char* kept = std::getenv("TELESCOPE_SCREENSHOTS");
  const std::filesystem::path file = (kept ? std::filesystem::path(kept) : folder.path()) / (name + ".png");
  FakeHost host(SampleTable::normal());
  host.view = some_view();
  const auto shown = run_window(host, {.width = 1280,
                                       .height = 720,
                                       .screenshot = file,
                                       .screenshot_after_s = 0.0,
                                       .keys = keys,
                                       .projector = monitor,
                                       .should_close = {}});
  INFO((shown ? "" : shown.error().message));
  REQUIRE(shown);
  CHECK(vision::read_picture(file));
  CHECK_FALSE(host.projecting);
  auto second = file;
  return vision::read_picture(second.replace_extension(".projector.png")).value_or(cv::Mat());
}

int pixels_of(const cv::Mat& picture, cv::Vec3b bgr) {
  cv::Mat same;
  cv::inRange(picture, bgr, bgr, same);
  return cv::countNonZero(same);
}

}  // namespace

TEST_CASE("a second window shows the table as spectators may know it, beside the first",
          "[window][projector]") {
  const cv::Mat window = projected("projector_window", "", "");
  REQUIRE(window.size() == cv::Size(1280, 720));
  CHECK(pixels_of(window, {0xE9, 0xB4, 0x56}) > 2000);  // attackers
  CHECK(pixels_of(window, {0x1C, 0xA8, 0xF0}) > 1000);  // defenders
  CHECK(pixels_of(window, {0x4F, 0x5A, 0xFF}) > 300);   // the contact
  // The screen of these tests is as large as a projector's.
  const cv::Mat screen = projected("projector_screen", "1", "");
  CHECK(screen.size() == cv::Size(2560, 1440));
}

TEST_CASE("a key closes the second window and the game goes on, so does a monitor that is not there",
          "[window][projector]") {
  CHECK(projected("projector_closed", "", "F10").empty());
  CHECK_FALSE(projected("projector_again", "", "F10 F10").empty());
  CHECK(projected("projector_nowhere", "no such monitor", "").empty());
}

TEST_CASE("the second window has the colours that were chosen", "[window][projector]") {
  // Beside the map: the dress's "sea".
  CHECK(projected("projector_dark", "", "").at<cv::Vec3b>(0, 0) == cv::Vec3b(0x13, 0x10, 0x0C));
  CHECK(projected("projector_light", "", "F8").at<cv::Vec3b>(0, 0) == cv::Vec3b(0xC2, 0xD5, 0xDD));
  CHECK(projected("projector_high_contrast", "", "F8 F8").at<cv::Vec3b>(0, 0) == cv::Vec3b(0, 0, 0));
}

TEST_CASE("a monitor is chosen by a part of its name or its number, else it is the other one",
          "[projector]") {
  const std::vector<Monitor> two{{"DP-1 Laptop", 1920, 1080}, {"HDMI-1 Beamer", 1024, 768}};
  CHECK(choose_monitor(two, "", 0).value() == 1U);
  CHECK(choose_monitor(two, "", 1).value() == 0U);
  CHECK(choose_monitor(two, "hdmi", 1).value() == 1U);
  CHECK(choose_monitor(two, "2", 1).value() == 1U);
  CHECK(choose_monitor({two[0]}, "", 0).value() == std::nullopt);
  CHECK(choose_monitor({}, "", 0).value() == std::nullopt);
  for (const char* wrong : {"3", "0", "VGA"}) {
    const auto chosen = choose_monitor(two, wrong, 0);
    REQUIRE_FALSE(chosen);
    CHECK_THAT(chosen.error().message, ContainsSubstring("2 'HDMI-1 Beamer' 1024x768"));
  }
}
