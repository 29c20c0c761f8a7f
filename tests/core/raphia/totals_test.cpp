#include "core/rules/raphia/combat/totals.hpp"

#include "core/rules/raphia/movement/movement.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::raphia {
namespace {

using test::ids;

constexpr Type kHI = Type::kHeavyInfantry, kLI = Type::kLightInfantry, kHC = Type::kHeavyCavalry,
               kLC = Type::kLightCavalry, kEL = Type::kElephants;

const cards::Deck& deck() {
  static const cards::Deck deck = cards::french_deck(2);
  return deck;
}
Total total(Type type, const std::string& laid, Type enemy, const std::string& extras = "",
            const std::string& supports = "", const RaphiaSettings& settings = {}) {
  return total_of(deck(), {.type = type, .laid = ids(laid), .extras = ids(extras), .supports = ids(supports)},
                  enemy, settings);
}
int sum(Type type, const std::string& laid, Type enemy, const std::string& extras = "",
        const std::string& supports = "") {
  return total(type, laid, enemy, extras, supports).points;
}

/// A second reading of section 10: what black 8 and 3 are worth to a type (8s 3c, 11 without a modifier).
struct Row {
  Type unit;
  std::array<int, 5> against;  // HI, LI, HC, LC, EL
};

TEST_CASE("RR-084 to RR-088, RRQ-50: every cell of the table of modifiers", "[raphia][RR-084]") {
  const std::array<Row, 5> rows{{{kEL, {15, 11, 15, 15, 15}},
                                 {kHC, {11, 13, 13, 13, 11}},
                                 {kHI, {11, 11, 15, 15, 15}},
                                 {kLC, {11, 13, 11, 11, 11}},
                                 {kLI, {8, 8, 8, 8, 11}}}};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < 5; ++i) {
      CAPTURE(to_string(row.unit), kTypes.at(i));
      CHECK(sum(row.unit, "8s 3c", static_cast<Type>(i)) == row.against.at(i));
    }
}

TEST_CASE("RR-089: half values are rounded up", "[raphia][RR-089]") {
  const std::array<std::pair<const char*, int>, 12> halves{{{"ah", 1},
                                                            {"2h", 1},
                                                            {"3h", 2},
                                                            {"4h", 2},
                                                            {"5h", 3},
                                                            {"6h", 3},
                                                            {"7h", 4},
                                                            {"8h", 4},
                                                            {"9h", 5},
                                                            {"10h", 5},
                                                            {"kh", 5},
                                                            {"jk1", 5}}};
  for (const auto& [card, half] : halves) {
    CAPTURE(card);
    CHECK(sum(kEL, card, kHI) - sum(kEL, card, kLI) == half);
  }
}

TEST_CASE("RR-071: courts and jokers count ten, number cards their number", "[raphia][RR-071]") {
  CHECK(sum(kHI, "kh jk1", kHI) == 20);
  CHECK(sum(kHI, "7h 5c", kHI) == 12);
  CHECK(sum(kHI, "ah 5c", kHI) == 6);
  CHECK(total(kHI, "ah 5c", kHI, "", "", {.ace = 11}).points == 16);  // RRQ-03
}

TEST_CASE("RRQ-51: one card is highest and lowest, and heavy infantry needs two", "[raphia][RRQ-51]") {
  CHECK(sum(kEL, "8c", kHI) == 12);
  CHECK(sum(kHC, "8h", kLC) == 12);
  CHECK(sum(kHI, "9s", kEL) == 9);
}

TEST_CASE("RRQ-52: an extra card feeds highest and lowest, not the test for black", "[raphia][RRQ-52]") {
  CHECK(sum(kHC, "8h 7h", kLI, "2s") == 17 + 1);
  CHECK(sum(kEL, "4c 3s", kHI, "9d") == 16 + 5);
  CHECK(sum(kHI, "4c 3s", kEL, "9d") == 16 + 5);
  CHECK(sum(kHI, "4c", kEL, "9s") == 13);
  CHECK(sum(kLI, "4c 3s", kHI, "9d") == 9);
}

TEST_CASE("RR-003: a joker is black for heavy infantry", "[raphia][RR-003]") {
  CHECK(sum(kHI, "jk1 4s", kEL) == 14 + 5);
}

TEST_CASE("RR-002, RRQ-02: jack, queen, king and joker are court cards, an ace is none", "[raphia][RR-002]") {
  int courts = 0;
  for (const cards::Card& card : deck().printed()) courts += is_court(card);
  CHECK(courts == 4 * 3 + 2);
  for (const char* card : {"jh", "qc", "kd", "jk1", "jk2"}) CHECK(is_court(deck().card(card)));
  for (const char* card : {"ah", "10s", "2c"}) CHECK_FALSE(is_court(deck().card(card)));
}

TEST_CASE("RRQ-04: a joker is red for a move and black in the combat of the same turn", "[raphia][RRQ-04]") {
  CHECK(allowance(kHI, colours_of(deck(), ids("jk1 4s")), {}).squares == 1);
  CHECK(sum(kHI, "jk1 4s", kEL) == 14 + 5);
}

TEST_CASE("RR-079, RRQ-47, RRQ-48, RRQ-77: a support card counts in full and as a court",
          "[raphia][RR-079]") {
  const Total lead = total(kLI, "4s 2h", kHI, "", "qc 5d");
  CHECK(lead.points == 4 + 10 + 5);
  CHECK(lead.courts == 1);
  CHECK(lead.has_court);
}

