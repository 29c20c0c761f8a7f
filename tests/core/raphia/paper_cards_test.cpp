#include <algorithm>
#include <iterator>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

RaphiaSettings paper() {
  return {.cards = CardsHeld::kTable};
}

const std::vector<Put> kArmies{{"S1", "HI", kSouth, 4, 3},
                               {"S2", "LI", kSouth, 3, 3},
                               {"S3", "HC", kSouth, 5, 3},
                               {"SG", "GEN", kSouth, 4, 3},
                               {"N1", "HI", kNorth, 4, 4, Facing::kSouth},
                               {"N2", "LC", kNorth, 3, 5, Facing::kSouth},
                               {"N3", "EL", kNorth, 5, 5, Facing::kSouth},
                               {"NG", "GEN", kNorth, 8, 6, Facing::kSouth}};

/// The decks have been shuffled by hand, and each player has drawn his cards.
struct Paper {
  Game game;
  Events events = {};

  explicit Paper(const RaphiaSettings& settings = paper()) : game(position(kArmies, settings)) {
    game.step = Step::kDeploy;
    game.turn = 0;
    game.first = game.mover = Side::kNeutral;
    does({{"type", "begin"}});
  }
  Objections against(const Action& action) const { return objections_to(game, read(game, action)); }
  void does(const Action& action) {
    INFO(action.dump());
    const auto no = against(action);
    INFO((no.empty() ? "" : no.front().rule + ": " + no.front().sentence));
    REQUIRE(no.empty());
    SimulatedChance chance(1);
    carry_out(game, read(game, action), chance, events);
  }
  /// South bids higher and goes first.
  void bids() {
    does({{"type", "bid"}, {"side", "south"}, {"card", "9h"}});
    does({{"type", "bid"}, {"side", "north"}, {"card", "8h"}});
    does({{"type", "first"}, {"side", "south"}, {"goes", "south"}});
  }
  /// The least that may be laid; nothing more in step 3.
  void lays() {
    for (const char* side : {"south", "north"}) {
      Action all{{"type", "lay_all"}, {"side", side}, {"lays", Json::array()}};
      for (const char* piece : {"1", "2", "3", "G"})
        all["lays"].push_back({{"piece", (side == std::string("south") ? "S" : "N") + std::string(piece)}});
      does(all);
      does({{"type", "done"}, {"side", side}});
    }
    for (const char* side : {"south", "north"}) does({{"type", "done"}, {"side", side}});
  }
};

std::string sentence_against(const Paper& play, const Action& action) {
  const auto no = play.against(action);
  return no.empty() ? std::string() : no.front().rule + ": " + no.front().sentence;
}

const KnownCards* pile(const Known& known, const std::string& id) {
  const auto it = std::ranges::find(known.cards, id, &KnownCards::id);
  return it == known.cards.end() ? nullptr : &*it;
}

Known known(const Game& game, const char* seat) {
  return Knowledge(game.setup).known(Position::of(game), SeatId(seat));
}

}  // namespace

TEST_CASE("RRQ-86: cards are typed by two keys, in either order", "[raphia][RRQ-86]") {
  for (const auto& [typed, card] :
       {std::pair("7h", "7h"), std::pair("H7", "7h"), std::pair("tc", "10c"), std::pair("0C", "10c"),
        std::pair("10c", "10c"), std::pair("c10", "10c"), std::pair("j1", "jk1"), std::pair("jk2", "jk2"),
        std::pair("JS", "js"), std::pair(" a d ", "ad"), std::pair("zz", "zz")})
    CHECK(card_typed(typed) == card);
  const cards::Deck deck = cards::french_deck(2);
  for (const cards::Card& card : deck.printed()) CHECK(card_typed(card.face.id) == card.face.id);
}

TEST_CASE("RR-010, RRQ-86: decks of paper are shuffled by hand, and no card is known", "[raphia][RRQ-86]") {
  const Paper play;
  for (const Side side : kSides) {
    const auto& piles = play.game.cards(side);
    CHECK(piles.count(kHandPile) == 13);
    CHECK(piles.count(kDeckPile) == 41);
    CHECK(piles.count(kFacesPile) == 54);
    for (const std::string& card : piles.cards(kHandPile)) CHECK(is_unknown(card));
  }
  for (const char* seat : {"south", "north", "spectator"})
    for (const KnownCards& cards : known(play.game, seat).cards) CHECK(cards.faces.empty());
  REQUIRE(pile(known(play.game, "south"), "hand"));
  CHECK(pile(known(play.game, "south"), "hand")->count == 13);
}

