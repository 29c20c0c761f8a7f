#pragma once

#include <string>
#include <vector>

#include "core/rules/ruleset.hpp"

namespace telescope::cli {

/// Every ruleset that can be asked without a game, by its id.
std::vector<std::string> workbench_names();

/// Of a ruleset that workbench_names() lists.
const Workbench& workbench_of(const std::string& ruleset);

}  // namespace telescope::cli
