#pragma once

#include <span>
#include <vector>

#include "app/presenters/game_scene.hpp"
#include "core/rules/knowledge_face.hpp"

namespace telescope::app {

/// Takes from a moment of the game all that not everybody may know: for a window without an umpire, which
/// everybody reads. Once the game is over nothing is secret but what is still marked so.
void keep_public(GameScene& scene);

/// The marks of the map that the umpire knows, without an umpire those that a spectator knows; open are those
/// that a spectator knows just so.
std::vector<MapMark> map_marks_of(const KnowledgeFace& knowledge, const Position& position,
                                  std::span<const Seat> seats);

}  // namespace telescope::app
