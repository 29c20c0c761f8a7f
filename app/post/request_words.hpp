#pragma once

#include <string>

#include "core/kit/scenario.hpp"
#include "core/rules/role.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::app {

/// What somebody at the Command Post asks for, as the umpire reads it: "Corps Commander: release 3-14 to L1".
/// HD-12, RQ-31: how many target points or missions, never where.
std::string request_words(const Scenario& scenario, const Role& role, const Json& request);

/// For whom a message is that names its reader ("cc", "so", "attackers"); all else is for the umpire.
Audience message_audience(const Json& request);

}  // namespace telescope::app
