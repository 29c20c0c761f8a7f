#pragma once

#include <cstdint>

#include "core/rules/setting_rows.hpp"

namespace telescope::race {

// The words of the settings that are choices, first the ledger's default.
enum class OrbatPick : std::uint8_t { kRandom, kDefChooses };           // RXQ-04
enum class RegroupBonus : std::uint8_t { kAnyBattle, kAttackOnly };     // RXQ-11
enum class BaseRetreat : std::uint8_t { kNoAdvance, kRetreatInPlace };  // RXQ-21

/// The rulings that a scenario may change, with the ledger's defaults.
struct RaceSettings {
  int zones = 5;  ///< of each route; X lies beyond (RXQ-32)
  OrbatPick orbat_pick{};
  bool secret_actions = true;
  int base_or_regroup_percent = 50;
  RegroupBonus regroup_bonus{};
  bool hq_in_limit = true;  ///< RXQ-36
  int objectives = 2;       ///< no other number is played
  BaseRetreat base_retreat{};
  bool recover_current = true;
  bool overrun_from_last_but_one = true;
  int most_turns = 0;  ///< 0: no limit
  bool losses_open = true;
  bool cut_short = false;
};

/// Every setting, in the ledger's order.
const SettingTable<RaceSettings>& setting_table();

}  // namespace telescope::race
