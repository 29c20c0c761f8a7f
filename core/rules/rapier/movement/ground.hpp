#pragma once

#include <optional>
#include <string_view>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

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

/// RO-172, RO-185: face-up works of `kind` in the sector that hinder `side`: DEF's never hinder DEF (RQ-96).
bool has_works(const Game& game, Sector sector, Kind kind, Side side);

}  // namespace telescope::rapier
