#include "vision/source/capture_rules.hpp"

#include "tests/support/catch.hpp"

using namespace telescope::vision;
using namespace std::chrono_literals;
using Step = CaptureRules::Step;
using State = SourceStatus::State;

namespace {

constexpr SteadyTime kStart{1000s};

/// Rules whose source opened at kStart and gave 30 pictures a second until `until`.
CaptureRules live_until(SteadyTime until) {
  CaptureRules rules("cam");
  rules.opening(kStart);
  rules.opened("a camera", SourceNature::kCamera, kStart);
  for (SteadyTime t = kStart; t <= until; t += 33ms) rules.picture(t, t);
  return rules;
}

}  // namespace

TEST_CASE("a source is opening, then live, and says how many pictures a second come", "[source]") {
  CaptureRules rules("cam");
  CHECK(rules.step(kStart) == Step::kOpen);
  rules.opening(kStart);
  CHECK(rules.status(kStart).state == State::kOpening);
  CHECK(rules.status(kStart).message == "opening cam");
  rules = live_until(kStart + 3s);
  const SourceStatus status = rules.status(kStart + 3s);
  CHECK(status.state == State::kLive);
  CHECK(status.source == "a camera");
  CHECK(status.message.empty());
  CHECK(status.fps == Approx(30).margin(1.5));
}

TEST_CASE("a source that stalls is told within a second of its last picture, even if nobody looks in between",
          "[source]") {
  const CaptureRules rules = live_until(kStart + 990ms);
  CHECK(rules.status(kStart + 1700ms).state == State::kLive);
  CHECK(rules.status(kStart + 1990ms).state == State::kStalled);
  CHECK(rules.status(kStart + 2990ms).message == "no new picture for 2 s");
  CHECK(rules.status(kStart + 3980ms).state == State::kStalled);
  CHECK(rules.status(kStart + 4s).state == State::kLost);
  CHECK(rules.status(kStart + 4s).message.find("camera lost; last picture 3 s ago") == 0);
}

TEST_CASE("a steady slow camera is slow and says so, is never lost, and is not opened again", "[source]") {
  struct Pace {
    std::chrono::milliseconds between;
    const char* message;
  };
  for (const auto& [between, message] : {Pace{833ms, "the camera is slow: a picture every 0.8 s"},
                                         {1000ms, "the camera is slow: a picture every 1 s"},
                                         {1250ms, "the camera is slow: a picture every 1.3 s"},
                                         {2500ms, "the camera is slow: a picture every 2.5 s"},
                                         {4000ms, "the camera is slow: a picture every 4 s"},
                                         {10000ms, "the camera is slow: a picture every 10 s"}}) {
    CAPTURE(between.count());
    CaptureRules rules("cam");
    rules.opening(kStart);
    rules.opened("a camera", SourceNature::kCamera, kStart);
    SteadyTime now = kStart;
    for (int picture = 0; picture < 20; ++picture, now += between) {
      CHECK(rules.picture(now, now));
      for (auto then = now; then < now + between; then += 50ms) {
        REQUIRE(rules.step(then) == Step::kWait);
        const SourceStatus status = rules.status(then);
        REQUIRE(status.state != State::kLost);
        if (picture == 0) continue;
        REQUIRE(status.state == State::kSlow);
        REQUIRE(status.message == message);
      }
    }
    const SteadyTime last = now - between;
    const auto longest = std::max<std::chrono::milliseconds>(3s, 3 * between);
    CHECK(rules.status(last + longest).state == State::kSlow);
    CHECK(rules.status(last + longest + 100ms).state == State::kLost);
    CHECK(rules.step(last + longest + 100ms) == Step::kAbandon);
  }
}

TEST_CASE("a camera behind a line so slow that each picture takes its time to come is slow, and shown",
          "[source]") {
  for (const auto takes : {900ms, 1050ms, 4000ms}) {
    CaptureRules rules("cam");
    rules.opening(kStart);
    rules.opened("a camera", SourceNature::kCamera, kStart);
    SteadyTime came = kStart;
    for (int n = 1; n <= 6; ++n) {
      came += takes;
      CHECK(rules.picture(came - takes, came) == n > 1);  // the first does not say how fast they come
      CHECK(rules.status(came).state == (n > 1 ? State::kSlow : State::kOpening));
      CHECK(rules.step(came) == Step::kWait);
    }
  }
}

