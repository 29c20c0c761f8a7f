#pragma once

#include <cstddef>
#include <string>

#include "core/kit/kit.hpp"

namespace telescope {

/// A kit of forty pieces on a board of 4 x 6, for the targets that are given pictures.
inline Kit small_kit() {
  Kit kit{.board = {.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}}};
  for (int tag = 0; tag < 4; ++tag) kit.anchors[static_cast<std::size_t>(tag)] = TagId(tag);
  for (int tag = 4; tag < 44; ++tag)
    kit.pieces.push_back({.id = PieceId("p" + std::to_string(tag)), .tag = TagId(tag)});
  return kit;
}

}  // namespace telescope
