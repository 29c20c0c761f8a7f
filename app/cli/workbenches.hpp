#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/ruleset.hpp"

namespace telescope::cli {

/// Every ruleset that can be asked without a game, by its id.
std::vector<std::string> workbench_names();

/// Of a ruleset that workbench_names() lists.
const Workbench& workbench_of(const std::string& ruleset);

/// A procedure that every ruleset has, with or without a workbench: something about a game that nobody keeps.
struct GameProcedure {
  Workbench::Procedure told;
  /// {"scenario": a file, the name of one that is shipped, or its JSON, "kit": likewise, where it is not the
  /// scenario's own}, and what core/views/asked_game.hpp says. Throws std::invalid_argument with a sentence
  /// where it is malformed or a file cannot be used.
  nlohmann::json answer(const Ruleset& ruleset, nlohmann::json request) const;

  nlohmann::json (*asked)(const Ruleset&, const Scenario&, const Kit&, const nlohmann::json& request);
  std::string_view request_schema, outcome_schema;  ///< what outcomes share is in rule-refusal
};
/// "view" first.
std::span<const GameProcedure> game_procedures();
/// Null where none has that name.
const GameProcedure* game_procedure(std::string_view name);

}  // namespace telescope::cli
