#pragma once

#include <map>
#include <optional>
#include <span>

#include "core/board/board.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// Pieces that the game has moved and that no hand has been seen to move since. Where such a piece lies is a
/// debt of the table and never a move: rulesets are asked of a table on which it cannot be told apart.
class UnmovedPieces {
 public:
  /// The game has this piece elsewhere now. `settled`: the table as it lies; where no camera knows the table
  /// yet, the piece lies wherever it is found first.
  void moved_by_game(const PieceId& piece, const TableView& settled);
  /// A hand that only obeys the game carries the piece once: wherever it puts it, nobody has moved it.
  void carried_for_game(const PieceId& piece, const TableView& settled);
  /// The newest settled table: what a hand has put elsewhere is let go.
  void look(const Board& board, const TableView& settled);
  /// A hand has put it where it lies after all.
  void let_go(const PieceId& piece) { lying_.erase(piece); }
  bool contains(const PieceId& piece) const { return lying_.contains(piece); }
  /// The same table, but those that do not lie as the game has them are covered: they are not seen to be
  /// anywhere.
  TableView without(const Board& board, const TableView& settled, std::span<const Standing> standings) const;

 private:
  struct Lying {
    bool known = false;           ///< a camera has known the table since
    std::optional<PieceView> as;  ///< where it was seen to lie; nothing: nowhere
    bool carried = false;         ///< and will be put elsewhere once
  };
  std::map<PieceId, Lying> lying_;
};

}  // namespace telescope
