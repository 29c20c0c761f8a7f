#pragma once

#include "core/base/counted.hpp"
#include "core/cards/dealing.hpp"
#include "core/rules/raphia/action_fields.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

// What may be asked for in deployment and in step 1 (section 2).

/// RR-010: the decks are shuffled and the first hands dealt.
struct Deal {
  static constexpr ActionInfo kInfo{"begin", "RR-010", "Shuffle the decks and deal", {}, {}, true};
  static constexpr ActionTraits kTraits{.leaves_step = true, .of_both = true};
  static bool offers(const Game& game, Side) { return game.step == Step::kDeploy; }
  Objections against(const Game& game) const {
    return objected(game.step != Step::kDeploy, "RR-010", "The cards have been dealt already.");
  }
  /// Decks of paper are shuffled by hand (RRQ-86): unknown cards are as good as one another.
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RRQ-05.
struct PutStand {
  static constexpr ActionInfo kInfo{"place", "RRQ-05", "Put a stand elsewhere",
                                    "{piece} is put on another square"};
  static constexpr ActionTraits kTraits{.of_both = true, .other_agrees = true};
  PieceId piece = {};
  Sector to = {};
  Facing facing = Facing::kNorth;
  Side of = Side::kNeutral;  ///< whose stands are offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game}).asked([&] {
      return one({}, "Stand", choices_of(game, game.pieces(of)), {});
    });
    f("to", to, kSquareWords).asked([&] { return one({}, "Square", squares(game), {}); });
    f("facing", facing).asked([] {
      return one({}, "Facing", facing_choices("", [](const auto&) { return Json(); }), {});
    });
  }
  static Choices squares(const Game& game);
  const PieceId* in_the_way(const Game& game) const;
  static std::vector<PutStand> offers(const Game& game, Side side) {
    return offered<PutStand>(game.step == Step::kDeploy, {.of = side});
  }
  void form(Form& form, const Game&) const { form.advice = "The other player must agree."; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RR-011.
struct Bid {
  static constexpr ActionInfo kInfo{"bid", "RR-011", "Bid a card", "{side} bids a card", {}, true};
  static constexpr bool kFaceDown = true;  ///< which cards they are is a secret
  Side side = Side::kAttacker;
  CardIds cards = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords);
    const auto typed = [&] {
      return are_on_table(game) ? std::optional(typed_cards("Card", 1)) : std::nullopt;
    };
    card_fields(f, game, cards, typed, [&] { return chosen(game); });
  }
  std::optional<FormField> chosen(const Game& game) const;
  static std::vector<Bid> offers(const Game& game, Side side) {
    return offered<Bid>(must_bid(game, side), {.side = side});
  }
  static std::vector<Bid> choices(const Game& game, Side side);
  /// The lowest card; after equal bids (RRQ-65) the next above it, else two who play plainly would bid the
  /// same cards in turn for ever. Where he has none above it the one begins anew, and the other with his
  /// highest.
  Worth value(const Eyes& eyes) const;
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
    f("goes", goes, kSideWords).asked([&] {
      const auto player = [&](Side each) { return choice(std::string(word(each)), game.name(each)); };
      return one({}, "Player 1 is", {player(side), player(enemy_of(side))}, {});
    });
  }
  static bool is_asked(const Game& game, Side side) {
    return game.step == Step::kChoose && game.bid_winner == side;
  }
  static std::vector<SayFirst> offers(const Game& game, Side side) {
    return offered<SayFirst>(is_asked(game, side), {.side = side});
  }
  static std::vector<SayFirst> choices(const Game& game, Side side);
  Worth value(const Eyes&) const { return {Worth::kAsked, (goes == side ? 1.0 : 0.0)}; }
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side), "RR-014", game.name(side) + " may not say now who goes first.");
  }
  void perform(Game& game, DiceTray&, Events& events) const;
};

}  // namespace telescope::raphia
