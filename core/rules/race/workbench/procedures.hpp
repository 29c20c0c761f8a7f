#pragma once

#include <string_view>
#include <vector>

#include "core/rules/rules_face.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::race {

std::vector<Workbench::Procedure> procedures();
/// Throws std::invalid_argument where the request is malformed, or there is no such procedure.
Json run_procedure(std::string_view procedure, const Json& request);

}  // namespace telescope::race
