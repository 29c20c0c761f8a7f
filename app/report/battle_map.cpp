#include "app/report/battle_map.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace telescope::report {

namespace {

std::string label_of(const KitPiece& piece) {
  return piece.short_name.empty() ? piece.id.value() : piece.short_name;
}

/// "3-15 AT", "S 3": a short name that says the same as the number stands alone.
std::string full_label_of(const KitPiece& piece) {
  const auto letters = [](std::string text) {
    std::erase_if(text, [](char c) { return c == '-' || c == ' '; });
    return text;
  };
  const std::string id = piece.id.value(), name = label_of(piece);
  return letters(id) == letters(name) ? name : id + " " + name;
}

const Standing* find(std::span<const Standing> standing, const PieceId& piece) {
  const auto it = std::ranges::find(standing, piece, &Standing::piece);
  return it == standing.end() ? nullptr : &*it;
}

bool is_lost(const Chapter& chapter, const PieceId& piece) {
  return std::ranges::find(chapter.losses, piece, &Loss::piece) != chapter.losses.end();
}

/// From where each piece stood when the chapter began to where it stood when it ended. A stand that is gone
/// and not lost has left by the far edge; a counter that is gone was turned up.
std::vector<MapMove> moves_of(const Chronicle& game, const Chapter& chapter) {
  std::map<std::tuple<Side, std::optional<Sector>, std::optional<Sector>>, int> ways;
  for (const Standing& was : chapter.before) {
    const KitPiece* piece = find_piece(game.kit, was.piece);
    const Standing* is = find(chapter.after, was.piece);
    if (!piece || !is || is_off_table(was) || was.spot == is->spot || is_lost(chapter, was.piece)) continue;
    const auto from = sector_of(was), to = sector_of(*is);
    const bool left = is_off_table(*is) && piece->kind == PieceKind::kStand && from;
    if (to || left) ++ways[{piece->side, from, to}];
  }
  std::vector<MapMove> moves;
  for (const auto& [way, pieces] : ways)
    moves.push_back({std::get<0>(way), std::get<1>(way), std::get<2>(way), pieces});
  return moves;
}

/// From point to point, on an open table.
std::vector<MapWay> ways_of(const Chronicle& game, const Chapter& chapter) {
  std::vector<MapWay> ways;
  for (const Standing& was : chapter.before) {
    const KitPiece* piece = find_piece(game.kit, was.piece);
    const Standing* is = find(chapter.after, was.piece);
    const auto* from = std::get_if<AtPoint>(&was.spot);
    const auto* to = is ? std::get_if<AtPoint>(&is->spot) : nullptr;
    if (piece && from && to && from->point != to->point)
      ways.push_back({piece->side, from->point, to->point});
  }
  return ways;
}

BaseFrame frame_of(const MapPiece& piece) {
  return {piece.at->point, piece.at->heading.value_or(Heading()).degrees()};
}

void set_spot(MapPiece& drawn, const Spot& spot, const KitPiece& piece) {
  if (const auto* at = std::get_if<AtPoint>(&spot)) drawn.at = *at;
  if (const auto* in = std::get_if<InSector>(&spot)) drawn.facing = in->facing;
  drawn.base_width_mm = piece.base_width_mm;
  drawn.base_depth_mm = piece.base_depth_mm;
}

}  // namespace

std::vector<MapPiece> table_pieces(const Kit& kit, std::span<const Standing> standing) {
  std::vector<MapPiece> pieces;
  for (const Standing& each : standing) {
    const KitPiece* piece = find_piece(kit, each.piece);
    if (!piece || is_off_table(each)) continue;
    pieces.push_back({.side = piece->side,
                      .kind = piece->kind == PieceKind::kCounter ? std::string() : piece->symbol,
                      .mobility = piece->mobility,
                      .label = label_of(*piece),
                      .full_label = full_label_of(*piece),
                      .place = place_word(kit.board, each),
                      .sector = sector_of(each)});
    set_spot(pieces.back(), each.spot, *piece);
  }
  return pieces;
}

