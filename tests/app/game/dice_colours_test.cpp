#include "app/game/dice_colours.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using vision::BodyName;
using vision::ThrowTrouble;

namespace {

const cv::Vec3f kLight{88, 0, 3}, kDark{14, 1, 0};
const DiceColours kKept{{"south", {14, 1, 0}}, {"north", {88, 0, 3}}};

/// Dice from left to right, of which south throws `count`; a face of 0 is not sure.
std::shared_ptr<const vision::ReadThrow> lying(int count, int beside,
                                               const std::vector<std::pair<int, cv::Vec3f>>& dice) {
  vision::ReadThrow read{.wanted = {"1 south", count, beside},
                         .seen = {.stage = vision::SeenThrow::Stage::kSettled},
                         .rings = {},
                         .crops = {}};
  for (const auto& [face, body] : dice) {
    vision::Die die{.state = vision::DieState::kLying, .body = body};
    if (face > 0) die.face = face;
    read.seen.dice.push_back(die);
    read.crops.push_back(std::to_string(face));
  }
  tell_unsure(read.seen);
  return std::make_shared<const vision::ReadThrow>(std::move(read));
}

DiceParts told(const std::shared_ptr<const vision::ReadThrow>& read, const DiceColours& kept = {},
               bool swap = false) {
  return told_apart(read, {"south", "north"}, kept, swap);
}

}  // namespace

TEST_CASE("numbers tell whose a colour is, and where they are equal the lighter one is a guess",
          "[dice][colours]") {
  const auto unequal = told(lying(1, 2, {{3, kLight}, {5, kDark}, {1, kLight}}));
  REQUIRE(unequal.beside);
  CHECK(unequal.first->faces() == std::vector{5});
  CHECK(unequal.beside->faces() == std::vector{3, 1});
  CHECK(unequal.beside->crops == std::vector<std::string>{"3", "1"});
  CHECK(unequal.first->body == BodyName::kDark);
  CHECK_FALSE(unequal.first->is_guess);
  CHECK_FALSE(unequal.may_swap);
  CHECK(unequal.is_news);
  CHECK(unequal.colours.at("south") == std::array{14, 1, 0});
  const auto equal = told(lying(1, 1, {{3, kLight}, {5, kDark}}));
  CHECK(equal.first->faces() == std::vector{3});
  CHECK(equal.first->is_guess);
  CHECK(equal.may_swap);
  const auto swapped = told(lying(1, 1, {{3, kLight}, {5, kDark}}), {}, true);
  CHECK(swapped.first->faces() == std::vector{5});
  CHECK_FALSE(swapped.first->is_guess);
  CHECK(swapped.is_news);
}

TEST_CASE("whose colour is known is not asked about, of one side as of both, unless the lamp is another",
          "[dice][colours]") {
  const auto read = lying(1, 1, {{3, {80, 2, 5}}, {5, {20, 0, 0}}});
  for (const DiceColours& kept :
       {kKept, DiceColours{{"south", {14, 1, 0}}}, DiceColours{{"north", {88, 0, 3}}}}) {
    const auto parts = told(read, kept);
    CHECK(parts.first->faces() == std::vector{5});
    CHECK_FALSE(parts.first->is_guess);
    CHECK_FALSE(parts.is_news);
    CHECK(parts.may_swap);
  }
  CHECK(told(read, {{"south", {50, 0, 0}}}).first->is_guess);
}

TEST_CASE("colours that do not fit what each side throws, or are not clear, are told and not guessed",
          "[dice][colours]") {
  const auto three = lying(1, 3, {{3, kLight}, {5, kLight}, {1, kDark}, {1, kDark}});
  CHECK(told(three).first->seen.trouble == ThrowTrouble::kColoursDiffer);
  CHECK_FALSE(told(three).may_swap);
  const auto other = lying(1, 2, {{3, kLight}, {5, kDark}, {1, kDark}});
  CHECK(told(other, kKept).first->seen.trouble == ThrowTrouble::kColoursDiffer);
  CHECK(told(other, kKept).first->faces().empty());
  CHECK(told(other, kKept).may_swap);
  CHECK(told(other, kKept, true).first->faces() == std::vector{3});
  const auto alike = lying(1, 1, {{3, kLight}, {5, kLight}});
  CHECK(told(alike).first->seen.trouble == ThrowTrouble::kColoursUnclear);
  CHECK_FALSE(told(alike).beside);
}

TEST_CASE("as many as one side throws are its own, unless they are known to be the other's",
          "[dice][colours]") {
  const auto two = lying(2, 2, {{3, kLight}, {5, kLight}});
  CHECK(told(two).first == two);
  CHECK(told(two, kKept).first->seen.trouble == ThrowTrouble::kTooFew);
  CHECK(told(two, kKept).first->faces().empty());
  const auto own = lying(2, 2, {{3, kDark}, {5, kDark}});
  CHECK(told(own, kKept).first == own);
}

TEST_CASE("a die that is not sure is told with its own side's", "[dice][colours]") {
  const auto parts = told(lying(1, 2, {{3, kLight}, {5, kDark}, {0, kLight}}));
  CHECK(parts.first->seen.trouble == ThrowTrouble::kNone);
  CHECK(parts.beside->seen.trouble == ThrowTrouble::kUnsure);
  CHECK(parts.beside->seen.which == 1);
  CHECK(parts.beside->faces() == std::vector{3, 0});
}

TEST_CASE("a thrower has the same words all evening", "[dice][colours]") {
  const auto named = [](const char* id, const char* label) {
    return thrower_of({.id = id, .label = label, .reasons = {}});
  };
  CHECK(named("challenger", "Initiative: 2nd Corps") == named("selected", "Initiative: 2nd Corps"));
  CHECK(named("initiative-attacker", "Initiative of France") ==
        named("initiative-attacker-1", "Initiative of France"));
  CHECK(named("round-1-attackers-any", "A3-L4, round 1: attackers") ==
        named("round-12-attackers-any", "B2-R4, round 12: attackers"));
  CHECK(named("round-1-attackers-any", "A3-L4, round 1: attackers") !=
        named("round-1-defenders-any", "A3-L4, round 1: defenders"));
}
