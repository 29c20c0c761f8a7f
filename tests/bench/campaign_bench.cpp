// What a long campaign costs to open and to verify: bench_campaign [FOLDER]. A campaign of 30 campaign turns
// with 30 battles of Rapier Offensive, each with a journal of its own, is made in FOLDER (default: a
// temporary one); then it is opened as the program opens it, digests of all battles compared, and every
// journal is played again.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "app/game/campaign_battles.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/campaign_face.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

namespace fs = std::filesystem;

constexpr int kTurns = 30;
constexpr int kOpenings = 20;
constexpr int kMostSteps = 500;
constexpr int kMessages = 200;  // beside the actions of each battle
const Stamp kStamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void act(Session& session, const Action& action, int die, const std::string& waiver = {}) {
  const auto done = must(session.submit({.action = action, .stamp = kStamp, .waiver = waiver}));
  if (done.progress == Progress::kRefused) throw std::runtime_error("refused: " + action.dump());
  while (session.pending()) {
    const PoolRequest pool = session.pending()->needed.front();
    const std::vector<int> dice(static_cast<std::size_t>(pool.dice()), std::min(die, pool.sides));
    must(session.answer(pool.id, dice, ThrowSource::kPhysical, kStamp));
  }
}

Session begun(const fs::path& file, const Scenario& scenario) {
  return must(Session::create(file, scenario, must(make_kit(scenario)), SeedPart{}, kStamp));
}

/// The battle that the campaign waits for, fought to its end; its name with its digest, and its end.
std::pair<std::string, GameEnd> fought(const Session& campaign, const fs::path& file, EntryId& entries) {
  const auto* face = campaign.game().campaign();
  const fs::path like = test::project_file("assets/scenarios/rapier-default.toml");
  const auto extras = face->extras(campaign.position());
  const BattleOrder order = campaign.game().campaign()->order(campaign.position()).value();
  const std::string text =
      must(battle_scenario(must(read_text_file(like, 1 << 20)), like.string(), order, &*extras));
  Session battle = begun(file, must(parse_scenario(text, "battle.toml", like.parent_path())));
  for (int i = 0; i < kMostSteps && !battle.game().words().end(battle.position()); ++i)
    act(battle, {{"type", "advance"}}, 1, "let it pass");
  for (int i = 0; i < kMessages; ++i)
    must(battle.add_message("Message " + std::to_string(i), Audience::kAll, kStamp));
  entries += battle.journal().size();
  return {must(app::journal_name(battle.journal())), battle.game().words().end(battle.position()).value()};
}

fs::path made(const fs::path& folder, EntryId& entries) {
  const fs::path file = folder / "race.telescope";
  Session campaign =
      begun(file, must(load_scenario(test::project_file("assets/scenarios/race-campaign.toml"))));
  for (int turn = 1; turn <= kTurns; ++turn) {
    act(campaign, {{"type", "choose"}, {"player", "a"}, {"choice", "attack"}}, 1);
    act(campaign, {{"type", "choose"}, {"player", "b"}, {"choice", "regroup"}}, 1);
    act(campaign, {{"type", "battle-type"}}, 4);
    act(campaign, {{"type", "field"}, {"units", {"A-1.0", "A-1.1", "A-1.2", "A-1.3"}}}, 1);
    act(campaign, {{"type", "orbat"}}, 1);
    const auto [name, end] =
        fought(campaign, folder / ("battle-" + std::to_string(turn) + ".telescope"), entries);
    act(campaign, campaign.game().campaign()->report(campaign.position(), end, name).value(), 1);
    act(campaign, {{"type", "result"}}, 4);  // no advance with the points of a battle that nobody fought
    act(campaign, {{"type", "battle-type"}}, 4);
  }
  entries += campaign.journal().size();
  return file;
}

}  // namespace

int main(int argc, char** argv) try {
  const fs::path folder = argc > 1 ? fs::path(argv[1]) : fs::temp_directory_path() / "bench_campaign";
  if (fs::exists(folder / "race.telescope"))
    throw std::runtime_error(folder.string() + " has a campaign already");
  fs::create_directories(folder);
  EntryId entries = 0;
  const fs::path file = made(folder, entries);
  std::vector<double> openings;
  std::size_t battles = 0;
  for (int i = 0; i < kOpenings; ++i) {
    const double before = seconds();
    const Session campaign = must(Session::open(file));
    const auto taken = app::taken_battles(campaign);
    battles = taken.size();
    if (!std::ranges::all_of(taken, &app::TakenBattle::same))
      throw std::runtime_error("a battle has changed");
    openings.push_back(seconds() - before);
  }
  std::ranges::sort(openings);
  std::printf("%d campaign turns, %zu battles, %lld entries\n", kTurns, battles,
              static_cast<long long>(entries));
  std::printf("opened, digests compared: median %.3f s, worst %.3f s of %d\n", openings[openings.size() / 2],
              openings.back(), kOpenings);
  const double before = seconds();
  EntryId actions = 0;
  for (const auto& each : fs::directory_iterator(folder))
    if (each.path().extension() == kGameSuffix) {
      const Verification verified = must(verify_file(each.path()));
      if (!verified.holds()) throw std::runtime_error(each.path().string() + " does not verify");
      actions += verified.actions;
    }
  std::printf("all journals played again: %.2f s, %lld actions\n", seconds() - before,
              static_cast<long long>(actions));
  if (argc <= 1) fs::remove_all(folder);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_campaign: %s\n", error.what());
  return 1;
}
