#pragma once

#include <optional>
#include <string_view>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// RO-091: a line of the table of allowances, in sectors.
struct Allowance {
  std::string_view rule;
  int into_contact = 0;
  int otherwise = 0;
};
/// RO-092 to RO-094. RQ-12: an HQ uses the HQ line whatever its vehicles.
const Allowance& allowance(Kind kind, Mobility mobility);

// Terrain and obstacles for a unit that goes from one place into a sector. `from` is absent where it comes
// from R1.

/// RO-177: what a unit must roll.
struct Going {
  std::string_view rule;     ///< "RO-181"
  std::string_view terrain;  ///< "woods"
  int need = 1;              ///< lowest score that succeeds; 1: no roll
};
/// RO-178 to RO-186, RQ-93 to RQ-95: the hardest feature that applies. Face-down obstacles are left out: they
/// are revealed before the roll (RQ-97).
Going bogging(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to);

/// RQ-88, RQ-111: the unit follows a road across that edge.
bool follows_road(const Game& game, std::optional<Sector> from, Sector to);

/// RO-174, RQ-90: under Halting, a unit that enters so may not pass through. Only what lies face up counts.
bool halts(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to);

/// RO-175: the sector cannot be entered so; only armour, motorised infantry and guns.
bool is_impassable(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to);

}  // namespace telescope::rapier
