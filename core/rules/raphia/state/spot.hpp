#pragma once

#include "core/rules/raphia/state/game.hpp"
#include "core/table/spot.hpp"

namespace telescope::raphia {

/// What is said of a piece that has left over the enemy's edge.
inline constexpr std::string_view kLeftBoard = "left over the enemy's edge";

/// Where the piece stands, or that it is lost. A general faces no way that matters.
inline Spot spot_of(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  if (stand.lost) return OffTable{stand.exited ? std::string(kLeftBoard) : "lost"};
  if (game.setup->is_general(piece)) return InSector{stand.at, std::nullopt};
  return InSector{stand.at, stand.facing};
}

}  // namespace telescope::raphia
