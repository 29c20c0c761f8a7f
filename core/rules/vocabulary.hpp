#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scenario/scenario.hpp"

namespace telescope {

/// A ruling that a scenario may change ("Setting: yes" in the ledger).
struct Setting {
  std::string_view key;   ///< "stacking.limit", as below [settings] in the scenario file
  std::string_view rule;  ///< the statement or ruling it stands for, "RQ-13"
  SettingValue fallback;  ///< used where the scenario says nothing; its type is the setting's type
  std::vector<std::string_view> choices;  ///< of a text: what it may be
  std::int64_t least = 0;                 ///< of a whole number
  std::int64_t most = 0;
};

/// What a unit of a kind is where its file says nothing of it.
struct UsualUnit {
  std::string_view kind;
  int stands = 1;
  BaseSize base;  ///< of each stand; the scenario's own [base] goes before it
};

/// One line of a small, lawful order of battle, for somebody to write over. Columns are TOML, as they stand
/// in the line: "nation = \"british\"".
struct ExampleUnit {
  std::string_view kind;
  std::string_view mobility;     ///< empty: none
  std::string_view columns;      ///< what every unit of that kind may have
  std::string_view of_attacker;  ///< what only the attacker's unit of this line has, where it begins for one
  std::string_view of_defender;
  int division = 1;  ///< of its side, counted from 1, rising
};

/// The words a ruleset knows. A scenario that uses any other is refused with the nearest of them.
struct Vocabulary {
  std::vector<std::string_view> kinds;
  std::vector<std::string_view> mobilities;
  std::vector<std::string_view> traits;
  /// What ground may be, areas and lines alike: "woods", "road". Empty: these rules know no such ground.
  std::vector<std::string_view> grounds;
  std::vector<Setting> settings;
  std::vector<Setting> unit_values;  ///< columns of the order of battle that only these rules know: "points"
  /// The map symbol of a kind that no client knows by the kind's own word: {"HI", "infantry"}.
  std::vector<std::pair<std::string_view, std::string_view>> symbols;
  std::vector<UsualUnit> usual_units;  ///< a kind that is not listed has one stand, on the scenario's base
  /// Each side has these units. A kind that is not listed may have the columns of the first.
  std::vector<ExampleUnit> example;
  std::string_view example_tables;  ///< TOML: tables that every scenario of these rules needs
  bool has_counters = false;        ///< the defender's units lie below face-down counters
  /// Actions that several choose face down, each with the event of the last one that turns all of them up:
  /// {"bid", "bids"}.
  std::vector<std::pair<std::string_view, std::string_view>> together;
  SideNames sides;  ///< what the two parties are called where a scenario gives them no other names

  /// The map symbol of a kind: what `symbols` names, else the kind's own word.
  std::string_view symbol_of(std::string_view kind) const {
    for (const auto& [word, symbol] : symbols)
      if (word == kind) return symbol;
    return kind;
  }
};

/// A unit's value in a column of the ruleset's, or `fallback` where its file says nothing of it.
template <class T>
T unit_value(const Unit& unit, std::string_view key, T fallback) {
  return value_of(unit.values, key, std::move(fallback));
}

}  // namespace telescope
