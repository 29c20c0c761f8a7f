#pragma once

#include <vector>

#include "core/rules/raphia/action_fields.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// With `cards.held = "table"` (RRQ-86): which cards an action names, and which ones the game waits for.

/// A card that has to be turned up on the table before the game goes on.
struct DueFace {
  Side side = Side::kNeutral;
  PieceId on;           ///< a piece, kOnExtra or kOnDeck
  std::string unknown;  ///< that lies there
};
/// RR-070, RRQ-77: those of the combat whose cards are compared; RR-093: those of break tests at the turn's
/// end. In the order in which they are asked for.
std::vector<DueFace> faces_due(const Game& game);

/// Each card takes the place of an unknown one of that pile, those in `first` before the others. What stands
/// against it, a sentence; the game is then not to be used. Only with `cards.held = "table"`.
Objections name_in(Game& game, Side side, const CardIds& cards, std::string_view pile, std::string_view rule,
                   const CardIds& first = {});

}  // namespace telescope::raphia
