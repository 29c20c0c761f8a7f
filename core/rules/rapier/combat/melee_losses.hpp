#pragma once

#include <array>
#include <vector>

#include "core/rules/rapier/combat/melee.hpp"

namespace telescope::rapier {

/// Hits of one throw by how they are bound: RO-188 by what the die shows, RQ-72 by its pool.
struct Hits {
  /// Dice that show a 4, a 5 or a 6, by HitPool. Fours and fives only where moving targets are played.
  std::array<std::array<int, 3>, 3> shown{};
  int total() const;
  void add(HitPool pool, int die) {
    ++shown[static_cast<std::size_t>(die - 4)][static_cast<std::size_t>(pool)];
  }
  bool operator==(const Hits&) const = default;
};

/// A side that is shot at, with the sets that its losses turn on.
struct Targets {
  explicit Targets(const std::vector<Fighter>& fighters);
  std::array<Members, 3> of_category{};
  std::array<Members, 3> hit_on{};  ///< by what the die shows, 4 to 6
  Members engineers = 0;
  Members headquarters = 0;
};

/// A throw at a side while it is worked off.
struct Shot {
  Members alive = 0;       ///< of the side that is shot at, when the dice were thrown
  Members lost_first = 0;  ///< RO-140: those of them that use 2d6 in this round
};

/// The units one of which the next hit of that pool and die (4 to 6) must kill, `standing` being left; none:
/// the hit is lost. RO-138 to RO-140, RO-148, RO-188; RQ-72, RQ-78, RQ-98.
Members lawful_targets(const Targets& targets, const Shot& shot, Members standing, HitPool pool, int die);

/// RQ-103: the one that dies where nobody chooses: INF, GUN, ARM; in a category by the roster, HQ last.
Members automatic_target(const Targets& targets, Members lawful);

/// RQ-103: who is dead after all hits where nobody chooses.
Members automatic_losses(const Targets& targets, const Shot& shot, const Hits& hits);

/// RQ-72: every set of units that the owner may give up for these hits, the automatic one first, then by
/// roster; one where there is nothing to choose.
std::vector<Members> lawful_losses(const Targets& targets, const Shot& shot, const Hits& hits);

/// Calls `with(pool, die)` for each hit in the order in which hits are applied: the 4s, the 5s, the 6s
/// (RQ-98), in each the tied, the mines', the rest (RQ-72).
template <class With>
void each_hit(const Hits& hits, With with) {
  for (int die = 4; die <= 6; ++die)
    for (const HitPool pool : kHitPools)
      for (int n = hits.shown[static_cast<std::size_t>(die - 4)][static_cast<std::size_t>(pool)]; n > 0; --n)
        with(pool, die);
}

}  // namespace telescope::rapier
