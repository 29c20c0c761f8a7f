#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/rules_face.hpp"
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

/// What every outcome of a procedure has.
Json outcome_of(std::string_view procedure, std::initializer_list<std::string_view> rules);

// Each {request} to {outcome}; the fields are those of assets/schemas/mini-nap-rule-request.
Json answer_strength(const Json& request);  ///< {"men"} or {"guns"}: MN-033 to MN-036
Json answer_removal(const Json& request);   ///< {"arm", ..., "formation", "strength", "lost"}: MN-056, MN-057
Json answer_halving(const Json& request);   ///< {"dice", "times"}: MN-058
Json answer_formation(const Json& request);     ///< {"arm", "traits", "stands"}: MN-C01, MN-C02
Json answer_allowance(const Json& request);     ///< {"arm", "formation"}: section 11
Json answer_charge_table(const Json& request);  ///< {"charger", "target"}: MN-109 to MN-116
Json answer_quality_test(const Json& request);  ///< {"rating", "throws"}: MN-022
Json answer_initiative(const Json& request);    ///< {"held", "throws"}: MN-059, MN-066
Json answer_band(const Json& request);          ///< {"nearest"}: MN-132 to MN-134
Json answer_readings(const Json& request);      ///< {battle, "unit", "stands"}: MN-C06 to MN-C08

/// Of a battle: {battle, "before": [{"action", "throws"}], "action", "throws"}. Each takes the actions that
/// its section speaks of.
Json answer_manoeuvre(const Json& request);  ///< sections 9 to 12
Json answer_extended(const Json& request);   ///< MN-118 to MN-125
Json answer_division(const Json& request);   ///< section 13
Json answer_reaction(const Json& request);   ///< section 15
Json answer_fire(const Json& request);       ///< sections 16, 17
Json answer_result(const Json& request);     ///< section 18
Json answer_phase(const Json& request);      ///< section 8

/// The request of mini-nap-odds-request to the outcome of mini-nap-odds: the exact chance of a quality test,
/// an emergency square, the initiative or an extended charge. For AnsweringWorkbench, which tells what is
/// malformed.
nlohmann::json odds_outcome(const nlohmann::json& request);
/// For people, in lines.
std::string odds_words(const nlohmann::json& odds);

}  // namespace telescope::mini_nap
