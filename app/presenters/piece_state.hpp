#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// How the camera has a piece that it does not see, and for how long: "covered by a hand, 4 s", "lost 12 s".
std::string state_text(const PieceView& view);
/// The same of a marker.
std::string state_text(const MarkerView& view);
/// describe(board, place) in the language spoken now: "A2-L3 or A2-L4", "off the table".
std::string place_text(const Board& board, const Place& place);

/// "2-07  Rifles".
std::string piece_text(const Kit& kit, const PieceId& piece);
/// Without calibration nothing has a pose; then a piece that was read once shows it by its confidence.
bool never_seen(const PieceView& view);

/// How many markers lie on the table. Those that are gone are not counted.
struct MarkerTally {
  std::size_t seen = 0;
  std::size_t covered = 0;
  std::size_t total() const { return seen + covered; }
};
MarkerTally tally_markers(const TableView& table);
MarkerTally tally_markers(const TableView& table, std::string_view marker_class);

/// "3 seen, 1 covered", "3 seen"; empty where none lies there.
std::string tally_text(const MarkerTally& tally);

}  // namespace telescope::app
