#pragma once

#include "core/rules/workbench.hpp"

namespace telescope::raphia {

/// What `telescope rule`, `odds` and `simulate` can be asked for of Rapid Raphia.
const Workbench& workbench();

}  // namespace telescope::raphia
