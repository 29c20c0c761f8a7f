#include "tests/support/catch.hpp"
#include "tests/vision/source/child_process.hpp"
#include "tests/vision/source/scripted_source.hpp"
#include "tests/vision/source/time_picture.hpp"
#include "vision/source/capture.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using State = SourceStatus::State;

namespace {

/// Looks at a capture as the program does; every look holds it to "an old picture is never shown as live".
class Watcher {
 public:
  explicit Watcher(const std::string& url) : capture_(url, [url] { return open_source(url, Kit{}); }) {}

  State look() {
    const auto before = Clock::now();
    const SourceStatus status = capture_.status();
    const auto frame = capture_.frames().get();
    if (status.state == State::kLive) {
      REQUIRE(frame);
      CHECK(before - status.last_frame_at <= 1s);
      // Decoding, and this test's own computer, may be slow; a picture from before a stall of 3 s is told
      // apart.
      CHECK(age_by_stripes(frame->image, before) < 2500ms);
    } else {
      CHECK_FALSE(status.message.empty());
    }
    return status.state;
  }
  bool becomes(State state) {
    const bool became = eventually([&] { return look() == state; }, 6s);
    if (!became) WARN(capture_.status().message);
    return became;
  }
  const Capture& capture() const { return capture_; }

 private:
  Capture capture_;
};

using Command = std::vector<std::string>;
Command mjpeg_server(const std::string& port) {
  return {TELESCOPE_MJPEG_SERVER, port, "640", "360", "30"};
}
Command rtsp_server(const std::string& port) {
  return {TELESCOPE_RTSP_SERVER, port, "640", "360", "25"};
}

void kill_and_restart(Command (*command)(const std::string& port), const std::string& scheme,
                      const std::string& path) {
  std::optional<ChildProcess> server;
  server.emplace(command("0"));
  const std::string port = server->read_line();
  Watcher watcher(scheme + "://127.0.0.1:" + port + path);
  REQUIRE(watcher.becomes(State::kLive));
  for (std::uint64_t round = 1; round <= 2; ++round) {
    server->kill();
    REQUIRE(watcher.becomes(State::kLost));
    CHECK(watcher.capture().status().message.find("camera lost; last picture ") == 0);
    server.emplace(command(port));
    REQUIRE(server->read_line() == port);
    REQUIRE(watcher.becomes(State::kLive));
    CHECK(watcher.capture().status().reconnects == round);
  }
}

void stall_and_go_on(Command (*command)(const std::string& port), const std::string& scheme,
                     const std::string& path) {
  std::optional<ChildProcess> server;
  server.emplace(command("0"));
  Watcher watcher(scheme + "://127.0.0.1:" + server->read_line() + path);
  REQUIRE(watcher.becomes(State::kLive));
  REQUIRE(eventually([&] { return watcher.capture().status().fps > 5.0; }, 6s));  // how fast it is is known
  server->stop();
  REQUIRE(watcher.becomes(State::kLost));
  const auto last = watcher.capture().status().last_frame_at;
  REQUIRE(eventually([&] { return watcher.look() == State::kLost && Clock::now() - last > 4s; }));
  server->go_on();
  REQUIRE(watcher.becomes(State::kLive));
}

}  // namespace

TEST_CASE("an MJPEG server killed and restarted is lost and live again", "[source]") {
  kill_and_restart(mjpeg_server, "http", "/video");
}

TEST_CASE("an RTSP server killed and restarted is lost and live again", "[source]") {
  kill_and_restart(rtsp_server, "rtsp", "/table");
}

TEST_CASE("an MJPEG server that stalls for four seconds is lost, and its old pictures never live",
          "[source]") {
  stall_and_go_on(mjpeg_server, "http", "/video");
}

TEST_CASE("an RTSP server that stalls for four seconds is lost, and its old pictures never live",
          "[source]") {
  stall_and_go_on(rtsp_server, "rtsp", "/table");
}
