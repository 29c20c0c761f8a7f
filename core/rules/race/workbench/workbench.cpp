#include "core/rules/race/workbench/workbench.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/rules/battle_simulator.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/player/player.hpp"
#include "core/rules/race/rules.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::race {
SimulatedGames::Result play(const std::shared_ptr<const Setup>& setup, const Levels& levels,
                            std::uint64_t seed, const Fight& fight) {
  constexpr int kLongCampaign = 10'000;  // it is over long before
  Game game = new_game(setup);
  SimulatedChance chance(seed);
  Events untold = Events::discarding();
  const auto act = [&](const auto& action) { action.perform(game, chance, untold); };
  while (!game.is_over() && game.turn <= kLongCampaign) {
    if (game.phase == Phase::kChoose) {
      for (const Side side : kBothSides)
        act(considered_at(levels.at(index_of(side)), game, side).front().action);
    } else if (fight && game.phase == Phase::kForces) {
      act(plain_units(game));
      // RXQ-04: whoever picks the orbat, any of them may come.
      const std::vector<int> usable = setup->usable(game.off, game.battle->size);
      act(FixOrbat{setup->orbats.at(usable.at(chance.below(static_cast<int>(usable.size())))).id});
    } else if (fight && game.phase == Phase::kFight) {
      Game in_first = game;
      in_first.turn = 1;  // the same battle in every campaign turn
      take_report(game, fight(in_first, chance), untold);
    } else {
      go_on_by_model(game, chance, untold);
    }
  }
  SimulatedGames::Result played{
      .winner = game.winner, .turns = std::min(game.turn, kLongCampaign), .counted = {{}, {}}};
  for (const Past& past : game.past) played.counted[0].at(index_of(past.player)) += past.killed;
  for (const Side side : kBothSides) played.counted[1].at(index_of(side)) = game.lost(side);
  return played;
}

namespace {

/// Campaigns whose battles were fought by their own rules, and what those battles came to.
class FoughtCampaigns final : public Workbench::Simulation {
 public:
  FoughtCampaigns(SimulatedGames::Told told, std::uint64_t seed, const BattleSimulator& simulator)
      : in_words_(told.in_words),
        campaigns_(std::move(told), seed),
        rules_(simulator.rules()),
        results_(simulator.results()) {}

  void add(const SimulatedGames::Result& campaign) { campaigns_.add(campaign); }
  /// One more battle: the one whose report `game` waits for, with one of its results. Throws
  /// std::invalid_argument where its rules cannot fight it.
  Report fight(const Battles& battles, BattleSimulator& simulator, const Game& game,
               SimulatedChance& chance) {
    const Position position = Position::of(game);
    const int result = chance.below(results_);
    const SimulatedBattle fought =
        simulator.fight(battles.order(position).value(), battles.extras(position).value(), result);
    Report report = battles.told_of(game, fought.end, "").value().report(game);
    ++count_;
    fought_.emplace(fought.order, result);
    of_battle_[0].add(report.controlled());
    of_battle_[1].add(std::ssize(report.killed));
    of_battle_[2].add(std::ssize(report.exited));
    return report;
  }

  void add(const Simulation& other) override {
    const auto& more = dynamic_cast<const FoughtCampaigns&>(other);
    campaigns_.add(more.campaigns_);
    count_ += more.count_;
    fought_.insert(more.fought_.begin(), more.fought_.end());
    for (std::size_t i = 0; i < kCounted.size(); ++i) of_battle_.at(i).add(more.of_battle_.at(i));
  }
  /// As SimulatedGames writes it, with {"battles": {"fought_by", "count", "fought", "orders", "results",
  /// "controlled", "killed", "exited"}}.
  Json to_json() const override {
    std::set<std::uint64_t> orders;
    for (const auto& [order, result] : fought_) orders.insert(order);
    Json json = campaigns_.to_json();
    json["battles"] = {{"fought_by", rules_},
                       {"count", count_},
                       {"fought", fought_.size()},
                       {"orders", orders.size()},
                       {"results", results_}};
    for (std::size_t i = 0; i < kCounted.size(); ++i)
      json["battles"][std::string(kCounted.at(i))] = telescope::to_json(of_battle_.at(i), count_);
    return json;
  }
  std::string in_words() const override { return in_words_(to_json()); }

 private:
  static constexpr std::array<std::string_view, 3> kCounted{"controlled", "killed", "exited"};

