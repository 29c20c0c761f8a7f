#include "vision/source/stream_clock.hpp"

#include "tests/support/catch.hpp"

using namespace telescope::vision;
using namespace std::chrono_literals;

namespace {

constexpr SteadyTime kStart{1000s};

double age_s(StreamClock& clock, double stream_s, SteadyTime arrived) {
  return std::chrono::duration<double>(arrived - clock.taken_at(stream_s, arrived)).count();
}

}  // namespace

TEST_CASE("pictures that come in step are fresh", "[source]") {
  StreamClock clock;
  for (int i = 0; i < 100; ++i)
    CHECK(age_s(clock, 7.0 + i * 0.04, kStart + i * 40ms) == Approx(0).margin(1e-6));
}

TEST_CASE("pictures that queued up during a stall are as old as they are", "[source]") {
  StreamClock clock;
  for (int i = 0; i < 25; ++i) clock.taken_at(i * 0.04, kStart + i * 40ms);
  for (int i = 25; i < 75; ++i)  // two seconds' worth arrive at once
    CHECK(age_s(clock, i * 0.04, kStart + 3s) == Approx(3.0 - i * 0.04).margin(0.01));
  CHECK(age_s(clock, 3.0, kStart + 3s) == Approx(0).margin(0.01));
}

TEST_CASE("a quicker picture later shows that the first ones were late", "[source]") {
  StreamClock clock;
  CHECK(age_s(clock, 0.0, kStart + 500ms) == Approx(0).margin(1e-6));
  CHECK(age_s(clock, 1.0, kStart + 1s) == Approx(0).margin(1e-6));
  CHECK(age_s(clock, 2.0, kStart + 2300ms) == Approx(0.3).margin(0.01));
}

TEST_CASE("clocks that drift apart stay together", "[source]") {
  StreamClock clock;
  for (int i = 0; i < 360'000; ++i)  // an hour of pictures, the stream's clock 200 ppm slow
    REQUIRE(age_s(clock, i * 0.01, kStart + i * 10'002us) < 0.001);
}

TEST_CASE("a stream whose clock starts again is fresh again", "[source]") {
  StreamClock clock;
  clock.taken_at(50'000.0, kStart);
  CHECK(age_s(clock, 0.0, kStart + 1s) == Approx(0).margin(1e-6));
  CHECK(age_s(clock, 1e9, kStart + 2s) == Approx(0).margin(1e-6));
  CHECK(age_s(clock, 2.0, kStart + 3s) == Approx(0).margin(1e-6));
}

TEST_CASE("without a clock a picture was taken when it came, but for those that queued up in a pause",
          "[source]") {
  ArrivalClock clock;
  SteadyTime now{100s};
  for (int i = 0; i < 30; ++i, now += 33ms) CHECK(clock.taken_at(now) == now);
  const SteadyTime last = now - 33ms;
  now = last + 2500ms;
  for (int i = 1; i <= 40; ++i, now += 2ms)  // what queued up comes at once
    CHECK(std::chrono::abs(clock.taken_at(now) - (last + i * 33ms)) < 5ms);
  now += 31ms;
  CHECK(clock.taken_at(now) == now);
  // A camera that has paused itself: all but its first picture are fresh.
  now += 2s;
  CHECK(clock.taken_at(now) < now - 1s);
  now += 33ms;
  CHECK(clock.taken_at(now) == now);
}

TEST_CASE("the pictures of a slow stream are as fresh as they come", "[source]") {
  ArrivalClock clock;
  SteadyTime now{100s};
  for (int i = 0; i < 10; ++i, now += 4s + (i % 3) * 200ms) CHECK(clock.taken_at(now) == now);
}
