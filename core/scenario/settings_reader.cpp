#include "core/scenario/settings_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <locale>
#include <sstream>

#include "core/base/nearest.hpp"
#include "core/base/words.hpp"
#include "core/rules/setting_value.hpp"

namespace telescope {
namespace {

/// The whole of `field` as a number; nothing where it is none.
std::optional<SettingValue> whole_number(std::string_view field) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size()) return std::nullopt;
  return value;
}
std::optional<SettingValue> real_number(std::string_view field) {
  std::istringstream in{std::string(field)};
  in.imbue(std::locale::classic());
  double value = 0.0;
  std::string rest;
  if (!(in >> value) || in >> rest || !std::isfinite(value)) return std::nullopt;
  return value;
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
      const std::string_view meant = nearest(name, keys);
      errors.add(line, "'" + name + "' is no setting of these rules; " +
                           (meant.empty() ? "scenario.md lists them"
                                          : "did you mean '" + std::string(meant) + "'?"));
      continue;
    }
    if (const auto value = setting_value(node, *setting))
      settings[name] = *value;
    else
      errors.add(line, "setting '" + name + "' " + with_rule(*setting, value.error().message));
  }
}

}  // namespace

std::string with_rule(const Setting& setting, std::string_view wanted) {
  return (setting.rule.empty() ? "" : "(" + std::string(setting.rule) + ") ") + std::string(wanted);
}

Result<SettingValue> setting_value(const toml::node& node, const Setting& setting) {
  std::optional<SettingValue> value;
  const auto text = node.value_exact<std::string>();
  if (std::holds_alternative<bool>(setting.fallback)) {
    if (const auto flag = node.value_exact<bool>()) value = *flag;
  } else if (std::holds_alternative<std::int64_t>(setting.fallback)) {
    if (const auto whole = node.value_exact<std::int64_t>()) value = *whole;
  } else if (std::holds_alternative<double>(setting.fallback)) {
    if (const auto real = node.value<double>()) value = *real;
  } else if (text) {
    value = *text;
  }
  return fitting(value, setting, text.value_or("another type"));
}

Result<SettingValue> setting_value(std::string_view field, const Setting& setting) {
  std::optional<SettingValue> value;
  if (std::holds_alternative<bool>(setting.fallback)) {
    const std::string word = lowered(field);
    if (word == "true" || word == "false") value = word == "true";
  } else if (std::holds_alternative<std::int64_t>(setting.fallback)) {
    value = whole_number(field);
  } else if (std::holds_alternative<double>(setting.fallback)) {
    value = real_number(field);
  } else {
    value = std::string(field);
  }
  return fitting(value, setting, field);
}

Settings read_settings(const toml::table& table, std::span<const Setting> known, TomlErrors& errors) {
  Settings settings;
  read_below(table, "", known, errors, settings);
  return settings;
}

}  // namespace telescope
