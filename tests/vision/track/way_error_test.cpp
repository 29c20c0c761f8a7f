#include "tests/bench/support/carried_ways.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using telescope::bench::Carrying;
using telescope::bench::score_of;

namespace {

constexpr double kFps[] = {8.0, 15.0, 22.0};

}  // namespace

TEST_CASE("what is told of a thousand ways holds how long they were", "[track][moves][way]") {
  int ways = 0, held = 0;
  for (const double fps : kFps)
    for (const double bend_deg : {0.0, 30.0, 90.0})
      for (const bool lifted : {true, false}) {
        const auto score = score_of({.fps = fps, .bend_deg = bend_deg, .lifted = lifted}, 60);
        CAPTURE(fps, bend_deg, lifted);
        CHECK(score.held >= score.ways * 95 / 100);
        CHECK(score.unseen <= score.ways / 10);
        ways += score.ways;
        held += score.held;
      }
  CHECK(ways > 1000);
  CHECK(held >= ways * 95 / 100);
}

TEST_CASE("of a straight way of 14.5 in no more than half an inch is left open", "[track][moves][way]") {
  for (const double fps : kFps)
    for (const bool lifted : {true, false}) {
      const auto score = score_of({.fps = fps, .lifted = lifted}, 200);
      CAPTURE(fps, lifted);
      CHECK(score.worst_error_in <= 0.5);
      CHECK(score.mean_off_in <= 0.1);
    }
}

TEST_CASE("a way that a hand hid is told to be not seen in part, and what is told still holds",
          "[track][moves][way]") {
  for (const double fps : kFps) {
    const auto score = score_of({.fps = fps, .hidden = true}, 100);
    CAPTURE(fps);
    CHECK(score.unseen >= score.ways / 2);
    CHECK(score.held >= score.ways * 95 / 100);
  }
}
