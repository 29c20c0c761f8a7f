#include "vision/source/rtsp_source.hpp"

#include <atomic>
#include <mutex>

#include "tests/support/catch.hpp"
#include "tests/vision/source/canned_server.hpp"
#include "tests/vision/source/child_process.hpp"
#include "tests/vision/source/scripted_source.hpp"
#include "tests/vision/source/time_picture.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;
using namespace std::chrono_literals;

namespace {

std::string outcome(const std::string& url) {
  const auto source = make_rtsp_source(url);
  const auto frame = source->next(1s, {});
  if (!frame) return frame.error().message;
  return *frame ? "frame" : "nothing";
}

}  // namespace

TEST_CASE("an RTSP stream gives luma at once and colour when asked", "[source]") {
  ChildProcess server({TELESCOPE_RTSP_SERVER, "0", "320", "240", "25"});
  const auto source = make_rtsp_source("rtsp://127.0.0.1:" + server.read_line() + "/table");
  double last_s = -1.0;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    const auto frame = source->next(1s, {});
    REQUIRE(frame);
    REQUIRE(*frame);
    CHECK((*frame)->image.type() == CV_8UC1);
    CHECK((*frame)->image.size() == cv::Size(320, 240));
    CHECK((*frame)->number == i);
    CHECK((*frame)->t_s > last_s);
    last_s = (*frame)->t_s;
    CHECK(colour(**frame).type() == CV_8UC3);
  }
}