TEST_CASE("a video with few pictures is slow from its second picture on and says so all the time",
          "[source]") {
  CaptureRules rules("film.mp4");
  rules.opening(kStart);
  rules.opened("a video", SourceNature::kFile, kStart);
  SteadyTime now = kStart;
  for (int picture = 0; picture < 10; ++picture, now += 2s) {
    CHECK(rules.picture(now, now));
    for (auto then = now; picture > 0 && then < now + 2s; then += 50ms) {
      const SourceStatus status = rules.status(then);
      REQUIRE(status.state == State::kSlow);
      REQUIRE(status.message == "the video is slow: a picture every 2 s");
    }
  }
}

TEST_CASE("a camera that becomes slow is opened again once at most", "[source]") {
  CaptureRules rules = live_until(kStart + 6s);
  SteadyTime now = kStart + 6s;
  int opened = 0;
  for (int picture = 0; picture < 10; ++picture) {
    for (const auto next = now + 4s; now < next; now += 10ms)
      if (const auto step = rules.step(now); step == Step::kOpen) {
        ++opened;
        rules.opening(now);
        rules.opened("a camera", SourceNature::kCamera, now);
      }
    rules.picture(now, now);
  }
  CHECK(opened == 1);
  CHECK(rules.status(now).state == State::kSlow);
}

TEST_CASE("a stuck source is left and opened again with growing pauses", "[source]") {
  CaptureRules rules = live_until(kStart + 990ms);
  SteadyTime now = rules.next_step_at();
  CHECK(now - (kStart + 990ms) == CaptureRules::kLostAfter);
  CHECK(rules.step(now) == Step::kAbandon);
  for (const auto pause : {500ms, 1000ms, 2000ms, 4000ms, 8000ms, 8000ms}) {
    CHECK(rules.next_step_at() - now == pause);
    CHECK(rules.step(now) == Step::kWait);
    now += pause;
    CHECK(rules.step(now) == Step::kOpen);
    rules.opening(now);
    CHECK(rules.status(now).state == State::kLost);
    now += 10ms;
    rules.broken("connection refused", now);
    CHECK(rules.status(now).message.find("; connection refused; trying again in ") != std::string::npos);
  }
}

TEST_CASE("pictures after a loss make the source live and count as a reconnection", "[source]") {
  CaptureRules rules = live_until(kStart + 6s);
  rules.broken("unplugged", kStart + 6s);
  CHECK(rules.status(kStart + 6s).state == State::kLost);
  rules.opening(kStart + 7s);
  CHECK(rules.picture(kStart + 7s, kStart + 7s));
  CHECK(rules.status(kStart + 7s).state == State::kLive);
  CHECK(rules.status(kStart + 7s).reconnects == 1);
}

TEST_CASE("the pause starts small again only after the source has been live for a while", "[source]") {
  CaptureRules rules = live_until(kStart + 1s);
  rules.broken("x", kStart + 1s);
  rules.opening(kStart + 2s);
  rules.picture(kStart + 2s, kStart + 2s);
  rules.broken("x", kStart + 2s);
  CHECK(rules.next_step_at() == kStart + 3s);  // flapping: the second pause
  rules.opening(kStart + 3s);
  for (SteadyTime t = kStart + 3s; t <= kStart + 9s; t += 33ms) rules.picture(t, t);
  rules.broken("x", kStart + 9s);
  CHECK(rules.next_step_at() == kStart + 9s + CaptureRules::kFirstPause);
}

