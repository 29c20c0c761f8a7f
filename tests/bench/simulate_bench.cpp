// Whole games between simple commanders: how many a minute, on one thread and on two.

#include <chrono>
#include <cstdio>
#include <future>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

constexpr int kGames = 2000;

void measure(const std::shared_ptr<const Setup>& setup, const char* name, int threads) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::future<Simulation>> parts;
  for (int i = 0; i < threads; ++i)
    parts.push_back(
        std::async(std::launch::async, simulate, setup, 1, i * kGames / threads, kGames / threads));
  for (auto& part : parts) part.get();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("| %-16s | %7d | %8.2f | %14.0f |\n", name, threads, took.count(), 60 * kGames / took.count());
}

}  // namespace

int main() {
  std::printf("%d games each; wall clock, so a busy machine shows.\n\n", kGames);
  std::printf("| scenario         | threads |  seconds | games a minute |\n|---|---|---|---|\n");
  for (const char* name : {"rapier-default", "rapier-november", "rapier-1917"}) {
    const auto scenario =
        load_scenario(test::project_file(std::string("assets/scenarios/") + name + ".toml"));
    if (!scenario) {
      std::fprintf(stderr, "%s\n", scenario.error().message.c_str());
      return 1;
    }
    const auto kit = make_kit(*scenario);
    if (!kit) return 1;
    const auto setup = std::make_shared<const Setup>(read_setup(*scenario, *kit));
    for (const int threads : {1, 2}) measure(setup, name, threads);
  }
  return 0;
}
