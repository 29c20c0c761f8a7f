#include "app/report/battle_map.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace telescope::report {
namespace {

std::string label_of(const KitPiece& piece) {
  return piece.short_name.empty() ? piece.id.value() : piece.short_name;
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
    if (!piece || !is || was.place.empty() || was.place == is->place || is_lost(chapter, was.piece)) continue;
    const bool left = is->place.empty() && piece->kind == PieceKind::kStand && was.sector;
    if (is->sector || left) ++ways[{piece->side, was.sector, is->sector}];
  }
  std::vector<MapMove> moves;
  for (const auto& [way, pieces] : ways)
    moves.push_back({std::get<0>(way), std::get<1>(way), std::get<2>(way), pieces});
  return moves;
}

}  // namespace

std::vector<MapPiece> table_pieces(const Kit& kit, std::span<const Standing> standing) {
  std::vector<MapPiece> pieces;
  for (const Standing& each : standing) {
    const KitPiece* piece = find_piece(kit, each.piece);
    if (!piece || each.place.empty()) continue;
    pieces.push_back({.side = piece->side,
                      .kind = piece->kind == PieceKind::kCounter ? std::string() : piece->symbol,
                      .mobility = piece->mobility,
                      .label = label_of(*piece),
                      .place = each.place,
                      .sector = each.sector});
  }
  return pieces;
}

std::vector<MapPiece> true_pieces(const Kit& kit, std::span<const Truth> truth) {
  std::vector<MapPiece> pieces;
  for (const Truth& unit : truth) {
    if (unit.standing.place.empty()) continue;
    const KitPiece* stand = find_piece(kit, PieceId(unit.unit.value()));
    pieces.push_back({.side = unit.side,
                      .kind = unit.kind,
                      .mobility = unit.mobility,
                      .label = stand ? label_of(*stand) : unit.standing.piece.value(),
                      .hidden = unit.hidden,
                      .place = unit.standing.place,
                      .sector = unit.standing.sector});
  }
  return pieces;
}

BattleMap table_map(const Chronicle& game, const Chapter& chapter) {
  return {.pieces = table_pieces(game.kit, chapter.after),
          .moves = moves_of(game, chapter),
          .losses = chapter.losses};
}

BattleMap truth_map(const Chronicle& game, const Chapter& chapter) {
  return {.pieces = true_pieces(game.kit, chapter.truth), .moves = {}, .losses = chapter.losses};
}

}  // namespace telescope::report
