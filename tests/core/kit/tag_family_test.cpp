#include "core/kit/tag_family.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

int cells_apart(SquareWord a, SquareWord b) {
  return std::popcount(static_cast<unsigned>(a ^ b));
}

/// The fewest cells in which `b`, in any of its turns, differs from `a`.
int apart_in_any_turn(SquareWord a, SquareWord b) {
  int fewest = 16;
  for (int turn = 0; turn < 4; ++turn, b = turned(b)) fewest = std::min(fewest, cells_apart(a, b));
  return fewest;
}

int apart_from_own_turns(SquareWord word) {
  const SquareWord quarter = turned(word), half = turned(quarter), three = turned(half);
  return std::min({cells_apart(word, quarter), cells_apart(word, half), cells_apart(word, three)});
}

SquareWord word(int id) {
  return square_word(TagId(id));
}

}  // namespace

TEST_CASE("any two of the 480 square tags differ in at least four cells, however they are turned", "[tags]") {
  REQUIRE(square_id_count() == 480);
  int fewest = 16;
  for (int a = 0; a < square_id_count(); ++a)
    for (int b = 0; b < a; ++b) fewest = std::min(fewest, apart_in_any_turn(word(a), word(b)));
  CHECK(fewest == 4);
}

TEST_CASE("no square tag can be read in a wrong turn with fewer than four wrong cells", "[tags]") {
  for (int id = 0; id < square_id_count(); ++id) CHECK(apart_from_own_turns(word(id)) >= 4);
}

TEST_CASE("the mirror image of the first 188 tags is at least four cells from every one of them", "[tags]") {
  REQUIRE(mirror_safe_id_count() == 188);
  int fewest = 16;
  for (int a = 0; a < mirror_safe_id_count(); ++a)
    for (int b = 0; b < mirror_safe_id_count(); ++b)
      fewest = std::min(fewest, apart_in_any_turn(word(a), mirrored(word(b))));
  CHECK(fewest == 4);
}

TEST_CASE("beyond the first 188, a tag's mirror image is itself or another tag", "[tags]") {
  for (int id = mirror_safe_id_count(); id < square_id_count(); ++id) {
    bool found = false;
    for (int other = 0; other < square_id_count() && !found; ++other)
      found = apart_in_any_turn(word(other), mirrored(word(id))) == 0;
    CHECK(found);
  }
}

TEST_CASE("the four anchors differ in eight cells from one another and from their own turns", "[tags]") {
  for (int a = 0; a < 4; ++a) {
    CHECK(apart_from_own_turns(word(a)) >= 8);
    for (int b = 0; b < a; ++b) CHECK(apart_in_any_turn(word(a), word(b)) >= 8);
  }
}

TEST_CASE("four quarter turns and two mirrorings give a tag back", "[tags]") {
  for (int id = 0; id < square_id_count(); ++id) {
    CHECK(turned(turned(turned(turned(word(id))))) == word(id));
    CHECK(mirrored(mirrored(word(id))) == word(id));
  }
}

TEST_CASE("an id that the family does not have is refused", "[tags]") {
  CHECK_THROWS_AS(square_word(TagId(480)), std::out_of_range);
  CHECK_THROWS_AS(square_word(TagId(-1)), std::out_of_range);
}
