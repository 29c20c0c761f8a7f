#include "core/rules/raphia/turn/turn.hpp"

#include "core/rules/raphia/state/cards.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

const std::vector<Put> kFour{{"S1", "HI", kSouth, 1, 1},  {"S2", "HI", kSouth, 2, 1},
                             {"S3", "LI", kSouth, 3, 1},  {"S4", "LC", kSouth, 4, 1},
                             {"SG", "GEN", kSouth, 4, 1}, {"N1", "HI", kNorth, 1, 7},
                             {"N2", "HI", kNorth, 2, 7},  {"N3", "LI", kNorth, 3, 7},
                             {"N4", "LC", kNorth, 4, 7},  {"NG", "GEN", kNorth, 4, 7}};

/// Both hold thirteen cards and nobody has bid.
Game bidding(RaphiaSettings settings = {}) {
  Game game = position(kFour, settings);
  game.step = Step::kBid;
  game.first = game.mover = Side::kNeutral;
  for (const Side side : kSides) give(game, side, "hand", "2h 3h 4h 5h 6h 7h 8h 9h 10h 2c 3c 4c 9c");
  return game;
}

struct Play {
  Game game;
  std::vector<Event> events = {};
  std::vector<Throw> throws = {};

  Objections against(const Json& action) const { return Actions::against(game, read(game, action)); }
  void does(const Json& action) {
    const auto against = this->against(action);
    INFO(action.dump() + (against.empty() ? "" : ": " + against.front().sentence));
    REQUIRE(against.empty());
    Events told;
    MadeThrows tray(throws);
    Actions::perform(game, read(game, action), tray, told);
    events = told.take();
  }
  bool told(const std::string& type) const {
    return std::ranges::any_of(events, [&](const Event& event) { return event.at("type") == type; });
  }
};

void bid(Play& play, const char* south, const char* north) {
  play.does({{"type", "bid"}, {"side", "south"}, {"card", south}});
  CHECK_FALSE(play.told("bids"));
  play.does({{"type", "bid"}, {"side", "north"}, {"card", north}});
}

int compared(const char* a, const char* b, RaphiaSettings settings = {}) {
  const cards::Deck deck = cards::french_deck(2);
  return compare_bids(deck.card(a), deck.card(b), settings);
}

}  // namespace

TEST_CASE(
    "RR-012, RR-013, RRQ-06, RRQ-84: rank decides a bid, then hearts over clubs over diamonds over spades",
    "[raphia][bid]") {
  CHECK(compared("9h", "9c") < 0);
  CHECK(compared("9c", "9d") < 0);
  CHECK(compared("9d", "9s") < 0);
  CHECK(compared("ah", "2s") > 0);
  CHECK(compared("10h", "js") > 0);
  CHECK(compared("jk1", "kh") < 0);
  CHECK(compared("jk1", "jk2") == 0);
  CHECK(compared("qd", "qd") == 0);
  CHECK(compared("ah", "ks", {.ace = 11}) < 0);
  CHECK(compared("ah", "jk1", {.ace = 11}) > 0);
  CHECK(compared("10h", "ks", {.bid_rank = BidRank::kByValue}) < 0);
  CHECK(compared("jk1", "kh", {.bid_rank = BidRank::kByValue}) < 0);
}

TEST_CASE(
    "RR-E01, RR-014, RR-015, RR-016: the winner of the bid plays with twelve cards and may make the other go "
    "first",
    "[raphia][bid]") {
  Play play{bidding()};
  bid(play, "9h", "9c");
  CHECK(play.told("bids"));
  CHECK(play.game.bid_winner == kSouth);
  CHECK(play.game.cards(kSouth).count(kHandPile) == 12);
  CHECK(play.game.cards(kSouth).holds(kDiscardPile, "9h"));
  CHECK(play.game.cards(kNorth).count(kHandPile) == 13);
  CHECK(play.game.seen_bid[1] == "9c");  // RR-H03
  CHECK(play.against({{"type", "first"}, {"side", "north"}, {"goes", "south"}}).front().rule == "RR-014");
  play.does({{"type", "first"}, {"side", "south"}, {"goes", "north"}});
  CHECK(play.game.first == kNorth);
  CHECK(play.game.step == Step::kLayFirst);
  CHECK(play.game.mover == kNorth);
}

