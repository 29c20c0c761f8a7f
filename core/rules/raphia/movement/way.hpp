#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/movement/actions.hpp"
#include "core/rules/raphia/movement/allowance.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

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
  int squares()
      const;  ///< attacks and the way off the board included; straight through a friend is one (RRQ-22)
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
                                  const std::vector<std::string>& cards);

/// All that stands against the way if `cards` are turned up for it besides those that lie face up: the walk,
/// the cards, and that none is superfluous (RRQ-67). Without `cards` it hangs on open facts alone.
Objections objections_to_way(const Game& game, const PieceId& piece, const Walk& walk,
                             const std::vector<std::string>& cards);

/// RRQ-67: they lie on it, face down, each named once.
Objections objections_to_cards(const Game& game, const PieceId& piece, const std::vector<std::string>& cards);

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

}  // namespace telescope::raphia
