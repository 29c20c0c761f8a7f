#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::brevity {

/// Operation Brevity (OB): World War II, one stand is one battalion, measured in inches on an open table.
const Ruleset& ruleset();

}  // namespace telescope::brevity
