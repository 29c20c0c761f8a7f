#pragma once

#include <vector>

#include "core/rules/raphia/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::raphia {

/// The page of the step as everybody may read it: no line and no option tells a secret.
Sheet public_sheet(const Game& game);

/// RR-H02, of both sides: losses, cards left in the decks, cards that lie on pieces.
std::vector<SheetLine> side_lines(const Game& game);

/// Whose word the game waits for and for what, one sentence; empty: it is over.
std::string waits_words(const Game& game);

}  // namespace telescope::raphia
