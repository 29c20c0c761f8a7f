#pragma once

#include <string>
#include <vector>

#include "core/rules/race/state/game.hpp"
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

/// RX-062, RX-063, RXQ-18, RXQ-39: whether the player on the offensive controls it at the end.
bool controlled_by_off(const ObjectiveReport& objective);
/// RX-063: those who are not there now are said to have been there last, and the others are there.
bool is_told_wrong(const ObjectiveReport& objective);

/// "5 fighting stands exited": 30.
struct PointsLine {
  int stands = 0;  ///< 0: it is no matter of stands
  std::string_view what;
  int points = 0;
  std::string_view rule;
  std::string words() const;
};

/// RX-054: victory points of OFF, item by item.
struct Points {
  std::vector<PointsLine> lines;
  int total = 0;
};
/// `killed` and `exited` count fighting stands (RXQ-15, RXQ-38).
Points points_of(CampaignClass size, int controlled, int killed, int exited);
Points points_of(const Army& army, const Report& report);

}  // namespace telescope::race
