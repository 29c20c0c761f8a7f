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
  void perform(Game& game, DiceTray& tray, Events& events) const {
    if (game.step != Step::kDeploy) return;
    const bool on_table = are_on_table(game);
    for (const Side side : kSides) {
      auto& piles = game.cards(side);
      if (!on_table)
        cards::shuffle(piles, kDeckPile, cards::shuffle_pool(std::string(word(side)) + "-deck", "RR-001"),
                       tray);
      piles.draw(kDeckPile, kHandPile, kHandSize);
    }
    const std::string each = counted(kHandSize, "card") + ".";
    events.tell("dealt", {"RR-001", "RR-010"},
                on_table ? "Each player shuffles his deck and draws " + each
                         : "Both decks are shuffled, and each player draws " + each);
    begin_turn(game, events);
  }
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
  static Choices squares(const Game& game) {
    Choices choices;
    const GridBoard& grid = game.setup->grid();
    for (int i = 0; i < grid.columns * grid.rows; ++i)
      choices.push_back(choice_of(grid, Sector{i % grid.columns, i / grid.columns}));
    return choices;
  }
  const PieceId* in_the_way(const Game& game) const {
    const PieceId* there = game.unit_at(to);
    return !game.is_general(piece) && there && *there != piece ? there : nullptr;
  }
  static std::vector<PutStand> offers(const Game& game, Side side) {
    return offered<PutStand>(game.step == Step::kDeploy, {.of = side});
  }
  void form(Form& form, const Game&) const { form.advice = "The other player must agree."; }
  Objections against(const Game& game) const {
    if (game.step != Step::kDeploy)
      return objection("RRQ-05", "The cards have been dealt: nobody deploys any more.");
    if (!game.is_on_board(to)) return objection("RR-005", "The board has no such square.");
    if (const PieceId* other = in_the_way(game))
      return objection("RR-006",
                       game.named(*other) + " stands in " + game.label(to) + ": one unit a square.");
    return {};
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    Stand& stand = game.stands.at(piece);
    if (game.is_on_board(to) && !in_the_way(game)) stand.at = to;
    stand.facing = facing;
    events.tell("placed", {"RRQ-05"},
                game.named(piece) + " stands in " + game.label(stand.at) + ", facing " +
                    std::string(to_string(stand.facing)) + ".",
                {{"piece", piece.value()}});
  }
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
  std::optional<FormField> chosen(const Game& game) const {
    if (are_on_table(game)) return std::nullopt;
    Choices hand = hand_choices(game, side);
    const std::string& tied = game.tied_bid.at(index_of(side));
    if (hand.size() > 1) std::erase_if(hand, [&](const FormChoice& each) { return each.id == tied; });
    return one({}, "Card", std::move(hand), {});
  }
  static std::vector<Bid> offers(const Game& game, Side side) {
    return offered<Bid>(must_bid(game, side), {.side = side});
  }
  static std::vector<Bid> choices(const Game& game, Side side) {
    std::vector<Bid> all;
    if (!must_bid(game, side)) return all;
    for (const std::string& card : are_on_table(game) ? faces_left(game, side) : printed_hand(game, side))
      all.push_back({.side = side, .cards = {card}});
    return lawful(game, std::move(all));
  }
  /// The lowest card; after equal bids (RRQ-65) the next above it, else two who play plainly would bid the
  /// same cards in turn for ever. Where he has none above it the one begins anew, and the other with his
  /// highest.
  Worth value(const Eyes& eyes) const {
    const auto order = [&](const std::string& card) {  // by what they count, then as printed
      return worth(eyes.game, card) + 0.001 * static_cast<double>(eyes.game.setup->deck->place(card));
    };
    const std::string& tied = eyes.game.tied_bid.at(index_of(side));
    const double much = order(cards.front());
    if (tied.empty() || much > order(tied)) return {Worth::kAsked, -much};
    return {Worth::kIdle, side == kSides[0] ? -much : much};
  }
  void form(Form& form, const Game& game) const {
    form.advice = "It stays face down until both have bid.";
    if (!are_on_table(game)) return;
    form.title = "Name the card of your bid";
    form.advice = "Lay it face down; name it when both have been turned up.";
  }
  void check(const Game&) const { need_one(cards); }
  Objections name_cards(Game& game) const { return name_in(game, side, cards, kHandPile, "RR-011"); }
  Objections against(const Game& game) const {
    if (game.step != Step::kBid) return objection("RR-011", "Nobody bids now.");
    if (!must_bid(game, side)) return objection("RR-011", "A bid of " + game.name(side) + " lies already.");
    const std::string& card = cards.front();
    if (!game.cards(side).holds(kHandPile, card))
      return objection("RR-011", "The " + game.words_of(card) + " is not in the hand.");
    return objected(game.tied_bid.at(index_of(side)) == card && game.cards(side).count(kHandPile) > 1,
                    "RRQ-65", "It was bid already: another card is bid this time.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const {
    if (game.step != Step::kBid) return;
    auto& piles = game.cards(side);
    piles.move_all(kBidPile, kHandPile);  // one bid a player, whatever was waived
    piles.move(cards.front(), kHandPile, kBidPile);
    events.tell_to(audience_of(side), "bid", {"RR-011"}, "You bid " + words_of_cards(game, cards) + ".");
    turn_up_bids(game, tray, events);
  }
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
  static std::vector<SayFirst> choices(const Game& game, Side side) {
    return is_asked(game, side) ? std::vector<SayFirst>{{side, kSides[0]}, {side, kSides[1]}}
                                : offers(game, side);
  }
  Worth value(const Eyes&) const { return {Worth::kAsked, (goes == side ? 1.0 : 0.0)}; }
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side), "RR-014", game.name(side) + " may not say now who goes first.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (game.step != Step::kChoose) return;
    game.first = game.mover = goes;
    events.tell("first", {"RR-014"}, "Player 1: " + game.name(goes) + ".");
    begin_laying(game, events);
  }
};

}  // namespace telescope::raphia
