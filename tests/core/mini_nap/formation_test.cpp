#include "core/rules/mini_nap/measure/formation.hpp"

#include <cmath>

#include "tests/core/mini_nap/units.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;

namespace {

constexpr TablePoint kFirst{400, 300};

/// The second stand so far to the right and ahead of the first, which faces `heading_deg`.
Stands pair(double right_mm, double forward_mm, double turned_deg, double heading_deg = 0.0,
            double sigma_mm = 0.0) {
  const TablePoint second = ahead(ahead(kFirst, heading_deg + 90.0, right_mm), heading_deg, forward_mm);
  return {{.at = kFirst, .heading_deg = heading_deg, .sigma_mm = sigma_mm},
          {.at = second,
           .heading_deg = Heading::from_degrees(heading_deg + turned_deg).degrees(),
           .sigma_mm = sigma_mm}};
}

using Formations = std::vector<Formation>;

Formations read_of(Arm arm, const Stands& stands) {
  return formation_read(unit_of(arm), stands).may_be;
}

}  // namespace

TEST_CASE("MN-E13: how two stands of infantry lie", "[mini-nap][MN-E13][MN-C01][MN-C02]") {
  const Arm arm = Arm::kLightInfantry;
  CHECK(read_of(arm, pair(25.2, 0.3, 1)) == Formations{kLine});
  CHECK(read_of(arm, pair(0.4, -20.1, 0)) == Formations{kColumn});
  CHECK(read_of(arm, pair(29.6, 0.2, 2)) == Formations{kSkirmish});
  CHECK(read_of(arm, pair(0.2, -20.3, 179)) == Formations{kSquare});
  CHECK(read_of(arm, pair(27.4, 0.1, 0)).size() == 2);
}

TEST_CASE("MN-C01: a formation is read as it is formed, whichever way it faces",
          "[mini-nap][MN-C01][MN-C03][MN-042][MN-043][MN-044][MN-045]") {
  const Arm arm = GENERATE(Arm::kLightInfantry, Arm::kLightCavalry, Arm::kLineInfantry, Arm::kHeavyCavalry);
  const double heading = GENERATE(0.0, 37.0, 180.0, 301.5);
  const UnitFacts unit = unit_of(arm);
  for (const Formation formation : {kLine, kColumn, kSquare, kSkirmish}) {
    if (!may_take(unit, formation)) continue;
    const Stands stands = formed_round(unit, formation, {600, 400}, heading);
    CHECK(formation_read(unit, stands).may_be == Formations{formation});
    CHECK(centre_of(stands).x_mm == Approx(600));
    CHECK(centre_of(stands).y_mm == Approx(400));
    CHECK(heading_of(stands, formation) == Approx(heading).margin(1e-9));
    // The tags say which stand is which; either may be on the left or in front.
    if (formation != kSquare)
      CHECK(formation_read(unit, {stands[1], stands[0]}).may_be == Formations{formation});
  }
}

TEST_CASE("MN-046: a battery is one stand", "[mini-nap][MN-046]") {
  const UnitFacts battery = unit_of(Arm::kFootArtillery);
  CHECK(formation_read(battery, formed_round(battery, kBattery, {100, 100}, 45)).may_be ==
        Formations{kBattery});
}

TEST_CASE("MN-C02: an error that both stands share leaves the gap between them as clear as it is",
          "[mini-nap][MN-C02]") {
  const auto read = [](double sigma_mm, double sigma_deg) {
    Stands stands = pair(29.5, 0, 0, 0, sigma_mm);
    for (Placed& each : stands) each.sigma_deg = sigma_deg;
    return read_of(Arm::kLightInfantry, stands);
  };
  CHECK(read(2.0, 0.0) == Formations{kSkirmish, kLine});  // nobody says what they share
  CHECK(read(2.0, 0.5) == Formations{kSkirmish});
  CHECK(read(2.0, 6.0) == Formations{kSkirmish, kLine});  // tags that are turned so badly are shifted as well
  CHECK(read(0.3, 6.0) == Formations{kSkirmish});
  // Until it is learned, the glue is an error too: at 3.3 mm a skirmish line is no longer clear.
  Stands near = pair(28.3, 0, 0);
  for (Placed& each : near) each.sigma_mm = each.sigma_deg = 0.2;
  CHECK(read_of(Arm::kLightInfantry, near) == Formations{kSkirmish, kLine});
  CHECK(formation_read(unit_of(Arm::kLightInfantry), near, {.right_mm = 0.1}).may_be ==
        Formations{kSkirmish});
}

