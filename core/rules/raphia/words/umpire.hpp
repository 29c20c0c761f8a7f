#pragma once

#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::raphia {

// What an umpire at the table's window reads and may do for both players (setting `umpire`).

/// RRQ-14: units that their cards bind to move.
std::vector<SheetLine> umpires_lines(const Game& game);

/// Everybody's forms, told apart by their sides.
std::vector<Form> umpires_forms(const Game& game);

/// What needs one choice at most.
std::vector<Option> umpires_options(const Game& game);
/// What may be done with the piece.
std::vector<Option> umpires_options(const Game& game, const PieceId& piece);

}  // namespace telescope::raphia
