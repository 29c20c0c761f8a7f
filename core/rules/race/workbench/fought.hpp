#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <utility>

#include "core/rules/battle_simulator.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/rules/simulated_games.hpp"

namespace telescope::race {

/// A battle of a simulated campaign that its own rules have fought.
struct FoughtBattle {
  Report report;
  std::uint64_t order = 0;  ///< SimulatedBattle::order
  int result = 0;           ///< which of its results came true
};

/// Fights the battle whose report `game` waits for; its forces must be fixed. Throws std::invalid_argument
/// where its rules cannot.
FoughtBattle fight(const Game& game, const Battles& battles, BattleSimulator& simulator, int result);

/// Campaigns whose battles were fought, and what those battles came to.
class FoughtCampaigns final : public Workbench::Simulation {
 public:
  FoughtCampaigns(SimulatedGames::Told told, std::uint64_t seed, const BattleSimulator& simulator);

  SimulatedGames& campaigns() { return campaigns_; }
  /// One more battle of one of them.
  void add(const FoughtBattle& battle);

  void add(const Simulation& other) override;
  /// As SimulatedGames writes it, with {"battles": {"fought_by", "count", "fought", "orders", "results",
  /// "controlled", "killed", "exited"}}.
  nlohmann::json to_json() const override;
  std::string in_words() const override { return in_words_(to_json()); }

 private:
  std::function<std::string(const nlohmann::json&)> in_words_;
  SimulatedGames campaigns_;
  std::string rules_;
  int results_;
  std::int64_t count_ = 0;
  std::set<std::pair<std::uint64_t, int>> fought_;  ///< orders and results
  Spread controlled_, killed_, exited_;             ///< of a battle
};

/// "1207 battles, drawn from 310 that ...": a line for people, of what to_json() wrote under "battles".
std::string battles_words(const nlohmann::json& battles);

}  // namespace telescope::race
