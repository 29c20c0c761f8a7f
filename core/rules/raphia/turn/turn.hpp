#pragma once

#include <vector>

#include "core/rules/raphia/action_fields.hpp"

namespace telescope::raphia {

// Between the turns, and the end of the game (RR-024 to RR-027, section 13).

/// Step 1 begins; where nobody has a card to bid, step 2 (RRQ-65).
void begin_turn(Game& game, Events& events);

/// Step 2 begins, or the game ends: RR-097, RRQ-63, RRQ-64, RRQ-66.
void begin_laying(Game& game, Events& events);

/// Steps 6 to 8, and the next turn.
void end_turn(Game& game, Events& events);

/// The last combat of the step has been fought: the other player moves, or the turn ends. Nothing happens
/// while something is still to be fought or decided.
void go_on_after_combats(Game& game, Events& events);

/// kNeutral: a draw.
void end_game(Game& game, Side winner, std::string sentence, const std::vector<std::string_view>& rules,
              Events& events);

/// RRQ-86: a card that has to be turned up on the table before the game goes on.
struct DueFace {
  Side side = Side::kNeutral;
  PieceId on;           ///< a piece, kOnExtra or kOnDeck
  std::string unknown;  ///< that lies there
};
/// RR-070, RRQ-77: those of the combat whose cards are compared; RR-093: those of break tests at the turn's
/// end. In the order in which they are asked for.
std::vector<DueFace> faces_due(const Game& game);

/// Whether it is that player's part of the step, and no combat waits for anybody's word.
bool is_part_of(const Game& game, Side side);

/// RR-018, RRQ-66: cards that he must still lay before he is done with step 2.
int must_still_lay(const Game& game, Side side);

/// RR-093 to RR-096, RR-E13: whether this card breaks an army that has lost so many units; none: no deck.
bool breaks(const cards::Card* card, int losses, const RaphiaSettings& settings);
inline constexpr int kTestFrom = 6;  ///< RR-093
inline constexpr int kHandSize = 13, kLeastLaid = 4;

// What may be asked for in deployment and in steps 1 to 3, and what ends a player's part (sections 2 and 13).

/// RRQ-65: whether that player has a bid to make yet.
bool must_bid(const Game& game, Side side);

/// RR-010: the decks are shuffled and the first hands dealt.
struct Deal {
  static constexpr ActionInfo kInfo{"begin", "RR-010", "Shuffle the decks and deal", {}, {}, true};
  static constexpr bool kOfBoth = true, kLeavesStep = true;
  static bool offers(const Game& game, Side) { return game.step == Step::kDeploy; }
  Objections against(const Game& game) const {
    return objected(game.step != Step::kDeploy, "RR-010", "The cards have been dealt already.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RRQ-05.
struct PutStand {
  static constexpr ActionInfo kInfo{"place", "RRQ-05", "Put a stand elsewhere",
                                    "{piece} is put on another square"};
  static constexpr bool kOfBoth = true, kOtherAgrees = true;
  PieceId piece = {};
  Sector to = {};
  Facing facing = Facing::kNorth;
  Side of = Side::kNeutral;  ///< whose stands are offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game}).asked([&] {
      return one("piece", "Stand", choices_of(game, pieces_of(game, of)), {});
    });
    f("to", to, kSquareWords).asked([&] { return one("to", "Square", squares(game), {}); });
    f("facing", facing).asked([] {
      return one("facing", "Facing", facing_choices("", [](const auto&) { return Json(); }), {});
    });
  }
  static Choices squares(const Game& game);
  static std::vector<PutStand> offers(const Game& game, Side side) {
    return offered<PutStand>(game.step == Step::kDeploy, {.of = side});
  }
  void form(Form& form, const Game&) const { form.advice = "The other player must agree."; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RR-011.
struct Bid {
  static constexpr ActionInfo kInfo{"bid", "RR-011", "Bid a card", "{side} bids a card", {}, true};
  static constexpr bool kFaceDown = true;  ///< which cards they are is a secret
  Side side = Side::kAttacker;
  CardIds cards = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords);
    card_fields(
        f, game, cards, [&] { return typed(game); }, [&] { return chosen(game); });
  }
  static std::optional<FormField> typed(const Game& game) {
    return are_on_table(game) ? std::optional(typed_cards("Card", 1)) : std::nullopt;
  }
  std::optional<FormField> chosen(const Game& game) const;
  static std::vector<Bid> offers(const Game& game, Side side) {
    return offered<Bid>(must_bid(game, side), {.side = side});
  }
  static std::vector<Bid> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  void check(const Game&) const { need_one(cards); }
  Objections name_cards(Game& game) const { return name_in(game, side, cards, kHandPile, "RR-011"); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RR-014.
struct SayFirst {
  static constexpr ActionInfo kInfo{"first", "RR-014", "Say who goes first", "{side} says who goes first",
                                    {},      true};
  Side side = Side::kAttacker;
  Side goes = Side::kAttacker;
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords);
    f("goes", goes, kSideWords).asked([&] { return asked(game); });
  }
  FormField asked(const Game& game) const;
  static bool is_asked(const Game& game, Side side) {
    return game.step == Step::kChoose && game.bid_winner == side;
  }
  static std::vector<SayFirst> offers(const Game& game, Side side) {
    return offered<SayFirst>(is_asked(game, side), {.side = side});
  }
  static std::vector<SayFirst> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side), "RR-014", game.name(side) + " may not say now who goes first.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RR-017 to RR-021: a card on a piece.
struct Lay {
  static constexpr ActionInfo kInfo{"lay", "RR-017", "Lay a first card", "A card is laid on {piece}"};
  static constexpr bool kFaceDown = true;
  PieceId piece = {};
  CardIds cards = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    card_fields(f, game, cards, kNotAsked, [&] { return chosen(game); });
    f("piece", piece, PieceWords{game}).asked([&] { return one("piece", "On", places(game, of), {}); });
  }
  std::optional<FormField> chosen(const Game& game) const;
  /// RRQ-10: the pieces that may take a card of this step.
  static Choices places(const Game& game, Side side);
  static bool is_asked(const Game& game, Side side) {
    return (game.step == Step::kLayFirst || game.step == Step::kLaySecond) && game.mover == side;
  }
  static std::vector<Lay> offers(const Game& game, Side side);
  static std::vector<Lay> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  void check(const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Several cards, each as by Lay.
struct LayAll {
  static constexpr ActionInfo kInfo{"lay_all", "RR-017", "Lay first cards", "{side} lays cards"};
  Side side = Side::kAttacker;
  std::vector<Support> lays = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords).listed("lays", lays, SupportWords{game});
  }
  static std::vector<LayAll> offers(const Game& game, Side side) {
    return offered<LayAll>(Lay::is_asked(game, side) && game.cards(side).count(kHandPile) > 0,
                           {.side = side});
  }
  bool form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Ends his part of steps 2 to 5.
struct BeDone {
  static constexpr ActionInfo kInfo{"done", "RR-022", "End your moves", "{side} is done", {}, true};
  static constexpr bool kLeavesStep = true;
  Side side = Side::kAttacker;
  void fields(auto& f, const Game&) { f("side", side, kSideWords); }
  static std::vector<BeDone> offers(const Game& game, Side side);
  static std::vector<BeDone> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// The rules have no word of it.
struct Concede {
  static constexpr ActionInfo kInfo{"concede", "", "Concede the battle", "{side} concedes the battle"};
  static constexpr bool kOfBoth = true, kOtherAgrees = true;
  Side side = Side::kAttacker;
  void fields(auto& f, const Game&) { f("side", side, kSideWords); }
  static std::vector<Concede> offers(const Game& game, Side side) {
    return offered<Concede>(game.step != Step::kDeploy, {side});
  }
  void form(Form& form, const Game&) const { form.advice = "The other player must agree."; }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

}  // namespace telescope::raphia
