#include "vision/track/corner_track.hpp"

#include <array>
#include <utility>

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

Sighting at(double x, double y) {
  return {.tag = TagId(4),
          .corners = {{{x, y}, {x + 22, y}, {x + 22, y + 22}, {x, y + 22}}},
          .correlation = 0.95F,
          .margin = 0.3F,
          .module_px = 3.7F};
}

}  // namespace

TEST_CASE("a tag that was not there is believed when a second reading agrees", "[track]") {
  CornerTrack track;
  CHECK_FALSE(track.take_in(at(100, 100), false, 0.0));
  CHECK_FALSE(track.knows());
  CHECK_FALSE(track.take_in(at(500, 300), false, 0.1));  // chance does not repeat itself
  CHECK(track.take_in(at(503, 300), false, 0.2));
  CHECK(track.corners()[0].x_px == Approx(503));
}

TEST_CASE("a reading that waits for a second one is forgotten after four pictures", "[track]") {
  CornerTrack track;
  CHECK_FALSE(track.take_in(at(100, 100), false, 0.0));
  for (int i = 0; i < 4; ++i) track.miss();
  CHECK_FALSE(track.take_in(at(100, 100), false, 0.2));
}

TEST_CASE("a single reading far from a resting tag does not move it", "[track]") {
  CornerTrack track;
  REQUIRE(track.take_in(at(100, 100), true, 0.0));
  CHECK_FALSE(track.take_in(at(400, 100), false, 0.1));
  CHECK(track.corners()[0].x_px == Approx(100));
  CHECK(track.take_in(at(100, 100), false, 0.2));
}

TEST_CASE("a resting tag's corners are averaged, one bad reading is left out, two that agree are a move",
          "[track]") {
  CornerTrack track;
  for (int i = 0; i < 40; ++i) track.take_in(at(100 + (i % 2 ? 0.2 : -0.2), 100), true, 0.1 * i);
  CHECK(track.corners()[0].x_px == Approx(100).margin(0.02));
  CHECK(track.still_readings() == 40);
  track.take_in(at(101.3, 100), false, 4.1);
  CHECK(track.corners()[0].x_px == Approx(100).margin(0.02));
  track.take_in(at(101.3, 100), false, 4.2);
  CHECK(track.corners()[0].x_px == Approx(101.3));
  CHECK(track.still_readings() == 1);
}

TEST_CASE("a tag rests after 0.2 s at 30 pictures a second, 0.4 s at 10 and one second at 1", "[track]") {
  for (const auto& [rate, rests_s] : {std::pair{30.0, 0.2}, {10.0, 0.4}, {1.0, 1.0}}) {
    CAPTURE(rate);
    CornerTrack track;
    double since_s = 0.0;
    for (int i = 0; !track.rests(since_s); ++i) track.take_in(at(100, 100), true, since_s = i / rate);
    CHECK(since_s == Approx(rests_s));
    track.take_in(at(130, 100), true, since_s + 1.0);
    CHECK_FALSE(track.rests(since_s + 1.0));
  }
}

TEST_CASE(
    "a resting tag is bent by a side eaten away, or by a hidden corner, not where it is pushed or turned",
    "[track]") {
  CornerTrack track;
  Sighting seen = at(100, 100);
  seen.corners[1].x_px -= 1.6;
  for (int i = 0; i < 20; ++i) {
    CHECK_FALSE(track.is_bent(seen.corners));  // it is not well known yet
    if (i < 15) track.take_in(at(100, 100), true, 0.1 * i);
  }
  track.take_in(at(100, 100), true, 1.5);
  SECTION("a hidden corner") {
    CHECK(track.is_bent(seen.corners));
    track.hold();
    CHECK(track.corners()[1].x_px == Approx(122));
    CHECK(track.still_readings() == 17);
  }
  SECTION("it was bent until now") {
    CHECK_FALSE(track.correct(seen.corners));  // once may be chance
    CHECK(track.corners()[1].x_px == Approx(122));
    CHECK(track.correct(seen.corners));
    CHECK(track.corners() == seen.corners);
    CHECK(track.still_readings() == 18);
    CHECK(track.still_since_s() == 0.0);
    CHECK_FALSE(track.is_bent(at(100, 100).corners));  // of one reading nothing is well known
  }
  SECTION("it seems to have been bent now and then") {
    for (int i = 0; i < 10; ++i) {
      CHECK_FALSE(track.correct(seen.corners));
      track.take_in(at(100, 100), true, 2.0 + 0.1 * i);
    }
    CHECK(track.corners()[1].x_px == Approx(122));
  }
  SECTION("a hidden corner that tilts the sides beside it") {
    const auto [dx, dy] =
        std::pair(std::array{0.76, 1.37, 0.01, -0.81}, std::array{-0.37, -0.52, 0.11, 0.25});
    for (std::size_t i = 0; i < 4; ++i)
      seen.corners[i] = {at(100, 100).corners[i].x_px + dx[i], at(100, 100).corners[i].y_px + dy[i]};
    CHECK(track.is_bent(seen.corners));
  }
  SECTION("a side eaten by light") {
    seen.corners[2].x_px -= 1.6;
    CHECK(track.is_bent(seen.corners));
  }
  SECTION("pushed") {
    CHECK_FALSE(track.is_bent(at(101.3, 100).corners));
  }
  SECTION("turned by 5 degrees") {
    seen = at(100, 100);
    for (calibration::ImagePoint& p : seen.corners)
      p = {p.x_px - 0.087 * (p.y_px - 111.0), p.y_px + 0.087 * (p.x_px - 111.0)};
    CHECK_FALSE(track.is_bent(seen.corners));
  }
  SECTION("turned by 5 degrees, with a hidden corner") {
    for (calibration::ImagePoint& p : seen.corners)
      p = {p.x_px - 0.087 * (p.y_px - 111.0), p.y_px + 0.087 * (p.x_px - 111.0)};
    CHECK_FALSE(track.is_bent(seen.corners));
  }
  SECTION("elsewhere") {
    for (calibration::ImagePoint& p : seen.corners) p.x_px += 20.0;
    CHECK_FALSE(track.is_bent(seen.corners));
  }
}

TEST_CASE("a pushed tag is followed from picture to picture", "[track]") {
  CornerTrack track;
  track.take_in(at(100, 100), true, 0.0);
  for (int i = 1; i <= 20; ++i) {
    REQUIRE(track.take_in(at(100 + 10.0 * i, 100), false, 0.03 * i));
    CHECK(track.corners()[0].x_px == Approx(100 + 10.0 * i));
    CHECK(track.still_readings() == 1);
  }
}

TEST_CASE("once it has left, a tag needs two readings again, also at its old place", "[track]") {
  CornerTrack track;
  track.take_in(at(100, 100), true, 0.0);
  track.leave();
  CHECK_FALSE(track.take_in(at(100, 100), false, 0.1));
  CHECK(track.take_in(at(100, 100), false, 0.2));
}
