#pragma once

#include <optional>
#include <vector>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::mini_nap {

/// Every unit by its first stand.
std::vector<Truth> truth(const Game& game);
/// What must be on paper to go on without the program: the turn, and of every unit its formation, markers
/// and, for who may know it, its strength.
std::vector<SheetLine> accounts(const Game& game);
std::optional<GameEnd> end(const Game& game);

}  // namespace telescope::mini_nap
