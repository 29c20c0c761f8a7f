#pragma once

#include <cstdint>

#include "core/board/board.hpp"
#include "vision/demo/scene.hpp"

namespace telescope::vision::demo {

/// A camera of `size` a little tilted over `board`, so that everything within `margin` of it is in the
/// picture.
Optics mount_camera(const Board& board, Length margin, cv::Size size);

/// Felt with worn patches, a road and a stream, the grid in chalk; a wooden table around it.
/// Fine enough for pictures of `picture_px` width.
Ground felt_ground(const Board& board, int picture_px, std::uint64_t seed);

/// Trees, houses and hills that keep `clear` of every spot named.
std::vector<Placed> terrain(const Board& board, const std::vector<TablePoint>& keep_clear, Length clear,
                            std::uint64_t seed);

/// Dice, a pencil and a ruler that players have left beside the board, away from the anchors.
std::vector<Placed> props(const Board& board, std::uint64_t seed);

/// The lamps of a living room.
std::vector<Lamp> room_lamps(const Board& board);

}  // namespace telescope::vision::demo
