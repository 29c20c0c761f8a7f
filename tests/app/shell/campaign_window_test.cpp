// From a campaign's window into its battle and back, by one key.
#include <algorithm>
#include <filesystem>
#include <string>

#include "core/scenario/battle_terms.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

constexpr int kMostSteps = 200;
const Stamp kUmpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

/// Does it whatever the rules say; every die shows `die`, or as much as it can.
void act(Session& session, const Action& action, int die = 1) {
  REQUIRE(must(session.submit({.action = action, .stamp = kUmpire, .waiver = "let it pass"})).progress !=
          Progress::kRefused);
  while (session.pending()) {
    const PoolRequest pool = session.pending()->needed.front();
    const std::vector<int> dice(static_cast<std::size_t>(pool.dice()), std::min(die, pool.sides));
    REQUIRE(session.answer(pool.id, dice, ThrowSource::kPhysical, kUmpire));
  }
}

/// A games folder with a campaign whose first battle waits to be fought.
struct Waiting {
  TemporaryFolder home;
  std::filesystem::path games = home / "telescope/games";

  Waiting() {
    std::filesystem::create_directories(games);
    const Scenario scenario = must(load_scenario(project_file("assets/scenarios/race-short.toml")));
    Session session = must(
        Session::create(games / "race-1.telescope", scenario, must(make_kit(scenario)), SeedPart{}, kUmpire));
    act(session, {{"type", "choose"}, {"player", "a"}, {"choice", "attack"}});
    act(session, {{"type", "choose"}, {"player", "b"}, {"choice", "regroup"}});
    act(session, {{"type", "battle-type"}}, 4);
    act(session, {{"type", "field"}, {"units", {"A-1.0", "A-1.1"}}});
    act(session, {{"type", "orbat"}});
  }
  /// The campaign's window, and every window after it, with these keys pressed.
  Finished run(const std::string& keys) const {
    return run_program(TELESCOPE_PROGRAM,
                       {"run", "--camera", "none", "--no-cp", "--game", "race-1", "--window-size", "640x400",
                        "--keys", keys, "--after", "0.4", "--seconds", "60"},
                       {{"LC_ALL", "C.UTF-8"},
                        {"XDG_STATE_HOME", home.path().string()},
                        {"XDG_DATA_HOME", home.path().string()},
                        {"XDG_CONFIG_HOME", home.path().string()}});
  }
  nlohmann::json phase() const { return must(Session::read(games / "race-1.telescope")).state().at("phase"); }
};

}  // namespace

TEST_CASE("RXQ-44: one key of a campaign's window writes its battle and opens it, and takes its report",
          "[window][campaign]") {
  const Waiting waiting;
  const auto scenario = waiting.games / "race-1-battle-1.toml",
             battle = waiting.games / "race-1-battle-1.telescope";
  CHECK(waiting.run("Shift+K Ctrl+Q").exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(scenario));

  CHECK(waiting.run("K Ctrl+Q").exit_code == 0);
  const Scenario written = must(load_scenario(scenario));
  CHECK(written.ruleset == "rapier");
  // Every stand has the tag of the kit that is printed once for the whole campaign.
  const auto terms = battle_terms(written);
  REQUIRE(terms);
  for (const Unit& unit : written.units) CHECK(terms->tags.contains(unit.id.value()));
  {
    Session fought = must(Session::open(battle));
    for (int i = 0; i < kMostSteps && !fought.game().words().end(fought.position()); ++i)
      act(fought, {{"type", "advance"}});
    REQUIRE(fought.game().words().end(fought.position()));
  }
  CHECK(waiting.phase() == "fight");

  // Into the battle, out of it with its report, and no further.
  CHECK(waiting.run("K Ctrl+Q").exit_code == 0);
  CHECK(waiting.phase() == "result");
  const Session campaign = must(Session::read(waiting.games / "race-1.telescope"));
  const auto journals = campaign.game().campaign()->journals(campaign.position());
  REQUIRE(journals.size() == 1);
  CHECK(journals.front().starts_with("race-1-battle-1 "));
}
