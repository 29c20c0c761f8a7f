#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/action_fields.hpp"

namespace telescope::raphia {

/// What a unit may do in its move (RR-035 to RR-060).
struct Allowance {
  int squares = 0;
  int turns = 0;            ///< changes of facing
  bool free_turns = false;  ///< RR-041, RR-049: any number
  bool either = false;      ///< a square or a turn, not both (RR-036, RR-051)
  bool may_pass = false;    ///< RR-042: straight through one friend
  void fields(auto& f) {
    f("squares", squares)("turns", turns)("free_turns", free_turns)("either", either)("may_pass", may_pass);
  }
  bool operator==(const Allowance&) const = default;
};

/// What all of its cards allow at best, a joker counting as whichever colour suits (RRQ-04).
Allowance allowance(Type type, const Colours& cards, const RaphiaSettings& settings);

/// RR-061: of a general who has a card.
inline constexpr int kGeneralSquares = 3;

// The way of a piece: walked over the board first, then compared with the cards that pay for it.

/// One thing that a way consists of.
struct Pace {
  enum class Kind : std::uint8_t {
    kTurn,     ///< a change of facing
    kSquare,   ///< into a square
    kThrough,  ///< into a friend's square, to leave it straight ahead (RR-042)
    kAttack,   ///< at the end, into an enemy's square; the stand stays where it is (RRQ-70)
    kLeave     ///< at the end, over the enemy's edge and off the board (RRQ-17 with leave.far_edge)
  };
  Kind kind = Kind::kSquare;
  Sector to;
  Facing facing = Facing::kNorth;
  bool hemmed_in = false;  ///< before a turn: a card can take it into no square (RRQ-20, RRQ-69, RRQ-74)
  bool operator==(const Pace&) const = default;
};

struct Walk {
  std::vector<Pace> paces;
  std::vector<Objection> objections;  ///< of the board, the first one only; hangs on open facts alone
  int count(Pace::Kind kind) const;
  int squares() const;  ///< attacks and the way off included; straight through a friend is one (RRQ-22)
  int turns() const { return count(Pace::Kind::kTurn); }
  bool passes() const { return count(Pace::Kind::kThrough) > 0; }
};

/// Walks the way square by square from where the piece stands: RR-028, RR-042, RRQ-12, RRQ-15 to RRQ-17,
/// RRQ-22, RRQ-25, RRQ-27, RRQ-70, RRQ-73, RRQ-74. A square of `way` may be several squares straight ahead.
/// After an objection it goes on where that can be done at all.
Walk walk(const Game& game, const PieceId& piece, const std::vector<WayStep>& way,
          const std::optional<Sector>& attack);

/// What `cards` lack for it (RR-035 to RR-061), on top of what the piece has done in this turn; nothing where
/// they are enough.
std::optional<Objection> shortage(const Game& game, const PieceId& piece, const Walk& walk,
                                  const CardIds& cards);

/// All that stands against the way if `cards` are turned up for it besides those that lie face up: the walk,
/// the cards, and that none is superfluous (RRQ-67). Without `cards` it hangs on open facts alone.
Objections objections_to_way(const Game& game, const PieceId& piece, const Walk& walk, const CardIds& cards);

/// RRQ-67: they lie on it, face down, each named once.
Objections objections_to_cards(const Game& game, const PieceId& piece, const CardIds& cards);

/// What the way costs in squares, attack included; of heavy cavalry also cards that it spends only to turn.
int squares_spent(const Game& game, const PieceId& piece, const Walk& walk);

/// RR-041, RR-049; a general has no facing that matters.
constexpr bool turns_free(Type type) {
  return type == Type::kLightInfantry || type == Type::kLightCavalry || type == Type::kGeneral;
}

/// RRQ-17: whether a move into `to`, beyond the board, leaves it over the enemy's edge; of a unit, no
/// general, and only where the scenario says so.
bool may_leave_at(const Game& game, const PieceId& piece, Sector to);

/// RRQ-13, RRQ-68: whether one card could take the unit from `at` into a square: on the board and without a
/// friend; where it may turn first, also beside or behind it.
bool can_enter_any(const Game& game, const PieceId& piece, Sector at, Facing facing);

/// Quarter turns from one facing to the other: 0, 1 or 2.
constexpr int quarters(Facing from, Facing to) {
  const int turned = (static_cast<int>(to) - static_cast<int>(from) + 4) % 4;
  return turned == 3 ? 1 : turned;
}

// The one search for ways: for players' choices, for forms, and for what hands have done on the table.

struct Move;

/// "Turn east, then to 5-3: the seven of hearts".
std::string words_of(const Game& game, const Move& move);
/// "east/5-3/attack 6-3/7h": the same in every position in which the way is offered.
std::string id_of(const Game& game, const Move& move);

/// How much is told apart in a list of moves.
struct MoveDetail {
  bool each_facing = true;    ///< of units that turn free; without it one for each square, no turn in place
  bool each_payment = false;  ///< every set of cards that pays; without it the first, the smallest
};

/// The lawful moves by all cards that lie on the piece, face up or down (sections 3 to 5): for its owner and
/// the umpire only. Of each square, facing and attack one way, with the fewest squares and turns, the
/// shortest first; of each direction in which it comes upon a general one (RRQ-59). Out and back again is a
/// move too.
std::vector<Move> move_choices(const Game& game, const PieceId& piece, MoveDetail detail);

/// RRQ-67: which of a piece's two cards at most may be turned up together: none, each one, both.
std::vector<CardIds> sets_of(CardIds cards);
/// Of its face-down cards, in printed order.
std::vector<CardIds> card_sets(const Game& game, const PieceId& piece);

/// RR-C03: the shortest way by which a hand may have brought the piece to `to` from where the game has it,
/// facing `facing` at its end where that is known; one to which the board does not object, if there is. With
/// `attack` it ends before an enemy's square, `to`, and faces it (RRQ-85). It hangs on open facts alone:
/// whether its cards allow it is for the rules to say. Nothing: there is none.
std::optional<std::vector<WayStep>> way_by_hand(const Game& game, const PieceId& piece, Sector to,
                                                std::optional<Facing> facing, bool attack);

/// The whole move of a piece, lawful or not, as far as it can be done: its cards are turned up, it walks,
/// declares its attack, and everybody is told. Generals attached where it begins go along, except those in
/// `stays` (RRQ-88). A general's card is discarded (RR-063).
void move_piece(Game& game, const PieceId& piece, const Walk& walk, const CardIds& cards,
                const std::vector<PieceId>& stays, Events& events);

/// Turns those of `cards` up that lie face down on the piece, before everybody (RR-031).
void turn_up_openly(Game& game, const PieceId& piece, const CardIds& cards, Events& events);

// Steps 4 and 5: moves (sections 3 to 5), up to the declared attack.

/// RR-029, RRQ-13, RRQ-68: whether its cards, face up or down, bind it to move from where it stands now. It
/// hangs on secrets: for its owner and the umpire only (RRQ-14, RRQ-83).
bool must_move(const Game& game, const PieceId& piece);

/// Its way to an attack on a square beside it, as it is wanted; where nothing is said, it turns as far as it
/// must (RRQ-12, RRQ-28).
Walk walk_to_attack(const Game& game, const PieceId& piece, std::vector<WayStep> way, Sector square);

/// The squares beside it that it may attack now if it has these cards, in that direction first (RR-065).
std::vector<Sector> may_attack(const Game& game, const PieceId& piece, const CardIds& cards, Facing first);

/// RRQ-26, RRQ-88: the generals attached to the unit who may stay where it begins: those with a card.
std::vector<PieceId> may_stay(const Game& game, const PieceId& unit);

/// A unit or general comes into `to`, with the general that is attached where it leaves (RR-062, RRQ-26). An
/// enemy general who stands alone there is contacted (RRQ-74): Game::contacted.
void enter(Game& game, const PieceId& piece, Sector to, Events& events);

}  // namespace telescope::raphia
