#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/rules/race/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::race {

// Readers of requests. What is malformed throws std::invalid_argument with one sentence that names the field.

[[noreturn]] void refuse(const std::string& why);
/// A field that nobody would look at is refused, so that nobody believes it was. `what` is "'points'".
void check_keys(const Json& object, const std::set<std::string_view>& known, std::string_view what);
/// "settings": what the request says, the ledger's defaults where it is silent.
RaceSettings settings_field(const Json& request);
Choice choice_field(const Json& request, std::string_view key);
/// Nothing where the field is missing.
std::optional<Choice> optional_choice_field(const Json& request, std::string_view key);
std::vector<Throw> throws_field(const Json& request);

/// What every outcome has: {"ruleset", "procedure", "lawful", "objections", "needs", "rules"}.
Json outcome_of(std::string_view procedure, std::vector<std::string_view> rules);

}  // namespace telescope::race
