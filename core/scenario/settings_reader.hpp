#pragma once

#include <span>

#include "core/rules/vocabulary.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// Reads [settings]: `stacking.limit = 6` and `"stacking.limit" = 6` are the same. Each must be one of
/// `known`, with its type and within its range.
Settings read_settings(const toml::table& table, std::span<const Setting> known, TomlErrors& errors);

}  // namespace telescope
