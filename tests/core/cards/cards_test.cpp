// Cards as plain values: decks, piles that lose nothing, shuffles by throws that nobody reads, and what a
// seat is shown of them. The numbers RR are statements of Rapid Raphia, whose heart cards are.
#include <algorithm>
#include <set>

#include "core/cards/dealing.hpp"
#include "core/cards/deck.hpp"
#include "core/cards/piles.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/kit/french_cards.hpp"
#include "core/rules/seat.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::cards;
using nlohmann::json;

namespace {

std::shared_ptr<const Deck> full_deck() {
  return std::make_shared<const Deck>(french_deck(2));
}

Card plain(const std::string& id) {
  return {.face = {.id = id, .corner = id, .suit = "", .words = "the card " + id}, .rank = 0};
}

std::shared_ptr<const Deck> small_deck() {
  return std::make_shared<const Deck>(Deck({plain("a"), plain("b"), plain("c"), plain("d")}));
}

/// Every card of the deck, counted over all piles.
bool each_once(const Piles& piles) {
  std::multiset<std::string> seen;
  for (const auto& [name, cards] : piles.all()) seen.insert(cards.begin(), cards.end());
  return seen.size() == piles.deck().size() &&
         std::ranges::all_of(piles.deck().printed(),
                             [&](const Card& card) { return seen.count(card.face.id) == 1; });
}

std::vector<std::string> ids(const KnownCards& shown) {
  std::vector<std::string> all;
  for (const CardFace& face : shown.faces) all.push_back(face.id);
  return all;
}

}  // namespace

TEST_CASE("RR-001: a French deck has 52 cards in printed order, and 54 with its jokers", "[cards][RR-001]") {
  const Deck deck = french_deck(2);
  REQUIRE(deck.size() == 54);
  CHECK(french_deck(0).size() == 52);
  CHECK(deck.printed().front().face == CardFace{"as", "A", "spades", "ace of spades"});
  CHECK(deck.card("7h").face == CardFace{"7h", "7", "hearts", "seven of hearts"});
  CHECK(deck.card("10d").face.words == "ten of diamonds");
  CHECK(deck.card("kc").rank == 13);
  CHECK(deck.card("as").rank == 1);
  CHECK(deck.card("jk2").face == CardFace{"jk2", "JK", "joker", "second joker"});
  CHECK(deck.place("as") == 0);
  CHECK(deck.place("kc") == 51);
  CHECK(deck.place("jk1") == 52);
  CHECK_THROWS_AS(deck.card("11h"), std::invalid_argument);
  CHECK_THROWS_AS(french_deck(3), std::invalid_argument);
  CHECK_THROWS_AS(french_deck(-1), std::invalid_argument);
}

TEST_CASE("a French card that is dealt and the printed one have the same id", "[cards]") {
  const Deck deck = french_deck(2);
  CHECK(deck.size() == french_54().size());
  for (const std::string& printed : french_54()) {
    INFO(printed);
    REQUIRE(deck.has(printed));
    CHECK(is_joker(deck.card(printed)) == french_card(printed)->is_joker());
  }
}

TEST_CASE("RR-003: a joker is red and black at once, every other card one of them", "[cards][RR-003]") {
  const Deck deck = french_deck(2);
  int red = 0, black = 0;
  for (const Card& card : deck.printed()) {
    red += is_red(card);
    black += is_black(card);
    CHECK((is_red(card) && is_black(card)) == is_joker(card));
  }
  CHECK(red == 28);
  CHECK(black == 28);
}

TEST_CASE("a ruleset's own deck keeps its order, and has no card twice, none without an id, and some card",
          "[cards]") {
  CHECK(small_deck()->card("c").face.words == "the card c");
  CHECK_THROWS_AS(Deck({plain("a"), plain("a")}), std::invalid_argument);
  CHECK_THROWS_AS(Deck({plain("a"), plain("")}), std::invalid_argument);
  CHECK_THROWS_AS(Deck(std::vector<Card>{}), std::invalid_argument);
}

