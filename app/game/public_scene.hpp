#pragma once

#include <span>

#include "app/game/game_scene.hpp"
#include "core/rules/knowledge_face.hpp"

namespace telescope::app {

/// Takes from a moment of the game all that not everybody may know: for a window without an umpire, which
/// everybody reads. Once the game is over nothing is secret but what is still marked so.
void keep_public(GameScene& scene);

/// Marks and cards as whoever sits at the console knows them, the umpire where there is one, and which of
/// them everybody may know; the ground of a board of sectors, and the board of a game without a table.
void tell_table(GameScene& scene, const KnowledgeFace& knowledge, const Position& position,
                std::span<const Seat> seats, const Board& board);

}  // namespace telescope::app
