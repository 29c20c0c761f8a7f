#pragma once

#include "core/rules/known.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// RR-H02: attacks that are declared, the combat that is fought with its supports, and what the newest combat
/// has moved (push-backs with the friends behind, retirements, advances), as marks. Open facts all of them.
void show_combats(const Game& game, Known& known);

}  // namespace telescope::raphia
