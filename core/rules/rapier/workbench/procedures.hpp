#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/words.hpp"

namespace telescope::rapier {

/// What `telescope rule rapier` can be asked for, without a game.
struct Procedure {
  std::string_view name;                       ///< "ground-combat"
  std::string_view about;                      ///< one line for --help
  Step step{};                                 ///< in which it happens, unless the table says otherwise
  std::vector<std::string_view> action_types;  ///< of "action" and "actions"; the first where it says none
};
std::span<const Procedure> procedures();

/// {"table": {...} or "state": {...}, "action": {...} or "actions": [...], "throws": [{"pool", "dice"}, ...]}
/// to {"lawful", "objections", "needs", "throws", "events", "units", "rules"}. Never rolls: with too few
/// throws the outcome says what it needs next. `ground-combat` also takes {"attackers", "defenders"} as odds
/// do, and "rounds"; `stacking`, `victory` and `inspect` take a table and no action (table_answers.hpp).
/// Throws std::invalid_argument, with a sentence, for what is malformed.
nlohmann::json run_procedure(std::string_view name, const nlohmann::json& request);

}  // namespace telescope::rapier
