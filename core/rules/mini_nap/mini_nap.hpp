#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::mini_nap {

/// Mini-Nap (MN): Napoleonic Corps in 6 mm, a unit is two stands, measured in centimetres on an open table.
const Ruleset& ruleset();

}  // namespace telescope::mini_nap
