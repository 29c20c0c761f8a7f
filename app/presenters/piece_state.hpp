#pragma once

#include <string>

#include "core/table/table_view.hpp"

namespace telescope::app {

/// How the camera has a piece that it does not see, and for how long: "covered by a hand, 4 s", "lost 12 s".
std::string state_text(const PieceView& view);
/// The same of a marker.
std::string state_text(const MarkerView& view);
/// describe(board, place) in the language spoken now: "A2-L3 or A2-L4", "off the table".
std::string place_text(const Board& board, const Place& place);

}  // namespace telescope::app
