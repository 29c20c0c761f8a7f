#include <array>
#include <vector>

#include "core/rules/brevity/fire/tables.hpp"
#include "core/rules/brevity/state/setup.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using enum Tube;

double range(const Guns& guns) {
  return artillery_range(guns, printed_artillery_ranges()).inches.value_or(0.0);
}
std::string_view rule(const Guns& guns) {
  return artillery_range(guns, printed_artillery_ranges()).rule;
}

TEST_CASE("OB-107 to OB-113: artillery ranges as printed, with the calibres between the bands",
          "[brevity][OB-107][BQ-44][BQ-45]") {
  struct Row {
    std::string_view rule;
    std::vector<int> calibers;
    std::array<double, 6> inches;  // Mortar, Rocket Launcher, Infantry gun, Howitzer, Gun/Howitzer, Gun
  };
  const std::vector<Row> rows{
      {"OB-107", {20, 42, 43, 44}, {0, 0, 8, 0, 0, 0}},
      {"OB-108", {45, 70, 71, 74}, {8, 0, 16, 24, 40, 60}},
      {"OB-109", {75, 88, 95, 96, 99}, {16, 24, 24, 60, 80, 100}},
      {"OB-110", {100, 105, 132, 133, 134}, {24, 56, 40, 72, 112, 132}},
      {"OB-111", {135, 155, 160, 161, 169}, {48, 48, 32, 80, 108, 180}},
      {"OB-112", {170, 183, 190, 191, 199}, {0, 20, 100, 120, 160, 200}},
      {"OB-113", {200, 420}, {8, 0, 0, 88, 120, 216}},
  };
  for (const Row& row : rows)
    for (const int caliber : row.calibers)
      for (std::size_t column = 0; column < row.inches.size(); ++column) {
        const Guns guns{.tube = static_cast<Tube>(column), .caliber_mm = caliber};
        CAPTURE(row.rule, caliber, column);
        CHECK(range(guns) == row.inches.at(column));
        CHECK(rule(guns) == row.rule);
      }
}

TEST_CASE("OB-114: guns of before 1914 use the range one column to the left (WE-18)",
          "[brevity][OB-114][BQ-46]") {
  CHECK(range({.tube = kGun, .caliber_mm = 120, .pre_1914 = true}) == 112.0);
  CHECK(range({.tube = kHowitzer, .caliber_mm = 155, .pre_1914 = true}) == 32.0);
  CHECK(range({.tube = kGunHowitzer, .caliber_mm = 155, .pre_1914 = true}) == 80.0);
  CHECK(rule({.tube = kGun, .caliber_mm = 120, .pre_1914 = true}) == "OB-114");
  // Not onto "-", and not for mortars, rockets and infantry guns.
  CHECK(range({.tube = kHowitzer, .caliber_mm = 210, .pre_1914 = true}) == 88.0);
  CHECK(range({.tube = kMortar, .caliber_mm = 120, .pre_1914 = true}) == 24.0);
  CHECK(range({.tube = kInfantryGun, .caliber_mm = 75, .pre_1914 = true}) == 24.0);
}

TEST_CASE("OB-115 to OB-122: the notable exceptions", "[brevity][OB-115][OB-116]") {
  const std::array<double, 8> inches{24, 40, 36, 28, 60, 16, 40, 32};
  REQUIRE(range_exceptions().size() == inches.size());
  for (std::size_t i = 0; i < inches.size(); ++i) {
    const RangeException& each = range_exceptions()[i];
    CAPTURE(each.rule);
    CHECK(each.rule == "OB-" + std::to_string(115 + i));
    CHECK(each.inches == inches.at(i));
    CHECK(range({.tube = kMortar, .caliber_mm = 81, .exception = std::string(each.rule)}) == inches.at(i));
  }
  CHECK(range({.tube = kMortar, .caliber_mm = 120}) == 24.0);
}

TEST_CASE("OB-123: five sixths of the real range, whole metres divided by 150, go before the table",
          "[brevity][OB-123][BQ-47][BQ-151]") {
  CHECK(range({.tube = kGun, .caliber_mm = 88, .max_range_km = 12.25}) == 81.0);
  CHECK(range({.tube = kGun, .caliber_mm = 88, .max_range_km = 12.3}) == 82.0);
  CHECK(range({.tube = kGun, .caliber_mm = 88, .max_range_km = 12.299}) == 81.0);
  CHECK(rule({.tube = kGun, .caliber_mm = 88, .max_range_km = 12.25}) == "OB-123");
  // Explicit, then the real range, then an exception, then the table.
  CHECK(range({.tube = kMortar,
               .caliber_mm = 120,
               .exception = "OB-116",
               .max_range_km = 6.0,
               .range_in = 33.0}) == 33.0);
  CHECK(range({.tube = kMortar, .caliber_mm = 120, .exception = "OB-116", .max_range_km = 6.0}) == 40.0);
  CHECK(range({.tube = kMortar, .caliber_mm = 120, .exception = "OB-116", .max_range_km = 4.5}) == 30.0);
}

TEST_CASE("BQ-45: a scenario may bring its own table of ranges", "[brevity][OB-107]") {
  ArtilleryRanges own = printed_artillery_ranges();
  own[3][3] = 75;
  CHECK(artillery_range({.tube = kHowitzer, .caliber_mm = 105}, own).inches == 75.0);
}

}  // namespace
}  // namespace telescope::brevity
