#pragma once

#include <optional>

#include <nlohmann/json.hpp>

namespace telescope::cp {

/// The JSON merge patch (RFC 7396) that makes `to` of `from`; nothing where none can: such a patch has no
/// null among the values it sets.
std::optional<nlohmann::json> merge_diff(const nlohmann::json& from, const nlohmann::json& to);

}  // namespace telescope::cp
