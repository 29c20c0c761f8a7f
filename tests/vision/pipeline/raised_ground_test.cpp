#include "vision/pipeline/raised_ground.hpp"

#include <array>

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "vision/track/piece_tracker.hpp"

using namespace telescope;
using namespace telescope::vision;
using calibration::testing::webcam;

namespace {

/// Nine pieces in a row, 60 mm from one another; three of them look so high, the others 1 mm.
struct Row {
  std::vector<KitPiece> pieces;
  std::vector<LyingPiece> lying;

  explicit Row(double three_mm = 21.0) : pieces(9) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      pieces[i].id = PieceId("p" + std::to_string(i));
      lying.push_back({&pieces[i], {50 + 60.0 * static_cast<double>(i), 400}, 1.0, 2.0});
    }
    for (const std::size_t i : {2U, 3U, 4U}) lying[i].rise_mm = three_mm;
  }
  std::optional<RaisedGround> ground() const { return raised_ground(lying, webcam()); }
};

}  // namespace

TEST_CASE("raised ground is as high as the middle piece, and its outline holds no other",
          "[pipeline][hill]") {
  Row row;
  row.lying[3].rise_mm = 18.0;
  const auto ground = row.ground();
  REQUIRE(ground);
  CHECK(ground->hill.height.mm() == Approx(20.0));
  CHECK(ground->pieces == std::vector{PieceId("p2"), PieceId("p3"), PieceId("p4")});
  CHECK(ground->hill.outline.min.x_mm > row.lying[1].centre.x_mm);
  CHECK(ground->hill.outline.max.x_mm < row.lying[5].centre.x_mm);
}

TEST_CASE(
    "ground is not raised under two pieces, by little, far apart, at several heights, or with another "
    "between",
    "[pipeline][hill]") {
  Row row;
  SECTION("two") {
    row.lying[2].rise_mm = 1.0;
  }
  SECTION("by little") {
    for (LyingPiece& piece : row.lying) piece.rise_mm = piece.rise_mm > 10.0 ? 10.5 : 1.0;
  }
  SECTION("by less than three of its sigmas") {
    for (LyingPiece& piece : row.lying) piece.rise_sigma_mm = 7.0;
  }
  SECTION("far apart") {
    row.lying[4].centre = {560, 100};
  }
  SECTION("at several heights") {
    row.lying[3].rise_mm = 35.0;
  }
  SECTION("with another between") {
    row.lying[8].centre = {200, 400};
  }
  SECTION("half of all") {
    row.lying.resize(6);
  }
  CHECK_FALSE(row.ground());
}

TEST_CASE(
    "raised ground is told in the first picture, or when it has been so for two seconds, and as long after",
    "[pipeline][hill]") {
  const Row raised, flat(1.0);
  RaisedGroundWatch watch;
  watch.take_in(raised.lying, webcam(), 5.0);
  CHECK(watch.found());
  watch.forget();
  watch.take_in(flat.lying, webcam(), 5.0);
  watch.take_in(raised.lying, webcam(), 6.0);
  CHECK_FALSE(watch.found());
  watch.take_in(raised.lying, webcam(), 7.5);
  CHECK_FALSE(watch.found());
  watch.take_in(raised.lying, webcam(), 8.1);
  REQUIRE(watch.found());
  watch.take_in(flat.lying, webcam(), 9.0);
  CHECK(watch.found());
  watch.take_in(flat.lying, webcam(), 10.2);
  CHECK_FALSE(watch.found());
}

TEST_CASE("a height that trembles is told as it was, and ground that is ignored is not told again",
          "[pipeline][hill]") {
  Row row;
  RaisedGroundWatch watch;
  watch.take_in(row.lying, webcam(), 0.0);
  REQUIRE(watch.found());
  const RaisedGround told = *watch.found();
  for (LyingPiece& piece : row.lying) piece.rise_mm *= 1.05;
  watch.take_in(row.lying, webcam(), 0.1);
  CHECK(watch.found() == told);
  watch.ignore(told.hill);
  for (int i = 2; i < 40; ++i) watch.take_in(row.lying, webcam(), 0.1 * i);
  CHECK_FALSE(watch.found());
}

TEST_CASE("raised ground after a gap without pictures, and after a leap back in time, is news",
          "[pipeline][hill]") {
  const Row raised, flat(1.0);
  RaisedGroundWatch watch;
  watch.take_in(flat.lying, webcam(), 0.0);
  watch.take_in(raised.lying, webcam(), 1.0);
  watch.take_in(raised.lying, webcam(), 60.0);
  CHECK_FALSE(watch.found());
  watch.take_in(flat.lying, webcam(), 10.0);  // the first picture again
  watch.take_in(raised.lying, webcam(), 11.0);
  CHECK_FALSE(watch.found());
}

TEST_CASE("a hill is as long as stands lie side by side, and beside one that is ignored another is told",
          "[pipeline][hill]") {
  Row row;
  row.pieces.resize(18);
  row.lying.clear();
  for (std::size_t i = 0; i < row.pieces.size(); ++i) {
    row.pieces[i].id = PieceId("p" + std::to_string(i));
    const bool far_row = i >= 9;
    row.lying.push_back(
        {&row.pieces[i], {50 + 60.0 * static_cast<double>(i % 9), far_row ? 800.0 : 100.0}, 1.0, 2.0});
  }
  for (std::size_t i = 9; i < 15; ++i) row.lying[i].rise_mm = 21.0;
  const auto long_one = row.ground();
  REQUIRE(long_one);
  CHECK(long_one->pieces.size() == 6);
  CHECK(raised_ground_words(*long_one) == "the ground seems to be 20 mm high under p9, p10, p11 and 3 more");
  for (std::size_t i = 12; i < 15; ++i) row.lying[i].rise_mm = 1.0;
  const auto first = row.ground();
  REQUIRE(first);
  CHECK(first->pieces.size() == 3);
  for (const std::size_t i : {0U, 1U, 2U}) row.lying[i].rise_mm = 30.0;
  const std::array ignored{first->hill};
  const auto other = raised_ground(row.lying, webcam(), ignored);
  REQUIRE(other);
  CHECK(other->pieces == std::vector{PieceId("p0"), PieceId("p1"), PieceId("p2")});
}
