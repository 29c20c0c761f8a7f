#include <nlohmann/json.hpp>

#include "core/scenario/scenario_file.hpp"

namespace telescope {
namespace {

using Json = nlohmann::json;

/// A JSON value as TOML writes it: both share their texts, numbers and lists.
std::string toml_value(const Json& value) {
  std::string text;
  if (value.is_object()) {
    for (const auto& [key, each] : value.items())
      text += (text.empty() ? "{ " : ", ") + Json(key).dump() + " = " + toml_value(each);
    return text.empty() ? "{}" : text + " }";
  }
  if (value.is_array()) {
    for (const Json& each : value) text += (text.empty() ? "[" : ", ") + toml_value(each);
    return text.empty() ? "[]" : text + "]";
  }
  return value.dump();
}

}  // namespace

Result<Scenario> scenario_from_json(const Json& json, std::string_view name,
                                    std::span<const Ruleset* const> among) {
  if (!json.is_object()) return failure(std::string(name) + ": not a scenario");
  std::string toml;
  for (const auto& [key, value] : json.items()) toml += Json(key).dump() + " = " + toml_value(value) + "\n";
  return parse_scenario(toml, name, {}, among);
}

}  // namespace telescope
