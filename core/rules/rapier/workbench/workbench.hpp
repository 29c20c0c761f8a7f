#pragma once

#include "core/rules/workbench.hpp"

namespace telescope::rapier {

/// What `telescope rule`, `odds` and `simulate` can be asked for of Rapier Offensive.
const Workbench& workbench();

}  // namespace telescope::rapier
