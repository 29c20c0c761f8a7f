#include "core/rules/race/workbench/simulate.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/movement.hpp"
#include "core/rules/race/campaign/points.hpp"
#include "core/rules/race/workbench/fought.hpp"
#include "core/rules/race/workbench/model.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/simulated_games.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kDieSides = 6, kPerCent = 100;
constexpr int kLongCampaign = 10'000;  // a campaign is over long before
constexpr int kWornOf = 5;             // regroups when one stand of so many is lost

/// A player without what only tables and histories want.
struct Runner {
  int zone = 1;
  Choice choice{};
  std::optional<Choice> last_choice;
  int last_move = 0;
  std::vector<bool> lost;
  std::vector<int> left;  ///< stands by unit
  int lost_count = 0, killed = 0;
};

/// Where battles are fought instead of drawn from the model.
struct AtTable {
  const Battles& battles;
  BattleSimulator& simulator;
  Game game;                            ///< nothing has happened in it
  std::vector<FoughtBattle> told = {};  ///< oldest first
};

class SimulatedCampaign {
 public:
  SimulatedCampaign(const Setup& setup, std::uint64_t seed, AtTable* at_table = nullptr)
      : setup_(setup), chance_(seed), at_table_(at_table) {
    for (const Side side : kPlayers) {
      Runner& runner = runners_.at(index_of(side));
      runner.lost.assign(setup.army(side).stands.size(), false);
      for (const RaceUnit& unit : setup.army(side).units)
        runner.left.push_back(static_cast<int>(unit.stands.size()));
    }
  }

  Played run() {
    const RaceSettings& settings = setup_.settings;
    const int most = settings.most_turns > 0 ? settings.most_turns : kLongCampaign;
    Played played;
    while (played.turns < most && !in_x(0) && !in_x(1)) {
      ++played.turns;
      for (const Side side : kPlayers) {
        Runner& runner = runners_.at(index_of(side));
        const bool worn = runner.lost_count * kWornOf >= static_cast<int>(runner.lost.size());
        runner.choice = worn ? Choice::kRegroup : Choice::kAttack;
      }
      turn_of(Side::kAttacker);
      const bool cut = settings.cut_short && in_x(0) &&
                       (runners_[1].choice == Choice::kRegroup || !may_reach_x(settings, runners_[1].zone));
      if (!cut) turn_of(Side::kDefender);
    }
    if (in_x(0) != in_x(1)) played.winner = in_x(0) ? Side::kAttacker : Side::kDefender;
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      played.killed.at(i) = runners_.at(i).killed;
      played.lost.at(i) = runners_.at(i).lost_count;
    }
    return played;
  }

 private:
  bool in_x(std::size_t player) const { return runners_.at(player).zone > setup_.settings.zones; }
  int die() { return 1 + chance_.below(kDieSides); }
  bool happens(int percent) { return chance_.below(kPerCent) < percent; }

  void turn_of(Side side) {
    Runner& runner = runners_.at(index_of(side));
    const auto type = battle_type(die() + type_modifier(runner.last_move), runner.choice);
    int move = 0;
    fresh_.clear();
    if (type) {
      const int modifier = result_modifier(fight(side, *type));
      const MapMove on_map =
          map_move(setup_.settings, runner.zone, rolled_move(die() + modifier, runner.choice));
      runner.zone = on_map.to;
      move = on_map.counts;
    }
    recover(setup_.army(side), runner, recovery_score(move, runner.choice));
    runner.last_choice = runner.choice;
    runner.last_move = move;
  }

  /// Victory points of a battle.
  int fight(Side side, BattleType type) {
    const Army& army = setup_.army(side);
    Runner& runner = runners_.at(index_of(side));
    const Share share =
        share_of(setup_.settings, {runner.zone, runner.choice, runner.last_choice, runner.last_move});
    const int limit = unit_limit(army.counted_units, share.percent);
    const auto fielded = sensible_units(army, setup_.settings, runner.left, limit);
    int strength = 0;
    for (const int unit : fielded) strength += runner.left.at(static_cast<std::size_t>(unit));
    if (strength == 0) return objective_points(0);
    const int size = defence_size(type, runner.zone, setup_.settings.zones);
    if (!at_table_) return fight_by_model(side, fielded, strength, size);
    return fight_at_table(side, {.type = type,
                                 .zone = runner.zone,
                                 .size = size,
                                 .limit = limit,
                                 .fielded = fielded,
                                 .orbat = std::nullopt,
                                 .report = std::nullopt});
  }

  int fight_by_model(Side side, const std::vector<int>& fielded, int strength, int size) {
    constexpr int kTenths = 10;
    const Army& army = setup_.army(side);
    Runner& runner = runners_.at(index_of(side));
    const int defenders = std::max(1, static_cast<int>(army.stands.size()) * size / kTenths);
    const BattleOdds& odds = battle_odds(strength, defenders);
    int killed = 0, exited = 0;
    for (const int unit : fielded)
      for (const int at : army.units.at(static_cast<std::size_t>(unit)).stands) {
        const auto stand = static_cast<std::size_t>(at);
        if (runner.lost.at(stand)) continue;
        const bool fights = army.stands[stand].fighting;
        if (happens(odds.killed)) {
          lose(runner, unit, stand);
          if (fights) ++killed;
        } else if (fights && happens(odds.exited)) {
          ++exited;
        }
      }
    const int controlled = (happens(odds.objective) ? 1 : 0) + (happens(odds.objective) ? 1 : 0);
    const int exits = exited * exit_points(army.size) * (controlled == 2 ? 2 : 1);
    return objective_points(controlled) + exits + killed * kill_points(army.size);
  }

  /// RXQ-04: whoever picks the orbat, any of them may come.
  int fight_at_table(Side side, Battle battle) {
    const Army& army = setup_.army(side);
    Runner& runner = runners_.at(index_of(side));
    const std::vector<int> usable = setup_.usable(side, battle.size);
    battle.orbat = usable.at(static_cast<std::size_t>(chance_.below(static_cast<int>(usable.size()))));
    Game game = at_table_->game;
    game.phase = Phase::kFight;
    game.off = side;
    game.player(side).lost = runner.lost;
    game.battle = std::move(battle);
    BattleSimulator& simulator = at_table_->simulator;
    const FoughtBattle& fought = at_table_->told.emplace_back(
        race::fight(game, at_table_->battles, simulator, chance_.below(simulator.results())));
    for (const int at : fought.report.killed)
      lose(runner, army.stands.at(static_cast<std::size_t>(at)).unit, static_cast<std::size_t>(at));
    return points_of(army, fought.report).total;
  }

  void lose(Runner& runner, int unit, std::size_t stand) {
    runner.lost[stand] = true;
    fresh_.push_back(stand);
    --runner.left.at(static_cast<std::size_t>(unit));
    ++runner.lost_count;
    ++runner.killed;
  }

  void recover(const Army& army, Runner& runner, int score) {
    for (std::size_t stand = 0; stand < runner.lost.size(); ++stand) {
      if (!runner.lost[stand]) continue;
      if (!setup_.settings.recover_current && std::ranges::find(fresh_, stand) != fresh_.end()) continue;
      if (die() < score) continue;
      runner.lost[stand] = false;
      ++runner.left.at(static_cast<std::size_t>(army.stands[stand].unit));
      --runner.lost_count;
    }
  }

  const Setup& setup_;
  SimulatedChance chance_;
  AtTable* at_table_;  ///< null: by the model
  std::array<Runner, 2> runners_;
  std::vector<std::size_t> fresh_;  ///< killed in this campaign turn
};

