#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// Rapier Offensive behind the contract of core/rules.
const Ruleset& ruleset();

}  // namespace telescope::rapier
