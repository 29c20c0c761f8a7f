#include "core/rules/hands.hpp"

#include <algorithm>

#include "core/board/segments.hpp"

namespace telescope {

std::vector<PieceView> seen_pieces(const TableView& table) {
  std::vector<PieceView> seen;
  for (const PieceView& piece : table.pieces)
    if (piece.state == PieceState::kSeen && piece.pose) seen.push_back(piece);
  return seen;
}

std::vector<ShiftedPiece> shifted_on_squares(const TableView& table, std::span<const Standing> standing,
                                             double tolerance_deg) {
  std::vector<ShiftedPiece> shifted;
  for (const PieceView& seen : seen_pieces(table)) {
    const auto known = std::ranges::find(standing, seen.piece, &Standing::piece);
    const auto* from = known == standing.end() ? nullptr : std::get_if<InSector>(&known->spot);
    if (!from || !seen.place.sector) continue;
    InSector to{*seen.place.sector, from->facing};
    if (from->facing) to.facing = facing(seen.pose->heading, tolerance_deg).value_or(*from->facing);
    if (to != *from) shifted.push_back({seen.piece, *from, to});
  }
  return shifted;
}

std::vector<TablePoint> markers_on(const TableView& table, std::string_view marker) {
  std::vector<TablePoint> points;
  for (const MarkerView& seen : table.markers)
    if (seen.marker == marker && seen.pose && seen.state != PieceState::kLost)
      points.push_back(seen.pose->centre);
  return points;
}

Length distance(TablePoint a, TablePoint b) {
  return Length::from_mm(distance_mm(a, b));
}

std::vector<TablePoint> way_of(const PieceId& piece, TablePoint from, TablePoint to,
                               std::span<const TableMove> moves) {
  std::vector<TablePoint> way{from};
  for (const TableMove& move : moves)
    if (move.piece == piece)
      for (const WayPoint& point : move.way) way.push_back(point.centre);
  way.push_back(to);
  return way;
}

Length length_of(std::span<const TablePoint> way) {
  Length length;
  for (std::size_t i = 1; i < way.size(); ++i) length = length + distance(way[i - 1], way[i]);
  return length;
}

Length length_in_areas(const Ground& ground, std::span<const TablePoint> way) {
  Length length;
  for (const Stretch& stretch : stretches(ground, way))
    if (!stretch.areas.empty()) length = length + stretch.length();
  return length;
}

}  // namespace telescope