TEST_CASE("RR-011: a player bids one card of his hand, once", "[raphia][bid]") {
  Play play{bidding()};
  CHECK(play.against({{"type", "bid"}, {"side", "south"}, {"card", "ks"}}).front().rule == "RR-011");
  play.does({{"type", "bid"}, {"side", "south"}, {"card", "2h"}});
  CHECK(play.against({{"type", "bid"}, {"side", "south"}, {"card", "3h"}}).front().rule == "RR-011");
}

TEST_CASE("RRQ-07: dice decide between bids that nothing tells apart, or they are made again",
          "[raphia][bid]") {
  Play play{bidding()};
  play.throws = {{"exact-tie", {5}}};
  play.does({{"type", "bid"}, {"side", "south"}, {"card", "9c"}});
  play.does({{"type", "bid"}, {"side", "north"}, {"card", "9c"}});
  CHECK(play.game.bid_winner == kNorth);

  Play again{bidding({.exact_tie = ExactTie::kRebid})};
  bid(again, "9c", "9c");
  CHECK(again.game.step == Step::kBid);
  CHECK(again.told("rebid"));
  CHECK(again.against({{"type", "bid"}, {"side", "south"}, {"card", "9c"}}).front().rule == "RRQ-65");
  bid(again, "2h", "9h");
  CHECK(again.game.bid_winner == kNorth);
}

TEST_CASE("RRQ-90, RRQ-65: whoever has bid one joker may bid the other one again", "[raphia][bid][RRQ-90]") {
  Play play{bidding({.exact_tie = ExactTie::kRebid})};
  for (const Side side : kSides) give(play.game, side, "hand", "jk1 jk2");
  bid(play, "jk1", "jk2");  // nothing tells two jokers apart (RRQ-07)
  CHECK(play.told("rebid"));
  CHECK(play.against({{"type", "bid"}, {"side", "south"}, {"card", "jk1"}}).front().rule == "RRQ-65");
  CHECK(play.against({{"type", "bid"}, {"side", "north"}, {"card", "jk2"}}).front().rule == "RRQ-65");
  bid(play, "jk2", "jk1");
  CHECK(play.told("rebid"));
  CHECK(play.against({{"type", "bid"}, {"side", "south"}, {"card", "jk2"}}).front().rule == "RRQ-65");
  bid(play, "jk1", "10h");
  CHECK(play.game.bid_winner == kSouth);
}

TEST_CASE("RRQ-90, RRQ-65: two jokers are other cards, so where they are all that is left they are bid again",
          "[raphia][bid][RRQ-90]") {
  Play play{bidding({.exact_tie = ExactTie::kRebid})};
  for (const Side side : kSides) {
    play.game.cards(side).move_all("hand", "deck");
    give(play.game, side, "hand", side == kSouth ? "jk1 jk2" : "jk1 9h");
  }
  bid(play, "jk1", "jk1");
  CHECK(play.told("rebid"));
  bid(play, "jk2", "9h");
  CHECK(play.game.bid_winner == kSouth);
}

TEST_CASE("RRQ-65: where both cards of both players are equal, dice decide", "[raphia][bid][RRQ-65]") {
  Play play{bidding({.exact_tie = ExactTie::kRebid})};
  for (const Side side : kSides) {
    play.game.cards(side).move_all("hand", "deck");
    give(play.game, side, "hand", "3c 9h");
  }
  bid(play, "3c", "3c");
  CHECK(play.told("rebid"));
  CHECK(play.game.step == Step::kBid);
  play.throws = {{"exact-tie", {2}}};
  bid(play, "9h", "9h");
  CHECK(play.game.bid_winner == kSouth);

  Play more{bidding({.exact_tie = ExactTie::kRebid})};  // north has a third
  for (const Side side : kSides) {
    more.game.cards(side).move_all("hand", "deck");
    give(more.game, side, "hand", side == kSouth ? "3c 9h" : "3c 9h 5d");
  }
  bid(more, "3c", "3c");
  bid(more, "9h", "9h");
  CHECK(more.game.step == Step::kBid);
  bid(more, "3c", "5d");
  CHECK(more.game.bid_winner == kNorth);
}

