#include "app/command_post/publisher/obstruction_watch.hpp"

#include <algorithm>
#include <set>

#include <opencv2/imgproc.hpp>

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const GridBoard kGrid{.columns = 4, .rows = 6, .cell = 6_in};

/// A table that is watched, ten frames a second.
struct Watched {
  calibration::CameraModel camera = calibration::testing::webcam();
  cv::Mat picture{1080, 1920, CV_8UC1, cv::Scalar(120)};
  TableView table{.calibrated = true};
  ObstructionWatch watch{kGrid};

  Watched() {
    cv::randu(picture, 112, 128);  // a table is not smooth
    wait(2.0);
  }
  std::optional<std::vector<Sector>> look() {
    table.taken_at_s += 0.1;
    return watch.look(picture, camera, table);
  }
  void wait(double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * 10); ++i) look();
  }
  bool obstructed(Sector sector) {
    const auto sectors = look();
    REQUIRE(sectors);
    return std::ranges::find(*sectors, sector) != sectors->end();
  }
  /// Something of that grey, `mm` across.
  void lay(TablePoint at, double mm, int grey) {
    const auto middle = camera.image_from_table(at);
    const auto radius = static_cast<int>(mm / 2 * camera.pixels_per_mm(at));
    cv::circle(picture, {static_cast<int>(middle->x_px), static_cast<int>(middle->y_px)}, radius, grey,
               cv::FILLED);
  }
};

constexpr TablePoint kInA2L3{228.6, 381.0};
constexpr Sector kA2L3{1, 2};

}  // namespace

TEST_CASE("HD-11: before a table was watched for a while every sector is obstructed", "[post]") {
  ObstructionWatch watch(kGrid);
  const auto camera = calibration::testing::webcam();
  const cv::Mat picture(1080, 1920, CV_8UC1, cv::Scalar(120));
  const auto sectors = watch.look(picture, camera, {.taken_at_s = 5.0, .calibrated = true});
  REQUIRE(sectors);
  CHECK(sectors->size() == 24);
}

TEST_CASE("HD-11: without a calibrated camera nobody can say what is obstructed", "[post]") {
  Watched table;
  CHECK_FALSE(table.watch.look(table.picture, std::nullopt, table.table));
  table.table.calibrated = false;
  CHECK_FALSE(table.watch.look(table.picture, table.camera, table.table));
}

TEST_CASE("HD-11: a hand over a sector obstructs it, at rest too, and for a while after it has gone",
          "[post]") {
  Watched table;
  CHECK(table.look()->empty());
  const cv::Mat before = table.picture.clone();
  table.lay(kInA2L3, 70, 200);
  CHECK(table.obstructed(kA2L3));
  table.wait(5.0);
  CHECK(table.obstructed(kA2L3));
  CHECK_FALSE(table.obstructed({3, 5}));
  table.picture = before;
  CHECK(table.obstructed(kA2L3));
  table.wait(ObstructionWatch::kRest_s + 0.2);
  CHECK_FALSE(table.obstructed(kA2L3));
}

TEST_CASE("HD-11: what has lain still for long belongs to the table", "[post]") {
  Watched table;
  table.lay(kInA2L3, 70, 200);
  table.wait(ObstructionWatch::kAccept_s - 1.0);
  CHECK(table.obstructed(kA2L3));
  table.wait(2.0);
  CHECK_FALSE(table.obstructed(kA2L3));
}

TEST_CASE("a tagged piece that is seen where it was set down obstructs nothing once it rests", "[post]") {
  Watched table;
  table.lay(kInA2L3, 40, 30);
  table.table.pieces.push_back(
      {.piece = PieceId("1-01"), .state = PieceState::kSeen, .pose = Pose{.centre = kInA2L3}});
  CHECK(table.obstructed(kA2L3));
  table.wait(ObstructionWatch::kRest_s + 0.2);
  CHECK_FALSE(table.obstructed(kA2L3));
}

TEST_CASE("HD-11: how long a counter that was moved obstructs does not depend on its face", "[post]") {
  std::set<int> looks;
  for (const double dark_mm : {0.0, 10.0, 40.0}) {
    Watched table;
    table.table.pieces.push_back(
        {.piece = PieceId("c05"), .state = PieceState::kSeen, .pose = Pose{.centre = {76.2, 76.2}}});
    table.wait(ObstructionWatch::kRest_s + 0.2);
    table.table.pieces.back().pose->centre = kInA2L3;
    if (dark_mm > 0.0) table.lay(kInA2L3, dark_mm, 20);
    int until_clear = 0;
    while (table.obstructed(kA2L3)) ++until_clear;
    looks.insert(until_clear);
  }
  CHECK(looks.size() == 1);
  CHECK(*looks.begin() > 5);
}

TEST_CASE("HD-11: nor does how long one that is not read obstructs where it was", "[post]") {
  std::set<int> looks;
  for (const double dark_mm : {0.0, 10.0, 40.0}) {
    Watched table;
    const cv::Mat bare = table.picture.clone();
    if (dark_mm > 0.0) table.lay(kInA2L3, dark_mm, 20);
    table.table.pieces.push_back(
        {.piece = PieceId("c05"), .state = PieceState::kCovered, .pose = Pose{.centre = kInA2L3}});
    table.wait(ObstructionWatch::kAccept_s + 2.0);
    table.table.pieces.back().pose->centre = {76.2, 76.2};
    table.picture = bare;
    int until_clear = 0;
    while (table.obstructed(kA2L3)) ++until_clear;
    looks.insert(until_clear);
  }
  CHECK(looks.size() == 1);
}

TEST_CASE("pieces whose places tremble obstruct nothing", "[post]") {
  Watched table;
  for (int i = 0; i < 6; ++i)
    table.table.pieces.push_back({.piece = PieceId("1-0" + std::to_string(i)),
                                  .state = PieceState::kSeen,
                                  .pose = Pose{.centre = {170.0 + 25 * i, 330.0 + 20 * i}}});
  table.wait(ObstructionWatch::kRest_s + 0.2);
  for (int i = 0; i < 40; ++i) {
    for (std::size_t k = 0; k < 6; ++k) table.table.pieces[k].pose->centre.x_mm += (i + k) % 2 ? 0.4 : -0.4;
    CHECK_FALSE(table.obstructed(kA2L3));
  }
}

TEST_CASE("a lamp that is switched on is no hand", "[post]") {
  Watched table;
  table.picture += 25;
  table.wait(ObstructionWatch::kRest_s + 0.2);
  CHECK(table.look()->empty());
}

TEST_CASE("a camera that was pushed is watched anew", "[post]") {
  Watched table;
  CHECK(table.look()->empty());
  table.camera = calibration::testing::webcam(100.0);
  CHECK(table.look()->size() == 24);
}
