#pragma once

#include <vector>

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// Every unit as it truly is, dummies too, in roster order.
std::vector<Truth> truth(const Game& game);

/// What paper must keep besides where units stand: RO-073, RO-115 fire missions, orders, weather, accounts of
/// the turn's movement, contacts and who holds them.
std::vector<SheetLine> accounts(const Game& game);

/// RO-132: the contested sectors of step 7 that have not begun, with odds() over three rounds.
std::vector<Chances> chances(const Game& game);
/// WordsFace::chances_in: as long as no die of this turn's fight there has been thrown.
std::optional<Chances> chances_in(const Game& game, Sector sector);

/// RQ-22: the result, what became of every unit, dummies left out, and RO-190: who holds what was to be
/// captured. Nothing before the end.
std::optional<GameEnd> end(const Game& game);

/// The piece whose unit is destroyed: RO-137, RO-125 killed; RO-078 removed face down; RO-152 lifted; or set
/// down among the dead by the umpire's hand. A dummy that is turned up is no unit and goes without effect
/// (RQ-50): nobody has lost it.
PieceId lost(const Event& event);

}  // namespace telescope::rapier
