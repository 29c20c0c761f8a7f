// A game played in the window with keys alone. Where TELESCOPE_SCREENSHOTS names a folder, each step's
// picture is kept there to be looked at.
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/screenshot.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// The sample table as the game begins, but for one piece that went one sector and one that went too far.
SampleTable moved_table() {
  SampleTable sample = SampleTable::empty();
  for (const char* kind : {"hq", "tanks", "rifles", "rifles", "engineer", "smg"}) {
    const int n = static_cast<int>(sample.kit.pieces.size());
    sample.add(Side::kAttacker, kind, Sector{n % 3, n == 1 ? 1 : n == 5 ? 3 : 0});
  }
  for (const char* kind : {"", "", "", ""}) sample.add(Side::kDefender, kind, Sector{1, 3});
  return sample;
}

struct Game {
  test::TemporaryFolder folder;
  FakeHost host{moved_table()};

  explicit Game(bool camera = true) {
    SampleTable sample = moved_table();
    if (!camera) {
      sample.has_picture = false;
      sample.camera.reset();
      sample.source.state = vision::SourceStatus::State::kLost;
      sample.source.message = "no device /dev/video0";
    }
    host = FakeHost(sample);
    host.desk = lanes_desk(folder.path() / "uranus.telescope", sample);
    for (double t = 0.0; camera && t < 3.0; t += 1.0) {
      sample.table.taken_at_s = t;
      host.desk->look(sample.table, {}, {});
    }
  }
  Json at() const { return host.desk->session().state().at("at"); }
};

/// Of the part of the window where the table's picture is: how much of it looks the same in both.
double share_alike(const cv::Mat& one, const cv::Mat& other) {
  constexpr int kAlike = 12;  // grey levels, of every channel
  int alike = 0;
  for (int y = 0; y < one.rows; ++y)
    for (int x = 0; x < one.cols; ++x) {
      const auto a = one.at<cv::Vec3b>(y, x), b = other.at<cv::Vec3b>(y, x);
      alike += std::abs(a[0] - b[0]) <= kAlike && std::abs(a[1] - b[1]) <= kAlike &&
               std::abs(a[2] - b[2]) <= kAlike;
    }
  return static_cast<double>(alike) / static_cast<double>(one.total());
}

}  // namespace

TEST_CASE("The picture keeps its place and its size when dice are thrown and when they have fallen",
          "[window]") {
  Game game;
  FakeHost& host = game.host;
  screenshot(host, "still_1_moves", "Home Enter 'fog_of_war Enter");
  screenshot(host, "still_2_confirmed", "Enter");
  screenshot(host, "still_3_waived", "W 'the_road_was_longer Enter");
  const cv::Rect stage(8, 80, 860, 580);  // left of the column, below the bar
  const cv::Mat before = screenshot(host, "still_4_before", "Space");
  REQUIRE_FALSE(host.desk->session().pending());
  const cv::Mat thrown = screenshot(host, "still_5_thrown", "Enter");
  REQUIRE(host.desk->session().pending());
  const cv::Mat fallen = screenshot(host, "still_6_fallen", "6 5 2");
  // A few marks on the table may come and go. A picture that lies two pixels farther is another one.
  constexpr double kSame = 0.97;
  CHECK(share_alike(before(stage), thrown(stage)) > kSame);
  CHECK(share_alike(before(stage), fallen(stage)) > kSame);
  CHECK(share_alike(before(stage), before(stage + cv::Point(2, 0))) < kSame);
}

TEST_CASE("A turn is played with keys alone: word, moves, a waiver, dice of both kinds, the past",
          "[window]") {
  Game game;
  FakeHost& host = game.host;
  screenshot(host, "game_1_begin", "");
  screenshot(host, "game_2_word", "Home Enter 'fog_of_war");
  CHECK(host.desk->session().players_word().empty());
  screenshot(host, "game_3_moves", "Home Enter 'fog_of_war Enter");
  CHECK(host.desk->session().players_word() == "fog of war");
  screenshot(host, "game_4_confirmed", "Enter");
  CHECK(game.at().at("3-2") == "A2-L2");
  screenshot(host, "game_5_waiver", "W 'the_road_was_longer");
  CHECK(game.at().at("3-6") == "A3-L1");
  screenshot(host, "game_6_waived", "W 'the_road_was_longer Enter");
  CHECK(game.at().at("3-6") == "A3-L4");
  screenshot(host, "game_7_fights", "Space");
  CHECK(host.desk->session().state().at("step") == 1);
  screenshot(host, "game_8_pools", "Enter");
  REQUIRE(host.desk->session().pending());
  screenshot(host, "game_9_typed", "6 5");
  screenshot(host, "game_10_wave", "6 5 2");
  screenshot(host, "game_10_wave_read", "Enter");
  REQUIRE(host.desk->session().pending());  // a 6 fell
  screenshot(host, "game_11_blanked", "B");
  const auto before = host.desk->session().journal().size();
  screenshot(host, "game_12_fell", "Enter");
  CHECK_FALSE(host.desk->session().pending());
  CHECK(host.desk->session().journal().size() > before);
  screenshot(host, "game_13_owed", "");
  screenshot(host, "game_14_past", "5");
  screenshot(host, "game_15_undone", "Ctrl+Z 5");
  screenshot(host, "game_16_covered", "Ctrl+Y / 'go_on Enter");
  CHECK(host.desk->session().state().at("step") == 2);
  screenshot(host, "game_17_keys", "H");
}

TEST_CASE("Without a camera the game's own map is played on with the arrows", "[window]") {
  Game game(false);
  FakeHost& host = game.host;
  screenshot(host, "map_1", "M Right");
  screenshot(host, "map_2_place", "M Right Enter");
  // In a wide window the table is turned by a quarter, and arrows go where they point.
  screenshot(host, "map_3_carry", "M Enter Enter End Enter Right");
  CHECK(game.at().at("3-1") == "A1-L1");
  screenshot(host, "map_4_carried", "M Enter Enter End Enter Right Enter");
  CHECK(game.at().at("3-1") == "A1-L2");
  screenshot(host, "map_5_unlawful", "Shift+R / '3-2 Enter End Enter Up Up Right Enter");
  CHECK(game.at().at("3-2") == "A2-L1");
  REQUIRE(host.desk->scene().proposals.size() == 1);
}

TEST_CASE("A small window and one of twice the density hold a game too", "[window]") {
  Game game;
  screenshot(game.host, "game_small", "", 800, 500);
  screenshot(game.host, "game_double", "", 2560, 1440, 2.0F);
}
