#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rules/mini_nap/measure/near.hpp"
#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

/// What a unit meets (MNQ-35): another unit, or ground that is prohibited to it.
struct Met {
  std::optional<UnitId> unit;
  std::string ground;     ///< its name
  double along_mm = 0.0;  ///< of the way, where it is met
};
/// "1/95th", "the ground 'Wood'".
std::string name_of(const Game& game, const Met& met);

/// MNQ-35: outlines are made so much smaller all round; sliding along a neighbour is free.
inline constexpr double kSlide_mm = 1.0;

/// MNQ-35: how deep bases may reach into each other while they only slide: a corner that is made kSlide_mm
/// smaller on both of its sides draws back by the root of two times that.
inline constexpr double kDeepest_mm = 1.5 * kSlide_mm;
/// MNQ-42: so far before what it would meet a unit stops that has no right to touch it.
inline constexpr double kStopShort_mm = 3.0;

/// `a`, standing so, and `b` lie over each other by more than that, which no two bases can (MNQ-18).
bool lie_over(const Game& game, const UnitId& a, const Stands& a_stands, const UnitId& b);

/// What the unit's outline meets on its way, the first of it: units for which `looked_at` is true, and
/// prohibited ground (MNQ-41). Nothing is met by which it passes at the very beginning without going deeper.
template <class LookedAt>
std::optional<Met> met_on_way(const Game& game, const UnitId& unit, Formation formation, const Stands& from,
                              std::span<const Leg> legs, LookedAt looked_at);
/// Likewise while it turns about its centre.
std::optional<Met> met_while_turning(const Game& game, const UnitId& unit, Formation formation,
                                     const Stands& from, double degrees);
/// Where it stands: with its outline made smaller, or `whole`.
std::optional<Met> met_there(const Game& game, const UnitId& unit, Formation formation, const Stands& there,
                             bool whole = false);

/// MNQ-35, second half: units within base contact (MN-C05) of `there` that were not of `before`.
std::vector<UnitId> newly_touched(const Game& game, const UnitId& unit, const Stands& before,
                                  const Stands& there);

// --- how it is found

/// What is looked at: units that count and reach into the circle, but itself; and ground.
std::vector<std::pair<Met, Outlines>> obstacles(const Game& game, const UnitId& unit, Formation formation,
                                                const Circle& within);

template <class LookedAt>
std::optional<Met> met_on_way(const Game& game, const UnitId& unit, Formation formation, const Stands& from,
                              std::span<const Leg> legs, LookedAt looked_at) {
  std::optional<Met> first;
  Circle within = circle_of(game.facts(unit), from);
  for (const Leg& leg : legs) within.radius_mm += leg.length_mm;
  const auto all = obstacles(game, unit, formation, within);
  Stands at = from;
  double before_mm = 0.0;
  for (const Leg& leg : legs) {
    const Outlines body = outlines_of(game.facts(unit), at, kSlide_mm);
    for (const auto& [met, outline] : all) {
      if (met.unit && !looked_at(*met.unit)) continue;
      const auto way = way_to_touch(body, leg.heading_deg, leg.length_mm, outline);
      if (way && (!first || before_mm + *way < first->along_mm)) {
        first = met;
        first->along_mm = before_mm + *way;
      }
    }
    if (first) return first;
    at = moved(at, leg.heading_deg, leg.length_mm);
    before_mm += leg.length_mm;
  }
  return first;
}

}  // namespace telescope::mini_nap
