#include <cmath>
#include <numeric>

#include "core/rules/brevity/fire/attack.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

TEST_CASE("OB-160, OB-178, OB-179: exact chances of one roll (WE-05)", "[brevity][OB-178]") {
  const AttackChances chances = chances_of(3, 4, 0, std::nullopt, 4, 0, false);
  CHECK(chances.pinned == Approx(7.0 / 8.0));
  CHECK(chances.spent == Approx(27.0 / 64.0));
  CHECK(chances.destroyed == Approx(5.0 / 32.0));
  REQUIRE(chances.hits.size() == 4);
  CHECK(chances.hits[2] == Approx(3.0 / 8.0));
  CHECK(std::accumulate(chances.hits.begin(), chances.hits.end(), 0.0) == Approx(1.0));
}

TEST_CASE("OB-146: armor lets some hits pass, and a band \"-\" lets no casualty", "[brevity][OB-146]") {
  const AttackChances chances = chances_of(4, 5, 0, 3, std::nullopt, 0, false);
  const double pins = 1.0 / 3.0 * 2.0 / 3.0;
  CHECK(chances.pinned == Approx(1.0 - std::pow(1.0 - pins, 4)));
  CHECK(chances.spent == 0.0);
  CHECK(chances.destroyed == 0.0);
}

TEST_CASE("OB-145, OB-177: modifiers widen a band by one, and open none", "[brevity][OB-145][BQ-72]") {
  CHECK(chances_of(1, 4, 1, std::nullopt, std::nullopt, 1, false).pinned == Approx(4.0 / 6.0));
  CHECK(chances_of(1, 4, 0, std::nullopt, std::nullopt, 1, false).destroyed == 0.0);
  CHECK(chances_of(1, 4, 0, std::nullopt, 4, 1, false).spent == Approx(0.5 * 4.0 / 6.0));
}

TEST_CASE("OB-179: of a spent battalion any success is the end", "[brevity][OB-179]") {
  const AttackChances fresh = chances_of(3, 4, 0, std::nullopt, 4, 0, false);
  const AttackChances spent = chances_of(3, 4, 0, std::nullopt, 4, 0, true);
  CHECK(spent.destroyed == Approx(fresh.spent + fresh.destroyed));
  CHECK(spent.spent == Approx(1.0 - spent.destroyed));
}

}  // namespace
}  // namespace telescope::brevity
