#include "core/rules/brevity/fire/tables.hpp"

#include <map>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

/// "4-6", "6", "-" as printed.
std::string printed(std::optional<int> from) {
  if (!from) return "-";
  return *from == 6 ? "6" : std::to_string(*from) + "-6";
}

struct Cells {
  std::string_view rule;
  Protection protection;
  Weapon weapon;
  bool near;
  std::string infantry, others;
};

// A second reading of the table, weapon by weapon.
const std::vector<Cells> kCells{
    {"OB-163", Protection::kNone, Weapon::kInfantry, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kInfantry, true, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kLightRockets, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kHeavyRockets, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kMortars, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kMachineGuns, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kLightGuns, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kGroundAttack, false, "4-6", "3-6"},
    {"OB-163", Protection::kNone, Weapon::kFlamethrowers, true, "4-6", "3-6"},
    {"OB-164", Protection::kNone, Weapon::kMediumGuns, false, "5-6", "4-6"},
    {"OB-164", Protection::kNone, Weapon::kMediumBombers, false, "5-6", "4-6"},
    {"OB-165", Protection::kNone, Weapon::kHeavyGuns, false, "6", "5-6"},
    {"OB-165", Protection::kNone, Weapon::kHeavyBombers, false, "6", "5-6"},
    {"OB-166", Protection::kNone, Weapon::kSuperHeavyGuns, false, "-", "6"},
    {"OB-167", Protection::kDugIn, Weapon::kInfantry, false, "-", "6"},
    {"OB-167", Protection::kDugIn, Weapon::kLightRockets, false, "-", "6"},
    {"OB-167", Protection::kDugIn, Weapon::kMortars, false, "-", "6"},
    {"OB-167", Protection::kDugIn, Weapon::kMachineGuns, false, "-", "6"},
    {"OB-167", Protection::kDugIn, Weapon::kGroundAttack, false, "-", "6"},
    {"OB-168", Protection::kDugIn, Weapon::kLightGuns, false, "6", "5-6"},
    {"OB-168", Protection::kDugIn, Weapon::kHeavyRockets, false, "6", "5-6"},
    {"OB-169", Protection::kDugIn, Weapon::kInfantry, true, "5-6", "4-6"},
    {"OB-169", Protection::kDugIn, Weapon::kFlamethrowers, true, "5-6", "4-6"},
    {"OB-169", Protection::kDugIn, Weapon::kMediumGuns, false, "5-6", "4-6"},
    {"OB-169", Protection::kDugIn, Weapon::kMediumBombers, false, "5-6", "4-6"},
    {"OB-170", Protection::kDugIn, Weapon::kHeavyGuns, false, "6", "5-6"},
    {"OB-170", Protection::kDugIn, Weapon::kEngineers, false, "6", "5-6"},
    {"OB-170", Protection::kDugIn, Weapon::kHeavyBombers, false, "6", "5-6"},
    {"OB-171", Protection::kDugIn, Weapon::kSuperHeavyGuns, false, "6", "5-6"},
    {"OB-172", Protection::kFortified, Weapon::kInfantry, false, "-", "-"},
    {"OB-172", Protection::kFortified, Weapon::kLightRockets, false, "-", "-"},
    {"OB-172", Protection::kFortified, Weapon::kMortars, false, "-", "-"},
    {"OB-172", Protection::kFortified, Weapon::kMachineGuns, false, "-", "-"},
    {"OB-172", Protection::kFortified, Weapon::kGroundAttack, false, "-", "-"},
    {"OB-173", Protection::kFortified, Weapon::kLightGuns, false, "-", "-"},
    {"OB-173", Protection::kFortified, Weapon::kHeavyRockets, false, "-", "-"},
    {"OB-174", Protection::kFortified, Weapon::kInfantry, true, "-", "6"},
    {"OB-174", Protection::kFortified, Weapon::kMediumGuns, false, "-", "6"},
    {"OB-174", Protection::kFortified, Weapon::kMediumBombers, false, "-", "6"},
    {"OB-175", Protection::kFortified, Weapon::kHeavyGuns, false, "6", "5-6"},
    {"OB-175", Protection::kFortified, Weapon::kEngineers, false, "6", "5-6"},
    {"OB-175", Protection::kFortified, Weapon::kHeavyBombers, false, "6", "5-6"},
    {"OB-176", Protection::kFortified, Weapon::kSuperHeavyGuns, false, "5-6", "4-6"},
};

TEST_CASE("OB-163 to OB-176: the table of casualties as printed", "[brevity][OB-163][BQ-112]") {
  for (const Cells& cell : kCells) {
    CAPTURE(cell.rule, word(cell.weapon), cell.near);
    const auto on_foot =
        casualties_from(cell.protection, Armor::kNone, cell.weapon, cell.near, CasualtyColumn::kInfantry);
    const auto others =
        casualties_from(cell.protection, Armor::kNone, cell.weapon, cell.near, CasualtyColumn::kOthers);
    CHECK(printed(on_foot.from) == cell.infantry);
    CHECK(printed(others.from) == cell.others);
    CHECK(on_foot.rule == cell.rule);
    CHECK(others.rule == cell.rule);
  }
}

