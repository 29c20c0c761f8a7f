#pragma once

#include <cstddef>
#include <vector>

namespace telescope::rapier {

/// 8.2, 8.3: the accounts of this turn's movement.
struct Movement {
  std::vector<int> movable;       ///< RQ-43: n by DivisionNo, at the start of step 2
  std::vector<bool> hq_was_dead;  ///< RO-088: by DivisionNo, at the start of step 2
  std::vector<int> moved;         ///< RQ-116: units that count against the half-limit, by DivisionNo
  bool defender_rolled = false;
  int defender_allowed = 0;  ///< RO-110, RO-111; hidden from the attackers (HD-05)
  int defender_moved = 0;
  void fields(auto& f, const auto& in) {
    f("movable", movable, in)("hq_was_dead", hq_was_dead, in)("moved", moved, in);
    f("defender_rolled", defender_rolled)("defender_allowed", defender_allowed, in);
    f("defender_moved", defender_moved, in);
  }
  bool operator==(const Movement&) const = default;
};

/// Its accounts by Division are as many as there are Divisions, or not opened yet.
inline bool fits(const Movement& movement, std::size_t divisions) {
  const auto fit = [&](std::size_t size) { return size == 0 || size == divisions; };
  // Moves are counted without accounts, too; accounts are never opened without a count of moves.
  return fit(movement.movable.size()) && movement.movable.size() == movement.hq_was_dead.size() &&
         fit(movement.moved.size()) && movement.moved.size() >= movement.movable.size();
}

}  // namespace telescope::rapier