TEST_CASE(
    "RR-015, RR-016, RR-H03: the winning bid is discarded, the losing one is lost among the hand's cards",
    "[raphia][RRQ-86]") {
  Paper play;
  play.bids();
  CHECK(play.game.cards(kSouth).holds(kDiscardPile, "9h"));
  CHECK(play.game.cards(kSouth).count(kHandPile) == 12);
  CHECK(play.game.cards(kNorth).count(kHandPile) == 13);
  CHECK(play.game.cards(kNorth).holds(kFacesPile, "8h"));  // nobody can say which of the thirteen it is
  CHECK(play.game.seen_bid.at(1) == "8h");
  CHECK(play.game.step == Step::kLayFirst);
}

TEST_CASE("RR-017 to RR-021, RRQ-86: several cards are laid at once, face down, and nobody names them",
          "[raphia][RRQ-86]") {
  Paper play;
  play.bids();
  CHECK(sentence_against(play, {{"type", "done"}, {"side", "south"}}).starts_with("RR-018"));
  play.lays();
  CHECK(play.game.step == Step::kMove);
  CHECK(play.game.laid(PieceId("S1")).size() == 1);
  CHECK(is_unknown(play.game.laid(PieceId("S1")).front()));
  const Known south = known(play.game, "south");
  REQUIRE(pile(south, "on S1"));
  CHECK(pile(south, "on S1")->count == 1);
  CHECK(pile(south, "on S1")->faces.empty());
}

TEST_CASE("RR-019: of several cards laid at once a second one on a unit is refused", "[raphia][RR-019]") {
  Paper play;
  play.bids();
  const Action twice{
      {"type", "lay_all"}, {"side", "south"}, {"lays", {{{"piece", "S1"}}, {{"piece", "S1"}}}}};
  CHECK(sentence_against(play, twice).starts_with("RR-019"));
  const Action of_both{
      {"type", "lay_all"}, {"side", "south"}, {"lays", {{{"piece", "S1"}}, {{"piece", "N1"}}}}};
  CHECK(sentence_against(play, of_both).starts_with("RR-017"));
}

TEST_CASE("RR-031, RRQ-86: a card turned up for a move is named first, and the move rests on it",
          "[raphia][RRQ-86]") {
  Paper play;
  play.bids();
  play.lays();
  const Action forward{{"type", "move"}, {"piece", "S2"}, {"way", Json::array({Json{{"go", {2, 3}}}})}};
  CHECK(sentence_against(play, forward).starts_with("RR-040"));  // nothing is turned up
  CHECK(find_form(known(play.game, "south"), "turn_up"));
  play.does({{"type", "turn_up"}, {"piece", "S2"}, {"cards", "7c"}});
  CHECK(play.game.turned_up(PieceId("S2")) == ids("7c"));
  play.does(forward);
  CHECK(at(play.game, "S2") == "3-4");
}

TEST_CASE("RRQ-86: what cannot have been turned up is refused in one line", "[raphia][RRQ-86]") {
  Paper play;
  play.bids();
  play.lays();
  const auto turn_up = [](const char* piece, const char* cards) {
    return Action{{"type", "turn_up"}, {"piece", piece}, {"cards", cards}};
  };
  CHECK(sentence_against(play, turn_up("S2", "9h")) ==
        "RR-031: The nine of hearts has been discarded already.");
  play.does(turn_up("S2", "7c"));
  CHECK(sentence_against(play, turn_up("S3", "7c")) == "RR-031: The seven of clubs lies on S2 LI already.");
  CHECK(sentence_against(play, turn_up("S2", "8c")) ==
        "RR-031: The eight of clubs cannot have been turned up: no card lies face down on S2 LI.");
  CHECK(sentence_against(play, turn_up("S3", "u9")).starts_with("RRQ-86"));
  CHECK_THROWS_AS(play.against(turn_up("S3", "7h 7h")), std::invalid_argument);
  CHECK_THROWS_AS(play.against(turn_up("S3", "11h")), std::invalid_argument);
  CHECK(sentence_against(play, {{"type", "show"}, {"side", "south"}, {"on", "S1"}, {"cards", "2h"}})
            .starts_with("RRQ-86"));
  CHECK_THROWS_AS(play.against({{"type", "show"}, {"side", "south"}, {"on", "X9"}, {"cards", "2h"}}),
                  std::invalid_argument);
}

