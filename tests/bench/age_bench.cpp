// How old a frame of the demo table is when its view is there to be drawn: on the machine as it is, and with
// so many threads beside it that it cannot keep up. Wall clock, for what a person sees is late by it; a
// window adds the time until it draws next.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "app/engine/engine.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/project_file.hpp"

namespace {

using namespace std::chrono_literals;
using namespace telescope;
using Clock = std::chrono::steady_clock;

/// What a while of views says.
void measure(const app::Engine& engine, const char* name, std::chrono::seconds during) {
  std::vector<double> ms;
  std::uint64_t version = 0, last = 0, dropped = 0;
  double oldest_early = 0.0, oldest_late = 0.0;
  const auto begin = Clock::now();
  while (Clock::now() - begin < during) {
    const auto view = engine.views().wait_newer(version, 100ms);
    if (!view) continue;
    const auto& frame = view->result.frame;
    ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - frame.taken_at).count());
    double& oldest = Clock::now() - begin < during / 2 ? oldest_early : oldest_late;
    oldest = std::max(oldest, ms.back());
    if (last != 0) dropped += frame.number - last - 1;
    last = frame.number;
  }
  if (ms.empty()) return;
  std::ranges::sort(ms);
  const auto share = [&](double part) {
    return ms[static_cast<std::size_t>(part * static_cast<double>(ms.size() - 1))];
  };
  std::printf("| %s | %zu | %llu | %.0f | %.0f | %.0f | %.0f | %.2f |\n", name, ms.size(),
              static_cast<unsigned long long>(dropped), share(0.5), share(0.95), oldest_early, oldest_late,
              100.0 * static_cast<double>(std::ranges::count_if(ms, [](double m) { return m > 100; })) /
                  static_cast<double>(ms.size()));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const auto during = std::chrono::seconds(argc > 1 ? std::atoi(argv[1]) : 20);
  const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"));
  auto table = scenario ? app::make_table(*scenario) : tl::unexpected(scenario.error());
  if (!table) return std::fprintf(stderr, "%s\n", table.error().message.c_str()), 1;
  const app::Engine engine({.table = *std::move(table), .camera = "demo", .profile = {}, .profile_file = {}});
  std::uint64_t version = 0;
  while (!engine.views().wait_newer(version, 1s)) {
  }
  std::printf(
      "| machine | views | frames dropped | age ms, median | p95 | oldest, first half | oldest, second half "
      "| older "
      "than 100 ms %% |\n|---|---|---|---|---|---|---|---|\n");
  measure(engine, "as it is", during);
  const auto others = static_cast<int>(4 * std::max(1U, std::thread::hardware_concurrency()));
  std::vector<std::jthread> busy;
  std::atomic<unsigned> sum = 0;
  for (int i = 0; i < others; ++i)
    busy.emplace_back([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) sum.fetch_add(1, std::memory_order_relaxed);
    });
  measure(engine, (std::to_string(others) + " busy threads beside it").c_str(), during);
  return 0;
}
