#include "core/rules/race/workbench/request.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"

namespace telescope::race {
namespace {

SettingValue value_from(const Setting& row, const Json& value) {
  const std::string what = "'" + std::string(row.key) + "' of the settings must be ";
  if (std::holds_alternative<bool>(row.fallback)) {
    if (!value.is_boolean()) refuse(what + "true or false, not " + shown(value));
    return value.get<bool>();
  }
  if (std::holds_alternative<std::int64_t>(row.fallback)) {
    const auto number = whole_number(value, row.least, row.most);
    if (!number)
      refuse(what + std::to_string(row.least) + " to " + std::to_string(row.most) + ", not " + shown(value));
    return *number;
  }
  if (!value.is_string() || std::ranges::find(row.choices, value.get<std::string>()) == row.choices.end())
    refuse(what + "one of its words, not " + shown(value));
  return value.get<std::string>();
}

}  // namespace

RaceSettings settings_field(const Json& request) {
  Settings settings;
  const Json& told = object_field(request, "settings", true);
  for (const auto& [key, value] : told.items()) {
    const auto row = std::ranges::find(setting_rows(), key, &Setting::key);
    if (row == setting_rows().end()) refuse("there is no setting '" + key + "'");
    settings.emplace(key, value_from(*row, value));
  }
  return settings_of(settings);
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
