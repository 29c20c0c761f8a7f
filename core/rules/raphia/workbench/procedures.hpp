#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/workbench.hpp"

namespace telescope::raphia {

/// What `telescope rule raphia` can be asked for, without a game, in the order of a turn.
std::vector<Workbench::Procedure> procedures();

/// Every outcome has {"ruleset", "procedure", "lawful", "objections", "rules"} and what the procedure is for;
/// the fields are those of assets/schemas/raphia-rule-request and raphia-rule. Never rolls: `bid` says which
/// dice it needs. Throws std::invalid_argument, with a sentence, for what is malformed.
nlohmann::json run_procedure(std::string_view name, const nlohmann::json& request);

}  // namespace telescope::raphia
