#pragma once

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

// What may be asked for in steps 2 and 3, and what ends a player's part and the game (sections 2 and 13).

/// RR-017 to RR-021: a card on a piece.
struct Lay {
  static constexpr ActionInfo kInfo{"lay", "RR-017", "Lay a first card", "A card is laid on {piece}"};
  static constexpr bool kFaceDown = true;
  PieceId piece = {};
  CardIds cards = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    card_fields(f, game, cards, kNotAsked, [&] {
      const bool named = names_cards_laid(game);  // RR-098: else chance says which
      return named ? std::optional(one({}, "Card", hand_choices(game, of), {})) : std::nullopt;
    });
    f("piece", piece, PieceWords{game}).asked([&] { return one({}, "On", places(game, of), {}); });
  }
  /// RRQ-10: the pieces that may take a card of this step.
  static Choices places(const Game& game, Side side);
  static bool is_asked(const Game& game, Side side) {
    return (game.step == Step::kLayFirst || game.step == Step::kLaySecond) && game.mover == side;
  }
  /// Of paper none is named: LayAll does for one as well.
  static std::vector<Lay> offers(const Game& game, Side side);
  static std::vector<Lay> choices(const Game& game, Side side);
  /// A first card wants less reason than a second; a general has one only where units are too few (RRQ-10).
  Worth value(const Eyes& eyes) const;
  /// "At least four are laid: 2 more."
  static void ask_for_more(const Game& game, Side side, Form& form);
  void form(Form& form, const Game& game) const;
  void check(const Game& game) const {
    if (names_cards_laid(game)) need_one(cards);
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// Several cards, each as by Lay.
struct LayAll {
  static constexpr ActionInfo kInfo{"lay_all", "RR-017", "Lay first cards", "{side} lays cards"};
  Side side = Side::kAttacker;
  std::vector<Support> lays = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords).said("lays", lays, SupportWords{game});
  }
  static std::vector<LayAll> offers(const Game& game, Side side);
  /// RR-017, RR-020: where cards are named, a field a piece, each with the whole hand; a card named twice is
  /// refused when it is asked for. Else nobody names a card (RRQ-86, RR-098).
  bool form(Form& form, const Game& game) const;
  std::vector<Lay> each_alone() const;
  /// Each is judged with those before it already laid, as if they were laid one by one.
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const {
    for (const Lay& each : each_alone()) each.perform(game, tray, events);
  }
};

/// Ends his part of steps 2 to 5.
struct BeDone {
  static constexpr ActionInfo kInfo{"done", "RR-022", "End your moves", "{side} is done", {}, true};
  static constexpr ActionTraits kTraits{.leaves_step = true};
  Side side = Side::kAttacker;
  void fields(auto& f, const Game&) { f("side", side, kSideWords); }
  static std::vector<BeDone> offers(const Game& game, Side side);
  static std::vector<BeDone> choices(const Game& game, Side side) { return lawful(game, offers(game, side)); }
  Worth value(const Eyes&) const { return {Worth::kEnd, 0.0}; }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  /// RRQ-08: each player completes a step before the other starts it.
  static void next_layer(Game& game, Step after, Events& events);
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// The rules have no word of it.
struct Concede {
  static constexpr ActionInfo kInfo{"concede", "", "Concede the battle", "{side} concedes the battle"};
  static constexpr ActionTraits kTraits{.of_both = true, .other_agrees = true};
  Side side = Side::kAttacker;
  void fields(auto& f, const Game&) { f("side", side, kSideWords); }
  static std::vector<Concede> offers(const Game& game, Side side) {
    return offered<Concede>(game.step != Step::kDeploy, {side});
  }
  void form(Form& form, const Game&) const { form.advice = "The other player must agree."; }
  void perform(Game& game, DiceTray&, Events& events) const {
    end_game(game, enemy_of(side), game.name(side) + " concedes the battle.", {}, events);
  }
};

}  // namespace telescope::raphia
