#pragma once

#include <utility>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "clear_mines", "pairs": [["1-e", "M1"], ...]}: which Engineer lifts which minefield. Without
/// "pairs": all that can be lifted, in roster order (RQ-122).
struct ClearMines {
  std::vector<std::pair<UnitNo, UnitNo>> pairs;  ///< Engineer, minefield
};

ClearMines read_clear_mines(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const ClearMines& clear);
/// Throws std::invalid_argument for what is no minefield on the table.
void perform(Game& game, const ClearMines& clear, DiceTray&, Events& events);

/// RQ-84, RQ-122: whom roster order lets lift what.
std::vector<std::pair<UnitNo, UnitNo>> liftable(const Game& game);
void describe_clear_mines(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
