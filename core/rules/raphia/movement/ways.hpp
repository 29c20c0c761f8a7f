#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/movement/actions.hpp"

namespace telescope::raphia {

// The one search for ways: for players' choices, for forms, and for what hands have done on the table.

/// Where a piece may get in its move, and how.
struct MoveChoice {
  Move move;  ///< with its way, the square that it attacks and the cards that are turned up for it
  Sector at;  ///< where its stand is in the end
  Facing facing = Facing::kNorth;
  bool leaves = false;  ///< over the enemy's edge, from `at`
};

/// "Turn east, then to 5-3: the seven of hearts".
std::string words_of(const Game& game, const MoveChoice& choice);
/// "east/5-3/attack 6-3/7h": the same in every position in which the way is offered.
std::string id_of(const Game& game, const MoveChoice& choice);

/// How much is told apart in a list of moves.
struct MoveDetail {
  bool each_facing = true;    ///< of units that turn free; without it one for each square, no turn in place
  bool each_payment = false;  ///< every set of cards that pays; without it the first, the smallest
};

/// The lawful moves by all cards that lie on the piece, face up or down (sections 3 to 5): for its owner and
/// the umpire only. Of each square, facing and attack one way, with the fewest squares and turns, the
/// shortest first; of each direction in which it comes upon a general one (RRQ-59). Out and back again is a
/// move too.
std::vector<MoveChoice> move_choices(const Game& game, const PieceId& piece, MoveDetail detail);

/// RRQ-67: which of its face-down cards may be turned up together: none, each one, both. In printed order.
std::vector<std::vector<std::string>> card_sets(const Game& game, const PieceId& piece);

/// RR-C03: the shortest way by which a hand may have brought the piece to `to` from where the game has it,
/// facing `facing` at its end where that is known; one to which the board does not object, if there is. With
/// `attack` it ends before an enemy's square, `to`, and faces it (RRQ-85). It hangs on open facts alone:
/// whether its cards allow it is for the rules to say. Nothing: there is none.
std::optional<std::vector<WayStep>> way_by_hand(const Game& game, const PieceId& piece, Sector to,
                                                std::optional<Facing> facing, bool attack);

}  // namespace telescope::raphia
