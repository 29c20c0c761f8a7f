#pragma once

#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// What something is worth to a player who plays plainly. Moves come before the end of a part, and what is
/// asked for before all else.
struct Worth {
  enum Urgency : std::uint8_t { kIdle, kEnd, kUseful, kAsked };
  Urgency urgency = kIdle;
  double much = 0.0;
  auto operator<=>(const Worth&) const = default;
};

// What a card that nobody has seen counts on average: 54 cards, eighteen of which count ten.
inline constexpr double kUnseenCard = 6.7;
// Of a unit that counts half a card more (RR-084 to RR-087).
inline constexpr double kModifier = 2.5;
inline constexpr int kNear = 2;          // squares within which an enemy is a danger
inline constexpr int kCardsKept = 2;     // of the hand, for extra cards and the next bid
inline constexpr double kExposed = 3.0;  // an enemy beside a flank or the rear; a square nearer is worth 2
inline constexpr double kAttackFrom = -1.0;  // an attack is made where so much more is expected
inline constexpr double kStand = 0.5;        // a move is made where it is worth more

/// RR-071: what the card counts in a combat.
inline int worth(const Game& game, const std::string& card) {
  return points(game.setup->deck->card(card), game.settings());
}
/// The card that counts most, of equal ones the first in printed order. `cards` holds at least one.
std::string most_worth(const Game& game, CardIds cards);

/// A game by the eyes of a player who plays plainly: open facts and his own cards, nothing of which is
/// anybody else's secret (section 16). Each kind of action has its value() by it, a larger one where it is
/// better. Pieces that are asked for are on the table.
struct Eyes {
  Eyes(const Game& of, Side whose);

  const Game& game;
  Side side;
  std::vector<Sector> enemies;  ///< where their units stand

  int hand() const { return game.cards(side).count(kHandPile); }
  /// What the first of the cards counts; 0: none is named.
  int worth_of(const CardIds& cards) const { return cards.empty() ? 0 : worth(game, cards.front()); }
  int nearest_enemy(Sector at) const;
  /// How much a card is wanted on this unit of his: high ones where the enemy is near, and such as let it
  /// move.
  double wish(const PieceId& unit, const std::string& card) const;
  /// What his unit counts by its cards against an enemy of that type.
  double own_total(const PieceId& unit, Type enemy) const;
  /// What the enemy's unit may be expected to count: what lies open, and the average of what does not.
  double expected(const PieceId& enemy) const;
  /// What more than the enemy's unit that stands there his own may expect.
  double promise(const PieceId& unit, Sector square) const;
  /// Enemy units beside a unit that stands there and looks that way, none of which it faces.
  int behind_its_front(Sector at, Facing facing) const;
};

}  // namespace telescope::raphia
