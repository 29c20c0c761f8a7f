#pragma once

#include <string>
#include <vector>

#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

// The setting `guide`: what to do next, step by step, in a first game. It ends by itself with the first turn.

/// Whether it speaks now.
bool guides(const Game& game);

/// What the step asks of both, in whole sentences, by what everybody may know. Empty: it does not speak.
std::vector<std::string> guide_for_all(const Game& game);

/// The same for that player, with what his own cards allow (RR-H01): for his eyes and an umpire's only.
std::vector<std::string> guide_for(const Game& game, Side player);

}  // namespace telescope::raphia
