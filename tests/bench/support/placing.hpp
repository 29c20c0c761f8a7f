#pragma once

#include "core/kit/kit.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::bench {

/// A stand of the attackers is set down here and there: an action that costs the rules little.
inline Action placing(int number, const Kit& kit) {
  const GridBoard& grid = *grid_of(kit.board);
  std::vector<PieceId> stands;
  for (const KitPiece& piece : kit.pieces)
    if (piece.side == Side::kAttacker) stands.push_back(piece.id);
  const Sector sector{.column = number % grid.columns, .row = number / grid.columns % grid.rows};
  return {{"type", "place"},
          {"piece", stands[static_cast<std::size_t>(number) % stands.size()].value()},
          {"to", label(grid, sector)}};
}

}  // namespace telescope::bench
