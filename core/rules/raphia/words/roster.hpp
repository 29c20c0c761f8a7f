#pragma once

#include <optional>
#include <vector>

#include "core/rules/raphia/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::raphia {

/// Every unit and general as it stands: nothing of it is hidden.
std::vector<Truth> truth(const Game& game);

/// What the game keeps besides where stands are. Hands and cards that lie face down are for their owner.
std::vector<SheetLine> accounts(const Game& game);

/// Once it is over: who has won, and what became of each unit.
std::optional<GameEnd> end(const Game& game);

}  // namespace telescope::raphia
