#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/race/state/game.hpp"
#include "core/rules/race/workbench/model.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/workbench.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::race {

/// Procedures of a campaign turn, the race of two plain policies to X, and many campaigns.
const Workbench& workbench();

/// What `telescope rule race` can be asked for.
std::span<const ProcedureAnswer> procedure_answers();

// Readers of requests, besides those of workbench_parts.

/// "settings": what the request says, the ledger's defaults where it is silent.
RaceSettings settings_field(const Json& request);
/// What every outcome has: {"ruleset", "procedure", "lawful", "objections", "needs", "rules"}.
Json outcome_of(std::string_view procedure, std::vector<std::string_view> rules);

/// Chances to reach X in a campaign turn, and not yet in it.
struct Arrival {
  double now = 0.0;
  double later = 0.0;
};
/// Of campaign turn 1, 2, ... `turns`, exactly, without losses. `points`: victory points of every battle;
/// nothing: by battle_odds() of the percentages.
std::vector<Arrival> arrival(const RaceSettings& settings, Policy policy, std::optional<int> points,
                             int turns);

/// {"a", "b": policies, "points"?, "turns"?, "settings"?}: who is first, and when. For AnsweringWorkbench,
/// which tells what is malformed.
Json odds_outcome(const Json& request);
std::string odds_words(const Json& odds);

}  // namespace telescope::race