SimulatedGames::Told told_of(const Setup& setup) {
  SimulatedGames::Told told{.ruleset = "race",
                            .rules = {"RX-089", "RX-090", "RXQ-31"},
                            .sides = "players",
                            .side = "player",
                            .counted = {"killed", "lost"}};
  told.words = of_both([](Side side) { return word(side); });
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

Played play(const Setup& setup, std::uint64_t seed) {
  return SimulatedCampaign(setup, seed).run();
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                std::int64_t first, std::int64_t count) {
  return simulated_games(told_of(*setup), seed, first, count,
                         [&](std::uint64_t of_game) -> SimulatedGames::Result {
                           const Played played = play(*setup, of_game);
                           return {played.winner, played.turns, {played.killed, played.lost}};
                         });
}

std::unique_ptr<Workbench::Simulation> simulate_fought(std::shared_ptr<const Setup> setup,
                                                       const Battles& battles, BattleSimulator& simulator,
                                                       std::uint64_t seed, std::int64_t first,
                                                       std::int64_t count) {
  auto all = std::make_unique<FoughtCampaigns>(told_of(*setup), seed, simulator);
  for (std::int64_t number = first; number < first + count; ++number) {
    AtTable at_table{.battles = battles, .simulator = simulator, .game = new_game(setup)};
    const Played played = SimulatedCampaign(*setup, seed_of_game(seed, number), &at_table).run();
    all->campaigns().add({played.winner, played.turns, {played.killed, played.lost}});
    for (const FoughtBattle& battle : at_table.told) all->add(battle);
  }
  return all;
}

}  // namespace telescope::race
