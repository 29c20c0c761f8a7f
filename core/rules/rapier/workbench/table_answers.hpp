#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

// What `telescope rule` answers of a table alone, without an action. Each throws std::invalid_argument or
// Json::exception for what is malformed.

/// RO-037 to RO-042, RO-053, RO-070: how full each sector is.
nlohmann::json answer_stacking(const Game& game);

/// RO-044 to RO-050, RO-189 to RO-192: the result as it would be now. `request` may instead say {"left": 13,
/// "base": 15, "settings": {...}}; the game is then not asked.
nlohmann::json answer_victory(const Game* game, const nlohmann::json& request);

/// CM-01 to CM-19: what changed from {"before": view} to {"after": view} that the rules forbid. A view is
/// what `telescope read --json` prints: {"stands": [{"piece", "sector", "between", "state"}]}; a piece that
/// it does not name was not found. Without "before" the game is as its table says.
nlohmann::json answer_inspect(Game game, const nlohmann::json& request);

}  // namespace telescope::rapier
