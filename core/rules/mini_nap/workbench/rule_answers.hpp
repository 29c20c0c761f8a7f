#pragma once

#include <string_view>

#include "core/rules/rules_face.hpp"

namespace telescope::mini_nap {

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

}  // namespace telescope::mini_nap
