#include "vision/track/move_watch.hpp"

#include <cmath>

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

TEST_CASE("a move tells the way it took, from where it rested to where it rests", "[track][moves][way]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  watch.seen(pose(100, 100), 3.0);
  CHECK(watch.is_at_rest());
  CHECK(watch.way().empty());
  // Pushed to the right, then up-table, then it lies still.
  double t_s = 3.0;
  for (int i = 1; i <= 20; ++i) watch.seen(pose(100 + 10 * i, 100), t_s += 1.0 / 30.0);
  CHECK_FALSE(watch.is_at_rest());
  CHECK(watch.way().front().centre == TablePoint{100, 100});
  CHECK(watch.way().back().centre == TablePoint{300, 100});
  for (int i = 1; i <= 10; ++i) watch.seen(pose(300, 100 + 10 * i), t_s += 1.0 / 30.0);
  const double since_s = t_s;
  for (int i = 1; i <= 6; ++i) watch.seen(pose(300, 200), t_s += 1.0 / 30.0);
  const auto move = watch.rests(pose(300, 200), {}, since_s, t_s, false);
  REQUIRE(move);
  REQUIRE(move->way.size() == 3);
  CHECK(move->way[0].centre == TablePoint{100, 100});
  CHECK(move->way[0].t_s == move->lifted_at_s);
  CHECK(move->way[1].centre == TablePoint{300, 100});
  CHECK(move->way[2].centre == TablePoint{300, 200});
  CHECK(move->way[2].t_s == move->put_down_at_s);
  for (const WayPoint& point : move->way) CHECK_FALSE(point.after_gap);
  CHECK(length_mm(move->way).mm == Approx(300.0));
  CHECK(move->way_within_mm == kWayToleranceMm);
  CHECK(watch.is_at_rest());
  CHECK(watch.way().empty());
}

TEST_CASE("a hand that hides the stand on its way leaves a gap in it", "[track][moves][way]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  watch.seen(pose(110, 100), 1.0);
  watch.seen(pose(160, 100), 1.1);
  SECTION("and it is read again before it is put down") {
    watch.seen(pose(260, 100), 2.0);
    watch.seen(pose(300, 100), 2.1);
    const auto move = watch.rests(pose(300, 100), {}, 2.1, 2.4, false);
    REQUIRE(move);
    CHECK(length_mm(move->way).mm == Approx(200.0));
    CHECK(length_mm(move->way).unread_mm ==
          Approx(110.0));  // also from where it rested, half a second before
  }
  SECTION("and it is read again only where it rests") {
    watch.seen(pose(300, 100), 2.0);
    watch.seen(pose(300, 100), 2.3);
    const auto move = watch.rests(pose(300, 100), {}, 2.0, 2.3, false);
    REQUIRE(move);
    CHECK(move->way.back().after_gap);
    CHECK(move->way.back().t_s == 2.0);
  }
  SECTION("and it is never seen again") {
    const auto taken = watch.gone(3.0);
    REQUIRE(taken);
    CHECK(taken->way.back().centre == TablePoint{160, 100});
  }
}

TEST_CASE("a stand that goes back to where it rested has no way, and none is left of it",
          "[track][moves][way]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  watch.seen(pose(150, 100), 1.0);
  watch.seen(pose(101, 100), 1.1);
  CHECK(watch.is_at_rest());
  CHECK(watch.way().empty());
  watch.seen(pose(100, 130), 1.2);
  const auto move = watch.rests(pose(100, 200), {}, 1.3, 1.6, false);
  REQUIRE(move);
  CHECK(length_mm(move->way).mm == Approx(100.0).margin(0.1));
}

TEST_CASE("the way of a stand that is put on begins where it was first read", "[track][moves][way]") {
  MoveWatch watch;
  watch.seen(pose(0, 50), 0.0);  // and taken away, long before
  watch.seen(pose(100, 50), 60.0);
  watch.seen(pose(100, 100), 60.1);
  const auto put = watch.rests(pose(100, 100), {}, 60.1, 60.4, false);
  REQUIRE(put);
  REQUIRE(put->way.size() == 2);
  CHECK(put->way.front().centre == TablePoint{100, 50});
}

TEST_CASE("a stand carried about for minutes keeps a bounded way", "[track][moves][way]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 0.0, 0.5, true);
  double t_s = 1.0;
  for (int i = 0; i < 9000; ++i)
    watch.seen(pose(400 + 300 * std::cos(0.07 * i), 400 + 300 * std::sin(0.11 * i)), t_s += 1.0 / 30.0);
  CHECK(watch.way().size() <= 2 * kMostWayPoints);
  const auto move = watch.rests(pose(400, 400), {}, t_s, t_s + 0.3, false);
  REQUIRE(move);
  CHECK(move->way.size() <= kMostWayPoints);
  CHECK(move->way.front().centre == TablePoint{100, 100});
  CHECK(move->way.back().centre == TablePoint{400, 400});
}

TEST_CASE("a source that begins anew does not put the old way before the new", "[track][moves][way]") {
  MoveWatch watch;
  watch.rests(pose(100, 100), {}, 50.0, 50.5, true);
  watch.seen(pose(150, 100), 51.0);
  watch.seen(pose(100, 150), 1.0);
  for (std::size_t i = 1; i < watch.way().size(); ++i) CHECK(watch.way()[i].t_s >= watch.way()[i - 1].t_s);
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