TEST_CASE("MNQ-36: gaps of stands side by side", "[mini-nap][MNQ-36]") {
  const Arm arm = Arm::kLightInfantry;
  const auto gap = [&](double mm) { return read_of(arm, pair(25.0 + mm, 0, 0)); };
  CHECK(gap(-3.1).empty());
  CHECK(gap(-2.9) == Formations{kLine});
  CHECK(gap(1.9) == Formations{kLine});
  CHECK(gap(2.1) == Formations{kLine, kSkirmish});
  CHECK(gap(2.9) == Formations{kSkirmish, kLine});
  CHECK(gap(3.1) == Formations{kSkirmish});
  CHECK(gap(6.9) == Formations{kSkirmish});
  CHECK(gap(7.1) == Formations{kSkirmish, kLine});
  CHECK(gap(10.1).empty());
}

TEST_CASE("MN-C02: units that cannot skirmish are read as line, Cossacks as skirmish line",
          "[mini-nap][MN-C02][MN-047][MNQ-36]") {
  CHECK(read_of(Arm::kLineInfantry, pair(29.5, 0, 0)) == Formations{kLine});
  CHECK(read_of(Arm::kLineInfantry, pair(33, 0, 0)).size() == 2);
  CHECK(read_of(Arm::kLineInfantry, pair(36, 0, 0)).empty());
  UnitFacts cossacks = unit_of(Arm::kLightCavalry);
  cossacks.irregular = true;
  CHECK(formation_read(cossacks, pair(25, 0, 0)).may_be == Formations{kSkirmish});
  CHECK(formation_read(cossacks, pair(0, -40, 0)).irregular());
}

TEST_CASE("MN-C02: a gap whose error reaches the other formation is asked about", "[mini-nap][MN-C02]") {
  const Arm arm = Arm::kLightInfantry;
  CHECK(read_of(arm, pair(26.5, 0, 0, 0, 0.4)) == Formations{kLine});
  CHECK(read_of(arm, pair(26.5, 0, 0, 0, 0.8)) == Formations{kLine, kSkirmish});
  CHECK(read_of(arm, pair(28.5, 0, 0, 0, 0.8)) == Formations{kSkirmish, kLine});
}

TEST_CASE("MN-C02: what lies in no formation is irregular", "[mini-nap][MN-C02][MN-040][MN-041]") {
  const Arm arm = Arm::kLightInfantry;
  CHECK(read_of(arm, pair(25, 6, 0)).empty());                    // echelon
  CHECK(read_of(arm, pair(25, 0, 14)).empty());                   // not straight
  CHECK(read_of(arm, pair(0, 20, 180)).empty());                  // front against front
  CHECK(read_of(arm, pair(90, 10, 3)).empty());                   // far apart
  CHECK(read_of(Arm::kHeavyCavalry, pair(0, -40, 180)).empty());  // cavalry has no square (MN-044)
  CHECK(formation_read(unit_of(arm), {pair(25, 0, 0)[0]}).irregular());
  CHECK(doubt_words(formation_read(unit_of(arm), pair(90, 10, 3))) == "the stands lie in no formation");
  CHECK(doubt_words(formation_read(unit_of(arm), pair(27.6, 0, 0))) == "gap 2.6 mm: skirmish line or line?");
}

TEST_CASE("MN-C02: what its tags are off is learned in line, and taken off", "[mini-nap][MN-C02]") {
  const UnitFacts unit = unit_of(Arm::kLightInfantry);
  const auto zero = zero_of(unit, pair(26.8, -0.7, 2.0));
  REQUIRE(zero);
  CHECK(formation_read(unit, pair(26.8, -0.7, 2.0), *zero).gap_mm == Approx(0).margin(1e-9));
  // A skirmish line that would be asked about without it, on either side.
  CHECK_FALSE(formation_read(unit, pair(-25.9, -0.7, 2.0)).gap_mm == Approx(2.7));
  CHECK(formation_read(unit, pair(-27.7, -0.7, 2.0), *zero).may_be == Formations{kSkirmish});
  CHECK_FALSE(zero_of(unit, pair(29.5, 0, 0)));
  CHECK_FALSE(zero_of(unit, pair(0, -20, 0)));
}

TEST_CASE("MN-072, MNQ-37: the other stand forms on the one that stays", "[mini-nap][MN-072][MNQ-37]") {
  const UnitFacts unit = unit_of(Arm::kLightInfantry);
  const Stands line = formed_round(unit, kLine, {600, 400}, 90);
  for (const std::size_t stays : {0U, 1U})
    for (const int side : {1, -1})
      for (const Formation formation : {kLine, kColumn, kSquare, kSkirmish}) {
        const Stands formed = formed_on(unit, formation, line, stays, side);
        CHECK(formed.at(stays) == line.at(stays));
        const Stands seen = formation == kSquare && stays == 1 ? Stands{formed[1], formed[0]} : formed;
        CHECK(formation_read(unit, seen).may_be == Formations{formation});
      }
}

TEST_CASE("MN-039, MN-046: formed in line, column and square", "[mini-nap][MN-039]") {
  CHECK(is_formed(kLine));
  CHECK(is_formed(kColumn));
  CHECK(is_formed(kSquare));
  CHECK_FALSE(is_formed(kSkirmish));
  CHECK_FALSE(is_formed(kBattery));
}
