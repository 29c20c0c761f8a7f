#pragma once

#include <vector>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/state/setup.hpp"

namespace telescope::rapier {

/// RQ-72: hits whose losses their owner has still to choose.
struct OwedLosses {
  Side side{};  ///< that loses
  Hits hits;
  void fields(auto& f, const auto& in) { f("side", side)("hits", hits.shown, in); }
  bool operator==(const OwedLosses&) const = default;
};

/// 8.7: the ground combat of one sector in this turn.
struct SectorCombat {
  Sector sector;
  MeleeClock clock;
  bool declared = false;         ///< the round's dice have begun, so `two_dice` is fixed (RQ-107)
  std::vector<UnitNo> two_dice;  ///< RO-140: Assault troops of either side that use 2d6 in this round
  std::vector<OwedLosses> owed;
  void fields(auto& f, const auto& in) {
    f("sector", sector, in)("round", clock.round, 1, 3)("holder_fired", clock.holder_fired);
    f("over", clock.over)("declared", declared)("two_dice", two_dice, in)("owed", owed, in);
  }
  bool operator==(const SectorCombat&) const = default;
};

struct GroundCombat {
  std::vector<SectorCombat> sectors;  ///< those whose combat has begun in this turn
  bool operator==(const GroundCombat&) const = default;
};

}  // namespace telescope::rapier