TEST_CASE("cards are moved from pile to pile and never made or lost", "[cards]") {
  Piles piles(small_deck(), "draw");
  CHECK(piles.cards("draw") == std::vector<std::string>{"a", "b", "c", "d"});
  CHECK(piles.draw("draw", "hand", 2) == 2);
  CHECK(piles.cards("hand") == std::vector<std::string>{"d", "c"});
  piles.move("c", "hand", "laid");
  CHECK(piles.where("c") == "laid");
  CHECK(piles.holds("laid", "c"));
  CHECK_FALSE(piles.holds("hand", "c"));
  CHECK(each_once(piles));
  SECTION("a card that does not lie there, or is none of the deck, is not moved") {
    const Piles before = piles;
    CHECK_THROWS_AS(piles.move("c", "hand", "discard"), std::invalid_argument);
    CHECK_THROWS_AS(piles.move("x", "hand", "discard"), std::invalid_argument);
    CHECK_THROWS_AS(piles.move("a", "nowhere", "discard"), std::invalid_argument);
    CHECK_THROWS_AS(piles.where("x"), std::invalid_argument);
    CHECK(piles == before);
  }
  SECTION("RR-027: where fewer are left than wanted, what there is is drawn") {
    CHECK(piles.draw("draw", "hand", 5) == 2);
    CHECK(piles.count("draw") == 0);
    CHECK(piles.draw("draw", "hand", 1) == 0);
    CHECK(each_once(piles));
  }
  SECTION("a whole pile goes on top of another, or beneath it, as it lies") {
    piles.move_all("draw", "laid");
    CHECK(piles.cards("laid") == std::vector<std::string>{"c", "a", "b"});
    piles.move_beneath("hand", "laid");
    CHECK(piles.cards("laid") == std::vector<std::string>{"d", "c", "a", "b"});
    piles.move_all("laid", "laid");
    piles.move_beneath("laid", "laid");
    piles.move_all("nothing", "laid");
    CHECK(piles.count("laid") == 4);
    CHECK(each_once(piles));
  }
  SECTION("a card moved onto its own pile comes to its top") {
    piles.move("a", "draw", "draw");
    CHECK(piles.cards("draw") == std::vector<std::string>{"b", "a"});
  }
  SECTION("an order names each card of the pile once") {
    piles.put_in_order("draw", {1, 0});
    CHECK(piles.cards("draw") == std::vector<std::string>{"b", "a"});
    CHECK_THROWS_AS(piles.put_in_order("draw", {0}), std::invalid_argument);
    CHECK_THROWS_AS(piles.put_in_order("draw", {0, 0}), std::invalid_argument);
    CHECK_THROWS_AS(piles.put_in_order("draw", {0, 2}), std::invalid_argument);
    CHECK_NOTHROW(piles.put_in_order("nothing", {}));
    CHECK(each_once(piles));
  }
}

TEST_CASE("two cards change places, wherever they lie, and the order of their piles stays", "[cards]") {
  Piles piles(std::make_shared<const Deck>(french_deck(2)), "deck");
  for (const char* card : {"7h", "9c", "kd"}) piles.move(card, "deck", "hand");
  const auto deck = piles.cards("deck");
  piles.exchange("9c", deck.front());
  CHECK(piles.cards("hand") == std::vector<std::string>{"7h", deck.front(), "kd"});
  CHECK(piles.cards("deck").front() == "9c");
  piles.exchange("7h", "kd");
  CHECK(piles.cards("hand") == std::vector<std::string>{"kd", deck.front(), "7h"});
  piles.exchange("7h", "7h");
  CHECK(piles.where("7h") == "hand");
  CHECK(each_once(piles));
  CHECK_THROWS_AS(piles.exchange("7h", "none"), std::invalid_argument);
}

