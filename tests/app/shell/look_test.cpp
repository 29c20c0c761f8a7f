// Colours and sizes of type, as they are seen. Where TELESCOPE_SCREENSHOTS names a folder, the pictures are
// kept there to be looked at.
#include <filesystem>
#include <string>

#include "app/panels/palette.hpp"
#include "app/support/language.hpp"
#include "app/support/settings.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/screenshot.hpp"
#include "tests/support/process.hpp"
#include "vision/source/picture_file.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

constexpr float kBarUnits = 48.0F;  // height of the window's top bar

cv::Vec3b bgr(ImU32 colour) {
  const auto part = [&](int shift) { return static_cast<unsigned char>(colour >> shift & 0xFF); };
  return {part(IM_COL32_B_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_R_SHIFT)};
}

/// Pictures of the window and of the projector; the settings are kept in a folder of their own.
struct Look {
  test::TemporaryFolder folder;
  std::filesystem::path settings = folder / "settings.json";
  FakeHost host{SampleTable::overfull()};

  std::filesystem::path file(const std::string& name) const {
    const char* kept = std::getenv("TELESCOPE_SCREENSHOTS");
    return (kept ? std::filesystem::path(kept) : folder.path()) / (name + ".png");
  }
  cv::Mat after(const std::string& name, const std::string& keys, int width = 1280, int height = 720) {
    const auto shown = run_window(host, {.width = width,
                                         .height = height,
                                         .screenshot = file(name),
                                         .screenshot_after_s = 0.0,
                                         .keys = keys,
                                         .projector = {},
                                         .should_close = {},
                                         .settings_file = settings});
    INFO((shown ? "" : shown.error().message));
    REQUIRE(shown);
    cv::Mat picture = vision::read_picture(file(name)).value();
    REQUIRE(picture.size() == cv::Size(width, height));
    return picture;
  }
};

/// How high the bar at the top is: its ground goes on beside everything that is written on it.
int bar_height(const cv::Mat& picture, const Palette& palette) {
  int height = 0;
  while (height < picture.rows && picture.at<cv::Vec3b>(height, 2) == bgr(colour::kGround.in(palette)))
    ++height;
  return height;
}

}  // namespace

TEST_CASE("a key changes the language of the window, which keeps it beside the colours",
          "[window][look][language]") {
  Look look;
  look.after("german_keys", "F8 H Shift+L");
  CHECK(language() == "de");
  CHECK(kept_language(look.settings).value() == "de");
  CHECK(load_settings(look.settings).value().colours == ColourTheme::kLight);
  look.after("english_again", "Shift+L Shift+L");
  CHECK(language() == "en");
  CHECK(kept_language(look.settings).value() == "en");
}

TEST_CASE("a key goes through dark, light and high contrast, and the next start has what was chosen",
          "[window][look]") {
  Look look;
  CHECK(bar_height(look.after("colours_dark", ""), kDarkPalette) == 48);
  CHECK(bar_height(look.after("colours_light", "F8"), kLightPalette) == 48);
  CHECK(bar_height(look.after("colours_light_kept", "3"), kLightPalette) == 48);
  CHECK_THAT(test::read_text(look.settings), ContainsSubstring("\"light\""));
  const cv::Mat high = look.after("colours_high_contrast", "F8");
  CHECK(high.at<cv::Vec3b>(0, 2) == cv::Vec3b(0, 0, 0));
  CHECK(load_settings(look.settings).value().colours == ColourTheme::kHighContrast);
  CHECK(bar_height(look.after("colours_dark_again", "F8"), kDarkPalette) == 48);
}

TEST_CASE("keys make type larger, smaller and usual again, and the next start has it", "[window][look]") {
  Look look;
  CHECK(bar_height(look.after("type_115", "Ctrl+="), kDarkPalette) == std::lround(1.15F * kBarUnits));
  CHECK(bar_height(look.after("type_130", "Ctrl++"), kDarkPalette) == std::lround(1.3F * kBarUnits));
  CHECK(bar_height(look.after("type_130_kept", ""), kDarkPalette) == std::lround(1.3F * kBarUnits));
  CHECK(bar_height(look.after("type_usual", "Ctrl+0"), kDarkPalette) == std::lround(kBarUnits));
  CHECK(bar_height(look.after("type_70", "Ctrl+- Ctrl+- Ctrl+-"), kDarkPalette) ==
        std::lround(0.7F * kBarUnits));
  CHECK(load_settings(look.settings).value().type_percent == 70);
}

TEST_CASE("type grows no larger than the window has room for, and a larger window has it larger",
          "[window][look]") {
  Look look;
  REQUIRE(save_settings({.type_percent = 250}, look.settings));
  // 450 units of the layout stay, however small the window.
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(1600, 900), std::pair(2560, 1440)}) {
    const cv::Mat picture = look.after("type_250_" + std::to_string(height), "", width, height);
    const float most = std::min(static_cast<float>(width) / 800.0F, static_cast<float>(height) / 450.0F);
    CHECK(bar_height(picture, kDarkPalette) <= std::lround(most * kBarUnits));
    CHECK(bar_height(picture, kDarkPalette) >= std::lround(1.5F * kBarUnits));
  }
  look.after("type_no_room", "Ctrl+=");
  CHECK(load_settings(look.settings).value().type_percent == 250);
}

TEST_CASE("at 200 % type four messages leave the steps, and the line that Enter does, in sight",
          "[window][look]") {
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(1600, 900)}) {
    Look look;
    const SampleTable sample = SampleTable::normal();
    look.host = FakeHost(sample);
    look.host.desk = lanes_desk(look.folder / "uranus.telescope", sample);
    REQUIRE(save_settings({.type_percent = 200}, look.settings));
    const std::string name = "type_200_" + std::to_string(height);
    const cv::Mat quiet = look.after(name, "", width, height);
    for (const char* who : {"First", "Second", "Third", "Fourth"})
      look.host.messages.push_back(std::string(who) +
                                   " Division: its commander writes a long report of all that he has seen "
                                   "beyond the river, and of what he has not.");
    const cv::Mat told = look.after(name + "_told", "", width, height);
    const int bar = bar_height(quiet, kDarkPalette), column = width - width * 3 / 10;
    REQUIRE(bar > 1.5F * kBarUnits);
    CHECK(cv::norm(quiet.rowRange(0, bar), told.rowRange(0, bar), cv::NORM_INF) == 0.0);
    const cv::Rect above(column + width / 100, bar, width / 5, height * 6 / 10 - bar);
    CHECK(cv::norm(quiet(above), told(above), cv::NORM_INF) == 0.0);
    cv::Mat accent, band;
    cv::inRange(told(above), bgr(colour::kAccent.in(kDarkPalette)), bgr(colour::kAccent.in(kDarkPalette)),
                accent);
    CHECK(cv::countNonZero(accent) > 1000);
    const cv::Rect below(above.x, height * 7 / 10, above.width, height / 5);
    cv::inRange(told(below), bgr(colour::kSurfaceChosen.in(kDarkPalette)),
                bgr(colour::kSurfaceChosen.in(kDarkPalette)), band);
    CHECK(cv::countNonZero(band) > below.area() / 3);
  }
}

TEST_CASE("settings that cannot be read are told, and the window is the usual one", "[window][look]") {
  Look look;
  test::write_text(look.settings, "{\"colours\": \"pink\"}");
  CHECK(bar_height(look.after("settings_damaged", ""), kDarkPalette) == 48);
  CHECK(bar_height(look.after("settings_damaged_changed", "F8"), kLightPalette) == 48);
  CHECK_THAT(test::read_text(look.settings), ContainsSubstring("light"));
}
