#include "core/rules/race/workbench/simulate.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/player/player.hpp"
#include "core/rules/race/workbench/fought.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/simulated_games.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kLongCampaign = 10'000;  // a campaign is over long before

/// Where battles are fought instead of drawn from the model.
struct AtTable {
  const Battles& battles;
  BattleSimulator& simulator;
  std::vector<FoughtBattle> told = {};  ///< oldest first
};

class SimulatedCampaign {
 public:
  SimulatedCampaign(std::shared_ptr<const Setup> setup, const Levels& levels, std::uint64_t seed,
                    AtTable* at_table = nullptr)
      : game_(new_game(std::move(setup))), levels_(levels), chance_(seed), at_table_(at_table) {}

  Played run() {
    while (game_.phase != Phase::kOver && game_.turn <= kLongCampaign) go_on();
    Played played{.winner = game_.winner, .turns = std::min(game_.turn, kLongCampaign)};
    for (const Past& past : game_.past) played.killed.at(index_of(past.player)) += past.killed;
    for (const Side side : kBothSides) played.lost.at(index_of(side)) = game_.lost(side);
    return played;
  }

 private:
  void go_on() {
    if (game_.phase == Phase::kChoose) {
      for (const Side side : kBothSides)
        considered_at(levels_.at(index_of(side)), game_, side)
            .front()
            .action.perform(game_, chance_, events_);
    } else if (at_table_ && game_.phase == Phase::kForces) {
      plain_units(game_).perform(game_, chance_, events_);
      FixOrbat{game_.setup->orbats.at(any_orbat()).id}.perform(game_, chance_, events_);
    } else if (at_table_ && game_.phase == Phase::kFight) {
      take_report(game_, report_of_table(), events_);
    } else {
      go_on_by_model(game_, chance_, events_);
    }
  }

  /// RXQ-04: whoever picks the orbat, any of them may come.
  int any_orbat() {
    const std::vector<int> usable = game_.setup->usable(game_.off, game_.battle->size);
    return usable.at(chance_.below(static_cast<int>(usable.size())));
  }

  Report report_of_table() {
    Game game = game_;
    game.turn = 1;  // the same battle in every campaign turn
    BattleSimulator& simulator = at_table_->simulator;
    at_table_->told.push_back(fight(game, at_table_->battles, simulator, chance_.below(simulator.results())));
    return at_table_->told.back().report;
  }

  Game game_;
  Levels levels_;
  SimulatedChance chance_;
  Events events_ = Events::discarding();
  AtTable* at_table_;  ///< null: by the model
};

SimulatedGames::Told told_of(const Setup& setup, const Levels& levels) {
  SimulatedGames::Told told{.ruleset = "race",
                            .rules = {"RX-089", "RX-090", "RXQ-31"},
                            .sides = "players",
                            .side = "player",
                            .counted = {"killed", "lost"}};
  told.words = of_both([](Side side) { return kParties.word(side); });
  told.names = of_both([&](Side side) { return setup.name(side); });
  if (levels != kBothPlain)
    told.levels = of_both([&](Side side) { return to_string(levels.at(index_of(side))); });
  told.in_words = [](const Json& outcome) {
    const bool fought = outcome.contains("battles");
    std::string text = outcome.at("games").dump() + " campaigns of " + mean_words(outcome.at("turns")) +
                       " campaign turns; battles " + (fought ? "fought" : "by a stated model") + ", seed " +
                       outcome.at("seed").dump() + "\n";
    for (const Json& player : outcome.at("players"))
      text +=
          player.at("name").get<std::string>() +
          (player.contains("level") ? " (" + player.at("level").get<std::string>() + ") wins " : " wins ") +
          percent_words(outcome, player.at("won")) + ", has " + mean_words(player.at("killed")) +
          " stands killed and " + mean_words(player.at("lost")) + " lost at the end\n";
    text += "Drawn: " + percent_words(outcome, outcome.at("draws")) + "\n";
    return fought ? text + battles_words(outcome.at("battles")) : text;
  };
  return told;
}

}  // namespace

Played play(std::shared_ptr<const Setup> setup, const Levels& levels, std::uint64_t seed) {
  return SimulatedCampaign(std::move(setup), levels, seed).run();
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, const Levels& levels,
                                                std::uint64_t seed, std::int64_t first, std::int64_t count) {
  return simulated_games(told_of(*setup, levels), seed, first, count,
                         [&](std::uint64_t of_game) -> SimulatedGames::Result {
                           const Played played = play(setup, levels, of_game);
                           return {played.winner, played.turns, {played.killed, played.lost}};
                         });
}

std::unique_ptr<Workbench::Simulation> simulate_fought(std::shared_ptr<const Setup> setup,
                                                       const Battles& battles, BattleSimulator& simulator,
                                                       std::uint64_t seed, std::int64_t first,
                                                       std::int64_t count) {
  auto all = std::make_unique<FoughtCampaigns>(told_of(*setup, kBothPlain), seed, simulator);
  for (std::int64_t number = first; number < first + count; ++number) {
    AtTable at_table{.battles = battles, .simulator = simulator};
    const Played played = SimulatedCampaign(setup, kBothPlain, seed_of_game(seed, number), &at_table).run();
    all->campaigns().add({played.winner, played.turns, {played.killed, played.lost}});
    for (const FoughtBattle& battle : at_table.told) all->add(battle);
  }
  return all;
}

}  // namespace telescope::race
