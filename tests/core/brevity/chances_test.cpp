#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

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

TEST_CASE("OB-178, OB-179: chances add up to one, none is outside 0 to 1, and what cannot happen is 0",
          "[brevity][OB-178][OB-179]") {
  const std::vector<std::optional<int>> bands{std::nullopt, 2, 3, 4, 5, 6};
  for (int dice = 1; dice <= 6; ++dice)
    for (int hit = 4; hit <= 6; ++hit)
      for (const auto& penetrate : bands)
        for (const auto& casualties : bands)
          for (int flags = 0; flags < 16; ++flags) {
            const bool spent = (flags & 4) != 0, mark = (flags & 8) != 0;
            const AttackChances chances =
                chances_of(dice, hit, flags & 1, penetrate, casualties, flags >> 1 & 1, spent, mark);
            std::vector<double> all{chances.nothing, chances.only_pinned, chances.pinned, chances.spent,
                                    chances.destroyed};
            all.insert(all.end(), chances.hits.begin(), chances.hits.end());
            const bool in_order = std::ranges::all_of(
                all, [](double each) { return each >= 0.0 && each <= 1.0 && !std::signbit(each); });
            const double ends =
                chances.nothing + chances.only_pinned + (spent ? 0.0 : chances.spent) + chances.destroyed;
            const double hits = std::accumulate(chances.hits.begin(), chances.hits.end(), 0.0);
            const bool can_destroy = casualties && (spent || dice > 1);
            if (in_order && std::abs(ends - 1.0) < 1e-15 && std::abs(hits - 1.0) < 1e-15 &&
                (chances.destroyed > 0.0) == can_destroy && (chances.pinned > 0.0) == !mark &&
                (spent || (chances.spent > 0.0) == casualties.has_value()))
              continue;
            CAPTURE(dice, hit, flags, penetrate.value_or(0), casualties.value_or(0), all);
            FAIL("a chance is none");
          }
}

}  // namespace
}  // namespace telescope::brevity