TEST_CASE("an old picture handed out after a stall is not shown and does not make the source live",
          "[source]") {
  CaptureRules rules = live_until(kStart + 1s);
  CHECK_FALSE(rules.picture(kStart + 1100ms, kStart + 3s));
  CHECK(rules.status(kStart + 3s).state == State::kLate);
  CHECK_FALSE(rules.picture(kStart + 500ms, kStart + 1200ms));  // older than the last
  CHECK(rules.picture(kStart + 2900ms, kStart + 3s));
  CHECK(rules.status(kStart + 3s).state == State::kLive);
}

TEST_CASE("a camera whose pictures come late on a busy computer is late, not lost, and is not opened again",
          "[source]") {
  CaptureRules rules = live_until(kStart + 1s);
  SteadyTime now = kStart + 1s;
  for (int i = 0; i < 30; ++i) {
    now += 333ms;
    const auto lag = 300ms + 100ms * i;  // it falls further and further behind
    CHECK(rules.picture(now - lag, now) == (lag <= CaptureRules::kStaleAfter));
    CHECK(rules.step(now) == Step::kWait);
  }
  const SourceStatus late = rules.status(now);
  CHECK(late.state == State::kLate);
  CHECK(late.message == "this computer is too busy: 3 pictures a second");
  CHECK(late.fps == Approx(3).margin(0.3));
  CHECK(late.reconnects == 0);
  CHECK(rules.picture(now, now));
  CHECK(rules.status(now).state == State::kLive);
  CHECK(rules.status(now).reconnects == 0);
  CHECK(rules.status(now + CaptureRules::kStaleAfter + 1ms).state == State::kStalled);
  CHECK(rules.status(now + CaptureRules::kLostAfter + 1ms).state == State::kLost);
  CHECK(rules.step(now + CaptureRules::kLostAfter) == Step::kAbandon);
}

TEST_CASE("a table that this computer draws too slowly is shown late and never called lost", "[source]") {
  CaptureRules rules("demo");
  rules.opening(kStart);
  rules.opened("demo table", SourceNature::kDrawn, kStart);
  for (const auto since : {30s, 300s}) {
    CHECK(rules.step(kStart + since) == Step::kWait);
    CHECK(rules.status(kStart + since).state == State::kOpening);
  }
  CHECK(rules.picture(kStart, kStart + 4s));
  CHECK(rules.status(kStart + 4s).state == State::kLate);
  CHECK(rules.status(kStart + 4s).message == "this computer is too busy: the newest picture is 4 s old");
  CHECK(rules.step(kStart + 20s) == Step::kWait);
  CHECK(rules.status(kStart + 20s).state == State::kLate);
  CHECK(rules.picture(kStart + 20s, kStart + 20s));
  CHECK(rules.status(kStart + 20s).state == State::kLive);
  CHECK(rules.step(kStart + 3600s) == Step::kWait);
  CHECK(rules.status(kStart + 3600s).state == State::kLate);
}

TEST_CASE("a file that has no picture for a while is not begun again", "[source]") {
  CaptureRules rules("evening.avi");
  rules.opening(kStart);
  rules.opened("video evening.avi", SourceNature::kFile, kStart);
  CHECK(rules.picture(kStart, kStart));
  CHECK(rules.step(kStart + 10s) == Step::kWait);
  CHECK(rules.status(kStart + 10s).state == State::kLate);
  CHECK(rules.status(kStart + 10s).message == "no new picture for 10 s");
}

TEST_CASE("a picture from the future counts as taken now", "[source]") {
  CaptureRules rules = live_until(kStart + 1s);
  CHECK(rules.picture(kStart + 3600s, kStart + 1200ms));
  CHECK(rules.status(kStart + 1200ms).last_frame_at == kStart + 1200ms);
  CHECK(rules.status(kStart + 2100ms).state == State::kStalled);
}

TEST_CASE("an opened source that never gives a picture is given up and says so", "[source]") {
  CaptureRules rules("cam");
  rules.opening(kStart - 20s);
  rules.opened("a camera", SourceNature::kCamera, kStart);
  CHECK(rules.step(kStart + CaptureRules::kFirstPicturePatience - 1ms) == Step::kWait);
  CHECK(rules.step(kStart + CaptureRules::kFirstPicturePatience) == Step::kAbandon);
  const SourceStatus status = rules.status(kStart + CaptureRules::kFirstPicturePatience);
  CHECK(status.state == State::kLost);
  CHECK(status.message.find("no picture yet; no picture came; trying again") == 0);
}

