#include "core/base/words.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::at_b1;
using test::before_red;
using test::stand;

TEST_CASE("OB-124: an attack in one line, with its chances", "[brevity][OB-124]") {
  Game game = before_red();
  const std::string words = words_of(game, at_b1(game));
  CHECK_THAT(words, ContainsSubstring(" fire at "));
  CHECK_THAT(words,
             ContainsSubstring("4 dice, 4-6 hit; nothing 6 %, pinned 25 %, spent 42 %, destroyed 26 %"));
  stand(game, "B-1").spent = true;
  CHECK_THAT(words_of(game, at_b1(game)), !ContainsSubstring("spent"));
}

TEST_CASE("OB-125: whoever was asked about is named, with why he does not count", "[brevity][OB-125]") {
  Game game = before_red();
  stand(game, "R-2").pinned = true;
  const std::string who = who_words(game, at_b1(game));
  CHECK_THAT(who, ContainsSubstring("Counts: "));
  CHECK_THAT(who, ContainsSubstring(" with 2 half battalions"));
  CHECK_THAT(who, ContainsSubstring(game.setup->named(PieceId("R-2")) + " is pinned."));
}

TEST_CASE("OB-102, OB-127: who does not count is told with what was measured", "[brevity][OB-102][OB-127]") {
  Game game = before_red();
  stand(game, "R-2").placed = test::place(24, 36, 0);
  CHECK_THAT(who_words(game, at_b1(game)),
             ContainsSubstring("does not have the target in its arc: 180 degrees off its front."));
  stand(game, "R-2").placed = test::place(24, 41, 180);
  CHECK_THAT(who_words(game, at_b1(game)), ContainsSubstring(" in away: no weapon reaches."));
}

TEST_CASE("OB-061, OB-090: of each enemy that may be fired at it is told who fires, or that nobody does",
          "[brevity][OB-061][OB-090]") {
  Game game = before_red();
  const Side red = game.side(PieceId("R-1"));
  auto told = attacks_told(game, possible_attacks(game, red));
  REQUIRE(told.size() == 1);
  CHECK(told.front().at == game.setup->named(PieceId("B-1")));
  CHECK(percent(told.front().ends.front().share) == "6 %");
  CHECK(percent(told.front().ends.back().share) == "26 %");
  CHECK_THAT(told.front().who, ContainsSubstring("Counts: "));
  CHECK(silence_lines(game, red, possible_attacks(game, red)).empty());
  for (const char* each : {"R-1", "R-2"}) stand(game, each).placed.at.y_mm += Length::from_inches(4.0).mm();
  CHECK(attacks_told(game, possible_attacks(game, red)).empty());
  const auto silent = silence_lines(game, red, possible_attacks(game, red));
  REQUIRE(silent.size() == 1);
  CHECK(silent.front().text == "Nobody can be fired at.");
}

TEST_CASE("OB-178: chances of the sheet add up to one", "[brevity][OB-178]") {
  Game game = before_red();
  for (const bool spent : {false, true}) {
    stand(game, "B-1").spent = spent;
    double sum = 0.0;
    for (const Chance& each : sheet_chances(game, at_b1(game)).outcomes) {
      CHECK(each.share >= 0.0);
      sum += each.share;
    }
    CHECK(sum == Approx(1.0));
  }
}

}  // namespace
}  // namespace telescope::brevity
