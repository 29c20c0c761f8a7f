#pragma once

#include <cstdint>
#include <vector>

#include "core/rules/vocabulary.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::race {

// The words of the settings that are choices, first the ledger's default.
enum class OrbatPick : std::uint8_t { kRandom, kDefChooses };           // RXQ-04
enum class RegroupBonus : std::uint8_t { kAnyBattle, kAttackOnly };     // RXQ-11
enum class BaseRetreat : std::uint8_t { kNoAdvance, kRetreatInPlace };  // RXQ-21

/// The rulings that a scenario may change, with the ledger's defaults.
struct RaceSettings {
  int zones = 5;                          ///< RXQ-01, RXQ-32: of each route; X lies beyond
  OrbatPick orbat_pick{};                 ///< RXQ-04: who picks among orbats of one size
  bool secret_actions = true;             ///< RXQ-05
  int base_or_regroup_percent = 50;       ///< RXQ-09: 40 to 50
  RegroupBonus regroup_bonus{};           ///< RXQ-11
  bool hq_in_limit = true;                ///< RXQ-13, RXQ-36
  int objectives = 2;                     ///< RXQ-19: no other number is played
  BaseRetreat base_retreat{};             ///< RXQ-21
  bool recover_current = true;            ///< RXQ-23: this campaign turn's losses too
  bool overrun_from_last_but_one = true;  ///< RXQ-27
  int most_turns = 0;                     ///< RXQ-28: 0: no limit
  bool losses_open = true;                ///< RX-H03
  bool cut_short = false;                 ///< RXQ-30
};

/// Every setting with its key, ruling and default, in the ledger's order.
const std::vector<Setting>& setting_rows();

/// What the scenario says, the ledger's default where it is silent.
RaceSettings settings_of(const Settings& settings);

}  // namespace telescope::race
