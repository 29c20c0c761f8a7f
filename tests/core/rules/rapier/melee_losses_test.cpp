#include <algorithm>
#include <bit>
#include <map>

#include "core/rules/rapier/combat/melee.hpp"
#include "tests/core/rules/rapier/melee_for_tests.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// A side that is hit, for a test.
struct Hit {
  std::vector<Fighter> fighters;
  Members lost_first = 0;
  Hits hits;

  explicit Hit(const std::string& units) : fighters(melee(units, "").attackers) {}
  Hit& by(HitPool pool, const std::vector<int>& dice) {
    for (const int die : dice) hits.add(pool, die);
    return *this;
  }
  Hit& first(Members members) {
    lost_first = members;
    return *this;
  }
  Shot shot() const { return {.alive = member(fighters.size()) - 1, .lost_first = lost_first}; }
  std::string words(Members dead) const {
    std::string words;
    for (std::size_t i = 0; i < fighters.size(); ++i)
      if (dead & member(i)) words += (words.empty() ? "" : " ") + fighters[i].id;
    return words;
  }
  /// Who dies where nobody chooses.
  std::string automatic() const { return words(automatic_losses(Targets(fighters), shot(), hits)); }
  /// Every lawful choice.
  std::vector<std::string> lawful() const {
    std::vector<std::string> all;
    for (const Members dead : lawful_losses(Targets(fighters), shot(), hits)) all.push_back(words(dead));
    return all;
  }
  bool may_be(const std::string& dead) const {
    const auto all = lawful();
    return std::ranges::count(all, dead) > 0;
  }
};

constexpr HitPool kTied = HitPool::kTied;
constexpr HitPool kMines = HitPool::kMines;
constexpr HitPool kFree = HitPool::kFree;

}  // namespace

TEST_CASE("EX-15: four free hits on three rifles, two mortars and a tank", "[rapier][EX-15][RO-138][RQ-72]") {
  const Hit hit = Hit("R R R O O T").by(kFree, {6, 6, 6, 6});
  CHECK(hit.automatic() == "a1 a2 a4 a6");
  for (const std::string& dead : hit.lawful()) {
    INFO(dead);
    const auto has = [&](const char* id) { return dead.find(id) != std::string::npos ? 1 : 0; };
    const int rifles = has("a1") + has("a2") + has("a3"), mortars = has("a4") + has("a5");
    CHECK(has("a6") == 1);
    CHECK(rifles >= 1);
    CHECK(rifles <= 2);
    CHECK(mortars >= 1);
    CHECK(rifles + mortars == 3);
  }
  CHECK_FALSE(hit.may_be("a1 a2 a3 a6"));
  CHECK(hit.may_be("a2 a4 a5 a6"));
}

TEST_CASE("RO-137: each hit kills one unit, and more hits than units kill no more", "[rapier][RO-137]") {
  CHECK(Hit("R").by(kFree, {6}).automatic() == "a1");
  CHECK(Hit("R T").by(kFree, {6, 6, 6}).automatic() == "a1 a2");
  CHECK(Hit("R T").automatic().empty());
  CHECK(Hit("R T").lawful() == std::vector<std::string>{""});
}

TEST_CASE("RO-138, EX-13: hits of anti-tank guns fall on armour, then guns, never infantry",
          "[rapier][RO-138][RQ-72][EX-13]") {
  CHECK(Hit("T R").by(kTied, {6, 6}).automatic() == "a1");
  CHECK(Hit("R O T").by(kTied, {6, 6}).automatic() == "a2 a3");
  CHECK(Hit("R H").by(kTied, {6}).automatic().empty());
  CHECK(Hit("T N O").by(kTied, {6}).lawful() == std::vector<std::string>{"a1", "a2"});
}

TEST_CASE("RQ-72, RQ-103: tied hits come first and count when the others are spread",
          "[rapier][RQ-72][RQ-103]") {
  // The tank has had its hit; the free one goes to infantry or guns.
  CHECK(Hit("T T O R").by(kTied, {6}).by(kFree, {6}).automatic() == "a1 a4");
  CHECK_FALSE(Hit("T T O R").by(kTied, {6}).by(kFree, {6}).may_be("a1 a2"));
  // Lost hits do not count.
  CHECK(Hit("R R").by(kTied, {6}).by(kFree, {6}).automatic() == "a1");
}

