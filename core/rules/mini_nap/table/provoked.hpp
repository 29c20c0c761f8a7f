#pragma once

#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/mini_nap/table/seen.hpp"

namespace telescope::mini_nap {

/// An enemy that may charge a unit for the way that a hand has taken with it so far (MN-C10).
struct Provoked {
  UnitId enemy;
  double gap_mm = 0.0;    ///< the nearest that the way has come to it
  double turn_deg = 0.0;  ///< the least pivot that it needs where the mover is within its range
  bool by_hand = false;   ///< within 0.3 cm of its range (MN-C04)
};
/// Nothing where the unit does not move in its own initiative, or no hand is at it.
std::vector<Provoked> provoked_by(const Game& game, const TableView& table, const SeenUnit& mover);

/// One note for each enemy, with the distance and the pivot, while a hand moves a unit (MN-175 to MN-178).
void add_provoked_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                           std::vector<Finding>& findings);

}  // namespace telescope::mini_nap
