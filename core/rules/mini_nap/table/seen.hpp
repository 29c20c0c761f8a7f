#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/table/table_view.hpp"

namespace telescope::mini_nap {

/// A unit's stands as the camera has them.
struct SeenUnit {
  UnitId unit;
  /// In the order of UnitFacts::stands; nothing: the stand is not seen to rest on the table.
  std::vector<std::optional<Placed>> at;
  std::vector<PieceId> missing;  ///< their places are in clear view and empty, or they have never been seen
  bool held = false;             ///< one of them is in a hand, or moves
  /// Since when all that are seen have rested and all that are missing have been so, by the frames' own
  /// times; of a single picture: for ever.
  double since_s = -std::numeric_limits<double>::infinity();

  bool any() const;
  bool whole() const;
  /// Of a unit that is seen whole.
  Stands stands() const;
};

/// Of every unit of the order of battle, in its order.
std::vector<SeenUnit> seen_units(const Setup& setup, const TableView& table);

/// After a stand has been put down its unit's other one is waited for so long before anything is said of a
/// unit in two parts: a hand takes its stands one after the other. Seconds of the frames' own time.
inline constexpr double kHandsAway_s = 5.0;
/// Nothing moves over the table, and the unit's stands have been left alone for kHandsAway_s.
bool is_left_alone(const SeenUnit& seen, const TableView& table);

Placed placed_of(const Pose& pose);

}  // namespace telescope::mini_nap
