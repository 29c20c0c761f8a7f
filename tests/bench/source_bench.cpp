// How soon a picture is here, what it costs, how soon a loss is announced and made good: MJPEG and RTSP
// servers on this computer whose pictures tell when they were made. bench_source [SECONDS]
//
// "Late" is from the drawing of a picture in the server, so encoding, sending and decoding are all in it.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include <time.h>

#include "tests/vision/source/child_process.hpp"
#include "tests/vision/source/scripted_source.hpp"
#include "tests/vision/source/time_picture.hpp"
#include "vision/source/capture.hpp"

namespace {

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using State = SourceStatus::State;
using Command = std::vector<std::string>;

double ms(std::chrono::nanoseconds d) {
  return static_cast<double>(d.count()) * 1e-6;
}

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

/// Reads on this thread, without Capture, so that the CPU is that of one frame: from the network to luma.
void latency(const std::string& what, const std::string& url, int seconds) {
  auto source = open_source(url, Kit{});
  if (!source) return;
  std::vector<double> late;
  std::vector<double> colours;
  double cpu = 0.0;
  const auto end = Clock::now() + std::chrono::seconds(seconds + 1);
  for (double before = 0.0; Clock::now() < end;) {
    if (late.size() == 10) before = cpu_ms();  // after connecting and warming up
    const auto frame = (*source)->next(1s, {});
    if (!frame || !*frame) continue;
    late.push_back(ms(age_by_stripes((*frame)->image, Clock::now())));
    if (late.size() > 10) cpu = cpu_ms() - before;
    if (late.size() == 40) {
      const double start = cpu_ms();
      if (!colour(**frame).empty()) colours.push_back(cpu_ms() - start);
      before += colours.empty() ? 0.0 : colours.back();
    }
  }
  if (late.size() < 20) return;
  std::printf(
      "%-18s %4zu frames, late %5.1f ms (95 %%: %5.1f), CPU %4.2f ms a frame, colours %4.2f ms more\n",
      what.c_str(), late.size(), quantile(late, 0.5), quantile(late, 0.95),
      cpu / static_cast<double>(late.size() - 10), quantile(colours, 0.5));
}

void loss(const std::string& what, Command command, const std::string& scheme, const std::string& path) {
  std::vector<double> announced;
  std::vector<double> back;
  for (int round = 0; round < 5; ++round) {
    std::optional<ChildProcess> server(std::in_place, command);
    const std::string port = server->read_line();
    const std::string url = scheme + "://127.0.0.1:" + port + path;
    const Capture capture(url, [url] { return open_source(url, Kit{}); });
    const auto is = [&](State state) { return [&, state] { return capture.status().state == state; }; };
    if (!eventually(is(State::kLive))) return;
    const auto killed = Clock::now();
    server->kill();
    if (!eventually(is(State::kLost))) return;
    announced.push_back(ms(Clock::now() - killed));
    Command again = command;
    again[1] = port;
    server.emplace(again);
    server->read_line();
    const auto restarted = Clock::now();
    if (!eventually(is(State::kLive))) return;
    back.push_back(ms(Clock::now() - restarted));
  }
  std::printf(
      "%-18s announced %4.0f ms after the kill (worst %4.0f), live %4.0f ms after the server was back (worst "
      "%4.0f)\n",
      what.c_str(), quantile(announced, 0.5), quantile(announced, 1.0), quantile(back, 0.5),
      quantile(back, 1.0));
}

}  // namespace

int main(int argc, char** argv) {
  const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  const Command mjpeg{TELESCOPE_MJPEG_SERVER, "0", "1920", "1080", "30"};
  const Command rtsp{TELESCOPE_RTSP_SERVER, "0", "1920", "1080", "25"};
  {
    ChildProcess server(mjpeg);
    latency("MJPEG 1080p30", "http://127.0.0.1:" + server.read_line() + "/video", seconds);
  }
  {
    ChildProcess server(rtsp);
    latency("RTSP 1080p25", "rtsp://127.0.0.1:" + server.read_line() + "/table", seconds);
  }
  loss("MJPEG", mjpeg, "http", "/video");
  loss("RTSP", rtsp, "rtsp", "/table");
}
