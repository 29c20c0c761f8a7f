#include "vision/source/capture.hpp"

#include <future>

#include "tests/support/catch.hpp"
#include "tests/vision/source/scripted_source.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;
using namespace std::chrono_literals;
using State = SourceStatus::State;

TEST_CASE("a reader that comes late sees only the newest frame, whatever was missed", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  for (int i = 0; i < 50; ++i) script->picture();
  REQUIRE(eventually([&] {
    const auto frame = capture.frames().get();
    return frame && frame->number == 50;
  }));
  std::uint64_t version = 0;
  const auto newest = capture.frames().wait_newer(version, 1s);
  REQUIRE(newest);
  CHECK(newest->number == 50);
  CHECK(capture.frames().wait_newer(version, 0ms) == nullptr);
}

TEST_CASE("of what this computer draws a reader that comes late sees every picture", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script, SourceNature::kDrawn));
  for (int i = 0; i < 50; ++i) script->picture();
  REQUIRE(eventually([&] { return capture.frames().get() != nullptr; }));
  std::uint64_t version = 0;
  for (std::uint64_t i = 1; i <= 50; ++i) {
    const auto next = capture.frames().wait_newer(version, 20s);
    REQUIRE(next);
    CHECK(next->number == i);
  }
}

TEST_CASE("frames carry their size when a camera changes it in mid-run", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  for (const cv::Size size : {cv::Size(640, 480), cv::Size(1280, 720), cv::Size(1, 1)}) {
    script->picture(size);
    REQUIRE(eventually([&] {
      const auto frame = capture.frames().get();
      return frame && frame->image.size() == size;
    }));
  }
}

TEST_CASE("a source that breaks is announced and opened again, and numbers go on rising", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  script->picture();
  REQUIRE(eventually([&] { return capture.status().state == State::kLive; }));
  const auto first = capture.frames().get();
  CHECK(first->t_s == 0.0);
  script->fail("the cable is out");
  REQUIRE(eventually([&] { return capture.status().state == State::kLost; }));
  CHECK(capture.status().message.find("the cable is out") != std::string::npos);
  script->picture();
  REQUIRE(eventually([&] { return capture.status().state == State::kLive; }));
  CHECK(script->openings() == 2);
  CHECK(capture.status().reconnects == 1);
  const auto second = capture.frames().get();
  CHECK(second->number == 2);
  CHECK(second->t_s == Approx(std::chrono::duration<double>(second->taken_at - first->taken_at).count()));
  CHECK(second->t_s > 0.0);
}

TEST_CASE("an exception in a source is a loss like any other, told in one line", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  script->raise();
  REQUIRE(eventually([&] { return capture.status().state == State::kLost; }));
  CHECK(capture.status().message.find("decoder fell over;") != std::string::npos);
  CHECK(capture.status().message.find('\n') == std::string::npos);
  script->picture();
  CHECK(eventually([&] { return capture.status().state == State::kLive; }));
}

TEST_CASE("a source that blocks is announced as lost, and another is opened meanwhile", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  script->picture();
  REQUIRE(eventually([&] { return capture.status().state == State::kLive; }));
  script->block();
  REQUIRE(eventually([&] { return capture.status().state == State::kLost; }));
  REQUIRE(eventually([&] { return script->openings() == 2; }));
  script->unblock();
  // Whichever thread takes it, the one left behind must not be believed; the new one must.
  REQUIRE(eventually([&] {
    script->picture();
    return capture.status().state == State::kLive;
  }));
}

TEST_CASE("a blocked source does not hold up the end", "[source]") {
  const auto script = std::make_shared<Script>();
  {
    Capture capture("script", Script::opener(script));
    script->picture();
    REQUIRE(eventually([&] { return capture.status().state == State::kLive; }));
    script->block();
  }  // would hang here
  script->unblock();
  CHECK(eventually(
      [&] { return script.use_count() == 1; }));  // the thread left behind has let go of everything
}

TEST_CASE("an opening that blocks does not hold up the end", "[source]") {
  const auto gate = std::make_shared<std::promise<void>>();
  const auto entered = std::make_shared<std::promise<void>>();
  {
    Capture capture("dead name server", [gate, entered]() -> Result<std::unique_ptr<FrameSource>> {
      entered->set_value();
      gate->get_future().wait();
      return failure("too late");
    });
    entered->get_future().wait();
    CHECK(capture.status().state == State::kOpening);
  }
  CHECK(Capture::readers() == 1);
  gate->set_value();
  CHECK(eventually([&] { return gate.use_count() == 1; }));
  CHECK(eventually([] { return Capture::readers() == 0; }));
}

TEST_CASE("stale pictures are never published", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  script->picture({64, 48}, 5s);
  script->picture({32, 24}, 0ms);
  REQUIRE(eventually([&] { return capture.frames().get() != nullptr; }));
  CHECK(capture.frames().get()->image.size() == cv::Size(32, 24));
}

TEST_CASE("an ended source stays ended with its last picture", "[source]") {
  const auto script = std::make_shared<Script>();
  Capture capture("script", Script::opener(script));
  script->picture();
  script->end();
  REQUIRE(eventually([&] { return capture.status().state == State::kEnded; }));
  CHECK(capture.frames().get()->number == 1);
  CHECK(script->openings() == 1);
}
