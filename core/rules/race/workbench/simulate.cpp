#include "core/rules/race/workbench/simulate.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/player/player.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kLongCampaign = 10'000;  // a campaign is over long before

/// Campaigns whose battles were fought by their own rules, and what those battles came to.
class FoughtCampaigns final : public Workbench::Simulation {
 public:
  FoughtCampaigns(SimulatedGames::Told told, std::uint64_t seed, const BattleSimulator& simulator)
      : in_words_(told.in_words),
        campaigns_(std::move(told), seed),
        rules_(simulator.rules()),
        results_(simulator.results()) {}

  SimulatedGames& campaigns() { return campaigns_; }
  /// One more battle: the one whose report `game` waits for, with one of its results. Throws
  /// std::invalid_argument where its rules cannot fight it.
  Report fight(const Battles& battles, BattleSimulator& simulator, const Game& game,
               SimulatedChance& chance) {
    const Position position = Position::of(game);
    const int result = chance.below(results_);
    const SimulatedBattle fought =
        simulator.fight(battles.order(position).value(), battles.extras(position).value(), result);
    std::vector<std::string> wrong;
    Report report = battles.told_of(game, fought.end, "").value().report(game, wrong);
    ++count_;
    fought_.emplace(fought.order, result);
    controlled_.add(std::ranges::count_if(report.objectives, controlled_by_off));
    killed_.add(static_cast<std::int64_t>(report.killed.size()));
    exited_.add(static_cast<std::int64_t>(report.exited.size()));
    return report;
  }

  void add(const Simulation& other) override {
    const auto& more = dynamic_cast<const FoughtCampaigns&>(other);
    campaigns_.add(more.campaigns_);
    count_ += more.count_;
    fought_.insert(more.fought_.begin(), more.fought_.end());
    controlled_.add(more.controlled_);
    killed_.add(more.killed_);
    exited_.add(more.exited_);
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
                       {"results", results_},
                       {"controlled", telescope::to_json(controlled_, count_)},
                       {"killed", telescope::to_json(killed_, count_)},
                       {"exited", telescope::to_json(exited_, count_)}};
    return json;
  }
  std::string in_words() const override { return in_words_(to_json()); }

 private:
  std::function<std::string(const Json&)> in_words_;
  SimulatedGames campaigns_;
  std::string rules_;
  int results_;
  std::int64_t count_ = 0;
  std::set<std::pair<std::uint64_t, int>> fought_;  ///< orders and results
  Spread controlled_, killed_, exited_;             ///< of a battle
};

class SimulatedCampaign {
 public:
  /// The report of the battle that the game waits for; empty: battles are drawn from the model.
  using Fight = std::function<Report(const Game& game, SimulatedChance& chance)>;

  SimulatedCampaign(std::shared_ptr<const Setup> setup, const Levels& levels, std::uint64_t seed,
                    Fight fight = {})
      : game_(new_game(std::move(setup))), levels_(levels), chance_(seed), fight_(std::move(fight)) {}

  SimulatedGames::Result run() {
    while (game_.phase != Phase::kOver && game_.turn <= kLongCampaign) go_on();
    SimulatedGames::Result played{
        .winner = game_.winner, .turns = std::min(game_.turn, kLongCampaign), .counted = {{}, {}}};
    for (const Past& past : game_.past) played.counted[0].at(index_of(past.player)) += past.killed;
    for (const Side side : kBothSides) played.counted[1].at(index_of(side)) = game_.lost(side);
    return played;
  }

 private:
  void go_on() {
    if (game_.phase == Phase::kChoose) {
      for (const Side side : kBothSides)
        considered_at(levels_.at(index_of(side)), game_, side)
            .front()
            .action.perform(game_, chance_, events_);
    } else if (fight_ && game_.phase == Phase::kForces) {
      plain_units(game_).perform(game_, chance_, events_);
      FixOrbat{game_.setup->orbats.at(any_orbat()).id}.perform(game_, chance_, events_);
    } else if (fight_ && game_.phase == Phase::kFight) {
      Game game = game_;
      game.turn = 1;  // the same battle in every campaign turn
      take_report(game_, fight_(game, chance_), events_);
    } else {
      go_on_by_model(game_, chance_, events_);
    }
  }

  /// RXQ-04: whoever picks the orbat, any of them may come.
  int any_orbat() {
    const std::vector<int> usable = game_.setup->usable(game_.off, game_.battle->size);
    return usable.at(chance_.below(static_cast<int>(usable.size())));
  }

  Game game_;
  Levels levels_;
  SimulatedChance chance_;
  Events events_ = Events::discarding();
  Fight fight_;
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

SimulatedGames::Result play(std::shared_ptr<const Setup> setup, const Levels& levels, std::uint64_t seed) {
  return SimulatedCampaign(std::move(setup), levels, seed).run();
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, const Levels& levels,
                                                std::uint64_t seed, std::int64_t first, std::int64_t count) {
  return simulated_games(told_of(*setup, levels), seed, first, count,
                         [&](std::uint64_t of_game) { return play(setup, levels, of_game); });
}

std::unique_ptr<Workbench::Simulation> simulate_fought(std::shared_ptr<const Setup> setup,
                                                       const Battles& battles, BattleSimulator& simulator,
                                                       std::uint64_t seed, std::int64_t first,
                                                       std::int64_t count) {
  auto all = std::make_unique<FoughtCampaigns>(told_of(*setup, kBothPlain), seed, simulator);
  const auto fight = [&](const Game& game, SimulatedChance& chance) {
    return all->fight(battles, simulator, game, chance);
  };
  for (std::int64_t number = first; number < first + count; ++number)
    all->campaigns().add(SimulatedCampaign(setup, kBothPlain, seed_of_game(seed, number), fight).run());
  return all;
}

}  // namespace telescope::race
