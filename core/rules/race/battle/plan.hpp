#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

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
  std::map<BattleType, OfType> types;

  /// RXQ-44: works of a prepared defence, by orbat; kinds and how many of each.
  std::map<std::string, std::vector<std::pair<std::string, int>>> works;
  /// RXQ-15: kinds of an orbat that do not fight, by orbat.
  std::map<std::string, std::vector<std::string>> idle;
  /// RXQ-47: columns of the tactical rules that every stand of an orbat has, by orbat.
  std::map<std::string, Settings> columns;
};

/// Adds what a stand of that kind has on its line of a battle's order of battle beside its words, if
/// anything.
void add_columns(std::map<std::string, Settings>& columns, const BattlePlan& plan, const std::string& stand,
                 std::string_view kind, const Settings& own);

/// "leave.far_edge = true"
std::string words_of(const Settings& settings);

/// Throws WrongField where the scenario's own table is malformed.
BattlePlan battle_plan(const Scenario& scenario);

}  // namespace telescope::race
