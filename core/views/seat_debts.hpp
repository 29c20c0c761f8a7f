#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/known.hpp"
#include "core/table/reconciliation.hpp"
#include "core/table/unmoved_pieces.hpp"

namespace telescope {

/// Where the seat knows that the piece belongs; nothing where he is not told, or it lies face down.
std::optional<Spot> known_spot(const Board& board, const KnownPiece& piece);

/// What hands still owe the table, of the pieces whose faces one seat knows: "Take 1-02 off A2-L3."
///
/// It is made from what the seat knows and from where the camera sees those very pieces; of no other piece is
/// anything read. So counters are left out, and not even counted: two that changed their places would be owed
/// although nobody at the table could tell them apart, and the number alone would say so.
///
/// A piece is told only once the game has put it elsewhere before the seat's eyes and until a hand has moved
/// it: what hands do before the game knows of it is a move, and waits for somebody's word. Which way it must
/// face is told where the seat knows that (KnownPiece::facing).
class SeatDebts {
 public:
  /// At every look. `table`: what the camera says; null or not calibrated: nothing is owed that anybody could
  /// see. Empty unless the seat sees what everybody at the table sees (Sight::kPublic): what the umpire is
  /// owed he reads whole.
  std::vector<std::string> look(const Kit& kit, const Known& known, const TableView* table);

 private:
  std::vector<KnownPiece> pieces_;                ///< of the last look,
  std::optional<std::map<PieceId, Spot>> stood_;  ///< and where they stood by them
  UnmovedPieces unmoved_;
  std::vector<Discrepancy> owed_;
};

}  // namespace telescope
