#pragma once

#include <vector>

#include "core/rules/rapier/state/game.hpp"
#include "core/table/standing.hpp"

namespace telescope::rapier {

/// Where every piece belongs: a counter while its unit is face down, its stand once face up (RO-054), R1 and
/// R2 as areas; off the table what is dead, has left or is not in use. While setting up, what has not been
/// placed may lie anywhere and is left out.
std::vector<Standing> standings(const Game& game);
/// Where what lies for the unit belongs.
Spot spot_of(const Game& game, UnitNo unit);

}  // namespace telescope::rapier
