#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/workbench.hpp"

namespace telescope::brevity {

/// In the order of a turn: first-move, initiative, march, move, locate, artillery-range, attack, readiness,
/// weather, landing, recovery, surrounded, task.
std::vector<Workbench::Procedure> procedures();
/// Every outcome has {"ruleset", "procedure", "lawful", "objections", "rules"} and what the procedure is for
/// (assets/schemas/brevity-rule-request, brevity-rule). Never rolls. Throws std::invalid_argument.
nlohmann::json run_procedure(std::string_view name, const nlohmann::json& request);

}  // namespace telescope::brevity
