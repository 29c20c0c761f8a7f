#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// The value that `node` gives, with the setting's type and within its range. The error says what would fit:
/// "must be a whole number from 1 to 9".
Result<SettingValue> setting_value(const toml::node& node, const Setting& setting);
/// The same for a field of a table of text (CSV): true, 3, 2.5, rifled.
Result<SettingValue> setting_value(std::string_view field, const Setting& setting);

/// Reads [settings]: `stacking.limit = 6` and `"stacking.limit" = 6` are the same. Each must be one of
/// `known`, with its type and within its range.
Settings read_settings(const toml::table& table, std::span<const Setting> known, TomlErrors& errors);

/// "(RQ-13) must be ...", "must be ..." where the setting rests on no statement.
std::string with_rule(const Setting& setting, std::string_view wanted);

}  // namespace telescope
