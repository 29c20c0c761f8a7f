#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// A game as a request describes it, for procedures without a journal:
/// {"columns": 4, "rows": 6, "turn": 2, "step": "ground-combat", "settings": {...}, "rapier": {terrain ...},
///  "frontages": {"1": ["A1", "A2"]}, "holders": {"A2-L3": "attacker"},
///  "units": [{"id", "kind", "side", "division", "mobility", "traits", "at", "from", "face_up", "counter"}],
///  "state": {...}}.
/// Only "units" is needed. A unit is an attacker of Division 1 unless it says otherwise; "from" is where it
/// stood when the turn began. "state" is a merge patch upon the game's state. Throws std::invalid_argument
/// with a sentence where it cannot be read.
Game game_from_table(const nlohmann::json& table, Step step);

}  // namespace telescope::rapier
