#pragma once

#include <vector>

#include "core/kit/scenario.hpp"
#include "core/rules/finding.hpp"

namespace telescope::rapier {

/// RO-005, RO-036, RQ-08, RQ-09: what an organiser should know of his scenario before he prints it.
std::vector<Finding> review(const Scenario& scenario);

}  // namespace telescope::rapier
