#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

namespace telescope {

/// The object that a text from a stranger holds, nothing for all else. Deeper than anything that is asked for
/// or told, 12 levels, it is refused while it is read.
inline std::optional<nlohmann::json> shallow_object(std::string_view text) {
  constexpr int kDeepest = 12;
  bool too_deep = false;
  nlohmann::json json = nlohmann::json::parse(
      text,
      [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        too_deep = too_deep || depth > kDeepest;
        return !too_deep;
      },
      false);
  if (too_deep || !json.is_object()) return std::nullopt;
  return json;
}

}  // namespace telescope
