#pragma once

#include <memory>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::mini_nap {

// Readers of requests, besides those of workbench_parts; lengths and places are centimetres.

/// {"arm", "rating", "traits"}: a unit of that kind, with the printed base of its stands. `strength` is what
/// the object says in that field; 0: it has none.
UnitFacts unit_field(const Json& object, int strength = 0);
/// "strength": of a unit on the table.
int strength_field(const Json& object);
int strength_field(const Json& object, int fallback);
/// A word of kFormations that the unit can form; of a battery none is needed.
Formation formation_field(const Json& object, const UnitFacts& unit);
Rating rating_field(const Json& object);
/// A list of [x, y, heading], one for each of the unit's stands.
Stands stands_field(const Json& object, const UnitFacts& unit);

/// A battle: {"units": [{"id", "side", "brigade", "arm", "rating", "traits", "strength", "formation", "x",
/// "y", "heading"}], "prohibited": [{"id", "to", "points"}], "settings", "phase", "moves", "brigade"}, in the
/// phase of manoeuvres unless it says otherwise, with `moves`' Brigade "A" or "D" or the one named.
Game battle_field(const Json& request);

}  // namespace telescope::mini_nap
