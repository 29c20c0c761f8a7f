#pragma once

#include "app/presenters/game_scene.hpp"

namespace telescope::app {

/// Takes from a moment of the game all that not everybody may know: for a window without an umpire, which
/// everybody reads. Once the game is over nothing is secret but what is still marked so.
void keep_public(GameScene& scene);

}  // namespace telescope::app
