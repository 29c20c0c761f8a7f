#pragma once

#include <optional>
#include <string>

#include "core/rules/known.hpp"
#include "core/rules/mini_nap/action_fields.hpp"

namespace telescope::mini_nap {

/// Who looks at the game. Nearly all of it is open (MN-H01); strength and ratings are where the setting
/// strength.open says so, and else the umpire's and their owner's.
struct Eye {
  bool umpire = false;
  Side side = Side::kNeutral;  ///< of a player; else kNeutral

  bool sees_strength(const Game& game, const UnitId& unit) const {
    return game.settings().strength_open || umpire || (side != Side::kNeutral && game.side(unit) == side);
  }
};

/// Who may read of a unit's strength and rating.
inline Audience readers_of_strength(const Game& game, const UnitId& unit) {
  return game.settings().strength_open ? Audience::kAll : audience_of(game.side(unit));
}

/// The step, the units, their markers and the papers, as far as `eye` may know them.
void show_table(const Game& game, const Eye& eye, Known& known);
/// The papers of them.
void show_papers(const Game& game, const Eye& eye, Known& known);

}  // namespace telescope::mini_nap
