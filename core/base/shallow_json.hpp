#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/base/nesting.hpp"

namespace telescope {

/// The object that a text from a stranger holds, nothing for all else. Deeper than anything that is asked for
/// or told, 12 levels, it is refused before it is read.
inline std::optional<nlohmann::json> shallow_object(std::string_view text) try {
  constexpr int kDeepest = 12;
  if (too_deep_json(text, kDeepest)) return std::nullopt;
  nlohmann::json json = parse_single_keys(text);
  if (!json.is_object()) return std::nullopt;
  return json;
} catch (const std::exception&) {
  return std::nullopt;
}

}  // namespace telescope