TEST_CASE("RR-018, RR-019, RRQ-10: four first cards at least, one on each, the general's counts",
          "[raphia][lay]") {
  for (const bool counts : {true, false}) {
    Play play{bidding({.general_card_counts = counts})};
    play.game.step = Step::kLayFirst;
    play.game.first = play.game.mover = kSouth;
    const auto lay = [](const char* piece, const char* card) {
      return Json{{"type", "lay"}, {"piece", piece}, {"card", card}};
    };
    CHECK(play.against(lay("N1", "2h")).front().rule == "RR-017");
    play.does(lay("SG", "2h"));
    CHECK(play.against(lay("SG", "3h")).front().rule == "RRQ-10");
    play.does(lay("S1", "3h"));
    CHECK(play.against(lay("S1", "4h")).front().rule == "RR-019");
    CHECK(play.against(lay("S2", "kd")).front().rule == "RR-017");
    play.does(lay("S2", "4h"));
    CHECK(must_still_lay(play.game, kSouth) == (counts ? 1 : 2));
    CHECK(play.against({{"type", "done"}, {"side", "south"}}).front().rule == "RR-018");
    play.does(lay("S3", "5h"));
    if (!counts) play.does(lay("S4", "6h"));
    play.does({{"type", "done"}, {"side", "south"}});
    CHECK(play.game.mover == kNorth);
    CHECK(play.game.step == Step::kLayFirst);
  }
}

TEST_CASE("RR-020, RRQ-08: a second card lies on a first, never on a general, and none must",
          "[raphia][lay]") {
  Play play{bidding()};
  play.game.step = Step::kLaySecond;
  play.game.first = play.game.mover = kSouth;
  give(play.game, kSouth, pile_on(PieceId("S1")), "2h");
  give(play.game, kSouth, pile_on(PieceId("SG")), "3h");
  const auto lay = [](const char* piece, const char* card) {
    return Json{{"type", "lay"}, {"piece", piece}, {"card", card}};
  };
  CHECK(play.against(lay("S2", "4h")).front().rule == "RR-020");
  CHECK(play.against(lay("SG", "4h")).front().rule == "RRQ-10");
  play.does(lay("S1", "4h"));
  CHECK(play.against(lay("S1", "5h")).front().rule == "RR-020");
  CHECK(play.game.laid(PieceId("S1")) == ids("2h 4h"));
  play.does({{"type", "done"}, {"side", "south"}});
  play.does({{"type", "done"}, {"side", "north"}});
  CHECK(play.game.step == Step::kMove);
  CHECK(play.game.mover == kSouth);
}

TEST_CASE("RRQ-66: without the general's card counting, it may not leave too few for the four",
          "[raphia][lay]") {
  Play play{bidding({.general_card_counts = false})};
  play.game.step = Step::kLayFirst;
  play.game.first = play.game.mover = kSouth;
  give(play.game, kSouth, "unseen", "2h 3h 4h 5h 6h 7h 8h 9h 10h");
  CHECK(play.against({{"type", "lay"}, {"piece", "SG"}, {"card", "2c"}}).front().rule == "RRQ-66");
}

