#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/ruleset.hpp"

namespace telescope::cli {

/// The procedure that every ruleset has, with or without a workbench.
inline constexpr std::string_view kView = "view";
inline constexpr std::string_view kAboutView = "what a seat may see of a game, as the Command Post shows it";

/// {"scenario": a file, the name of one that is shipped, or its JSON, "kit": likewise, where it is not the
/// scenario's own, "seat": ..., "actions" or "position": see asked_view()}. Throws std::invalid_argument with
/// a sentence where it is malformed or a file cannot be used.
nlohmann::json view_procedure(const Ruleset& ruleset, nlohmann::json request);

}  // namespace telescope::cli
