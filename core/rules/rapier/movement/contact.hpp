#pragma once

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {

// What of the enemy stands in a mover's way, as far as his side can know (RQ-102). To the attackers every
// face-down counter is the same (HD-09); the umpire knows everything.

/// RO-097: enemy fighting units that the mover's side sees.
bool shows_enemy(const Game& game, Sector sector, Side mover);
/// RQ-47: counters that may hide anything.
bool shows_counters(const Game& game, Sector sector, Side mover);
/// RQ-48: mines that end a move there.
bool shows_mines(const Game& game, Sector sector, Side mover);
/// RO-091: entering is "into contact".
bool is_contact(const Game& game, Sector sector, Side mover);

/// RO-099: enemy fighting units share its sector; it can only stay or withdraw.
bool in_contact(const Game& game, UnitNo unit);
/// RQ-109: in a mined sector under `mine.passage` = block.
bool held_by_mines(const Game& game, UnitNo unit);

/// RO-101, RQ-51, RQ-52: where its withdrawal begins: across the edge it came in by, or to its rear.
/// Nowhere: its rear is beyond the table.
Location way_back(const Game& game, UnitNo unit);

/// The next sector towards L6 for the attackers, towards L1 for the defender; it may be beyond the board.
Sector forward_of(Sector sector, Side side);
bool is_on_board(const Game& game, Sector sector);

/// RO-102: what is wrong with the shots chosen.
void check_free_shots(const Game& game, const MoveUnits& move, Objections& out);
/// RO-102: one shot at each of `units` that is in contact, all thrown together, before it leaves; where none
/// is `chosen`, by the enemy with most dice, the first of the roster among equals. The dead stay in the list.
void fire_free_shots(Game& game, const std::vector<UnitNo>& units, const std::vector<FreeShot>& chosen,
                     DiceTray& dice, Events& events);

}  // namespace telescope::rapier
