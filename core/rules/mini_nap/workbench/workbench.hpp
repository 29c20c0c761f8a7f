#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::mini_nap {

// Readers of requests, besides those of workbench_parts; lengths and places are centimetres.

/// {"arm", "rating", "traits"}: a unit of that kind, with the printed base of its stands. `strength` is what
/// the object says in that field; 0: it has none.
UnitFacts unit_field(const Json& object, int strength = 0);
inline constexpr int kMostStrength = 100;
/// A word of kFormations that the unit can form; of a battery none is needed.
Formation formation_field(const Json& object, const UnitFacts& unit);
Rating rating_field(const Json& object);
/// A list of [x, y, heading], one for each of the unit's stands.
Stands stands_field(const Json& object, const UnitFacts& unit);

/// A battle: {"units": [{"id", "side", "brigade", "arm", "rating", "traits", "strength", "formation", "x",
/// "y", "heading"}], "prohibited": [{"id", "to", "points"}], "settings", "phase", "moves", "brigade"}, in the
/// phase of manoeuvres unless it says otherwise, with `moves`' Brigade "A" or "D" or the one named.
Game battle_field(const Json& request);

/// What a unit may have done to stand where it is seen: {battle, "unit", "stands"} (MN-C06 to MN-C08).
Json answer_readings(const Json& request);
/// Of a battle: {battle, "before": [{"action", "throws"}], "action", "throws"}. Each procedure takes the
/// actions that its section speaks of: `kinds` are their words.
Json answer_battle(const Json& request, std::string_view procedure,
                   std::initializer_list<std::string_view> kinds);

/// The request of mini-nap-odds-request to the outcome of mini-nap-odds: the exact chance of a quality test,
/// an emergency square, the initiative or an extended charge. For AnsweringWorkbench, which tells what is
/// malformed.
Json odds_outcome(const Json& request);
/// For people, in lines.
std::string odds_words(const Json& odds);

/// What `telescope rule` and `odds` can be asked for of Mini-Nap. Nobody can simulate a battle whose fire and
/// hand-to-hand combat are not in the rules as supplied (MN-N01, MN-N04).
const Workbench& workbench();

}  // namespace telescope::mini_nap
