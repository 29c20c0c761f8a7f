#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

/// Scenario and order-of-battle files are refused above this size.
inline constexpr std::size_t kLargestScenarioFile = 1024 * 1024;

/// Reads a scenario (assets/schemas/scenario.md) and checks it whole, with the words of its ruleset: unknown
/// keys, wrong types, duplicate ids, unknown kinds and settings, more pieces than the tag family has ids. The
/// error is one line that names the file, the line and the key, and says what to write instead. Where the
/// file names no board, it is the ruleset's.
/// `among`: the rulesets that it may name.
Result<Scenario> load_scenario(const std::filesystem::path& file,
                               std::span<const Ruleset* const> among = rulesets());
/// The same from text; `directory` is where an order of battle in CSV is looked for.
Result<Scenario> parse_scenario(std::string_view toml, std::string_view file_name,
                                const std::filesystem::path& directory,
                                std::span<const Ruleset* const> among = rulesets());
/// The scenario that to_json() wrote, checked as a file is.
Result<Scenario> scenario_from_json(const nlohmann::json& json, std::string_view name,
                                    std::span<const Ruleset* const> among = rulesets());

}  // namespace telescope
