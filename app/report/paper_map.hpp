#pragma once

#include "app/print/canvas.hpp"
#include "app/report/battle_map.hpp"

namespace telescope::report {

/// The map on paper, within `box`: sectors with their pieces, reserves below. Only a grid has one.
void draw_battle_map(print::Canvas& canvas, const print::Rect& box, const Board& board, const BattleMap& map);

/// Colour of a piece's symbol on paper.
print::Colour paper_colour(const MapPiece& piece);

}  // namespace telescope::report
