#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace telescope::rapier {

/// What somebody at the Command Post asks for, as the umpire reads it: "release 3-14 to L1". HD-12, RQ-31:
/// how many target points or missions, never where.
std::string request_words(const nlohmann::json& request);

}  // namespace telescope::rapier