std::vector<MapPiece> true_pieces(const Kit& kit, std::span<const Truth> truth) {
  std::vector<MapPiece> pieces;
  for (const Truth& unit : truth) {
    if (is_off_table(unit.standing)) continue;
    const KitPiece* stand = find_piece(kit, PieceId(unit.unit.value()));
    pieces.push_back({.side = unit.side,
                      .kind = symbol_of(unit),
                      .mobility = unit.mobility,
                      .label = stand ? label_of(*stand) : unit.standing.piece.value(),
                      .full_label = stand ? full_label_of(*stand) : std::string(),
                      .hidden = unit.hidden,
                      .place = place_word(kit.board, unit.standing),
                      .sector = sector_of(unit.standing)});
    const KitPiece* lies = find_piece(kit, unit.standing.piece);
    if (lies) set_spot(pieces.back(), unit.standing.spot, *lies);
  }
  return pieces;
}

BattleMap table_map(const Chronicle& game, const Chapter& chapter) {
  return {.sides = game.kit.sides,
          .pieces = table_pieces(game.kit, chapter.after),
          .moves = moves_of(game, chapter),
          .ways = ways_of(game, chapter),
          .losses = chapter.losses,
          .ground = chapter.ground};
}

BattleMap truth_map(const Chronicle& game, const Chapter& chapter) {
  return {.sides = game.kit.sides,
          .pieces = true_pieces(game.kit, chapter.truth),
          .losses = chapter.losses,
          .ground = chapter.ground};
}

std::array<std::vector<const MapPiece*>, 2> pieces_in(const BattleMap& map, Sector sector) {
  std::array<std::vector<const MapPiece*>, 2> all;
  for (const MapPiece& piece : map.pieces)
    if (piece.sector == sector) all.at(piece.side == Side::kAttacker ? 0 : 1).push_back(&piece);
  return all;
}

std::map<std::string, std::vector<const MapPiece*>> beside_table(const BattleMap& map) {
  std::map<std::string, std::vector<const MapPiece*>> places;
  for (const MapPiece& piece : map.pieces)
    if (!piece.sector && !piece.at) places[piece.place].push_back(&piece);
  return places;
}

std::vector<TablePoint> base_outline(const MapPiece& piece) {
  const BaseFrame at = frame_of(piece);
  const double w = piece.base_width_mm / 2, d = piece.base_depth_mm / 2;
  const double cut = piece.side == Side::kDefender ? std::min(w, d) * 0.4 : 0.0;
  if (cut <= 0.0) return {at(-w, -d), at(w, -d), at(w, d), at(-w, d)};
  return {at(-w, cut - d), at(cut - w, -d), at(w - cut, -d), at(w, cut - d),
          at(w, d - cut),  at(w - cut, d),  at(cut - w, d),  at(-w, d - cut)};
}

std::vector<TablePoint> front_wedge(const MapPiece& piece, double half_mm) {
  const BaseFrame at = frame_of(piece);
  const double d = piece.base_depth_mm / 2, half = std::min(piece.base_width_mm / 2, half_mm);
  return {at(-half, d), at(half, d), at(0, d + 1.3 * half)};
}

std::array<std::pair<double, double>, 3> facing_wedge(Facing facing, std::pair<double, double> middle,
                                                      double unit) {
  const bool upright = facing == Facing::kNorth || facing == Facing::kSouth;
  const double edge = upright ? unit : 1.5 * unit, wing = 0.75 * unit, tip = edge + 0.8 * unit;
  const double angle = heading_of(facing).radians();
  const auto point = [&](double right, double front) {
    return std::pair{middle.first + right * std::cos(angle) + front * std::sin(angle),
                     middle.second + right * std::sin(angle) - front * std::cos(angle)};
  };
  return {point(-wing, edge), point(wing, edge), point(0.0, tip)};
}

}  // namespace telescope::report
