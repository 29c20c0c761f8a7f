// Positions that come from a file, as somebody may have changed it.
#include "core/rules/raphia/turn/turn.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

Game battle() {
  Game game = position({{"S1", "HI", kSouth, 4, 3}, {"SG", "GEN", kSouth, 4, 3}, {"N1", "LI", kNorth, 5, 5}});
  game.cards(kSouth).draw(kDeckPile, kHandPile, kHandSize);
  return game;
}

/// Why it is no position; empty: it is one.
std::string why_not(const Game& game, const Json& kept) {
  try {
    const Game read = game_from_json(game.setup, kept);
    return to_json(read) == kept ? "" : "it is read as another";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("RR-010, RR-026: a position with a hand of fourteen cards is refused in a line",
          "[raphia][RR-010]") {
  Game game = battle();
  CHECK(why_not(game, to_json(game)).empty());
  game.cards(kSouth).draw(kDeckPile, kHandPile, 1);
  CHECK(why_not(game, to_json(game)) == "the position has a hand of more than 13 cards");
}

TEST_CASE("RR-006: a position with two units in a square is refused, one with a general beside his is not",
          "[raphia][RR-006]") {
  Game game = battle();
  stand(game, "N1").at = stand(game, "S1").at;
  CHECK(why_not(game, to_json(game)) == "the position has two units in the square 4-3");
  stand(game, "N1").lost = true;
  CHECK(why_not(game, to_json(game)).empty());
}

TEST_CASE("RR-001: a position in which a card lies twice, or lies nowhere, is refused", "[raphia][RR-001]") {
  const Game game = battle();
  const Json kept = to_json(game);
  Json twice = kept, gone = kept;
  for (Json* each : {&twice, &gone}) {
    Json& piles = (*each)["piles"][0];
    REQUIRE(piles.contains("hand"));
    Json& hand = piles["hand"];
    if (each == &twice)
      piles["discard"].push_back(hand.front());
    else
      hand.erase(hand.begin());
  }
  CHECK_FALSE(why_not(game, twice).empty());
  CHECK_FALSE(why_not(game, gone).empty());
}

TEST_CASE("a position that tells of a card which there is not is refused", "[raphia][bad-input]") {
  const Game game = battle();
  const Json kept = to_json(game);
  for (const char* field : {"seen_bid", "tied_bid", "up"}) {
    INFO(field);
    Json forged = kept;
    Json& first = forged[field][0];
    if (first.is_array())
      first.push_back("nobody");
    else
      first = "nobody";
    CHECK(why_not(game, forged) == "the position has no card 'nobody'");
  }
}
