#pragma once

#include <vector>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

// What bombardment, support fire and air strikes share.

/// RQ-61: sectors counted as moves, or with diagonals counting one.
int distance(const RapierSettings& settings, Sector a, Sector b);

/// RO-082, RQ-39, RQ-40: fog lets `side` fire into `sector`: a fighting unit of its own is there or next
/// door.
bool seen_through_fog(const Game& game, Side side, Sector sector);

/// Units in the order in which dice are laid out for them: stands in roster order, then counters by number,
/// so that the order betrays nothing (HD-10).
void sort_for_dice(const Game& game, std::vector<UnitNo>& units);

}  // namespace telescope::rapier
