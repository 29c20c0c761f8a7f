#pragma once

#include <span>

#include "core/rules/workbench_parts.hpp"

namespace telescope::brevity {

/// In the order of a turn: first-move, initiative, march, move, locate, artillery-range, attack, readiness,
/// weather, landing, recovery, surrounded, task. Every outcome has {"ruleset", "procedure", "lawful",
/// "objections", "rules"} and what the procedure is for (assets/schemas/brevity-rule-request, brevity-rule).
/// None rolls.
std::span<const ProcedureAnswer> procedure_answers();

}  // namespace telescope::brevity
