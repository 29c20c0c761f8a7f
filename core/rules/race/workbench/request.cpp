#include "core/rules/race/workbench/request.hpp"

#include "core/base/json_fields.hpp"

namespace telescope::race {

RaceSettings settings_field(const Json& request) {
  return settings_of(telescope::settings_field(request, setting_rows()));
}

Choice choice_field(const Json& request, std::string_view key) {
  const std::string text = text_field(request, key);
  const auto choice = choice_from_string(text);
  if (!choice) refuse("'" + std::string(key) + "' must be attack or regroup, not '" + text + "'");
  return *choice;
}

std::optional<Choice> optional_choice_field(const Json& request, std::string_view key) {
  if (!request.contains(key)) return std::nullopt;
  return choice_field(request, key);
}

Json outcome_of(std::string_view procedure, std::vector<std::string_view> rules) {
  Json outcome{{"ruleset", "race"},           {"procedure", procedure}, {"lawful", true},
               {"objections", Json::array()}, {"needs", Json::array()}, {"rules", Json::array()}};
  for (const std::string_view rule : rules) outcome["rules"].push_back(rule);
  return outcome;
}

}  // namespace telescope::race
