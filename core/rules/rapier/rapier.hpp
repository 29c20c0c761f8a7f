#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// Rapier Offensive behind the contract of core/rules.
const Ruleset& ruleset();

/// What an organiser should know of his scenario before he prints it, in plain figures. A violation makes it
/// unplayable; a warning is a likely slip; a note says where it leaves the guide (RO-008, RO-023, RO-033,
/// RO-043).
std::vector<Finding> review(const Scenario& scenario);

}  // namespace telescope::rapier