  std::function<std::string(const Json&)> in_words_;
  SimulatedGames campaigns_;
  std::string rules_;
  int results_;
  std::int64_t count_ = 0;
  std::set<std::pair<std::uint64_t, int>> fought_;  ///< orders and results
  std::array<Spread, 3> of_battle_;
};

/// "1207 battles, drawn from 310 that ...": a line for people, of what to_json() wrote under "battles".
std::string battles_words(const Json& battles) {
  const auto number = [&](const char* key) { return battles.at(key).dump(); };
  return number("count") + " battles, drawn from " + number("fought") + " that the simple commanders of " +
         battles.at("fought_by").get<std::string>() + " fought: " + number("orders") +
         " different orders, at most " + number("results") + " results of each\nOn average " +
         mean_words(battles.at("controlled")) + " objectives controlled, " +
         mean_words(battles.at("killed")) + " stands killed, " + mean_words(battles.at("exited")) +
         " exited: this is how those commanders play, and no prediction of a battle\n";
}

std::string campaigns_words(const Json& outcome) {
  const bool fought = outcome.contains("battles");
  std::string text = outcome.at("games").dump() + " campaigns of " + mean_words(outcome.at("turns")) +
                     " campaign turns; battles " + (fought ? "fought" : "by a stated model") + ", seed " +
                     outcome.at("seed").dump() + "\n";
  for (const Json& player : outcome.at("players")) {
    const std::string level = player.value("level", "");
    text += player.at("name").get<std::string>() + (level.empty() ? "" : " (" + level + ")") + " wins " +
            percent_words(outcome, player.at("won")) + ", has " + mean_words(player.at("killed")) +
            " stands killed and " + mean_words(player.at("lost")) + " lost at the end\n";
  }
  text += "Drawn: " + percent_words(outcome, outcome.at("draws")) + "\n";
  return fought ? text + battles_words(outcome.at("battles")) : text;
}

SimulatedGames::Told told_of(const Setup& setup, const Levels& levels) {
  SimulatedGames::Told told{.ruleset = "race",
                            .rules = {"RX-089", "RX-090", "RXQ-31"},
                            .sides = "players",
                            .side = "player",
                            .words = of_both([](Side side) { return kParties.word(side); }),
                            .names = of_both([&](Side side) { return setup.name(side); }),
                            .counted = {"killed", "lost"},
                            .in_words = campaigns_words};
  if (levels != kBothPlain)
    told.levels = of_both([&](Side side) { return to_string(levels.at(index_of(side))); });
  return told;
}

class Bench final : public AnsweringWorkbench, public CampaignWorkbench, public LevelledWorkbench {
 public:
  Bench()
      : AnsweringWorkbench(procedure_answers(), odds_outcome,
                           lawful_outcome("race", {{"needs", Json::array()}})) {}

  std::vector<OddsOption> odds_options() const override {
    return {text_option("--a", "a", "A's policy: attack, alternate, rest-after-two or rest-after-retreat",
                        "attack"),
            text_option("--b", "b", "B's policy", "alternate"),
            text_option("--points", "points",
                        "victory points of every battle; by default a simple model draws them")};
  }
  std::string odds_in_words(const Json& odds) const override { return odds_words(odds); }

  std::unique_ptr<Simulation> simulate(const PreparedGame& game, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    return simulate_at(game, kBothPlain, seed, first, count);
  }
  std::string_view word_of(Side side) const override { return kPlayers.at(index_of(side)); }
  std::unique_ptr<Simulation> simulate_at(const PreparedGame& game, const Levels& levels, std::uint64_t seed,
                                          std::int64_t first, std::int64_t count) const override {
    const auto setup = setup_of(game);
    return simulated_games(told_of(*setup, levels), seed, first, count,
                           [&](std::uint64_t of_game) { return play(setup, levels, of_game); });
  }
  std::unique_ptr<Simulation> simulate_fought(const PreparedGame& game, BattleSimulator& simulator,
                                              std::uint64_t seed, std::int64_t first,
                                              std::int64_t count) const override {
    const auto setup = setup_of(game);
    const Battles battles(setup);
    auto all = std::make_unique<FoughtCampaigns>(told_of(*setup, kBothPlain), seed, simulator);
    for (std::int64_t number = first; number < first + count; ++number)
      all->add(play(setup, kBothPlain, seed_of_game(seed, number), [&](const Game& now, auto& chance) {
        return all->fight(battles, simulator, now, chance);
      }));
    return all;
  }

 private:
  static std::shared_ptr<const Setup> setup_of(const PreparedGame& game) {
    return dynamic_cast<const Rules&>(game.rules()).shared_setup();
  }
};

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

RaceSettings settings_field(const Json& request) {
  return setting_table().read(telescope::settings_field(request, setting_table().settings()));
}

}  // namespace telescope::race
