#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/rules/race/state/game.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::race {

// Readers of requests, besides those of workbench_parts.

/// "settings": what the request says, the ledger's defaults where it is silent.
RaceSettings settings_field(const Json& request);
/// What every outcome has: {"ruleset", "procedure", "lawful", "objections", "needs", "rules"}.
Json outcome_of(std::string_view procedure, std::vector<std::string_view> rules);

}  // namespace telescope::race
