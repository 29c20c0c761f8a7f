#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "app/presenters/commands.hpp"
#include "app/shell/fonts.hpp"
#include "app/shell/key_map.hpp"
#include "app/shell/shell.hpp"
#include "tests/app/support/screenshot.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// How colourful a part of the window is: mean spread of the channels, 0 to 255.
double colourfulness(const cv::Mat& picture, cv::Rect part) {
  double spread = 0.0;
  for (int y = part.y; y < part.y + part.height; ++y)
    for (int x = part.x; x < part.x + part.width; ++x) {
      const auto p = picture.at<cv::Vec3b>(y, x);
      spread += std::max({p[0], p[1], p[2]}) - std::min({p[0], p[1], p[2]});
    }
  return spread / part.area();
}

}  // namespace

TEST_CASE("The window shows the table, every page and both views", "[window]") {
  FakeHost host(SampleTable::overfull());
  screenshot(host, "table", "Down");
  screenshot(host, "raw", "R Down Down");
  screenshot(host, "camera", "2");
  screenshot(host, "calibration", "3");
  screenshot(host, "kit", "4");
  screenshot(host, "keys", "H");
}

TEST_CASE("The picture is large, and coloured while it is live only", "[window]") {
  FakeHost live(SampleTable::normal());
  SampleTable old = SampleTable::normal();
  old.source.state = vision::SourceStatus::State::kLost;
  old.source.message = "camera lost; last picture 3 s ago; trying again in 2 s";
  old.picture_age_s = 3.2;
  FakeHost lost(old);
  const cv::Rect cloth(330, 560, 20, 20);
  CHECK(colourfulness(screenshot(live, "live", "L G"), cloth) > 20.0);
  CHECK(colourfulness(screenshot(lost, "lost", "L G"), cloth) < 3.0);
}

TEST_CASE("F2 shows the rules that the findings name and Esc the findings again", "[window]") {
  FakeHost host{SampleTable::overfull()};
  const auto column = [&](const char* name, const char* keys) {
    const cv::Mat picture = screenshot(host, name, keys);
    return picture(cv::Rect(picture.cols * 3 / 4, 80, picture.cols / 4, 560)).clone();
  };
  const cv::Mat findings = column("rules_1_findings", ""), rules = column("rules_2", "F2");
  CHECK(cv::norm(findings, column("rules_3_back", "F2 Esc")) < 0.1 * cv::norm(findings, rules));
}

TEST_CASE("Keys reach the program behind the window", "[window]") {
  FakeHost host(SampleTable::normal());
  screenshot(host, "asked", "2 Down Enter 3 F F O");
  CHECK(host.camera() == "/dev/video0");
  CHECK(host.forgets == 1);
  CHECK(host.lens.running);
  screenshot(host, "corners_set", "E Tab Right Enter");
  REQUIRE(host.corners_set);
}

TEST_CASE("The picture's health is looked at while its page is open, and keys set the camera", "[window]") {
  FakeHost host(SampleTable::normal());
  vision::HealthReport report{.pictures = 40, .width = 1920, .height = 1080};
  report.measures = {{"over_exposure", "Over-exposure", 4.1, "%", 1, vision::Grade::kBad,
                      "4.1 % of the table is blown out.", "Close the blind."},
                     {"focus", "Focus", 0.8, "px", 1, vision::Grade::kGood, "Sharp.", ""}};
  report.map = vision::LegibilityMap{.columns = 4, .rows = 6, .readable_px = 1.9, .comfortable_px = 2.5};
  for (int i = 0; i < 24; ++i)
    report.map->sectors.push_back({"A1-L1", i % 4, i / 4, 1.0, 1.6 + 0.06 * i,
                                   i < 6    ? vision::Grade::kBad
                                   : i < 15 ? vision::Grade::kFair
                                            : vision::Grade::kGood});
  host.report = std::make_shared<const vision::HealthReport>(report);
  screenshot(host, "health", "7");
  CHECK(host.health_watched);
  screenshot(host, "health_keys", "7 Y Z 1");
  CHECK_FALSE(host.health_watched);
  CHECK(host.fixes == 1);
  CHECK(host.restores == 1);
}

