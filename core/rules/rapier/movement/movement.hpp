#pragma once

#include <optional>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// RO-102: who shoots at whom as it withdraws.
struct FreeShot {
  UnitNo shooter;
  UnitNo target;
};

/// {"type": "move", "units": ["1-t1", ...], "path": ["A2-L1", "A2-L2", ...], "free_shots": [{"shooter",
/// "target"}]}: several units are one group (RQ-13). The path begins where they stand; it may be "R1-1" and a
/// sector of L1, or "R2" and "R1-1"; it may end with "off", beyond the last line (RQ-21), or with "R1-1"
/// (RQ-52).
struct MoveUnits {
  std::vector<UnitNo> units;
  std::vector<Location> path;          ///< at least two
  std::optional<DivisionNo> division;  ///< whose R1 the path names
  std::vector<FreeShot> free_shots;    ///< chosen; others take the shooter with most dice
};

MoveUnits read_move(const Game& game, const Json& action);

/// RQ-102: refuses only for what the mover's side could know.
std::vector<Objection> objections(const Game& game, const MoveUnits& move);

/// RQ-102: walks the path sector by sector; each entry reveals, and the move ends where the rules say it
/// must.
void perform(Game& game, const MoveUnits& move, DiceTray& dice, Events& events);

/// RO-042, RO-112: how many of the units still count towards the limit once they have moved: a dummy that
/// moves is revealed and gone (RQ-59).
int count_arriving(const Game& game, const std::vector<UnitNo>& units);

/// The action that read_move reads.
Json move_action(const Game& game, const MoveUnits& move);

/// "A2-L3", "R1-2", "R2", "off": a stop of a path.
std::string stop_word(const Game& game, const MoveUnits& move, const Location& stop);

/// "1-r1, 1-r2 and c07": the pieces on the table that are these units.
std::string list_of(const Game& game, const std::vector<UnitNo>& units);

}  // namespace telescope::rapier