TEST_CASE("RR-070, RRQ-86: a combat waits until its cards have been turned up and named",
          "[raphia][RRQ-86]") {
  Paper play;
  play.bids();
  play.lays();
  play.does({{"type", "move"}, {"piece", "S1"}, {"way", Json::array()}, {"attack", {3, 3}}, {"cards", "7h"}});
  play.does({{"type", "done"}, {"side", "south"}});
  play.does({{"type", "fight"}, {"side", "south"}, {"square", {3, 3}}, {"lead", "S1"}});
  REQUIRE(play.game.combat);
  CHECK(play.game.combat->stage == Stage::kAttackerExtra);       // RR-068
  CHECK_FALSE(find_paper(known(play.game, "south"), "sum S1"));  // no sum of what nobody knows
  const Form extra = *find_form(known(play.game, "south"), "extra");
  REQUIRE(extra.fields.front().choices.size() == 1);
  const auto one = filled(extra, {{"cards", {extra.fields.front().choices.front().id}}});
  REQUIRE(one);
  play.does(*one);
  REQUIRE(play.game.combat->stage == Stage::kReveal);
  CHECK(faces_due(play.game).size() == 2);  // the extra card, and the target's
  CHECK(find_form(known(play.game, "south"), "show:extra"));
  CHECK_FALSE(find_form(known(play.game, "south"), "show:N1"));
  CHECK(find_form(known(play.game, "north"), "show:N1"));
  const Json now = to_json(play.game);
  CHECK(to_json(game_from_json(play.game.setup, now)) == now);

  const Action target{{"type", "show"}, {"side", "north"}, {"on", "N1"}, {"cards", "kc"}};
  play.does(target);
  CHECK(sentence_against(play, target).starts_with("RRQ-86"));  // not once more
  CHECK(play.game.turned_up(PieceId("N1")) == ids("kc"));
  CHECK(sentence_against(play, {{"type", "show"}, {"side", "south"}, {"on", "extra"}, {"cards", "7h"}}) ==
        "RR-070: The seven of hearts lies on S1 HI already.");
  play.does({{"type", "show"}, {"side", "south"}, {"on", "extra"}, {"cards", "9c"}});
  CHECK(at(play.game, "N1") == "4-5");  // 16 against 10, and the court is the loser's
  CHECK(play.game.cards(kSouth).holds(kDiscardPile, "9c"));
  play.does({{"type", "kill"}, {"side", "north"}, {"general", ""}});
  CHECK(at(play.game, "S1") == "4-4");
}

TEST_CASE("RRQ-34, RR-H01: of a combat that an umpire leaves while cards are turned up, only those are seen",
          "[raphia][RRQ-86][secrecy]") {
  Game game = position(kArmies, paper());
  for (const Side side : kSides) game.cards(side).draw(kDeckPile, kHandPile, 5);
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  game.cards(kNorth).draw(kDeckPile, pile_on(PieceId("N1")), 1);
  game.step = Step::kFight;
  game.combat = Combat{.square = {3, 3}, .from = {3, 2}, .lead = PieceId("S1"), .target = PieceId("N1")};
  game.combat->stage = Stage::kReveal;
  for (const Side side : kSides) game.cards(side).draw(kHandPile, kExtraPile, 1);
  const std::string hidden = game.cards(kNorth).cards(kExtraPile).front();
  const auto does = [&](const Action& action) {
    SimulatedChance chance(1);
    Events events;
    carry_out(game, read(game, action), chance, events);
  };
  does({{"type", "show"}, {"side", "south"}, {"on", "extra"}, {"cards", "9c"}});
  REQUIRE(game.combat->stage == Stage::kReveal);
  const Known before = known(game, "spectator");
  CHECK(pile(before, "extra south")->faces.size() == 1);
  CHECK(pile(before, "extra north")->count == 1);
  CHECK(pile(before, "extra north")->faces.empty());
  does({{"type", "fight"}, {"side", "south"}, {"square", {2, 4}}, {"lead", "S2"}});  // waived
  CHECK(game.cards(kSouth).holds(kDiscardPile, "9c"));
  CHECK(game.cards(kNorth).holds(kUnseenPile, hidden));
  const Known after = known(game, "spectator");
  CHECK(pile(after, "discard south")->count == 1);
  CHECK_FALSE(pile(after, "discard north"));
}

