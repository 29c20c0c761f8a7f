#include "core/table/unmoved_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/board/segments.hpp"
#include "core/table/fit.hpp"

namespace telescope {
namespace {

/// On an open table a knock is no move. Half an inch is what a piece may lie off its point (AtPoint).
constexpr double kLeastMm = 12.7;
/// On any board: less may be a knock that turns a stand, more is a hand's. As AtPoint::tolerance_deg.
constexpr double kLeastDeg = 15.0;

bool is_seen_somewhere(const PieceView& piece) {
  return piece.state == PieceState::kSeen && piece.place.kind != Place::Kind::kUnknown &&
         piece.place.kind != Place::Kind::kUnclear;
}

std::optional<PieceView> lying(const PieceView* piece) {
  const bool has_place = piece && piece->state != PieceState::kLost && piece->state != PieceState::kRemoved &&
                         piece->place.kind != Place::Kind::kUnknown;
  return has_place ? std::optional(*piece) : std::nullopt;
}

/// Between two places, as far as a game can tell.
bool lies_elsewhere(const Board& board, const PieceView& then, const PieceView& now) {
  const bool same_place = then.place == now.place || then.place.kind == Place::Kind::kUnclear;
  if (then.pose && now.pose) {
    if (std::abs(turn_degrees(then.pose->heading, now.pose->heading)) > kLeastDeg) return true;
    if (distance_mm(then.pose->centre, now.pose->centre) < kLeastMm)
      return false;  // a place that has only become surer
    if (!grid_of(board)) return true;
    if (then.place.kind == Place::Kind::kUnclear)
      return std::ranges::find(then.place.between, now.place.sector.value_or(Sector{-1, -1})) ==
             then.place.between.end();
  }
  return !same_place;
}

}  // namespace

void UnmovedPieces::moved_by_game(const PieceId& piece, const TableView& settled) {
  const bool carried = contains(piece) && lying_[piece].carried;
  lying_[piece] = {settled.calibrated, settled.calibrated ? lying(find_piece(settled, piece)) : std::nullopt,
                   carried};
}

void UnmovedPieces::carried_for_game(const PieceId& piece, const TableView& settled) {
  if (!contains(piece)) moved_by_game(piece, settled);
  lying_[piece].carried = true;
}

void UnmovedPieces::look(const Board& board, const TableView& settled) {
  if (!settled.calibrated) return;
  for (auto it = lying_.begin(); it != lying_.end();) {
    auto& [piece, lies] = *it;
    const PieceView* now = find_piece(settled, piece);
    if (!lies.known) {
      lies = {true, lying(now), lies.carried};
      ++it;
    } else if (now && is_seen_somewhere(*now) && (!lies.as || lies_elsewhere(board, *lies.as, *now))) {
      if (std::exchange(lies.carried, false))
        (it++)->second.as = lying(now);
      else
        it = lying_.erase(it);
    } else {
      ++it;
    }
  }
}

TableView UnmovedPieces::without(const Board& board, const TableView& settled,
                                 std::span<const Standing> standings) const {
  TableView table = settled;
  for (PieceView& piece : table.pieces) {
    if (piece.state != PieceState::kSeen || !contains(piece.piece)) continue;
    const auto at = std::ranges::find(standings, piece.piece, &Standing::piece);
    if (at == standings.end() || fit(board, at->spot, &piece).kind != Fit::Kind::kRight)
      piece.state = PieceState::kCovered;
  }
  return table;
}

}  // namespace telescope
