#include "core/rules/mini_nap/movement/tables.hpp"

#include "tests/core/mini_nap/units.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;

TEST_CASE("MN-094 to MN-104: allowances, move and charge",
          "[mini-nap][MN-094][MN-095][MN-096][MN-097][MN-098][MN-099][MN-100][MN-101][MN-102][MN-103][MN-104]"
          "[MN-105]") {
  struct Row {
    const char* rule;
    Arm arm;
    Formation formation;
    double move, charge;
  };
  // Read from the source a second time, row by row.
  for (const Row& row : {Row{"MN-094", Arm::kLineInfantry, kLine, 6, 6},
                         {"MN-094", Arm::kLightInfantry, kLine, 6, 6},
                         {"MN-095", Arm::kLineInfantry, kColumn, 6, 9},
                         {"MN-095", Arm::kLightInfantry, kColumn, 6, 9},
                         {"MN-096", Arm::kLineInfantry, kSquare, 4, 0},
                         {"MN-097", Arm::kLightInfantry, kSkirmish, 18, 6},
                         {"MN-098", Arm::kHeavyCavalry, kLine, 15, 30},
                         {"MN-098", Arm::kHeavyCavalry, kColumn, 15, 30},
                         {"MN-099", Arm::kMediumCavalry, kLine, 20, 30},
                         {"MN-099", Arm::kMediumCavalry, kColumn, 20, 30},
                         {"MN-100", Arm::kLightCavalry, kLine, 25, 25},
                         {"MN-100", Arm::kLightCavalry, kColumn, 25, 25},
                         {"MN-101", Arm::kLightCavalry, kSkirmish, 30, 25},
                         {"MN-103", Arm::kFootArtillery, kBattery, 15, 0},
                         {"MN-104", Arm::kHorseArtillery, kBattery, 20, 0}}) {
    const AllowanceRow& found = allowance_row(unit_of(row.arm), row.formation);
    INFO(row.rule);
    CHECK(found.rule == row.rule);
    CHECK(found.move_cm == row.move);
    CHECK(found.charge_cm == row.charge);
  }
  CHECK(kProlong_cm == 1);  // MN-102
}

TEST_CASE("MN-085, MN-E15: a square inches 2 cm with enemy cavalry within 12 cm, else 4",
          "[mini-nap][MN-085][MN-E15]") {
  CHECK(inch_cm(11) == 2);
  CHECK(inch_cm(12) == 2);
  CHECK(inch_cm(13) == 4);
}

TEST_CASE("MN-113 to MN-116: who may charge whom", "[mini-nap][MN-109][MN-113][MN-114][MN-115][MN-116]") {
  constexpr auto no = MayCharge::kNo, yes = MayCharge::kYes, out = MayCharge::kOutflanking;
  using Row = std::array<MayCharge, 5>;
  const auto row = [](Arm arm, Formation formation) { return charge_row(unit_of(arm), formation)->at; };
  CHECK(row(Arm::kLightInfantry, kSkirmish) == Row{yes, out, no, no, out});
  CHECK(row(Arm::kLightCavalry, kSkirmish) == Row{yes, out, yes, out, out});
  CHECK(row(Arm::kLineInfantry, kColumn) == Row{yes, yes, no, no, yes});
  CHECK(row(Arm::kHeavyCavalry, kLine) == Row{yes, yes, yes, yes, yes});
  CHECK(charge_row(unit_of(Arm::kFootArtillery), kBattery) == nullptr);  // MN-087
}

TEST_CASE("MN-E14: targets by what they are and how they stand", "[mini-nap][MN-E14]") {
  CHECK(target_of(unit_of(Arm::kLineInfantry), kLine) == Target::kFormedInfantry);
  CHECK(target_of(unit_of(Arm::kLightInfantry), kSkirmish) == Target::kUnformedInfantry);
  CHECK(target_of(unit_of(Arm::kLightCavalry), kSkirmish) == Target::kUnformedCavalry);
  CHECK(target_of(unit_of(Arm::kHeavyCavalry), kColumn) == Target::kFormedCavalry);
  CHECK(target_of(unit_of(Arm::kHorseArtillery), kBattery) == Target::kArtillery);
}

TEST_CASE("MN-121 to MN-124: dice of an extended charge", "[mini-nap][MN-121][MN-122][MN-123][MN-124]") {
  CHECK(extension_dice(Arm::kLineInfantry) == 1);
  CHECK(extension_dice(Arm::kLightInfantry) == 1);
  CHECK(extension_dice(Arm::kLightCavalry) == 1);
  CHECK(extension_dice(Arm::kMediumCavalry) == 2);
  CHECK(extension_dice(Arm::kHeavyCavalry) == 3);
}

TEST_CASE("MN-165, MN-E07: what an emergency square needs", "[mini-nap][MN-165][MN-E07]") {
  CHECK(square_needs(unit_of(Arm::kLineInfantry, Rating::kVeteran), kColumn) == 3);
  UnitFacts british = unit_of(Arm::kLineInfantry, Rating::kTrained);
  british.british = true;
  CHECK(square_needs(british, kColumn) == 3);
  CHECK(square_needs(british, kLine) == 4);
  UnitFacts austrian = unit_of(Arm::kLineInfantry, Rating::kTrained);
  austrian.austrian = true;
  CHECK(square_needs(austrian, kColumn) == 3);
}

TEST_CASE("MN-022: a test passes on its rating or more: Guard always, Untrained on 5 and 6",
          "[mini-nap][MN-022]") {
  CHECK(chance_of(test_needs(unit_of(Arm::kLineInfantry, Rating::kGuard))) == 1.0);
  CHECK(chance_of(test_needs(unit_of(Arm::kLineInfantry, Rating::kUntrained))) == Approx(2.0 / 6.0));
}

TEST_CASE("MN-175: how near a mover must come", "[mini-nap][MN-175]") {
  CHECK(opportunity_cm(Arm::kLightInfantry) == 6);
  CHECK(opportunity_cm(Arm::kHeavyCavalry) == 12);
}
