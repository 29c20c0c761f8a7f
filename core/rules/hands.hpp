#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/board/ground.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

// What TableFace::propose() and inspect() read of the table.

/// The pieces that are seen in this frame and whose pose is known.
std::vector<PieceView> seen_pieces(const TableView& table);

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
