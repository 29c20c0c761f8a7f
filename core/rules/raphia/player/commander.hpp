#pragma once

#include <optional>

#include "core/rules/raphia/player/options.hpp"
#include "core/rules/raphia/player/seen.hpp"

namespace telescope::raphia {

/// What a player sees and holds it for worth doing: each kind of action has its value(), a larger one where
/// it is better. What comes before all else is worth more than kPressing.
class Judge {
 public:
  Judge(const Setup& setup, const Seen& seen) : setup_(setup), seen_(seen) {}

  const Seen& seen() const { return seen_; }
  const RaphiaSettings& settings() const { return setup_.settings; }
  /// RR-071: what the first of the cards counts; 0: none is named.
  int worth_of(const CardIds& cards) const;
  int nearest_enemy(Sector at) const;
  /// How much a card is wanted on this unit: high ones where the enemy is near, and such as let it move.
  double wish(const SeenPiece& piece, const std::string& card) const;
  /// What a unit counts by its own cards against an enemy of that type.
  double own_total(const SeenPiece& piece, Type enemy) const;
  /// What the enemy's unit may be expected to count: what lies open, and the average of what does not.
  double expected(const SeenPiece& enemy) const;
  /// What more than the enemy the unit may expect against whoever stands there.
  double promise(const PieceId& piece, Sector square) const;
  /// Enemy units beside a unit that stands there and looks that way, none of which it faces.
  int behind_its_front(Sector at, Facing facing) const;

 private:
  bool is_enemy_unit(const SeenPiece& piece) const {
    return piece.side != seen_.side && piece.type != Type::kGeneral;
  }
  const Setup& setup_;
  const Seen& seen_;
};

/// What a player does who plays plainly and sensibly, by what he sees: one of `options`. The same view and
/// options give the same answer. Nothing: there is nothing for him to do.
std::optional<AnyAction> sensible_choice(const Setup& setup, const Seen& seen, const Options& options);

/// The same in a position in which this player is waited for (waited_for()).
AnyAction sensible_choice(const Game& game, Side side);

}  // namespace telescope::raphia
