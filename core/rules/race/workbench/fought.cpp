#include "core/rules/race/workbench/fought.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/points.hpp"

namespace telescope::race {

FoughtBattle fight(const Game& game, const Battles& battles, BattleSimulator& simulator, int result) {
  const Position position = Position::of(game);
  const BattleOrder order = battles.order(position).value();
  const SimulatedBattle fought = simulator.fight(order, battles.extras(position).value(), result);
  std::vector<std::string> wrong;
  return {.report = battles.told_of(game, fought.end, "").value().report(game, wrong),
          .order = fought.order,
          .result = result};
}

FoughtCampaigns::FoughtCampaigns(SimulatedGames::Told told, std::uint64_t seed,
                                 const BattleSimulator& simulator)
    : in_words_(told.in_words),
      campaigns_(std::move(told), seed),
      rules_(simulator.rules()),
      results_(simulator.results()) {}

void FoughtCampaigns::add(const FoughtBattle& battle) {
  ++count_;
  fought_.emplace(battle.order, battle.result);
  controlled_.add(std::ranges::count_if(battle.report.objectives, controlled_by_off));
  killed_.add(static_cast<std::int64_t>(battle.report.killed.size()));
  exited_.add(static_cast<std::int64_t>(battle.report.exited.size()));
}

void FoughtCampaigns::add(const Simulation& other) {
  const auto& more = dynamic_cast<const FoughtCampaigns&>(other);
  campaigns_.add(more.campaigns_);
  count_ += more.count_;
  fought_.insert(more.fought_.begin(), more.fought_.end());
  controlled_.add(more.controlled_);
  killed_.add(more.killed_);
  exited_.add(more.exited_);
}

nlohmann::json FoughtCampaigns::to_json() const {
  std::set<std::uint64_t> orders;
  for (const auto& [order, result] : fought_) orders.insert(order);
  nlohmann::json json = campaigns_.to_json();
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

std::string battles_words(const nlohmann::json& battles) {
  const auto number = [&](const char* key) { return battles.at(key).dump(); };
  return number("count") + " battles, drawn from " + number("fought") + " that the simple commanders of " +
         battles.at("fought_by").get<std::string>() + " fought: " + number("orders") +
         " different orders, at most " + number("results") + " results of each\nOn average " +
         mean_words(battles.at("controlled")) + " objectives controlled, " +
         mean_words(battles.at("killed")) + " stands killed, " + mean_words(battles.at("exited")) +
         " exited: this is how those commanders play, and no prediction of a battle\n";
}

}  // namespace telescope::race