TEST_CASE("a random evening of moves, shuffles and deals conserves the cards", "[cards]") {
  SimulatedChance chance(7);
  Piles piles(full_deck(), "draw");
  const std::vector<std::string> names{"draw", "hand n", "hand s", "laid 1", "discard"};
  for (int i = 0; i < 3000; ++i) {
    const std::string& from = names[static_cast<std::size_t>(chance.below(5))];
    const std::string& to = names[static_cast<std::size_t>(chance.below(5))];
    switch (chance.below(6)) {
      case 0:
        piles.draw(from, to, chance.below(8));
        break;
      case 1:
        piles.move_all(from, to);
        break;
      case 2:
        reshuffle(piles, from, to, shuffle_pool("again", ""), chance);
        break;
      case 3:
        deal(piles, from, names, chance.below(4));
        break;
      default:
        if (piles.count(from) > 0) piles.move(std::string(piles.cards(from).front()), from, to);
    }
    REQUIRE(each_once(piles));
  }
  CHECK(piles_from_json(full_deck(), to_json(piles)) == piles);
}

TEST_CASE("a shuffle takes a die fewer than it has cards, in throws that no seat reads", "[cards]") {
  Piles piles(full_deck(), "draw");
  const PoolRequest pool = shuffle_pool("deal", "DU-1");
  std::vector<PoolRequest> wanted;
  MadeThrows nothing({});
  try {
    shuffle(piles, "draw", pool, nothing);
    FAIL("dice are wanted");
  } catch (const DiceWanted& more) {
    wanted = more.pools;
  }
  REQUIRE(wanted.size() == 53);
  CHECK(wanted.front().sides == 54);
  CHECK(wanted.front().id == "deal-54");
  CHECK(wanted.front().label.find("54") != std::string::npos);
  CHECK(wanted.back().sides == 2);
  const Seat umpire{.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}};
  for (const PoolRequest& each : wanted) {
    CHECK_FALSE(may_know(umpire, each.audience));
    CHECK(is_sealed(std::vector{umpire}, each.audience));
    CHECK(is_sealed({}, each.audience));
  }
  CHECK(piles == Piles(full_deck(), "draw"));  // nothing has happened yet

  std::vector<Throw> made;
  for (const PoolRequest& each : wanted) made.push_back({each.id, {each.sides}});
  MadeThrows thrown(made);
  shuffle(piles, "draw", pool, thrown);
  thrown.finish();
  CHECK(piles.cards("draw").front() == "jk2");  // always the last of those that are left
  CHECK(piles.cards("draw").back() == "as");
}

TEST_CASE("every card is as likely in every place of a shuffled pile", "[cards]") {
  SimulatedChance chance(11);
  std::map<std::pair<std::string, std::size_t>, int> found;
  for (int i = 0; i < 8000; ++i) {
    Piles piles(small_deck(), "draw");
    shuffle(piles, "draw", shuffle_pool("deal", ""), chance);
    for (std::size_t place = 0; place < 4; ++place) ++found[{piles.cards("draw")[place], place}];
  }
  REQUIRE(found.size() == 16);
  for (const auto& [where, count] : found) CHECK(std::abs(count - 2000) < 200);
}

TEST_CASE("RR-010: cards are dealt in turn from the top, and discards are reshuffled beneath what is left",
          "[cards][RR-010]") {
  Piles piles(small_deck(), "draw");
  deal(piles, "draw", std::vector<std::string>{"n", "s"}, 1);
  CHECK(piles.cards("n") == std::vector<std::string>{"d"});
  CHECK(piles.cards("s") == std::vector<std::string>{"c"});
  piles.move("d", "n", "discard");
  piles.move("c", "s", "discard");
  const std::vector<Throw> made{{"again-2", {2}}};
  MadeThrows tray(made);
  reshuffle(piles, "discard", "draw", shuffle_pool("again", ""), tray);
  CHECK(piles.cards("draw") == std::vector<std::string>{"c", "d", "a", "b"});
  CHECK(piles.count("discard") == 0);
}

