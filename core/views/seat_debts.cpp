#include "core/views/seat_debts.hpp"

#include <utility>

namespace telescope {

std::optional<Spot> known_spot(const Board& board, const KnownPiece& piece) {
  if (piece.face_down) return std::nullopt;
  if (piece.gone) return OffTable{};
  if (piece.sector) return InSector{*piece.sector, piece.facing};
  if (piece.at) return *piece.at;
  if (piece.place.empty()) return std::nullopt;
  return spot_from_word(board, piece.place);
}

std::vector<std::string> SeatDebts::look(const Kit& kit, const Known& known, const TableView* table) {
  if (known.sight != Sight::kPublic || !table || !table->calibrated) return {};
  unmoved_.look(kit.board, *table);
  if (!stood_ || pieces_ != known.pieces) {
    std::map<PieceId, Spot> stand;
    for (const KnownPiece& piece : known.pieces)
      if (auto spot = known_spot(kit.board, piece)) stand.emplace(piece.id, *std::move(spot));
    // How a game is found is no move of the game's: who looks first sees no debts.
    if (stood_)
      for (const auto& [piece, spot] : stand) {
        const auto before = stood_->find(piece);
        if (before == stood_->end() || before->second != spot) unmoved_.moved_by_game(piece, *table);
      }
    stood_ = std::move(stand);
    pieces_ = known.pieces;
  }
  std::vector<Standing> standings;
  for (const auto& [piece, spot] : *stood_)
    if (unmoved_.contains(piece)) standings.push_back({.piece = piece, .spot = spot, .replaces = {}});
  owed_ = reconcile(standings, kit, *table, owed_);
  std::vector<std::string> sentences;
  for (const Discrepancy& debt : owed_)
    if (debt.state == Discrepancy::State::kOwed) sentences.push_back(debt.sentence);
  return sentences;
}

}  // namespace telescope
