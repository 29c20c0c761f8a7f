#pragma once

#include <span>

#include "vision/track/table_fix.hpp"
#include "vision/track/tracked_piece.hpp"

namespace telescope::vision {

/// The piece that rests, and is read in this picture, where this one's tag was; null: none.
const TrackedPiece* read_in_place_of(const TrackedPiece& piece, std::span<const TrackedPiece> pieces,
                                     const BackgroundModel& background);
/// Whether a part of a tag that is not read lies under another piece that is.
bool lies_beneath(const TrackedPiece& piece, std::span<const TrackedPiece> pieces, const Kit& kit,
                  const TableFix& table);
/// Whether something hides a line of the grid where the piece was: it may be as even and as bright as the
/// table.
bool is_line_hidden(const TrackedPiece& piece, const cv::Mat& luma, const Kit& kit, const TableFix& table);

}  // namespace telescope::vision