TEST_CASE("RRQ-86, RR-070, RR-093: who is waited for to turn cards up has every face to choose from",
          "[raphia][RRQ-86]") {
  Game game = position(kArmies, paper());
  game.cards(kSouth).draw(kDeckPile, kHandPile, 1);
  game.step = Step::kFight;
  SECTION("in a combat") {
    game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 2);
    game.cards(kNorth).draw(kDeckPile, pile_on(PieceId("N1")), 1);
    give(game, kSouth, "discard", "9h");
    game.combat = Combat{.square = {3, 3}, .from = {3, 2}, .lead = PieceId("S1"), .target = PieceId("N1")};
    game.combat->stage = Stage::kReveal;
    game.cards(kSouth).draw(kHandPile, kExtraPile, 1);
  }
  SECTION("for the test whether the army breaks") {
    for (const char* id : {"X1", "X2", "X3", "X4", "X5", "X6"}) {
      auto setup = std::make_shared<Setup>(*game.setup);
      setup->pieces[PieceId(id)] = {
          .name = id, .short_name = id, .side = kSouth, .type = Type::kHeavyInfantry};
      game.setup = setup;
      game.stands[PieceId(id)].lost = true;
    }
    give(game, kSouth, "discard", "9h");
    game.mover = kNorth;
  }
  REQUIRE(waited_for(game) == std::vector<Side>{kSouth});
  const auto all = choices(game, kSouth);
  const std::size_t places = game.combat ? 2 : 1;  // its card and the extra one, or the deck
  CHECK(all.size() == 53 * places);
  for (const AnyAction& each : all) {
    CHECK(std::holds_alternative<Show>(each));
    CHECK(objections_to(game, each).empty());
  }
}

TEST_CASE("RR-083, RRQ-86: a unit without a card is destroyed, and nothing need be turned up",
          "[raphia][RRQ-86]") {
  Game game = position(kArmies, paper());
  game.cards(kSouth).draw(kDeckPile, pile_on(PieceId("S1")), 1);
  game.step = Step::kFight;
  game.attacks = {{PieceId("S1"), {3, 2}, {3, 3}}};
  SimulatedChance chance(1);
  Events events;
  carry_out(game, read(game, {{"type", "fight"}, {"side", "south"}, {"square", {3, 3}}, {"lead", "S1"}}),
            chance, events);
  CHECK(game.stands.at(PieceId("N1")).lost);
  CHECK(is_unknown(game.laid(PieceId("S1")).front()));
}

TEST_CASE("RR-091, RRQ-86: a kill attempt names the card that has been turned up", "[raphia][RRQ-86]") {
  for (const char* card : {"qh", "10s"}) {
    Game game = position(kArmies, paper());
    game.contacted = {{PieceId("NG"), PieceId("S1"), Facing::kNorth}};
    const Action without{{"type", "kill"}, {"side", "south"}, {"general", "NG"}};
    REQUIRE(objections_to(game, read(game, without)).size() == 1);
    CHECK(objections_to(game, read(game, without)).front().rule == "RR-091");
    const Known south = known(game, "south");
    CHECK_FALSE(filled(*find_form(south, "kill"), {{"general", "NG"}}));
    CHECK(find_form(south, "kill_nobody"));
    const auto filled_in = filled(*find_form(south, "kill"), {{"general", "NG"}, {"cards", card}});
    REQUIRE(filled_in);
    const Action kill = *filled_in;
    REQUIRE(objections_to(game, read(game, kill)).empty());
    SimulatedChance chance(1);
    Events events;
    carry_out(game, read(game, kill), chance, events);
    CHECK(game.stands.at(PieceId("NG")).lost == (std::string(card) == "qh"));  // RR-E14
    CHECK(game.cards(kSouth).holds(kDiscardPile, card));
    CHECK(game.cards(kSouth).count(kDeckPile) == 53);
  }
}

