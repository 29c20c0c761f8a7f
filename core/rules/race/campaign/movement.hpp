#pragma once

#include "core/rules/race/state/settings.hpp"

namespace telescope::race {

/// A move on the map.
struct MapMove {
  int to = 1;      ///< zone; `zones` + 1 is X
  int counts = 0;  ///< zones as they count for recovery and for the next campaign turn, -1 to 2
};

/// RX-079, RXQ-21, RXQ-27, RXQ-29: what becomes of `rolled` zones, -1 to 2, from `zone`.
MapMove map_move(const RaceSettings& settings, int zone, int rolled);

/// RXQ-30: whether he could still reach X in this campaign turn.
bool may_reach_x(const RaceSettings& settings, int zone);

}  // namespace telescope::race
