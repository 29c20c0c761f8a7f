// Random lawful play. Thousands of games: bench_play N.
#include "tests/core/play/lawful_play.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/quick_folder.hpp"

using namespace telescope::rapier;

TEST_CASE("random lawful games on a session keep the game whole, its journal true and its secrets",
          "[rapier][session][random]") {
  constexpr int kGames = 16;
  const telescope::test::TemporaryFolder folder;
  PlayReport report;
  for (std::uint32_t seed = 1; seed <= kGames; ++seed)
    play_lawfully(seed, telescope::test::quick_folder(folder.path()), report);
  CHECK(report.games == kGames);
  // What never happened has not been tried.
  for (const char* type :
       {"deal",      "place",          "recon",        "look",         "report",     "orders",
        "fire_plan", "plan_missions",  "fire_mission", "event",        "move",       "defender_roll",
        "release",   "recall_release", "frontage",     "support_fire", "air_strike", "combat",
        "losses",    "clear_mines",    "replace_hq",   "advance"}) {
    INFO(type);
    CHECK(report.done[type] > 0);
  }
  CHECK(report.refused.size() > 40);
  CHECK(report.undone > 10);
  CHECK(report.passed > 0);
  CHECK(report.reopened > 10);
  CHECK(report.twins > 300);
}