TEST_CASE("RO-140: Assault troops that use 2d6 are lost before hits are spread", "[rapier][RO-140]") {
  CHECK(Hit("R T S").first(member(2)).by(kFree, {6}).lawful() == std::vector<std::string>{"a3"});
  // Then evenness: infantry has had a hit, armour is next.
  CHECK(Hit("R T S").first(member(2)).by(kFree, {6, 6}).lawful() == std::vector<std::string>{"a2 a3"});
  // RQ-74: tied hits cannot fall on them.
  CHECK(Hit("R T S").first(member(2)).by(kTied, {6}).lawful() == std::vector<std::string>{"a2"});
  // Of several it is the owner's choice.
  CHECK(Hit("S S R").first(member(0) | member(1)).by(kFree, {6}).lawful() ==
        std::vector<std::string>{"a1", "a2"});
}

TEST_CASE("RQ-73: hits of Assault troops are not bound to infantry or guns", "[rapier][RQ-73]") {
  CHECK(Hit("T").by(kFree, {6}).automatic() == "a1");
}

TEST_CASE("RO-148, RQ-78: mine hits pass Engineers by", "[rapier][RO-148][RQ-78]") {
  CHECK(Hit("E R").by(kMines, {6, 6}).automatic() == "a2");
  CHECK(Hit("E* R").first(member(0)).by(kMines, {6}).automatic() == "a2");
  CHECK(Hit("E T").by(kMines, {6}).lawful() == std::vector<std::string>{"a2"});
}

TEST_CASE("RQ-77: fortification dice are free hits, mine dice hit any unit but Engineers",
          "[rapier][RQ-77]") {
  CHECK(Hit("E").by(kFree, {6}).automatic() == "a1");
  CHECK(Hit("T").by(kMines, {6}).automatic() == "a1");
}

TEST_CASE("RQ-103: where nobody chooses it is infantry, guns, armour, by the roster, HQ last",
          "[rapier][RQ-103]") {
  CHECK(Hit("H T O R R").by(kFree, {6}).automatic() == "a4");
  CHECK(Hit("H T O R R").by(kFree, {6, 6, 6}).automatic() == "a2 a3 a4");
  CHECK(Hit("H R").by(kFree, {6, 6}).automatic() == "a1 a2");
  CHECK(Hit("H T").by(kFree, {6}).automatic() == "a1");  // alone in its category
  CHECK(Hit("T O R").by(kFree, {6}).lawful() == std::vector<std::string>{"a3", "a1", "a2"});
}

TEST_CASE("EX-17: fours on cavalry that moved, fives on what moved, sixes on the rest",
          "[rapier][EX-17][RO-188][RQ-98]") {
  const Hit hit = Hit("R T+ C+").by(kFree, {6, 5, 5, 4});
  CHECK(hit.lawful() == std::vector<std::string>{"a1 a2 a3"});
  CHECK(Hit("R T+ C+").by(kFree, {4, 4, 4}).automatic() == "a3");
  CHECK(Hit("R T+ C+").by(kFree, {5}).lawful() == std::vector<std::string>{"a3", "a2"});
  // The basic game: one hit at the owner's choice.
  CHECK(Hit("R T C").by(kFree, {6, 5, 5, 4}).lawful() == std::vector<std::string>{"a1", "a2", "a3"});
}

TEST_CASE("RQ-98: in the fours, fives and sixes the order is tied, mines, rest", "[rapier][RQ-98][RQ-103]") {
  // The tied six comes after the free five: the moved tank is gone, and the tied hit takes the other.
  CHECK(Hit("T+ T").by(kTied, {6}).by(kFree, {5}).automatic() == "a1 a2");
  // The free five must fall on the moved rifle, not on the tank that did not move.
  CHECK(Hit("R+ T").by(kFree, {5}).by(kTied, {6}).automatic() == "a1 a2");
  CHECK(Hit("E+ R").by(kMines, {5}).automatic().empty());
}

TEST_CASE("RQ-72: the automatic losses are always among the lawful ones", "[rapier][RQ-72][RQ-103]") {
  const std::vector<std::string> sides{"R T O", "S E H", "T+ C+ R G", "S S* E+ T O A", "H H R+ C+ E"};
  for (const std::string& side : sides)
    for (int tied = 0; tied <= 2; ++tied)
      for (int mines = 0; mines <= 2; ++mines)
        for (int free = 0; free <= 4; ++free) {
          Hit hit(side);
          hit.first(member(0));
          for (int i = 0; i < tied; ++i) hit.by(kTied, {6 - i});
          for (int i = 0; i < mines; ++i) hit.by(kMines, {6 - i});
          for (int i = 0; i < free; ++i) hit.by(kFree, {6 - i % 3});
          const auto lawful = hit.lawful();
          CHECK(lawful.front() == hit.automatic());
          auto sorted = lawful;
          std::ranges::sort(sorted);
          CHECK(std::ranges::adjacent_find(sorted) == sorted.end());
        }
}