TEST_CASE("piles are read back as they were written, and nothing else is taken for piles", "[cards]") {
  Piles piles(small_deck(), "draw");
  piles.draw("draw", "hand", 1);
  CHECK(to_json(piles) == json{{"draw", {"a", "b", "c"}}, {"hand", {"d"}}});
  CHECK(piles_from_json(small_deck(), to_json(piles)) == piles);
  CHECK(piles_from_json(small_deck(),
                        json{{"draw", {"a", "b", "c"}}, {"hand", {"d"}}, {"void", json::array()}}) == piles);
  for (const json& wrong :
       {json{{"draw", {"a", "b", "c", "d"}}, {"hand", {"d"}}},  // twice
        json{{"draw", {"a", "b", "c", "c"}}},                   // twice in one pile
        json{{"draw", {"a", "b", "c"}}},                        // one lies nowhere
        json{{"draw", {"a", "b", "c", "d", "e"}}},              // unknown
        json{{"draw", {"a", "b", "c", 4}}}, json{{"draw", "abcd"}}, json::array(), json()})
    CHECK_THROWS_AS(piles_from_json(small_deck(), wrong), std::invalid_argument);
  CHECK_THROWS_AS(piles_from_json(nullptr, to_json(piles)), std::invalid_argument);
  CHECK_THROWS_AS(Piles(nullptr, "draw"), std::invalid_argument);
}

TEST_CASE("RR-H01, RR-H02: a hand's owner sees its faces in printed order, all others how many there are",
          "[cards][RR-H01]") {
  Piles one(full_deck(), "draw"), two(full_deck(), "draw");
  for (const char* card : {"kd", "2s", "7h"}) one.move(card, "draw", "hand");
  for (const char* card : {"7h", "kd", "2s"}) two.move(card, "draw", "hand");
  const KnownCards own = own_cards(one, "hand", "hand", "Your hand");
  CHECK(ids(own) == std::vector<std::string>{"2s", "7h", "kd"});
  CHECK(own == own_cards(two, "hand", "hand", "Your hand"));  // not in the order in which they came
  CHECK(own.sealed);
  CHECK(own.count == 3);

  Piles other(full_deck(), "draw");
  for (const char* card : {"as", "3c", "jk1"}) other.move(card, "draw", "hand");
  const KnownCards counted = counted_cards(one, "hand", "other", "North's hand");
  CHECK(counted == counted_cards(other, "hand", "other", "North's hand"));
  CHECK(counted.faces.empty());
  CHECK(counted.count == 3);
  CHECK_FALSE(counted.sealed);
  CHECK(counted_cards(one, "nothing", "none", "Nothing").count == 0);
  CHECK(ids(open_cards(one, "hand", "open", "Open")) == ids(own));
}

TEST_CASE("cards that are laid are seen by everybody face up, and face down by whoever may look at them",
          "[cards]") {
  Piles piles(small_deck(), "draw");
  piles.move("b", "draw", "hand");
  piles.move("c", "draw", "hand");
  piles.move("d", "draw", "down");
  CHECK(laid_cards(piles, "hand", true, false, "laid", "Laid") == open_cards(piles, "hand", "laid", "Laid"));
  CHECK(laid_cards(piles, "hand", false, true, "laid", "Laid") == own_cards(piles, "hand", "laid", "Laid"));
  CHECK(laid_cards(piles, "hand", false, false, "laid", "Laid") ==
        counted_cards(piles, "hand", "laid", "Laid"));
  CHECK(hand_cards(piles, "hand", "down", true, "hand", "Hand") == own_cards(piles, "hand", "hand", "Hand"));
  const KnownCards others = hand_cards(piles, "hand", "down", false, "hand", "Hand");
  CHECK(others.count == 3);
  CHECK(others.faces.empty());
  piles.move("d", "down", "hand");
  CHECK(hand_cards(piles, "hand", "down", false, "hand", "Hand") == others);
}

TEST_CASE("a form's choices among cards are their ids with their words, in printed order", "[cards]") {
  Piles piles(full_deck(), "draw");
  for (const char* card : {"kd", "2s"}) piles.move(card, "draw", "hand");
  const std::vector<FormChoice> choices = card_choices(piles, "hand");
  REQUIRE(choices.size() == 2);
  CHECK(choices[0].id == "2s");
  CHECK(choices[0].label == "two of spades");
  CHECK(choices[1].id == "kd");
}
