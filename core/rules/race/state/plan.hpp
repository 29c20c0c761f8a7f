#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/race/state/tables.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::race {

/// What a scenario says of its battles, and the campaign itself does not ask for.
struct BattlePlan {
  using Areas = std::array<std::vector<std::string>, 2>;  ///< of the two objectives, on the battle's board
  Areas attack;                                           ///< where the player on the offensive attacks
  Areas defence;                                          ///< where he is attacked
  /// RXQ-18: who holds them at the start; "off", "def" or "nobody".
  std::array<std::string, 2> holders{"nobody", "nobody"};

  /// RXQ-45: the tactical rules have a way over the enemy's base edge, or are given one by a switch.
  bool exits = true;
  Settings exit_switch;  ///< of the tactical rules, where the player on the offensive attacks
  std::string tactical;  ///< the rules of the battles, and the scenario whose table they have: may be empty
  std::string table;
  /// How units come to the battle: a headquarters with those under it, or each for itself (RXQ-47).
  bool by_unit = false;
  /// RXQ-47: stands of a kind that are more than one base of the table's own size: "stands", and "base" as
  /// "25x40", millimetres.
  std::map<std::string, Settings, std::less<>> bases;
  int least_stands = 1;  ///< with fewer the tactical rules have a side beaten

  struct OfType {
    Settings settings;  ///< for the tactical rules
    bool dummies = true;
    int most_counters = 0;  ///< at most so many lie face down, where there is room for no more; 0: any number
  };
  std::array<OfType, 4> types;  ///< by BattleType
};

/// `own` is the scenario's own table. Throws WrongField where it is malformed.
BattlePlan battle_plan(const nlohmann::json& own);

/// Settings or columns of the tactical rules below `key`: `stacking.limit = 6` is a table in a
/// table, as in [settings].
Settings settings_below(const nlohmann::json& table, std::string_view key);

/// "leave.far_edge = true"
std::string words_of(const Settings& settings);

}  // namespace telescope::race
