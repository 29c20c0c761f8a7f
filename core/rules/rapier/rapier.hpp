#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// Rapier Offensive. So far: its board, its words and its stacking limit (RO-037 to RO-042, RO-053, RO-070).
const Ruleset& ruleset();

}  // namespace telescope::rapier
