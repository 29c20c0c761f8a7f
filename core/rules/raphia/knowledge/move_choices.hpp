#pragma once

#include <string>
#include <vector>

#include "core/rules/raphia/actions.hpp"

namespace telescope::raphia {

/// Where a piece may get in its move, and how.
struct MoveChoice {
  std::vector<WayStep> steps;
  Sector at;  ///< where its stand is in the end
  Facing facing = Facing::kNorth;
  std::optional<Sector> attack;    ///< RRQ-70: the enemy's square that it attacks from there
  std::vector<std::string> cards;  ///< that are turned up for it (RR-031)
};

/// By all cards that lie on it, face up or down (sections 3 to 5): for its owner and the umpire only. One way
/// to each square, facing and attack, with the fewest squares and turns, the shortest first; again where
/// other cards pay for it as well (RRQ-67). Of units that turn free one to each square (RR-041, RR-049).
std::vector<MoveChoice> move_choices(const Game& game, const PieceId& piece);

/// {"type": "move", ...}.
Action move_action(const PieceId& piece, const MoveChoice& way);

/// "Turn east, then to 5-3: the seven of hearts".
std::string words_of(const Game& game, const PieceId& piece, const MoveChoice& way);

/// "east/5-3/attack 6-3/7h": the same in every position in which the way is offered.
std::string id_of(const Game& game, const MoveChoice& way);

}  // namespace telescope::raphia
