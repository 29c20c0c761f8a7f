#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/rules/battle_simulator.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::app {

/// Results that each order of a battle can have, at most. More would be a finer sample of rare ends; fewer
/// would be fought again more often.
inline constexpr int kResultsOfAnOrder = 32;

/// Thrown out of a battle that is not fought to its end because somebody has asked to stop.
struct Interrupted {};

/// Battles of a simulated campaign, fought between the simple commanders of the tactical rules when they are
/// first asked for and remembered. A result hangs on the seed, on what is alike in alike orders, and on its
/// number: on nothing that was fought before.
class FoughtBattles final : public BattleSimulator {
 public:
  /// Over the table of the scenario in `like`. Fails where that is no scenario or names no known rules.
  /// `stopped` is asked before each battle, from any thread.
  static Result<std::unique_ptr<FoughtBattles>> over(const std::filesystem::path& like, std::uint64_t seed,
                                                     std::function<bool()> stopped = {});

  std::string_view rules() const override { return ruleset_.name(); }
  int results() const override { return kResultsOfAnOrder; }
  SimulatedBattle fight(const BattleOrder& order, const BattleExtras& extras, int result) override;

  /// How many have been fought so far.
  std::int64_t fought() const { return fought_; }

 private:
  /// How a battle ended, without ids: stands in the places of the order.
  struct Came {
    std::vector<UnitFate::Kind> fates;
    std::vector<HeldObjective> objectives;
  };
  struct Alike {
    std::uint64_t id = 0;
    std::map<int, Came> results;
  };

  FoughtBattles(const Ruleset& ruleset, const BattleWorkbench& bench, std::string text,
                std::filesystem::path like, std::uint64_t seed, std::function<bool()> stopped);
  Came fight_out(const BattleOrder& order, const BattleExtras& extras, std::uint64_t seed) const;

  const Ruleset& ruleset_;
  const BattleWorkbench& bench_;
  std::string text_;  ///< of the scenario whose table the battles have
  std::filesystem::path like_;
  std::uint64_t seed_;
  std::function<bool()> stopped_;
  std::mutex mutex_;  ///< of `known_`
  std::map<std::string, Alike> known_;
  std::atomic<std::int64_t> fought_ = 0;
};

}  // namespace telescope::app
