#include "core/rules/dice_tray.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

PoolRequest pool(const std::string& id, int dice) {
  return {.id = id, .label = id, .reasons = {{.dice = dice, .reason = "a test", .rule = "RO-000"}}};
}

}  // namespace

TEST_CASE("throws are handed out in order, and those that are missing are asked for", "[contract]") {
  const std::vector<Throw> made{{.pool = "a", .dice = {6, 1}}};
  MadeThrows dice(made);
  CHECK(dice.roll(pool("a", 2)) == std::vector{6, 1});
  const std::vector<PoolRequest> together{pool("b", 1), pool("c", 3)};
  try {
    dice.roll(together);
    FAIL("two throws are missing");
  } catch (const DiceWanted& wanted) {
    REQUIRE(wanted.pools.size() == 2);
    CHECK(wanted.pools[1].id == "c");
  }
}

TEST_CASE("throws of another pool, of another number of dice, a 0 or a 7 are refused", "[contract]") {
  const auto refused = [](const Throw& made) {
    MadeThrows dice(std::span(&made, 1));
    CHECK_THROWS_AS(dice.roll(pool("a", 2)), std::invalid_argument);
  };
  refused({.pool = "b", .dice = {1, 2}});
  refused({.pool = "a", .dice = {1}});
  refused({.pool = "a", .dice = {0, 1}});
  refused({.pool = "a", .dice = {7, 1}});
  const Throw spare{.pool = "a", .dice = {1}};
  CHECK_THROWS_AS(MadeThrows(std::span(&spare, 1)).finish(), std::invalid_argument);
}