TEST_CASE("RRQ-39, RRQ-76: courts of light infantry", "[raphia][RRQ-39]") {
  const Total two = total(kLI, "kh qs", kHI);
  CHECK(two.courts == 2);  // also the one that is not counted
  const Total ten = total(kLI, "10h ks", kHI);
  CHECK(ten.points == 10);
  CHECK(ten.has_court);
  CHECK_FALSE(total(kLI, "10h 9s", kHI).has_court);
}

TEST_CASE("RR-070: the sum is told line by line with its statements", "[raphia][RR-070]") {
  const Total eight = total(kEL, "8c kh", kHI);
  REQUIRE(eight.lines.size() == 3);
  CHECK(eight.lines[0].words == "eight of clubs, 8");
  CHECK(eight.lines[1].words == "king of hearts, a court card: 10");
  CHECK(eight.lines[2].words == "highest card 10, half: 5");
  CHECK(eight.lines[2].rule == "RR-084");
  CHECK(eight.lines[2].points == 5);
}

void check(const Total& lead, const Total& target, bool lead_wins, Fate loser,
           const RaphiaSettings& settings = {}) {
  const Comparison comparison = compare(lead, target, settings);
  CHECK_FALSE(comparison.tie);
  CHECK(comparison.lead_wins == lead_wins);
  CHECK(comparison.loser == loser);
}

TEST_CASE("RR-E02: heavy infantry against heavy infantry", "[raphia][RR-E02]") {
  const Total lead = total(kHI, "7h 5c", kHI), target = total(kHI, "9s 2d", kHI);
  CHECK(lead.points == 12);
  CHECK(target.points == 11);
  check(lead, target, true, Fate::kPushed);
}

TEST_CASE("RR-E03: elephants against heavy infantry", "[raphia][RR-E03]") {
  const Total elephants = total(kEL, "8c 6s", kHI);
  CHECK(elephants.points == 18);
  const Total black = total(kHI, "9s 7c", kEL);
  CHECK(black.points == 21);
  check(elephants, black, false, Fate::kPushed);
  const Total mixed = total(kHI, "9h 7c", kEL);
  CHECK(mixed.points == 16);
  check(elephants, mixed, true, Fate::kPushed);
}

TEST_CASE("RR-E04: heavy cavalry against light cavalry", "[raphia][RR-E04]") {
  const Total heavy = total(kHC, "kh 3d", kLC), light = total(kLC, "9c 8s", kHC);
  CHECK(heavy.points == 15);
  CHECK(light.points == 17);
  check(heavy, light, false, Fate::kPushed);
}

TEST_CASE("RR-E05, RR-075, RR-076, RRQ-38: courts", "[raphia][RR-E05]") {
  const RaphiaSettings literal{.court_rule = CourtRule::kUnlessEqual};
  const Total king = total(kHI, "kh 4c", kHI);
  check(king, total(kHI, "qs 3d", kHI), true, Fate::kPushed);
  check(king, total(kHI, "qs 3d", kHI), true, Fate::kPushed, literal);
  check(king, total(kHI, "10s 3d", kHI), true, Fate::kEliminated);
  const Total elephants = total(kEL, "ks 9c", kHI), outdoing = total(kHI, "qh jd", kEL);
  CHECK(elephants.points == 24);
  CHECK(outdoing.points == 20);
  check(elephants, outdoing, true, Fate::kPushed);
  check(elephants, outdoing, true, Fate::kEliminated, literal);
}

TEST_CASE("RRQ-39: the winner needs a court among the cards in his total", "[raphia][RRQ-39]") {
  const Total none{.points = 20, .courts = 1, .has_court = false};
  check(none, {.points = 12}, true, Fate::kPushed);
}

TEST_CASE("RR-E06: light infantry counts one card, or all against elephants", "[raphia][RR-E06]") {
  const Total light = total(kLI, "8h 7c", kHC), cavalry = total(kHC, "5d 2s", kLI);
  CHECK(light.points == 8);
  CHECK(cavalry.points == 8);
  CHECK(compare(light, cavalry, {}).tie);
  const Total all = total(kLI, "8h 7c", kEL), elephants = total(kEL, "9s 4c", kLI);
  CHECK(all.points == 15);
  CHECK(elephants.points == 13);
  check(all, elephants, true, Fate::kPushed);
}

TEST_CASE("RRQ-37: a tie may be the defender's, a full win", "[raphia][RRQ-37]") {
  const Total lead{.points = 10}, target{.points = 10, .courts = 1, .has_court = true};
  const Comparison stand = compare(lead, target, {});
  CHECK(stand.tie);
  CHECK(stand.loser == Fate::kNothing);
  check(lead, target, false, Fate::kEliminated, {.tie = CombatTie::kDefenderWins});
}

TEST_CASE("RR-E09: extra cards for a flank and for a general", "[raphia][RR-E09]") {
  const Total flank = total(kHC, "6h 5d", kHI, "9s"), phalanx = total(kHI, "10s 9c", kHC);
  CHECK(flank.points == 20);
  CHECK(phalanx.points == 24);
  check(flank, phalanx, false, Fate::kPushed);
  const Total elephants = total(kEL, "4c 3s", kHC, "9d"), cavalry = total(kHC, "8h 7h", kEL);
  CHECK(elephants.points == 21);
  CHECK(cavalry.points == 15);
  check(elephants, cavalry, true, Fate::kPushed);
}

}  // namespace
}  // namespace telescope::raphia