TEST_CASE("RR-093, RRQ-86: the turn ends once the break test's card has been named", "[raphia][RRQ-86]") {
  std::vector<Put> put = kArmies;
  for (int i = 1; i <= 6; ++i) put.push_back({"SX" + std::to_string(i), "HI", kSouth, i, 1});
  Game game = position(put, paper());
  for (const Side side : kSides) game.cards(side).draw(kDeckPile, kHandPile, 13);
  for (int i = 1; i <= 6; ++i) lose_piece(game, PieceId("SX" + std::to_string(i)));
  game.mover = kNorth;
  SimulatedChance chance(1);
  Events events;
  carry_out(game, read(game, {{"type", "done"}, {"side", "north"}}), chance, events);
  CHECK(game.step == Step::kFight);
  CHECK(waits_for(game) == kSouth);
  CHECK(find_form(known(game, "south"), "show:deck"));
  const Action shown{{"type", "show"}, {"side", "south"}, {"on", "deck"}, {"cards", "7s"}};
  REQUIRE(objections_to(game, read(game, shown)).empty());
  carry_out(game, read(game, shown), chance, events);
  CHECK(game.step == Step::kBid);
  CHECK(game.turn == 2);
  CHECK(game.cards(kSouth).holds(kDiscardPile, "7s"));
}

TEST_CASE("RRQ-86: a simulation deals where a table would", "[raphia][RRQ-86]") {
  const Game game = position(kArmies, paper());
  const auto setup = dealt_by_program(game.setup);
  CHECK(setup->deck->size() == 54);
  CHECK_FALSE(are_on_table(*setup));
  CHECK(game.setup->deck->size() == 108);
}

TEST_CASE("RR-017: several first cards are laid by one form where the program deals", "[raphia][RR-017]") {
  Game game = position(kArmies);
  give(game, kSouth, "hand", "2c 3c 4c 5c 6c");
  game.step = Step::kLayFirst;
  const Known south = known(game, "south");
  const Form* form = find_form(south, "lay_all");
  REQUIRE(form);
  CHECK(form->fields.size() == 4);
  const auto ask = [&](const Json& answers) {
    const auto action = filled(*form, answers);
    REQUIRE(action);
    return read(game, *action);
  };
  const AnyAction all = ask({{"S1", {"2c"}}, {"S2", {"3c"}}, {"S3", {"4c"}}, {"SG", {"5c"}}});
  REQUIRE(objections_to(game, all).empty());
  CHECK(written(game, read(game, written(game, all))) == written(game, all));
  SimulatedChance chance(1);
  Events events;
  carry_out(game, all, chance, events);
  CHECK(game.laid(PieceId("S3")) == ids("4c"));
  CHECK(game.cards(kSouth).cards(kHandPile) == ids("6c"));

  Game before = position(kArmies);
  give(before, kSouth, "hand", "2c 3c 4c 5c 6c");
  before.step = Step::kLayFirst;
  const auto no = objections_to(before, ask({{"S1", {"2c"}}, {"S2", {"2c"}}}));
  REQUIRE_FALSE(no.empty());
  CHECK(no.front().sentence == "The two of clubs is not in the hand.");
}

TEST_CASE("RRQ-90, RRQ-86: of paper too the second joker is another card to bid",
          "[raphia][RRQ-90][RRQ-86]") {
  Paper play({.exact_tie = ExactTie::kRebid, .cards = CardsHeld::kTable});
  for (const char* side : {"south", "north"}) play.does({{"type", "bid"}, {"side", side}, {"card", "j1"}});
  CHECK(play.game.step == Step::kBid);
  CHECK(sentence_against(play, {{"type", "bid"}, {"side", "south"}, {"card", "j1"}}).starts_with("RRQ-65"));
  for (const char* side : {"south", "north"})
    play.does({{"type", "bid"}, {"side", side}, {"card", side == std::string("south") ? "j2" : "9h"}});
  CHECK(play.game.bid_winner == kSouth);
}
