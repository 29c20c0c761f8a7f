#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/board/ground.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

// What TableFace::propose() and inspect() read of the table.

/// The pieces that are seen in this frame and whose pose is known.
std::vector<PieceView> seen_pieces(const TableView& table);

/// A piece that lies clearly in another square than it belongs, or faces otherwise there.
struct ShiftedPiece {
  PieceId piece;
  InSector from;  ///< where it belongs
  InSector to;    ///< faces as it did where that is not clear; nothing where it never faces
};
/// Those of `standing` that are seen so; the heading counts where it is within `tolerance_deg` of a facing.
std::vector<ShiftedPiece> shifted_on_squares(const TableView& table, std::span<const Standing> standing,
                                             double tolerance_deg);

/// Where the markers of that class lie; what a hand covers lies there still.
std::vector<TablePoint> markers_on(const TableView& table, std::string_view marker);

/// From centre to centre.
Length distance(TablePoint a, TablePoint b);

/// The way of `piece` from where the game had it to where it lies: over what hands were seen to do with it
/// or, where nothing was, straight.
std::vector<TablePoint> way_of(const PieceId& piece, TablePoint from, TablePoint to,
                               std::span<const TableMove> moves);
Length length_of(std::span<const TablePoint> way);
/// So much of a way lies in one or more areas of the ground.
Length length_in_areas(const Ground& ground, std::span<const TablePoint> way);

}  // namespace telescope
