#include "core/rules/mini_nap/state/unit.hpp"

#include "tests/core/mini_nap/units.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

std::string fault(const Unit& unit) {
  const auto facts = unit_facts(unit);
  return facts ? "" : facts.error().message;
}
Settings men(std::int64_t count) {
  return {{"men", count}};
}
Settings guns(std::int64_t count) {
  return {{"guns", count}};
}

}  // namespace

TEST_CASE("MN-017 to MN-021: quality ratings from 1 to 5",
          "[mini-nap][MN-017][MN-018][MN-019][MN-020][MN-021]") {
  CHECK(quality_rating(Rating::kGuard) == 1);
  CHECK(quality_rating(Rating::kElite) == 2);
  CHECK(quality_rating(Rating::kVeteran) == 3);
  CHECK(quality_rating(Rating::kTrained) == 4);
  CHECK(quality_rating(Rating::kUntrained) == 5);
}

TEST_CASE("MN-023 to MN-025: bases of the arms", "[mini-nap][MN-023][MN-024][MN-025]") {
  CHECK(base_of(Arm::kLineInfantry).width == 25_mm);
  CHECK(base_of(Arm::kLightInfantry).depth == 20_mm);
  CHECK(base_of(Arm::kHeavyCavalry).width == 25_mm);
  CHECK(base_of(Arm::kLightCavalry).depth == 40_mm);
  CHECK(base_of(Arm::kFootArtillery).width == 30_mm);
  CHECK(base_of(Arm::kHorseArtillery).depth == 30_mm);
}

TEST_CASE("MN-029: bases of an order of battle go before those of the rules", "[mini-nap][MN-029]") {
  Unit unit = line_of("line-infantry", men(600));
  CHECK(unit_facts(unit)->width == 25_mm);
  unit.base = BaseSize{.width = 30_mm, .depth = 20_mm, .height = 2_mm};
  CHECK(unit_facts(unit)->width == 30_mm);
}

TEST_CASE("MN-030, MN-031: two stands a unit, one a battery", "[mini-nap][MN-030][MN-031]") {
  Unit infantry = line_of("line-infantry", men(600));
  infantry.stands = 3;
  CHECK(fault(infantry).find("'stands = 2'") != std::string::npos);
  Unit battery = line_of("foot-artillery", guns(8));
  battery.stands = 2;
  CHECK(fault(battery).find("'stands = 1'") != std::string::npos);
}

TEST_CASE("MN-E01: strength points of men and of guns",
          "[mini-nap][MN-E01][MN-033][MN-034][MN-035][MN-036]") {
  CHECK(strength_of_men(449) == 4);
  CHECK(strength_of_men(450) == 5);
  CHECK(strength_of_men(249) == 2);
  CHECK(strength_of_men(120) == 2);
  CHECK(strength_of_men(650) == 7);
  CHECK(strength_of_guns(7) == 3);
  CHECK(strength_of_guns(3) == 2);
  CHECK(strength_of_guns(12) == 6);
  CHECK(strength_of_guns(14) == 6);
}

TEST_CASE("MN-034, MN-036: an order of battle may give strength points, within these limits",
          "[mini-nap][MN-034][MN-036]") {
  CHECK(unit_facts(line_of("line-infantry", {{"strength", std::int64_t{7}}}))->strength == 7);
  CHECK(fault(line_of("line-infantry", {{"strength", std::int64_t{1}}})).find("MN-034") != std::string::npos);
  CHECK(unit_facts(line_of("foot-artillery", {{"strength", std::int64_t{6}}}))->strength == 6);
  CHECK(fault(line_of("foot-artillery", {{"strength", std::int64_t{7}}})).find("MN-036") !=
        std::string::npos);
  CHECK(fault(line_of("line-infantry", {})).find("neither 'men' nor") != std::string::npos);
}

TEST_CASE("MN-045: light infantry and light cavalry without lances may skirmish",
          "[mini-nap][MN-011][MN-014][MN-045]") {
  CHECK(unit_facts(line_of("light-infantry", men(600)))->may_skirmish());
  CHECK(unit_facts(line_of("light-cavalry", men(400)))->may_skirmish());
  CHECK_FALSE(unit_facts(line_of("light-cavalry", men(400), {"lancers"}))->may_skirmish());
  CHECK_FALSE(unit_facts(line_of("line-infantry", men(600)))->may_skirmish());
  CHECK_FALSE(unit_facts(line_of("medium-cavalry", men(400)))->may_skirmish());
  CHECK(fault(line_of("heavy-cavalry", men(400), {"lancers"})).find("MN-014") != std::string::npos);
}

TEST_CASE("MNQ-02: Cossacks with lances skirmish all the time", "[mini-nap][MN-047][MNQ-02]") {
  const auto cossacks = unit_facts(line_of("light-cavalry", men(400), {"irregular", "lancers"}));
  CHECK(cossacks->may_skirmish());
  CHECK_FALSE(cossacks->may_form_up());
  CHECK(fault(line_of("line-infantry", men(400), {"irregular"})).find("MN-047") != std::string::npos);
}

TEST_CASE("MN-052: horse artillery is never heavy", "[mini-nap][MN-052]") {
  CHECK(fault(line_of("horse-artillery", {{"guns", std::int64_t{6}}, {"weight", std::string("heavy")}}))
            .find("MN-052") != std::string::npos);
  CHECK(unit_facts(line_of("foot-artillery", {{"guns", std::int64_t{6}}, {"weight", std::string("heavy")}})));
}

TEST_CASE("MN-003: every unit belongs to a Brigade, which is its Division where none is named",
          "[mini-nap][MN-003]") {
  Unit unit = line_of("line-infantry", {{"men", std::int64_t{600}}, {"brigade", std::string("I")}});
  unit.division = "1";
  CHECK(unit_facts(unit)->brigade == "I");
  unit.values["brigade"] = std::string();
  CHECK(unit_facts(unit)->brigade == "1");
}

TEST_CASE("MN-E04: halvings accumulate, and are rounded down once at the end", "[mini-nap][MN-E04][MN-058]") {
  CHECK(halved(7, 2) == 1);
  CHECK(halved(9, 3) == 1);
  CHECK(halved(5, 1) == 2);
}
