#include <array>
#include <vector>

#include "core/rules/rapier/combat/melee.hpp"
#include "tests/support/catch.hpp"

using namespace telescope::rapier;

namespace {

// A second reading of the printed table, shooter by shooter: dice against infantry, guns, armour.
std::array<int, 3> row(Kind kind, bool assault = false, bool attacking = false) {
  return {combat_dice(kind, assault, Category::kInfantry, attacking),
          combat_dice(kind, assault, Category::kGun, attacking),
          combat_dice(kind, assault, Category::kArmour, attacking)};
}

constexpr std::array<int, 3> kNone{0, 0, 0};
constexpr std::array<int, 3> kOnes{1, 1, 1};
constexpr std::array<int, 3> kTwos{2, 2, 2};

}  // namespace

TEST_CASE("RO-142, RO-150: an HQ rolls one die when defending a sector, none when attacking one",
          "[rapier][RO-142][RO-150]") {
  CHECK(row(Kind::kHq) == kOnes);
  CHECK(row(Kind::kHq, false, true) == kNone);
  CHECK(row(Kind::kHq, true) == kOnes);  // RQ-108: a converted assault unit is an HQ in everything
}

TEST_CASE("RO-143: assault troops roll two dice at infantry and guns, one at armour", "[rapier][RO-143]") {
  const std::array<int, 3> assault{2, 2, 1};
  for (const Kind kind : {Kind::kRifles, Kind::kSmg, Kind::kEngineer, Kind::kFlamethrower}) {
    CHECK(row(kind, true) == assault);
    CHECK(row(kind, true, true) == assault);
  }
}

TEST_CASE("RO-144: anti-tank guns roll none at infantry, one at guns, two at armour", "[rapier][RO-144]") {
  CHECK(row(Kind::kAntiTank) == std::array{0, 1, 2});
  CHECK(row(Kind::kAntiTank, false, true) == std::array{0, 1, 2});
}

TEST_CASE("RO-145: tanks roll two dice at everything", "[rapier][RO-145][RO-030]") {
  CHECK(row(Kind::kTanks) == kTwos);
  CHECK(row(Kind::kTanks, true) == kTwos);  // only infantry can be Assault troops
  CHECK(row(Kind::kTanks, false, true) == kTwos);
}

TEST_CASE("RO-146, RQ-11: artillery and rockets roll two dice at everything", "[rapier][RO-146][RQ-11]") {
  CHECK(row(Kind::kArtillery) == kTwos);
  CHECK(row(Kind::kRocket) == kTwos);
  CHECK(row(Kind::kRocket, false, true) == kTwos);
}

TEST_CASE("RO-147, RO-148: works have no dice of their own, only what they add", "[rapier][RO-147][RO-148]") {
  for (const Kind kind :
       {Kind::kFortification, Kind::kMinefield, Kind::kWire, Kind::kAntiTankObstacle, Kind::kDummy})
    CHECK(row(kind) == kNone);
  CHECK(combat_line(CombatRow::kFortification).rule == "RO-147");
  CHECK(combat_line(CombatRow::kMinefield).rule == "RO-148");
  CHECK(kFortificationDice == 1);
  CHECK(kMinefieldDice == 2);
  CHECK(kLoneMinefieldDice == 1);
}

TEST_CASE("RO-149, RO-151: every other unit rolls one die at everything", "[rapier][RO-149][RO-151]") {
  for (const Kind kind : {Kind::kRifles, Kind::kEngineer, Kind::kMortar, Kind::kReconnaissance}) {
    CHECK(row(kind) == kOnes);
    CHECK(row(kind, false, true) == kOnes);
  }
}

TEST_CASE("RQ-68: a unit shoots by the first row that fits", "[rapier][RQ-68]") {
  CHECK(combat_row(Kind::kHq, true) == CombatRow::kHq);
  CHECK(combat_row(Kind::kSmg, true) == CombatRow::kAssault);
  CHECK(combat_row(Kind::kEngineer, false) == CombatRow::kOther);
  CHECK(combat_row(Kind::kRocket, false) == CombatRow::kArtillery);
  for (const CombatRow each :
       {CombatRow::kHq, CombatRow::kAssault, CombatRow::kAntiTank, CombatRow::kTanks, CombatRow::kArtillery,
        CombatRow::kFortification, CombatRow::kMinefield, CombatRow::kOther})
    CHECK(combat_line(each).row == each);
  CHECK(category(Kind::kHq) == Category::kInfantry);
  CHECK(category(Kind::kFlamethrower) == Category::kInfantry);
  for (const Kind gun : {Kind::kAntiTank, Kind::kMortar, Kind::kArtillery, Kind::kRocket})
    CHECK(category(gun) == Category::kGun);
  CHECK(category(Kind::kTanks) == Category::kArmour);
  CHECK(category(Kind::kReconnaissance) == Category::kArmour);
}
