#include "core/rules/race/workbench/simulate.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/movement.hpp"
#include "core/rules/race/campaign/points.hpp"
#include "core/rules/race/workbench/model.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kDieSides = 6, kPerCent = 100;
constexpr int kMostTurns = 10'000;  // a campaign is over long before
constexpr int kWornOf = 5;          // regroups when one stand of so many is lost

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

class Campaign {
 public:
  Campaign(const Setup& setup, std::uint64_t seed) : setup_(setup), chance_(seed) {
    for (const Side side : kPlayers) {
      Runner& runner = runners_.at(index_of(side));
      runner.lost.assign(setup.army(side).stands.size(), false);
      for (const RaceUnit& unit : setup.army(side).units)
        runner.left.push_back(static_cast<int>(unit.stands.size()));
    }
  }

  Played run() {
    const RaceSettings& settings = setup_.settings;
    const int most = settings.most_turns > 0 ? settings.most_turns : kMostTurns;
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
    constexpr int kTenths = 10;
    const Army& army = setup_.army(side);
    Runner& runner = runners_.at(index_of(side));
    const Share share =
        share_of(setup_.settings, {runner.zone, runner.choice, runner.last_choice, runner.last_move});
    const auto fielded =
        sensible_units(army, setup_.settings, runner.left, unit_limit(army.counted_units, share.percent));
    int strength = 0;
    for (const int unit : fielded) strength += runner.left.at(static_cast<std::size_t>(unit));
    const int size = defence_size(type, runner.zone, setup_.settings.zones);
    const int defenders = std::max(1, static_cast<int>(army.stands.size()) * size / kTenths);
    if (strength == 0) return objective_points(0);
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
  std::array<Runner, 2> runners_;
  std::vector<std::size_t> fresh_;  ///< killed in this campaign turn
};

/// What many campaigns came to.
class Campaigns final : public Workbench::Simulation {
 public:
  Campaigns(std::shared_ptr<const Setup> setup, std::uint64_t seed) : setup_(std::move(setup)), seed_(seed) {}

  void add(const Played& played) {
    ++games_;
    ++(played.winner == Side::kNeutral ? draws_ : won_.at(index_of(played.winner)));
    turns_.add(played.turns);
    for (std::size_t i = 0; i < lost_.size(); ++i) {
      killed_.at(i).add(played.killed.at(i));
      lost_.at(i).add(played.lost.at(i));
    }
  }
  void add(const Simulation& other) override {
    const auto& more = dynamic_cast<const Campaigns&>(other);
    games_ += more.games_;
    draws_ += more.draws_;
    turns_.add(more.turns_);
    for (std::size_t i = 0; i < won_.size(); ++i) {
      won_.at(i) += more.won_.at(i);
      killed_.at(i).add(more.killed_.at(i));
      lost_.at(i).add(more.lost_.at(i));
    }
  }

  Json to_json() const override {
    Json json{{"ruleset", "race"},
              {"games", games_},
              {"seed", seed_},
              {"players", Json::array()},
              {"draws", ending(draws_)},
              {"turns", telescope::to_json(turns_, games_)},
              {"rules", {"RX-089", "RX-090", "RXQ-31"}}};
    for (const Side side : kPlayers)
      json["players"].push_back({{"player", word(side)},
                                 {"name", setup_->name(side)},
                                 {"won", ending(won_.at(index_of(side)))},
                                 {"killed", telescope::to_json(killed_.at(index_of(side)), games_)},
                                 {"lost", telescope::to_json(lost_.at(index_of(side)), games_)}});
    return json;
  }

  std::string in_words() const override {
    const auto percent = [&](std::int64_t hits) {
      return std::to_string(games_ > 0 ? (200 * hits / games_ + 1) / 2 : 0) + " %";
    };
    const auto mean = [](const Json& spread) {
      const int tenths = static_cast<int>(spread.at("mean").get<double>() * 10.0 + 0.5);
      return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
    };
    const Json json = to_json();
    std::string text = std::to_string(games_) + " campaigns of " + mean(json.at("turns")) +
                       " campaign turns; battles by a stated model, seed " + std::to_string(seed_) + "\n";
    for (const Json& player : json.at("players"))
      text += player.at("name").get<std::string>() + " wins " + percent(player.at("won").at("games")) +
              ", has " + mean(player.at("killed")) + " stands killed and " + mean(player.at("lost")) +
              " lost at the end\n";
    return text + "Drawn: " + percent(draws_) + "\n";
  }

 private:
  Json ending(std::int64_t hits) const {
    return {{"games", hits},
            {"chance", games_ > 0 ? static_cast<double>(hits) / static_cast<double>(games_) : 0.0},
            {"interval95", wilson(hits, games_)}};
  }

  std::shared_ptr<const Setup> setup_;
  std::uint64_t seed_;
  std::int64_t games_ = 0, draws_ = 0;
  std::array<std::int64_t, 2> won_{};
  std::array<Spread, 2> killed_, lost_;
  Spread turns_;
};

}  // namespace

Played play(const Setup& setup, std::uint64_t seed) {
  return Campaign(setup, seed).run();
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                std::int64_t first, std::int64_t count) {
  auto campaigns = std::make_unique<Campaigns>(setup, seed);
  for (std::int64_t number = first; number < first + count; ++number)
    campaigns->add(play(*setup, seed_of_game(seed, number)));
  return campaigns;
}

}  // namespace telescope::race
