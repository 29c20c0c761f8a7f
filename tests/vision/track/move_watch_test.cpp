#include "vision/track/move_watch.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::vision;
using Kind = TableMove::Kind;

namespace {

Pose pose(double x, double y, double heading = 0.0) {
  return {.centre = {x, y}, .heading = Heading::from_degrees(heading)};
}

}  // namespace

TEST_CASE("what lies on the table when it is first looked at was not put there", "[track][moves]") {
  MoveWatch watch;
  CHECK_FALSE(watch.rests(pose(100, 100), {}, 0.0, 0.5, true));
  CHECK(watch.has_place());
  MoveWatch later;
  const auto put = later.rests(pose(100, 100), {}, 9.0, 9.5, false);
  REQUIRE(put);
  CHECK(put->kind == Kind::kPutOn);
  CHECK_FALSE(put->from);
  CHECK(put->put_down_at_s == 9.0);
}

TEST_CASE("a move says from where to where, when it was lifted and put down, and is told once",
          "[track][moves]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  watch.seen(pose(100.2, 100), 3.0);
  watch.seen(pose(140, 150), 3.4);  // in a hand
  const auto move = watch.rests(pose(200, 100), {}, 5.0, 5.3, false);
  REQUIRE(move);
  CHECK(move->kind == Kind::kMoved);
  CHECK(move->from->centre.x_mm == 100);
  CHECK(move->to->centre.x_mm == 200);
  CHECK(move->lifted_at_s == 3.0);
  CHECK(move->put_down_at_s == 5.0);
  CHECK_FALSE(watch.rests(pose(200.3, 100), {}, 5.0, 5.4, false));
}

TEST_CASE("a stand knocked and put back has not moved, small pushes add up", "[track][moves]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  CHECK_FALSE(watch.rests(pose(102, 101, 3.0), {}, 2.0, 2.5, false));
  CHECK_FALSE(watch.rests(pose(103.5, 100), {}, 3.0, 3.5, false));
  const auto move = watch.rests(pose(105.5, 100), {}, 4.0, 4.5, false);
  REQUIRE(move);
  CHECK(move->from->centre.x_mm == 100);
}

TEST_CASE("a stand turned on the spot is turned, not moved", "[track][moves]") {
  MoveWatch watch;
  watch.rests(pose(100, 100, 355), {}, 0.0, 0.5, true);
  const auto turn = watch.rests(pose(101, 100, 10), {}, 2.0, 2.5, false);
  REQUIRE(turn);
  CHECK(turn->kind == Kind::kTurned);
}

TEST_CASE("a stand taken off and put on again are two moves", "[track][moves]") {
  MoveWatch watch;
  CHECK_FALSE(watch.gone(1.0));
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  const auto taken = watch.gone(2.0);
  REQUIRE(taken);
  CHECK(taken->kind == Kind::kTaken);
  CHECK_FALSE(taken->to);
  CHECK_FALSE(watch.gone(3.0));
  CHECK(watch.rests(pose(100, 100), {}, 9.0, 9.5, false)->kind == Kind::kPutOn);
  REQUIRE(watch.gone(12.0));
  CHECK(watch.rests(pose(200, 100), {}, 19.0, 19.5, true));  // it cannot have been there all the time
}

TEST_CASE("a piece measured anew by a followed camera has not moved, one that was pushed meanwhile has",
          "[track][moves]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  watch.measured_anew(pose(100, 100), pose(108, 100), {}, 15.0);
  CHECK_FALSE(watch.rests(pose(108, 100), {}, 1.0, 1.5, false));
  watch.measured_anew(pose(108, 100), pose(140, 100), {}, 15.0);
  CHECK(watch.rests(pose(140, 100), {}, 2.0, 2.5, false));
}

TEST_CASE("the log keeps the newest 64 moves and their numbers", "[track][moves]") {
  MoveLog log;
  for (int i = 0; i < 100; ++i)
    log.add({.tag = TagId(i), .piece = {}, .from = {}, .to = {}, .from_place = {}, .to_place = {}});
  const auto moves = log.newest();
  REQUIRE(moves.size() == 64);
  CHECK(moves.front().number == 37);
  CHECK(moves.back().number == 100);
}