TEST_CASE("RR-E13: a break test turns on the units lost", "[raphia][end]") {
  const cards::Deck deck = cards::french_deck(2);
  const auto broken = [&](const char* card, int losses, RaphiaSettings settings = {}) {
    return breaks(card ? &deck.card(card) : nullptr, losses, settings);
  };
  CHECK(broken("6d", 7));
  CHECK_FALSE(broken("7s", 7));
  CHECK_FALSE(broken("kc", 7));
  CHECK(broken("ah", 7));
  CHECK_FALSE(broken("ah", 7, {.ace = 11}));
  CHECK(broken("kc", 11));
  CHECK_FALSE(broken("ah", 5));
  CHECK(broken(nullptr, 8));
}

TEST_CASE("RR-024, RRQ-11: what was laid goes at the turn's end, the rest of the hand as the setting says",
          "[raphia][end]") {
  for (const TurnEnd end : {TurnEnd::kPlayedOnly, TurnEnd::kAll}) {
    Game game = bidding({.turn_end = end});
    give(game, kSouth, pile_on(PieceId("S1")), "2h 3h");
    turn_up(game, PieceId("S1"), {"2h"});
    Events events;
    end_turn(game, events);
    CHECK(game.cards(kSouth).holds(kDiscardPile, "2h"));
    CHECK(game.cards(kSouth).holds(kUnseenPile, "3h"));  // RR-H01
    CHECK(game.cards(kSouth).holds(kHandPile, "4h") == (end == TurnEnd::kPlayedOnly));
    CHECK(game.cards(kSouth).count(kHandPile) == 13);  // RR-026
    CHECK(game.step == Step::kBid);
    CHECK(game.up[0].empty());
  }
}

TEST_CASE("RRQ-09: a second card lies face down as the first does", "[raphia][lay]") {
  Play play{bidding()};
  play.game.step = Step::kLaySecond;
  play.game.first = play.game.mover = kSouth;
  give(play.game, kSouth, pile_on(PieceId("S1")), "2h");
  play.does({{"type", "lay"}, {"piece", "S1"}, {"card", "4h"}});
  CHECK(play.game.turned_up(PieceId("S1")).empty());
  for (const Event& event : play.events)
    if (event.at("audience") == "all") CHECK(event.dump().find("four of hearts") == std::string::npos);
}

TEST_CASE("RR-004, RR-026, RR-027: hands are refilled to thirteen from decks that are never shuffled again",
          "[raphia][end]") {
  Game game = bidding();
  give(game, kSouth, std::string(kUnseenPile), "2h 3h 4h");
  while (game.cards(kNorth).count(kDeckPile) > 2) game.cards(kNorth).draw(kDeckPile, kDiscardPile, 1);
  give(game, kNorth, std::string(kDiscardPile), "2h 3h 4h 5h");
  const auto discarded = game.cards(kNorth).cards(kDiscardPile);
  Events events;
  end_turn(game, events);
  CHECK(game.cards(kSouth).count(kHandPile) == 13);
  CHECK(game.cards(kNorth).count(kHandPile) == 11);  // nine and the last two of the deck
  CHECK(game.cards(kNorth).count(kDeckPile) == 0);
  CHECK(game.cards(kNorth).cards(kDiscardPile) == discarded);
}

