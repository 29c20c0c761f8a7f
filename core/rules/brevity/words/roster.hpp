#pragma once

#include <optional>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::brevity {

/// Every battalion and air unit as it truly is: for the umpire, and for all once the game is over.
std::vector<Truth> truth(const Game& game);

/// What the game keeps besides where stands are; each line says who may read it.
std::vector<SheetLine> accounts(const Game& game);

/// Once it is over: who has won, and what became of each.
std::optional<GameEnd> end(const Game& game);

}  // namespace telescope::brevity
