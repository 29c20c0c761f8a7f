#pragma once

#include "core/rules/raphia/state/game.hpp"
#include "core/table/spot.hpp"

namespace telescope::raphia {

/// Where the piece stands, or that it is lost. A general faces no way that matters.
inline Spot spot_of(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  if (stand.lost) return OffTable{"lost"};
  if (game.setup->is_general(piece)) return InSector{stand.at, std::nullopt};
  return InSector{stand.at, stand.facing};
}

}  // namespace telescope::raphia
