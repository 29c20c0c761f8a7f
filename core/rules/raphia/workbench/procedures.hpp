#pragma once

#include <span>

#include "core/rules/workbench_parts.hpp"

namespace telescope::raphia {

/// What `telescope rule raphia` can be asked for, without a game, in the order of a turn. Every outcome has
/// {"ruleset", "procedure", "lawful", "objections", "rules"} and what the procedure is for; the fields are
/// those of assets/schemas/raphia-rule-request and raphia-rule. None rolls: `bid` says which dice it needs.
std::span<const ProcedureAnswer> procedure_answers();

}  // namespace telescope::raphia
