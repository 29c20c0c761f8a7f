#pragma once

#include "core/rules/workbench.hpp"

namespace telescope::mini_nap {

/// What `telescope rule` and `odds` can be asked for of Mini-Nap. Nobody can simulate a battle whose fire and
/// hand-to-hand combat are not in the rules as supplied (MN-N01, MN-N04).
const Workbench& workbench();

}  // namespace telescope::mini_nap
