#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/state/setup.hpp"

namespace telescope::raphia {

/// RR-071: what the card counts in a combat.
inline int worth(const Setup& setup, const std::string& card) {
  return points(setup.deck->card(card), setup.settings);
}

/// The card that counts most, of equal ones the first in printed order. `cards` holds at least one.
inline std::string most_worth(const Setup& setup, std::vector<std::string> cards) {
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

/// What a player may lawfully do now, worked out as far as it is asked for.
class Options {
 public:
  virtual ~Options() = default;
  /// All but what is done with single pieces in a movement.
  virtual std::vector<AnyAction> of_step() const = 0;
  /// In his own movement: the moves of this piece, and that it stands.
  virtual std::vector<AnyAction> of_piece(const PieceId& piece) const = 0;
};

/// Whose word the game waits for now; both may be waited for together in a bid. Empty: the game is over, or
/// deploys.
std::vector<Side> waited_for(const Game& game);

/// Of a position, by open facts and the player's own cards alone, which also say in what order.
class GameOptions final : public Options {
 public:
  /// `game` outlives this.
  GameOptions(const Game& game, Side side) : game_(game), side_(side) {}
  std::vector<AnyAction> of_step() const override { return Actions::choices(game_, side_); }
  std::vector<AnyAction> of_piece(const PieceId& piece) const override;

 private:
  const Game& game_;
  Side side_;
};

/// All that this player may lawfully do now. Never empty while he is waited for. Of deployment and conceding:
/// nothing.
std::vector<AnyAction> choices(const Game& game, Side side);

/// Any of choices(), by `below`, which gives a number from 0 up to, not including, its argument.
template <class Below>
AnyAction random_choice(const Game& game, Side side, Below below) {
  auto all = choices(game, side);
  return std::move(all.at(static_cast<std::size_t>(below(static_cast<int>(all.size())))));
}

/// What a seat is offered by its forms, and nothing else: for a side that the program plays at the table.
class FormOptions final : public Options {
 public:
  /// What the rules would answer if the seat asked for this. Refusals hang on open facts and its own cards
  /// (RRQ-83), so it may go by them.
  using Accepts = std::function<bool(const AnyAction&)>;

  /// `known` and `setup` outlive this.
  FormOptions(const std::shared_ptr<const Setup>& setup, const Known& known, Accepts accepts);

  std::vector<AnyAction> of_step() const override { return all_of(false, {}); }
  std::vector<AnyAction> of_piece(const PieceId& piece) const override { return all_of(true, piece); }

 private:
  std::vector<AnyAction> all_of(bool piecewise, const PieceId& piece) const;
  std::vector<Json> answers(const Form& form) const;
  std::vector<Json> answers(const FormField& field) const;

  Game blank_;  ///< before the first card is dealt: which pieces and cards there are at all
  const Known& known_;
  Accepts accepts_;
};

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

/// What is worth a closer look there, at most so much: sensible_choice() first, then what is worth most
/// beside it, of single pieces most of the piece that it moves.
std::vector<AnyAction> likely_choices(const Game& game, Side side, std::size_t most);

}  // namespace telescope::raphia
