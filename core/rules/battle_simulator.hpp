#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "core/rules/campaign_face.hpp"
#include "core/rules/workbench.hpp"

namespace telescope {

/// How a battle of a campaign that is simulated ended.
struct SimulatedBattle {
  GameEnd end;              ///< stands by the ids of the order
  std::uint64_t order = 0;  ///< the same for orders that are alike
};

/// Fights battles of campaigns that are simulated, between the simple commanders of the battles' own rules.
/// An order has so many results, and each is always the same: which of them comes true is the campaign's
/// chance. Orders whose stands are alike in their places, whatever their ids, are alike. May be asked from
/// any thread.
class BattleSimulator {
 public:
  virtual ~BattleSimulator() = default;
  virtual std::string_view rules() const = 0;  ///< of the battles, as their book has it
  virtual int results() const = 0;             ///< of each order, at least 1
  /// `result` is from 0 to results() - 1. Throws std::invalid_argument, with a sentence, where these rules
  /// cannot play it by themselves.
  virtual SimulatedBattle fight(const BattleOrder& order, const BattleExtras& extras, int result) = 0;
};

/// A Workbench that also is this one plays whole games that may be battles of a campaign.
class BattleWorkbench {
 public:
  virtual ~BattleWorkbench() = default;
  /// One whole game between the commanders of Workbench::simulate(), of a seed of its own: the position in
  /// which it is over. `after_step` is shown the position after each step. Throws std::invalid_argument where
  /// they cannot play this scenario.
  virtual Position play_one(const PreparedGame& game, std::uint64_t seed,
                            const std::function<void(const Position&)>& after_step) const = 0;
};

/// A Workbench that also is this one simulates campaigns.
class CampaignWorkbench {
 public:
  virtual ~CampaignWorkbench() = default;
  /// Workbench::simulate() with the campaigns' battles fought by `battles`. Throws std::invalid_argument
  /// where it cannot fight one.
  virtual std::unique_ptr<Workbench::Simulation> simulate_fought(const PreparedGame& game,
                                                                 BattleSimulator& battles, std::uint64_t seed,
                                                                 std::int64_t first,
                                                                 std::int64_t count) const = 0;
};

}  // namespace telescope
