#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/state/setup.hpp"

namespace telescope::raphia {

/// RR-071: what the card counts in a combat.
inline int worth(const Setup& setup, const std::string& card) {
  return points(setup.deck->card(card), setup.settings);
}

/// The card that counts most, of equal ones the first in printed order. `cards` holds at least one.
inline std::string most_worth(const Setup& setup, CardIds cards) {
  std::ranges::sort(cards, {}, [&](const std::string& card) { return setup.deck->place(card); });
  return *std::ranges::max_element(cards, {}, [&](const std::string& card) { return worth(setup, card); });
}

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

/// What a player goes by who plays plainly: nothing of it is anybody else's secret (section 16). Each kind of
/// action has its value() by it, a larger one where it is better.
struct Seen {
  const Setup* setup = nullptr;  ///< of the game
  Side side = Side::kNeutral;
  std::vector<SeenPiece> pieces;    ///< on the table, in the order of their ids
  CardIds hand;                     ///< in printed order
  std::optional<PieceId> attacker;  ///< while he is asked whether the unit that it attacks retires (RR-090)
  std::optional<PieceId> attacked;  ///< that unit
  bool operator==(const Seen&) const = default;

  /// Null: it is not on the table.
  const SeenPiece* piece(const PieceId& id) const;
  /// The unit, no general, that stands there; null: none.
  const SeenPiece* unit_at(Sector at) const;
  bool is_enemy_unit(const SeenPiece& each) const { return each.side != side && each.type != Type::kGeneral; }
  /// RR-071: what the first of the cards counts; 0: none is named.
  int worth_of(const CardIds& cards) const;
  int nearest_enemy(Sector at) const;
  /// How much a card is wanted on this unit: high ones where the enemy is near, and such as let it move.
  double wish(const SeenPiece& unit, const std::string& card) const;
  /// What a unit counts by its own cards against an enemy of that type.
  double own_total(const SeenPiece& unit, Type enemy) const;
  /// What the enemy's unit may be expected to count: what lies open, and the average of what does not.
  double expected(const SeenPiece& enemy) const;
  /// What more than the enemy the unit may expect against whoever stands there.
  double promise(const PieceId& id, Sector square) const;
  /// Enemy units beside a unit that stands there and looks that way, none of which it faces.
  int behind_its_front(Sector at, Facing facing) const;
};

/// By open facts and his own cards.
Seen seen_by(const Game& game, Side side);

/// Whose word the game waits for now; both may be waited for together in a bid. Empty: the game is over, or
/// deploys.
std::vector<Side> waited_for(const Game& game);

/// What he may lawfully do now in his movement with this piece of his own: its moves, and that it stands.
std::vector<AnyAction> choices_of(const Game& game, Side side, const PieceId& piece);

/// All that this player may lawfully do now. Never empty while he is waited for. Of deployment and conceding:
/// nothing.
std::vector<AnyAction> choices(const Game& game, Side side);

/// What a player does who plays plainly and sensibly where he is waited for (waited_for()), by what he sees.
/// The same view gives the same answer.
AnyAction sensible_choice(const Game& game, Side side);

/// What is worth a closer look there, at most so much: sensible_choice() first, then what is worth most
/// beside it, of single pieces most of the piece that it moves.
std::vector<AnyAction> likely_choices(const Game& game, Side side, std::size_t most);

}  // namespace telescope::raphia