TEST_CASE("why nothing comes is told while a source is open, and once it is given up", "[source]") {
  CaptureRules rules("cam");
  rules.opening(kStart);
  rules.opened("a camera", SourceNature::kCamera, kStart);
  rules.noted("it sends a web page");
  CHECK(rules.status(kStart + 1s).why == "it sends a web page");
  CHECK(rules.status(kStart + 1s).message == "no picture yet; it sends a web page");
  CHECK(rules.step(kStart + CaptureRules::kFirstPicturePatience) == Step::kAbandon);
  CHECK(rules.status(kStart + CaptureRules::kFirstPicturePatience).why == "it sends a web page");
}

TEST_CASE("what a source says of itself is shown as text, whatever a server or a file's name has in it",
          "[source]") {
  CaptureRules rules("b\xFF.mp4");
  rules.opening(kStart);
  CHECK(rules.status(kStart).message == "opening b\uFFFD.mp4");
  rules.opened("video b\xFF.mp4", SourceNature::kCamera, kStart);
  CHECK(rules.status(kStart).source == "video b\uFFFD.mp4");
  rules.noted("it sends \x1B[31m\u202E\xFF");
  CHECK(rules.status(kStart).why == "it sends  [31m<U+202E>\uFFFD");
  rules.broken("\xFF", kStart);
  CHECK(rules.status(kStart).why == "\uFFFD");
  rules.ended("\xFF");
  CHECK(rules.status(kStart).message == "video b\uFFFD.mp4 has ended; \uFFFD");
}

TEST_CASE("a source that does not come back from opening is given up", "[source]") {
  CaptureRules rules("cam");
  rules.opening(kStart);
  CHECK(rules.step(kStart + CaptureRules::kOpenPatience - 1ms) == Step::kWait);
  CHECK(rules.status(kStart + 30s).message == "opening cam");
  CHECK(rules.step(kStart + CaptureRules::kOpenPatience) == Step::kAbandon);
}

TEST_CASE("a file that has ended is ended, neither live nor lost, and is not opened again", "[source]") {
  CaptureRules rules = live_until(kStart + 1s);
  rules.ended("the file is cut off");
  CHECK(rules.step(kStart + 100s) == Step::kFinished);
  CHECK(rules.next_step_at() == SteadyTime::max());
  CHECK(rules.status(kStart + 100s).state == State::kEnded);
  CHECK(rules.status(kStart + 100s).message == "a camera has ended; the file is cut off");
}

TEST_CASE("a camera that takes a still, as it was asked, is told so and is not lost", "[source][still]") {
  CaptureRules rules("phone");
  SteadyTime now = kStart;
  rules.opening(now);
  rules.opened("phone", SourceNature::kSender, now);
  for (int i = 0; i < 100; ++i) rules.picture(now, now), now += 33ms;
  const SteadyTime last = now;
  for (; now < last + 5s; now += 100ms) {
    rules.pausing(now);
    CHECK(rules.step(now) == Step::kWait);
    if (now > last + 900ms) CHECK(rules.status(now).state == State::kPausing);
  }
  CHECK(rules.status(now).message == "the camera takes a sharp picture of the table at rest");
  SECTION("the pictures go on") {
    CHECK(rules.picture(now, now));
    CHECK(rules.status(now).state == State::kLive);
    CHECK(rules.status(now).reconnects == 0);
    for (int i = 0; i < 3; ++i) now += 33ms, rules.picture(now, now);
    CHECK(rules.status(now).state == State::kLive);
    CHECK(rules.status(now + 1s).state == State::kStalled);
  }
  SECTION("none comes any more") {
    CHECK(rules.status(now + 1s).state == State::kStalled);
    CHECK(rules.step(now + 4s) == Step::kAbandon);
  }
}
