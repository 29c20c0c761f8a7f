#pragma once

#include "core/rules/workbench.hpp"

namespace telescope::brevity {

/// `telescope rule brevity`, `odds brevity`, `simulate brevity`.
const Workbench& workbench();

}  // namespace telescope::brevity
