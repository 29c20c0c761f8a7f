#include "tests/games/parts.hpp"

#include <algorithm>

#include "core/board/segments.hpp"

namespace telescope::test {

bool leave_lawful(Form& form, const std::function<bool(const Action&)>& lawful) {
  std::vector<std::vector<bool>> kept;
  for (const FormField& field : form.fields) kept.emplace_back(field.choices.size(), false);
  bool any = false;
  std::vector<std::size_t> chosen(form.fields.size());
  Json answers = Json::object();
  const std::function<void(std::size_t)> answer = [&](std::size_t field) {
    if (field < form.fields.size()) {
      const FormField& asked = form.fields[field];
      for (chosen[field] = 0; chosen[field] < asked.choices.size(); ++chosen[field]) {
        answers[asked.id] = asked.choices[chosen[field]].id;
        answer(field + 1);
      }
      return;
    }
    const auto action = filled(form, answers);
    if (!action || !lawful(*action)) return;
    any = true;
    for (std::size_t i = 0; i < chosen.size(); ++i) kept[i][chosen[i]] = true;
  };
  answer(0);
  for (std::size_t i = 0; i < form.fields.size(); ++i) {
    std::size_t next = 0;
    std::erase_if(form.fields[i].choices, [&](const FormChoice&) { return !kept[i][next++]; });
  }
  return any;
}

KnownPiece known_piece(const KitPiece& piece) {
  KnownPiece known;
  known.id = piece.id;
  known.name = piece.name;
  known.short_name = piece.short_name;
  known.kind = piece.symbol;
  known.group = piece.division;
  known.side = piece.side;
  return known;
}

KnownPiece known_piece(const Unit& unit) {
  KnownPiece known;
  known.id = PieceId(unit.id.value());
  known.name = unit.name;
  known.short_name = unit.short_name;
  known.kind = unit.kind;
  known.group = unit.division;
  known.side = unit.side;
  return known;
}

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

}  // namespace telescope::test
