#pragma once

#include "core/rules/workbench.hpp"

namespace telescope::race {

/// Procedures of a campaign turn, the race of two plain policies to X, and many campaigns.
const Workbench& workbench();

}  // namespace telescope::race
