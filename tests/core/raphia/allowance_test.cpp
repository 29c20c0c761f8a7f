#include "core/rules/raphia/movement/movement.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;

namespace {

constexpr Type kHI = Type::kHeavyInfantry, kLI = Type::kLightInfantry, kHC = Type::kHeavyCavalry,
               kLC = Type::kLightCavalry, kEL = Type::kElephants, kGEN = Type::kGeneral;

/// The ledger's words: "1 sq + t", "1 sq or t", "2 sq + 2t", "1 sq + T, pass", "T", "-".
std::string words(const Allowance& may) {
  std::string text = may.squares > 0 ? std::to_string(may.squares) + " sq" : "";
  if (may.turns > 0) {
    text += may.either ? " or " : " + ";
    text += may.turns > 1 ? std::to_string(may.turns) + "t" : "t";
  }
  if (may.free_turns) text += text.empty() ? "T" : " + T";
  if (may.may_pass) text += ", pass";
  return text.empty() ? "-" : text;
}

std::string may(Type type, Colours cards, RaphiaSettings settings = {}) {
  return words(allowance(type, cards, settings));
}

std::string may(Type type, const std::string& cards) {
  return may(type, colours_of(cards::french_deck(2), test::ids(cards)));
}

struct Row {
  Colours cards;
  std::string hi, li, hc, lc, el;
};

void check(const Row& row) {
  CHECK(may(kHI, row.cards) == row.hi);
  CHECK(may(kLI, row.cards) == row.li);
  CHECK(may(kHC, row.cards) == row.hc);
  CHECK(may(kLC, row.cards) == row.lc);
  CHECK(may(kEL, row.cards) == row.el);
}

}  // namespace

TEST_CASE("RR-054: without a card only light troops turn", "[raphia][RR-054]") {
  check({{}, "-", "T", "-", "T", "-"});
}
TEST_CASE("RR-055: one red card", "[raphia][RR-055]") {
  check({{.red = 1}, "1 sq or t", "1 sq + T", "1 sq + t", "2 sq + T", "-"});
}
TEST_CASE("RR-056: one black card", "[raphia][RR-056]") {
  check({{.black = 1}, "-", "1 sq + T", "-", "2 sq + T", "1 sq or t"});
}
TEST_CASE("RR-057: two red cards", "[raphia][RR-057]") {
  check({{.red = 2}, "1 sq + t", "1 sq + T, pass", "2 sq + 2t", "2 sq + T", "-"});
}
TEST_CASE("RR-058: a red and a black card", "[raphia][RR-058]") {
  check({{.red = 1, .black = 1}, "1 sq or t", "1 sq + T, pass", "1 sq + t", "2 sq + T", "1 sq or t"});
}
TEST_CASE("RR-059: two black cards", "[raphia][RR-059]") {
  check({{.black = 2}, "-", "1 sq + T, pass", "2 sq + 2t", "2 sq + T", "1 sq + t"});
}

TEST_CASE("RR-060: a joker is whichever colour suits, alone and with another card", "[raphia][RR-060]") {
  check({{.jokers = 1}, "1 sq or t", "1 sq + T", "1 sq + t", "2 sq + T", "1 sq or t"});
  check({{.red = 1, .jokers = 1}, "1 sq + t", "1 sq + T, pass", "2 sq + 2t", "2 sq + T", "1 sq or t"});
  check({{.black = 1, .jokers = 1}, "1 sq or t", "1 sq + T, pass", "2 sq + 2t", "2 sq + T", "1 sq + t"});
  check({{.jokers = 2}, "1 sq + t", "1 sq + T, pass", "2 sq + 2t", "2 sq + T", "1 sq + t"});
}

TEST_CASE("RR-E12: what the cards of the example allow", "[raphia][RR-E12]") {
  CHECK(may(kHC, "jk1 5s") == "2 sq + 2t");
  CHECK(may(kHC, "jk1") == "1 sq + t");
  CHECK(may(kHI, "5s") == "-");
  CHECK(may(kEL, "5h") == "-");
  CHECK(may(kHI, "4h 9d") == "1 sq + t");
  CHECK(may(kHI, "4h 9c") == "1 sq or t");
}

TEST_CASE("RRQ-21: a card of light cavalry gives two squares, or one where the setting says so",
          "[raphia][RRQ-21]") {
  CHECK(may(kLC, {.red = 1}) == "2 sq + T");
  RaphiaSettings settings;
  settings.lc_squares_per_card = 1;
  CHECK(may(kLC, {.red = 1}, settings) == "1 sq + T");
  CHECK(may(kLC, {.red = 1, .black = 1}, settings) == "2 sq + T");
}

TEST_CASE("RR-061: a general has three squares by a card of any colour", "[raphia][RR-061][RRQ-24]") {
  CHECK(may(kGEN, Colours{}) == "T");
  CHECK(may(kGEN, {.red = 1}) == "3 sq + T");
  CHECK(may(kGEN, {.black = 1}) == "3 sq + T");
  CHECK(may(kGEN, {.jokers = 1}) == "3 sq + T");
}
