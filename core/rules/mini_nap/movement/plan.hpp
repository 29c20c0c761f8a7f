#pragma once

#include <vector>

#include "core/rules/mini_nap/actions.hpp"

namespace telescope::mini_nap {

/// The steps of a plan, in its order; none of a unit that is not on the table. Throws std::invalid_argument
/// where it names a formation or a movement that there is not.
std::vector<Step> steps_of(const Game& game, const UnitId& unit, const Plan& plan);

/// Stands of `wanted.unit` round its whereabouts, in the formation that the action names or in its own; none
/// where these say nothing, or too little of a unit that is not on the table.
Stands stands_of(const Game& game, const Wanted& wanted);

}  // namespace telescope::mini_nap
