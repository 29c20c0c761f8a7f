#include "app/command_post/http/merge_diff.hpp"

#include <algorithm>

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

/// A null within an object would be taken for a removal; within an array it is kept as it is.
bool holds_null(const Json& value) {
  if (value.is_null()) return true;
  if (!value.is_object()) return false;
  return std::ranges::any_of(value.items(), [](const auto& entry) { return holds_null(entry.value()); });
}

}  // namespace

std::optional<Json> merge_diff(const Json& from, const Json& to) {
  if (!from.is_object() || !to.is_object()) {
    if (holds_null(to)) return std::nullopt;
    return to;
  }
  Json patch = Json::object();
  for (const auto& [key, value] : from.items())
    if (!to.contains(key)) patch[key] = nullptr;
  for (const auto& [key, value] : to.items()) {
    const auto before = from.find(key);
    if (before != from.end() && *before == value) continue;
    std::optional<Json> part;
    if (before != from.end() && before->is_object() && value.is_object())
      part = merge_diff(*before, value);
    else if (!holds_null(value))
      part = value;
    if (!part) return std::nullopt;
    patch[key] = *std::move(part);
  }
  return patch;
}

}  // namespace telescope::cp
