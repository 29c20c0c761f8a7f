#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/side.hpp"
#include "core/kit/tag_choice.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::cli {

/// One division of a short order of battle: "attacker 1st Rifle Division: 4 rifles, 2 tanks,
/// artillery/horse-drawn/asset".
struct ShortDivision {
  struct Units {
    int count = 1;
    std::string kind;
    std::string mobility;  ///< empty: none
    std::vector<std::string> traits;
    std::string columns;  ///< of each of them, as TOML: what the rules' own example has; may be empty
  };
  Side side = Side::kAttacker;
  std::string name;
  std::vector<Units> units;
};

/// Reads it. A side is "attacker", "defender", or what these rules call one; a kind and a mobility are the
/// rules' own words. The error says which word is not known and which may have been meant.
Result<ShortDivision> short_division(std::string_view text, const Vocabulary& words);

/// The rules' own example of an order of battle: something to write over. Empty where they have none.
std::vector<ShortDivision> example_divisions(const Vocabulary& words);

/// What a new scenario begins with, beside what the rules themselves say.
struct Skeleton {
  std::string name;  ///< of the scenario, for people
  std::vector<ShortDivision> divisions;
  std::string tables;  ///< of another scenario: its board and the rules' own tables, as TOML; may be empty
  std::optional<TagChoice> tags = {};
};

/// A scenario file with comments: everything that these rules let a scenario say, what is usual left out.
std::string scenario_skeleton(const Ruleset& ruleset, const Skeleton& skeleton);

/// The tables of a scenario file that a new one may take over as they are: its board, and those that bear the
/// name of its rules.
std::string tables_of(std::string_view toml, std::string_view ruleset);

/// A scenario file under another name, for a file of units beside it under that of its own.
struct Likeness {
  std::string text;
  std::string order_of_battle;  ///< the file of units that the original names; empty: it names none
};
Likeness likeness_of(std::string_view toml, const std::string& name, const std::string& order_of_battle,
                     const std::optional<TagChoice>& tags);

}  // namespace telescope::cli
