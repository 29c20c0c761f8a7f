#include "core/rules/race/workbench/simulate.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/workbench/fought.hpp"
#include "core/rules/race/workbench/model.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/simulated_games.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kPerCent = 100;
constexpr int kLongCampaign = 10'000;  // a campaign is over long before
constexpr int kWornOf = 5;             // regroups when one stand of so many is lost

/// Where battles are fought instead of drawn from the model.
struct AtTable {
  const Battles& battles;
  BattleSimulator& simulator;
  std::vector<FoughtBattle> told = {};  ///< oldest first
};

class SimulatedCampaign {
 public:
  SimulatedCampaign(std::shared_ptr<const Setup> setup, std::uint64_t seed, AtTable* at_table = nullptr)
      : game_(new_game(std::move(setup))), chance_(seed), at_table_(at_table) {}

  Played run() {
    while (game_.phase != Phase::kOver && game_.turn <= kLongCampaign) go_on();
    Played played{.winner = game_.winner, .turns = std::min(game_.turn, kLongCampaign)};
    for (const Past& past : game_.past) played.killed.at(index_of(past.player)) += past.killed;
    for (const Side side : kBothSides) played.lost.at(index_of(side)) = game_.lost(side);
    return played;
  }

 private:
  bool happens(int percent) { return chance_.below(kPerCent) < percent; }
  void act(const auto& action) { action.perform(game_, chance_, events_); }

  void go_on() {
    switch (game_.phase) {
      case Phase::kChoose:
        for (const Side side : kBothSides) {
          const bool worn = game_.lost(side) * kWornOf >= std::ssize(game_.army(side).stands);
          act(Choose{.player = side, .choice = worn ? Choice::kRegroup : Choice::kAttack});
        }
        return;
      case Phase::kType:
        return act(ThrowType{});
      case Phase::kForces:
        act(FieldUnits{sensible_units(game_.army(), game_.settings(), stands_left(game_, game_.off),
                                      game_.battle->limit)});
        return act(FixOrbat{game_.setup->orbats.at(any_orbat()).id});
      case Phase::kFight:
        return take_report(game_, at_table_ ? report_of_table() : report_by_model(), events_);
      case Phase::kResult:
        return act(ThrowResult{});
      default:
        return act(Recover{});
    }
  }

  /// RXQ-04: whoever picks the orbat, any of them may come.
  int any_orbat() {
    const std::vector<int> usable = game_.setup->usable(game_.off, game_.battle->size);
    return usable.at(at_table_ ? chance_.below(static_cast<int>(usable.size())) : 0);
  }

  Report report_by_model() {
    constexpr int kTenths = 10;
    const Army& army = game_.army();
    const std::vector<int> there = stands_there(game_);
    Report report;
    if (there.empty()) return report;
    const int defenders = std::max(1, static_cast<int>(army.stands.size()) * game_.battle->size / kTenths);
    const BattleOdds& odds = battle_odds(static_cast<int>(there.size()), defenders);
    for (const int stand : there)
      if (happens(odds.killed))
        report.killed.insert(report.killed.end(), stand);
      else if (army.stands.at(stand).fighting && happens(odds.exited))
        report.exited.insert(report.exited.end(), stand);
    for (ObjectiveReport& each : report.objectives) each.off = happens(odds.objective) ? 1 : 0;
    return report;
  }

  Report report_of_table() {
    Game game = game_;
    game.turn = 1;  // the same battle in every campaign turn
    BattleSimulator& simulator = at_table_->simulator;
    at_table_->told.push_back(fight(game, at_table_->battles, simulator, chance_.below(simulator.results())));
    return at_table_->told.back().report;
  }

  Game game_;
  SimulatedChance chance_;
  Events events_ = Events::discarding();
  AtTable* at_table_;  ///< null: by the model
};

SimulatedGames::Told told_of(const Setup& setup) {
  SimulatedGames::Told told{.ruleset = "race",
                            .rules = {"RX-089", "RX-090", "RXQ-31"},
                            .sides = "players",
                            .side = "player",
                            .counted = {"killed", "lost"}};
  told.words = of_both([](Side side) { return kParties.word(side); });
  told.names = of_both([&](Side side) { return setup.name(side); });
  told.in_words = [](const Json& outcome) {
    const bool fought = outcome.contains("battles");
    std::string text = outcome.at("games").dump() + " campaigns of " + mean_words(outcome.at("turns")) +
                       " campaign turns; battles " + (fought ? "fought" : "by a stated model") + ", seed " +
                       outcome.at("seed").dump() + "\n";
    for (const Json& player : outcome.at("players"))
      text += player.at("name").get<std::string>() + " wins " + percent_words(outcome, player.at("won")) +
              ", has " + mean_words(player.at("killed")) + " stands killed and " +
              mean_words(player.at("lost")) + " lost at the end\n";
    text += "Drawn: " + percent_words(outcome, outcome.at("draws")) + "\n";
    return fought ? text + battles_words(outcome.at("battles")) : text;
  };
  return told;
}

}  // namespace

Played play(std::shared_ptr<const Setup> setup, std::uint64_t seed) {
  return SimulatedCampaign(std::move(setup), seed).run();
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                std::int64_t first, std::int64_t count) {
  return simulated_games(told_of(*setup), seed, first, count,
                         [&](std::uint64_t of_game) -> SimulatedGames::Result {
                           const Played played = play(setup, of_game);
                           return {played.winner, played.turns, {played.killed, played.lost}};
                         });
}

std::unique_ptr<Workbench::Simulation> simulate_fought(std::shared_ptr<const Setup> setup,
                                                       const Battles& battles, BattleSimulator& simulator,
                                                       std::uint64_t seed, std::int64_t first,
                                                       std::int64_t count) {
  auto all = std::make_unique<FoughtCampaigns>(told_of(*setup), seed, simulator);
  for (std::int64_t number = first; number < first + count; ++number) {
    AtTable at_table{.battles = battles, .simulator = simulator};
    const Played played = SimulatedCampaign(setup, seed_of_game(seed, number), &at_table).run();
    all->campaigns().add({played.winner, played.turns, {played.killed, played.lost}});
    for (const FoughtBattle& battle : at_table.told) all->add(battle);
  }
  return all;
}

}  // namespace telescope::race
