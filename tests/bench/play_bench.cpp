// Random lawful play at length: bench_play [GAMES [FIRST_SEED]]. Stops at the first game that breaks
// something, and names it.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "tests/core/play/lawful_play.hpp"
#include "tests/support/quick_folder.hpp"

using namespace telescope::rapier;

int main(int count, char** arguments) {
  const int games = count > 1 ? std::atoi(arguments[1]) : 2000;
  const int first = count > 2 ? std::atoi(arguments[2]) : 1;
  const auto folder = telescope::test::quick_folder(std::filesystem::temp_directory_path()) /
                      ("bench-play-" + std::to_string(first));
  std::filesystem::create_directories(folder);
  PlayReport report;
  const auto start = std::chrono::steady_clock::now();
  int status = 0;
  try {
    for (int i = 0; i < games; ++i) play_lawfully(static_cast<std::uint32_t>(first + i), folder, report);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    status = 1;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("%d games in %.1f s; %d undone and done again, %d reopened, %d compared with a twin\n",
              report.games, took.count(), report.undone, report.reopened, report.twins);
  for (const auto& [type, times] : report.done) std::printf("  done    %-18s %8d\n", type.c_str(), times);
  for (const auto& [rule, times] : report.refused) std::printf("  refused %-18s %8d\n", rule.c_str(), times);
  std::filesystem::remove_all(folder);
  return status;
}
