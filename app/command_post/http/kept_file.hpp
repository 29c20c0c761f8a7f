#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/result.hpp"

namespace telescope::cp {

// The file in which the Command Post keeps guests and pins: damage is seen, and what is not read is kept.

/// The text of it: an object, and a check over all that it says.
std::string checked_text(nlohmann::json object);

/// What it says. Fails where that is no object, or not what was written. Files of before have no check.
Result<nlohmann::json> checked_object(const std::string& text);

/// Copies it beside itself, before it is written over; gives the copy's name.
Result<std::filesystem::path> kept_beside(const std::filesystem::path& file);

}  // namespace telescope::cp