TEST_CASE("pictures of an RTSP stream that come torn are left out, with all that build on them", "[source]") {
  ChildProcess server({TELESCOPE_RTSP_SERVER, "0", "320", "240", "25", "damaged"});
  const auto source = make_rtsp_source("rtsp://127.0.0.1:" + server.read_line() + "/table");
  std::stop_source stop;
  const std::jthread stopper([&] {
    const auto until = std::chrono::steady_clock::now() + 3s;
    while (std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(10ms);
    stop.request_stop();
  });
  for (;;) {
    const auto frame = source->next(1s, stop.get_token());
    REQUIRE(frame);
    if (!*frame) break;
    CHECK(age_by_stripes((*frame)->image, std::chrono::steady_clock::now()) < 5s);
  }
}

TEST_CASE("what is no RTSP stream is refused in one line that says what to do", "[source]") {
  std::string gone;
  {
    const CannedServer server("");
    gone = server.url("rtsp");
    CHECK(outcome(gone).find("RTSP stream rtsp://127.0.0.1:") == 0);
  }
  CHECK(outcome(gone).find("connection refused; is the server running") != std::string::npos);
  CHECK(outcome("rtsp://me:secret@" + gone.substr(7)).find("secret") == std::string::npos);
  {
    const CannedServer server("HTTP/1.1 400 Bad\r\n\r\n<html>what?</html>");
    const std::string message = outcome(server.url("rtsp"));
    CAPTURE(message);
    CHECK(message.find("frame") == std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
  }
  ChildProcess server({TELESCOPE_RTSP_SERVER, "0", "320", "240", "25"});
  CHECK(outcome("rtsp://127.0.0.1:" + server.read_line() + "/nowhere")
            .find("404: the server knows no such stream") != std::string::npos);
}

TEST_CASE("an RTSP server that refuses is told in plain words", "[source]") {
  for (const auto& [status, told] : std::initializer_list<std::pair<std::string, const char*>>{
           {"400 Bad Request", "the server refuses it; another program may be using the camera"},
           {"453 Not Enough Bandwidth", "the server refuses it; another program may be using the camera"},
           {"503 Service Unavailable", "the server is busy; another program may be using the camera"}}) {
    CAPTURE(status);
    const CannedServer server("RTSP/1.0 " + status + "\r\nCSeq: 1\r\n\r\n", CannedServer::Then::kSilence);
    CHECK_THAT(outcome(server.url("rtsp")), ContainsSubstring(told));
  }
}

TEST_CASE("an RTSP server that leads to itself is given up, and told", "[source]") {
  std::atomic<int> asked = 0;
  const CannedServer server([&](const std::string& request) -> std::string {
    ++asked;
    const auto at = request.find("rtsp://");
    if (at == std::string::npos) return {};
    return "RTSP/1.0 302 Moved\r\nCSeq: 1\r\nLocation: " + request.substr(at, request.find(' ', at) - at) +
           "\r\n\r\n";
  });
  CHECK_THAT(outcome(server.url("rtsp")),
             ContainsSubstring("it leads from address to address without an end"));
  CHECK(asked <= 12);
}

TEST_CASE("where an RTSP server leads is followed, or told without its secret", "[source]") {
  const auto leading = [](std::string to) {
    return [to = std::move(to)](const std::string&) {
      return "RTSP/1.0 302 Moved\r\nCSeq: 1\r\n" + to + "\r\n";
    };
  };
  ChildProcess camera({TELESCOPE_RTSP_SERVER, "0", "320", "240", "25"});
  const std::string live = "127.0.0.1:" + camera.read_line() + "/table";
  CHECK(outcome(CannedServer(leading("Location: rtsp://" + live + "\r\n")).url("rtsp")) == "frame");
  for (const auto& [to, told] : std::initializer_list<std::pair<std::string, const char*>>{
           {"Location: rtsp://us3r:s3cret@127.0.0.1:1/x\r\n",
            ": it leads to rtsp://127.0.0.1:1/x: connection refused"},
           {"Location: http://cam/video?user=us3r&pwd=s3cret\r\n",
            ": it leads to http://cam/video?user=...&pwd=...: give that address"},
           {"Location: file:///etc/passwd\r\n", "it leads to file:///etc/passwd: give that address"},
           {"", ": it leads elsewhere, and does not say where"}}) {
    CAPTURE(to);
    const CannedServer server(leading(to));
    const std::string message = outcome(server.url("rtsp"));
    CHECK_THAT(message, ContainsSubstring(told));
    CHECK(message.find("s3cret") == std::string::npos);
  }
}

TEST_CASE("no other computer is told a camera's password because an RTSP server leads there", "[source]") {
  std::mutex reading;
  std::string asked;
  const CannedServer other([&](const std::string& request) {
    const std::lock_guard lock(reading);
    asked += request;
    return "RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\n";
  });
  const std::string there = other.url("rtsp").substr(std::string("rtsp://127.0.0.1").size());
  const std::string port = there.substr(0, there.find('/'));
  // Its login is empty; it begins where not everybody reads it.
  for (const std::string& to : {"rtsp://localhost" + there, "rtsp://@localhost" + there,
                                "rtsp:/localhost" + port + "/x://127.0.0.1/"}) {
    CAPTURE(to);
    const CannedServer server(
        [&](const std::string&) { return "RTSP/1.0 302 Moved\r\nCSeq: 1\r\nLocation: " + to + "\r\n\r\n"; });
    const std::string message = outcome("rtsp://us3r:s3cret@" + server.url("rtsp").substr(7));
    CHECK_THAT(message, ContainsSubstring("it leads to "));
    CHECK_THAT(message, ContainsSubstring("a password is told to no other computer"));
    CHECK(message.find("s3cret") == std::string::npos);
    const std::lock_guard lock(reading);
    CHECK(asked.find("Authorization") == std::string::npos);
  }
}

TEST_CASE("an RTSP server whose description would take two gigabytes is refused before they come",
          "[source]") {
  const CannedServer server(
      "RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\nRTSP/1.0 200 OK\r\nCSeq: 2\r\n"
      "Content-Type: application/sdp\r\nContent-Length: 2000000000\r\n\r\n",
      CannedServer::Then::kSilence);
  CHECK_THAT(outcome(server.url("rtsp")), ContainsSubstring("it is not a video that can be read"));
}

TEST_CASE("a stop ends the wait for a silent RTSP server", "[source]") {
  const CannedServer server("", CannedServer::Then::kSilence);
  const auto source = make_rtsp_source(server.url("rtsp"));
  std::stop_source stop;
  const std::jthread stopper([&] { stop.request_stop(); });
  const auto frame = source->next(60s, stop.get_token());
  REQUIRE(frame);
  CHECK_FALSE(*frame);
}
