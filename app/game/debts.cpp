#include "app/game/debts.hpp"

#include <algorithm>
#include <set>

namespace telescope::app {
namespace {

/// Somewhere that the camera would not have to see.
bool beside(const Place& place) {
  return place.kind == Place::Kind::kArea || place.kind == Place::Kind::kOffTable;
}

std::string named(const Kit& kit, const PieceId& piece) {
  const KitPiece* known = find_piece(kit, piece);
  if (!known || known->short_name.empty() || known->short_name == piece.value()) return piece.value();
  return piece.value() + " (" + known->short_name + ")";
}

std::optional<Debt> debt_of(const Kit& kit, const Standing& standing, const PieceView& seen) {
  const GridBoard* grid = grid_of(kit.board);
  Debt debt{.piece = standing.piece, .sentence = {}, .rule = {}, .sector = {}};
  const bool there = seen.state == PieceState::kSeen;
  if (standing.sector && grid) {
    const std::string where = label(*grid, *standing.sector);
    debt.sector = standing.sector;
    if (there && seen.place.kind == Place::Kind::kSector) {
      if (seen.place.sector == standing.sector) return std::nullopt;
      debt.sentence =
          "Move " + named(kit, standing.piece) + " from " + label(*grid, *seen.place.sector) + " to " + where;
      return debt;
    }
    const bool away = (there && beside(seen.place)) || seen.state == PieceState::kLost ||
                      seen.state == PieceState::kRemoved;
    if (!away) return std::nullopt;
    debt.sentence = "Put " + named(kit, standing.piece) + " in " + where;
    return debt;
  }
  if (!there || seen.place.kind != Place::Kind::kSector || !grid) return std::nullopt;
  debt.sector = seen.place.sector;
  const std::string from = label(*grid, *seen.place.sector);
  const bool area =
      std::ranges::find(kit.board.areas, standing.place, &NamedArea::name) != kit.board.areas.end();
  debt.sentence = "Take " + named(kit, standing.piece) +
                  (standing.place.empty() || !area ? " off " : " from ") + from +
                  (area ? " to " + standing.place : "");
  return debt;
}

}  // namespace

std::vector<Debt> debts_of(const Kit& kit, std::span<const Standing> standings, const TableView& settled,
                           std::span<const JudgedProposal> proposals) {
  std::vector<Debt> debts;
  if (!settled.calibrated) return debts;
  std::set<PieceId> waiting;
  for (const JudgedProposal& judged : proposals)
    waiting.insert(judged.proposal.pieces.begin(), judged.proposal.pieces.end());
  for (const Standing& standing : standings) {
    if (waiting.contains(standing.piece)) continue;
    const PieceView* seen = find_piece(settled, standing.piece);
    if (!seen) continue;
    if (auto debt = debt_of(kit, standing, *seen)) debts.push_back(*std::move(debt));
  }
  return debts;
}

}  // namespace telescope::app
