#pragma once

#include <span>

#include "core/rules/workbench_parts.hpp"

namespace telescope::race {

/// What `telescope rule race` can be asked for.
std::span<const ProcedureAnswer> procedure_answers();

}  // namespace telescope::race
