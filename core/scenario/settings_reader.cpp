#include "core/scenario/settings_reader.hpp"

#include <algorithm>

namespace telescope {
namespace {

/// The value of `node` where it fits the setting; otherwise `wanted` says what would.
std::optional<SettingValue> fitting(const toml::node& node, const Setting& setting, std::string& wanted) {
  if (std::holds_alternative<bool>(setting.fallback)) {
    wanted = "must be true or false";
    if (const auto value = node.value_exact<bool>()) return *value;
  } else if (std::holds_alternative<std::int64_t>(setting.fallback)) {
    wanted = "must be a whole number from " + std::to_string(setting.least) + " to " +
             std::to_string(setting.most);
    const auto value = node.value_exact<std::int64_t>();
    if (value && *value >= setting.least && *value <= setting.most) return *value;
  } else if (std::holds_alternative<double>(setting.fallback)) {
    wanted = "must be a number from " + std::to_string(setting.least) + " to " + std::to_string(setting.most);
    const auto value = node.value<double>();
    if (value && *value >= static_cast<double>(setting.least) && *value <= static_cast<double>(setting.most))
      return *value;
  } else {
    const auto value = node.value_exact<std::string>();
    wanted = not_a_choice(value.value_or("another type"), setting.choices);
    if (value && std::ranges::find(setting.choices, *value) != setting.choices.end()) return *value;
  }
  return std::nullopt;
}

void read_below(const toml::table& table, const std::string& prefix, std::span<const Setting> known,
                TomlErrors& errors, Settings& settings) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const toml::table* below = node.as_table()) {
      read_below(*below, name + ".", known, errors, settings);
      continue;
    }
    const std::size_t line = key.source().begin.line;
    const auto setting = std::ranges::find(known, name, &Setting::key);
    if (setting == known.end()) {
      std::vector<std::string_view> keys;
      for (const Setting& each : known) keys.push_back(each.key);
      errors.add(line, "setting " + not_a_choice(name, keys));
      continue;
    }
    std::string wanted;
    if (const auto value = fitting(node, *setting, wanted))
      settings[name] = *value;
    else
      errors.add(line, "setting '" + name + "' (" + std::string(setting->rule) + ") " + wanted);
  }
}

}  // namespace

Settings read_settings(const toml::table& table, std::span<const Setting> known, TomlErrors& errors) {
  Settings settings;
  read_below(table, "", known, errors, settings);
  return settings;
}

}  // namespace telescope