TEST_CASE("The tape is drawn on an open table, with its range", "[window]") {
  SampleTable open = SampleTable::normal();
  open.kit.board.surface = OpenBoard{24_in, 36_in, MeasuringUnit::kInch};
  FakeHost host(open);
  screenshot(host, "tape", "U J J J I I I I I I");
}

TEST_CASE("Empty states, crowds and long names are drawn", "[window]") {
  SampleTable nothing = SampleTable::empty();
  nothing.has_picture = false;
  nothing.camera.reset();
  nothing.source.state = vision::SourceStatus::State::kLost;
  nothing.source.message = "no device /dev/video0; trying again in 4 s";
  FakeHost no_camera(nothing);
  screenshot(no_camera, "no_camera", "");

  SampleTable uncalibrated = SampleTable::normal();
  uncalibrated.camera.reset();
  uncalibrated.table.calibrated = false;
  FakeHost not_calibrated(uncalibrated);
  screenshot(not_calibrated, "not_calibrated", "3");
  screenshot(not_calibrated, "corners", "E");

  SampleTable crowd = SampleTable::overfull();
  crowd.scenario.name =
      "The Encirclement of the Sixth Army between the Volga and the Don, Second Evening, Part Four";
  while (crowd.kit.pieces.size() < 200) {
    const int n = static_cast<int>(crowd.kit.pieces.size());
    crowd.add(n % 2 ? Side::kAttacker : Side::kDefender, "rifles", Sector{n % 4, n / 4 % 6});
    crowd.kit.pieces.back().name = "Panzergrenadierregiment Großdeutschland, second battalion, heavy weapons";
    crowd.kit.pieces.back().short_name = "GD/II/heavy weapons";
    if (n % 5 == 0) crowd.table.pieces.back().state = PieceState::kLost;
  }
  while (crowd.findings.size() < 50) crowd.findings.push_back(crowd.findings[crowd.findings.size() % 2]);
  crowd.findings[3].sentence += " " + crowd.findings[3].sentence + " " + crowd.findings[3].sentence;
  FakeHost crowded(crowd);
  screenshot(crowded, "crowd", "End");
  screenshot(crowded, "crowd_small", "Down", 640, 400);
}

TEST_CASE("A display of twice the density is drawn at twice the size", "[window]") {
  FakeHost host(SampleTable::overfull());
  screenshot(host, "double", "Down", 2560, 1440, 2.0F);
}

TEST_CASE("Without a display there is one clear line", "[window]") {
  const std::string display = std::getenv("DISPLAY") ? std::getenv("DISPLAY") : "";
  unsetenv("DISPLAY");
  FakeHost host(SampleTable::empty());
  const auto shown = run_window(host, {});
  if (!display.empty()) setenv("DISPLAY", display.c_str(), 1);
  REQUIRE_FALSE(shown);
  CHECK(shown.error().message.find("no display") != std::string::npos);
  CHECK(shown.error().message.find('\n') == std::string::npos);
}

TEST_CASE("Fonts are found by preference, not by folder, and may be missing", "[fonts]") {
  const auto folder = std::filesystem::temp_directory_path() / "telescope-font-test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "a/deep");
  std::filesystem::create_directories(folder / "b");
  std::ofstream(folder / "dummy.png") << "no font";
  std::filesystem::copy(folder / "dummy.png", folder / "a/second.otf");
  std::filesystem::copy(folder / "dummy.png", folder / "b/first.otf");
  const std::vector<std::filesystem::path> folders{folder / "a", folder / "b", folder / "none"};
  CHECK(find_font({"first.otf", "second.otf"}, folders) == folder / "b/first.otf");
  CHECK(find_font({"other.otf", "second.otf"}, folders) == folder / "a/second.otf");
  CHECK_FALSE(find_font({"none.otf"}, folders).has_value());
  std::filesystem::remove_all(folder);
}

TEST_CASE("every key of the list that has a name is known when it is pressed", "[window]") {
  std::set<std::string> known;
  for (int key = 0; key <= 348; ++key) known.insert(key_name(key, 0, 0));  // 348: the last of GLFW's
  for (const KeyBinding& binding : key_bindings()) {
    std::string name(binding.key);
    const std::size_t before_key = name.size() < 2 ? std::string::npos : name.rfind('+', name.size() - 2);
    if (before_key != std::string::npos) name.erase(0, before_key + 1);
    INFO(name);
    CHECK((name.size() == 1 || known.contains(name)));
  }
}
