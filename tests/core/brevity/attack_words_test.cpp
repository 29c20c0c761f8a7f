#include "core/rules/brevity/words/attack_words.hpp"

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
  CHECK_THAT(words, ContainsSubstring("4 dice, 4-6 hit; pinned 94 %, spent 42 %, destroyed 26 %"));
  stand(game, "B-1").spent = true;
  CHECK_THAT(words_of(game, at_b1(game)), !ContainsSubstring("spent"));
}

TEST_CASE("OB-125: a line for everybody who was asked about, with why he does not count",
          "[brevity][OB-125]") {
  Game game = before_red();
  stand(game, "R-2").pinned = true;
  bool counts = false, pinned = false;
  for (const SheetLine& each : lines_of(game, at_b1(game), Audience::kAll)) {
    counts = counts || each.rule == "OB-125";
    pinned = pinned || (each.rule == "OB-130" && each.text.find("is pinned") != std::string::npos);
    CHECK(each.audience == Audience::kAll);
  }
  CHECK(counts);
  CHECK(pinned);
}

TEST_CASE("OB-H01: what tells of a hidden battalion is not for all", "[brevity][OB-H01]") {
  Game game = before_red();
  stand(game, "R-2").where = Where::kHidden;
  const std::string name = game.setup->named(PieceId("R-2"));
  for (const SheetLine& each : lines_of(game, at_b1(game), Audience::kAll)) {
    CAPTURE(each.text);
    if (each.text.find(name) != std::string::npos || each.text.find("Strength") != std::string::npos)
      CHECK(each.audience == Audience::kUmpire);
  }
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
