#pragma once

#include <span>
#include <string>

#include "app/game/game_request.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// The table as the game has it, drawn where no camera shows it: pieces in rows within their places, and the
/// places beside the table laid out below its near edge.
struct StandingView {
  Kit kit;                 ///< with outlines for all named areas
  TableView table;         ///< what is in the box, dead or gone has no pose
  double below_mm = 0.0;   ///< room that the areas take below the near edge
  double beside_mm = 0.0;  ///< and beyond the board's sides, on each
};

/// `places`: the named places to lay out. A board without sectors shows only its places.
StandingView standing_view(const Kit& kit, std::span<const Standing> standings,
                           std::span<const std::string> places);

/// What a camera would say if every piece stood where the game has it, but `piece` where a hand has carried
/// it. At a point it faces as the place says, else as it did.
TableView carried_view(const Kit& kit, std::span<const Standing> standings, const PieceId& piece,
                       const MapPlace& to);

}  // namespace telescope::app
