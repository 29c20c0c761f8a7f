#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/state/game.hpp"

namespace telescope {
struct Known;
}

namespace telescope::raphia {

/// A piece on the table as one player sees it.
struct SeenPiece {
  PieceId id;
  Side side = Side::kNeutral;
  Type type = Type::kHeavyInfantry;
  Sector at;
  Facing facing = Facing::kNorth;  ///< of a general, who has none that matters, always north
  std::vector<std::string>
      cards;       ///< on it, that he knows: his own, the enemy's that lie face up; in printed order
  int unseen = 0;  ///< others that lie on it
  bool operator==(const SeenPiece&) const = default;
};

/// What a player goes by who plays plainly: nothing of it is anybody else's secret (section 16).
struct Seen {
  Side side = Side::kNeutral;
  std::vector<SeenPiece> pieces;    ///< on the table, in the order of their ids
  std::vector<std::string> hand;    ///< in printed order
  std::optional<PieceId> attacker;  ///< while he is asked whether the unit that it attacks retires (RR-090)
  std::optional<PieceId> attacked;  ///< that unit
  bool operator==(const Seen&) const = default;

  /// Null: it is not on the table.
  const SeenPiece* piece(const PieceId& id) const;
  /// The unit, no general, that stands there; null: none.
  const SeenPiece* unit_at(Sector at) const;
};

/// Of a seat's own view: all that the program has to go by where it plays a side at the table.
Seen seen_by(const Setup& setup, Side side, const Known& known);

/// The same of a position, for games that the program plays by the thousand.
Seen seen_by(const Game& game, Side side);

}  // namespace telescope::raphia