TEST_CASE("RR-093, RR-094, RR-095, RR-096, RRQ-61, RRQ-62: armies are tested at the end of every turn",
          "[raphia][end]") {
  // Six foot a side, `lost` of them dead; what lies on the decks.
  const auto after = [](int south_lost, int north_lost, const char* south_top, const char* north_top) {
    std::vector<Put> put;
    for (int i = 1; i <= 7; ++i) {
      put.push_back({"S" + std::to_string(i), "HI", kSouth, i, 1});
      put.push_back({"N" + std::to_string(i), "HI", kNorth, i, 7});
    }
    Game game = position(put);
    for (int i = 1; i <= south_lost; ++i) lose_piece(game, PieceId("S" + std::to_string(i)));
    for (int i = 1; i <= north_lost; ++i) lose_piece(game, PieceId("N" + std::to_string(i)));
    on_top_of_deck(game, kSouth, south_top);
    on_top_of_deck(game, kNorth, north_top);
    return game;
  };
  const auto end = [](Game& game) {
    Events events;
    end_turn(game, events);
    return std::pair(game.step, game.winner);
  };
  SECTION("a lower card breaks, an equal one does not, and it is spent") {
    Game broken = after(6, 0, "5d", "ac");
    CHECK(end(broken) == std::pair(Step::kOver, kNorth));
    Game stands = after(6, 0, "6d", "ac");
    CHECK(end(stands).first == Step::kBid);
    CHECK(stands.cards(kSouth).holds(kDiscardPile, "6d"));
    CHECK_FALSE(stands.cards(kNorth).holds(kDiscardPile, "ac"));  // nothing tests north
    give(stands, kSouth, std::string(kDeckPile), "2d");
    CHECK(end(stands) == std::pair(Step::kOver, kNorth));  // RR-095
  }
  SECTION("no card left to turn up") {
    Game game = after(6, 0, "6d", "ac");
    game.cards(kSouth).move_all(kDeckPile, kUnseenPile);
    CHECK(end(game) == std::pair(Step::kOver, kNorth));
  }
  SECTION("both break: a draw") {
    Game game = after(6, 6, "5d", "2s");
    CHECK(end(game) == std::pair(Step::kOver, Side::kNeutral));
  }
}

TEST_CASE("RR-097, RRQ-63, RRQ-64: who cannot lay four cards retires from the field", "[raphia][end]") {
  const auto after = [](int south_losses, int south_cards, int north_cards, RaphiaSettings settings = {}) {
    Game game = position(kFour, settings);
    for (int i = 1; i <= south_losses; ++i) lose_piece(game, PieceId("S" + std::to_string(i)));
    game.cards(kSouth).draw(kDeckPile, kHandPile, south_cards);
    game.cards(kNorth).draw(kDeckPile, kHandPile, north_cards);
    Events events;
    begin_laying(game, events);
    return std::pair(game.step, game.winner);
  };
  CHECK(after(0, 4, 4).first == Step::kLayFirst);
  CHECK(after(0, 3, 4) == std::pair(Step::kOver, kNorth));
  CHECK(after(2, 13, 13) == std::pair(Step::kOver, kNorth));  // two units and a general are three
  CHECK(after(1, 2, 2) == std::pair(Step::kOver, kNorth));
  CHECK(after(0, 2, 2) == std::pair(Step::kOver, Side::kNeutral));
  CHECK(after(1, 2, 2, {.deckout_tie = DeckoutTie::kDraw}) == std::pair(Step::kOver, Side::kNeutral));
}

TEST_CASE("RR-E15: where the hand goes too, 54 cards are four turns", "[raphia][end]") {
  Game game = position(kFour, {.turn_end = TurnEnd::kAll});
  Events events;
  for (const Side side : kSides) game.cards(side).draw(kDeckPile, kHandPile, 13);
  for (const int left : {28, 15, 2, 0}) {
    CHECK(game.step != Step::kOver);
    end_turn(game, events);
    CHECK(game.cards(kSouth).count(kDeckPile) == left);
  }
  CHECK(game.cards(kSouth).count(kHandPile) == 2);
  begin_laying(game, events);
  CHECK(game.step == Step::kOver);
}

TEST_CASE("RRQ-05: stands are put down before the cards are dealt", "[raphia][deploy]") {
  Play play{position(kFour)};
  play.game.step = Step::kDeploy;
  const auto place = [](const char* piece, int file, int rank) {
    return Json{{"type", "place"}, {"piece", piece}, {"to", {file, rank}}, {"facing", "north"}};
  };
  CHECK(play.against(place("S1", 1, 0)).front().rule == "RR-006");
  CHECK(play.against(place("S1", 10, 0)).front().rule == "RR-005");
  CHECK(play.against(place("SG", 1, 0)).empty());  // RR-006: with a unit
  play.does(place("S1", 4, 1));
  CHECK(at(play.game, "S1") == "5-2");
}
