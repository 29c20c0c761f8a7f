#include "core/kit/french_cards.hpp"

#include <set>

#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("54 French cards are 13 ranks of four suits and two jokers", "[cards]") {
  const auto& cards = french_54();
  REQUIRE(cards.size() == 54);
  CHECK(std::set(cards.begin(), cards.end()).size() == 54);
  std::set<std::string> ranks;
  std::set<char> suits;
  int jokers = 0;
  for (const std::string& id : cards) {
    const auto card = french_card(id);
    REQUIRE(card);
    CHECK(card->rank + card->suit == id);
    if (card->is_joker()) {
      ++jokers;
      continue;
    }
    ranks.insert(card->rank);
    suits.insert(card->suit);
  }
  CHECK(jokers == 2);
  CHECK(ranks.size() == 13);
  CHECK(suits == std::set<char>{'c', 'd', 'h', 's'});
}

TEST_CASE("a card's name is said in words, and any other word is its own name", "[cards]") {
  CHECK(card_name("7h") == "7 of hearts");
  CHECK(card_name("10s") == "10 of spades");
  CHECK(card_name("ks") == "King of spades");
  CHECK(card_name("ad") == "Ace of diamonds");
  CHECK(card_name("jc") == "Jack of clubs");
  CHECK(card_name("jk2") == "Joker 2");
  CHECK(card_name("ambush") == "ambush");
  CHECK(card_name("1h") == "1h");
  CHECK_FALSE(french_card("11h"));
  CHECK_FALSE(french_card(""));
}