TEST_CASE("OB-167, OB-172: medium armor is as dug in, heavy armor as fortified, light armor as nothing",
          "[brevity][OB-161][OB-167][OB-172]") {
  const auto rule = [](Protection protection, Armor armor) {
    return casualties_from(protection, armor, Weapon::kLightGuns, false, CasualtyColumn::kOthers).rule;
  };
  CHECK(rule(Protection::kNone, Armor::kLight) == "OB-163");
  CHECK(rule(Protection::kNone, Armor::kMedium) == "OB-168");
  CHECK(rule(Protection::kNone, Armor::kHeavy) == "OB-173");
  // BQ-71: dug-in armor takes the better of both.
  CHECK(rule(Protection::kDugIn, Armor::kLight) == "OB-168");
  CHECK(rule(Protection::kDugIn, Armor::kHeavy) == "OB-173");
  CHECK(rule(Protection::kFortified, Armor::kMedium) == "OB-173");
}

TEST_CASE("BQ-70: engineers use the infantry's row where it is better", "[brevity][OB-165][BQ-70]") {
  const auto row = [](Protection protection, bool near) {
    return casualties_from(protection, Armor::kNone, Weapon::kEngineers, near, CasualtyColumn::kInfantry);
  };
  CHECK(row(Protection::kNone, false).rule == "OB-163");
  CHECK(row(Protection::kNone, false).from == 4);
  CHECK(row(Protection::kDugIn, false).rule == "OB-170");
  CHECK(row(Protection::kDugIn, true).rule == "OB-169");
  CHECK(row(Protection::kDugIn, true).from == 5);
  CHECK(row(Protection::kFortified, true).rule == "OB-175");
}

TEST_CASE("OB-133 to OB-138: dice by strength, with the mixed ones of WE-04", "[brevity][OB-133][BQ-48]") {
  const std::map<int, std::pair<int, std::string_view>> rows{
      {0, {1, "OB-133"}}, {1, {2, "OB-134"}},  {2, {3, "OB-135"}},  {3, {4, "OB-136"}},
      {4, {4, "OB-136"}}, {5, {4, "OB-136"}},  {6, {5, "OB-137"}},  {7, {5, "OB-137"}},
      {9, {5, "OB-137"}}, {10, {5, "OB-137"}}, {11, {6, "OB-138"}}, {40, {6, "OB-138"}}};
  for (const auto& [half_battalions, row] : rows) {
    CAPTURE(half_battalions);
    CHECK(dice_for(half_battalions).dice == row.first);
    CHECK(dice_for(half_battalions).rule == row.second);
  }
}

TEST_CASE("OB-142 to OB-144: the table to hit as printed", "[brevity][OB-142][OB-139]") {
  const auto cells = [](TargetClass target) {
    return std::vector{hit_from(target, HitColumn::kOpen), hit_from(target, HitColumn::kPoor),
                       hit_from(target, HitColumn::kDark)};
  };
  CHECK(cells(TargetClass::kFastTank) == std::vector{6, 6, 6});
  CHECK(cells(TargetClass::kVehicle) == std::vector{5, 5, 5});
  CHECK(cells(TargetClass::kOther) == std::vector{4, 5, 6});
  CHECK(hit_row(TargetClass::kFastTank) == "OB-142");
  CHECK(hit_row(TargetClass::kVehicle) == "OB-143");
  CHECK(hit_row(TargetClass::kOther) == "OB-144");
}

TEST_CASE("OB-148 to OB-152: the table to penetrate as printed", "[brevity][OB-148][BQ-59]") {
  using enum AntiTank;
  const std::map<AntiTank, std::pair<int, int>> cells{{kArtillery, {6, 6}},   {kLight, {6, 6}},
                                                      {kLightMedium, {6, 5}}, {kMedium, {5, 4}},
                                                      {kMediumHeavy, {4, 3}}, {kHeavy, {3, 2}}};
  for (const auto& [anti_tank, cell] : cells) {
    CAPTURE(word(anti_tank));
    CHECK(penetrate_best(anti_tank) == cell.first);
    CHECK(penetrate_all(anti_tank) == cell.second);
  }
}

TEST_CASE("OB-147, OB-153, OB-154: the better of both columns (WE-07)", "[brevity][OB-147][BQ-60]") {
  using enum AntiTank;
  CHECK(penetrate_from(kHeavy, kMedium) == 3);             // Sherman and Firefly
  CHECK(penetrate_from(kLightMedium, kLightMedium) == 5);  // Stuarts
  CHECK(penetrate_from(kHeavy, kHeavy) == 2);
  CHECK(penetrate_from(kMedium, kMedium) == 4);
  CHECK(penetrate_from(kMedium, kLightMedium) == 5);
  CHECK(penetrate_from(kMediumHeavy, kLight) == 4);  // OB-156
}

}  // namespace
}  // namespace telescope::brevity
