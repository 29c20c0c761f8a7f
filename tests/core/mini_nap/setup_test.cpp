#include "core/rules/mini_nap/state/setup.hpp"

#include <algorithm>
#include <cmath>

#include "core/kit/kit.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

/// One Brigade "B" of the attacker's, of units of these kinds; "heavy foot-artillery" is a heavy battery.
Scenario brigade_of(const std::vector<std::string>& kinds) {
  Scenario scenario;
  for (const std::string& each : kinds) {
    const bool heavy = each.starts_with("heavy foot");
    Unit unit =
        line_of(heavy ? "foot-artillery" : each, {{"men", std::int64_t{600}}, {"guns", std::int64_t{8}}});
    if (heavy) unit.values["weight"] = std::string("heavy");
    unit.id = UnitId("U" + std::to_string(scenario.units.size() + 1));
    unit.side = Side::kAttacker;
    scenario.units.push_back(unit);
  }
  return scenario;
}
std::string found(const std::vector<std::string>& kinds) {
  std::string rules;
  for (const Finding& each : review_forces(brigade_of(kinds)))
    rules += (rules.empty() ? "" : " ") + each.rule + (each.severity == Severity::kViolation ? "!" : "");
  return rules;
}
std::vector<std::string> many(const std::string& kind, int count) {
  return std::vector<std::string>(static_cast<std::size_t>(count), kind);
}

}  // namespace

TEST_CASE("MN-023 to MN-025, MN-030, MN-031: a line of the order of battle need say neither stands nor bases",
          "[mini-nap][MN-023][MN-024][MN-025][MN-030][MN-031][scenario]") {
  const std::string head = "name = \"a\"\nruleset = \"mini-nap\"\n";
  const std::string units =
      "[[division]]\nid = \"fr\"\nside = \"attacker\"\nunits = [\n"
      "  { id = \"F-1\", kind = \"line-infantry\", brigade = \"F\", men = 600 },\n"
      "  { id = \"F-2\", kind = \"heavy-cavalry\", brigade = \"F\", men = 400 },\n"
      "  { id = \"F-3\", kind = \"horse-artillery\", brigade = \"F\", guns = 6 },\n"
      "  { id = \"F-4\", kind = \"light-infantry\", brigade = \"F\", men = 500, base = { depth = \"15 mm\" } "
      "},\n"
      "]\n";
  const auto bases = [&](const std::string& own) {
    const auto scenario = parse_scenario(head + own + units, "x.toml", ".");
    if (!scenario) FAIL(scenario.error().message);
    std::vector<std::string> found;
    const auto kit = make_kit(*scenario);
    if (!kit) FAIL(kit.error().message);
    for (const KitPiece& piece : kit->pieces)
      found.push_back(piece.id.value() + " " + std::to_string(std::lround(piece.base_width_mm)) + "x" +
                      std::to_string(std::lround(piece.base_depth_mm)));
    return found;
  };
  CHECK(bases("") == std::vector<std::string>{"F-1a 25x20", "F-1b 25x20", "F-2a 25x40", "F-2b 25x40",
                                              "F-3 30x30", "F-4a 25x15", "F-4b 25x15"});
  // MN-029: one's own bases go before them.
  CHECK(bases("[base]\nwidth = \"40 mm\"\ndepth = \"20 mm\"\n") ==
        std::vector<std::string>{"F-1a 40x20", "F-1b 40x20", "F-2a 40x20", "F-2b 40x20", "F-3 40x20",
                                 "F-4a 40x15", "F-4b 40x15"});
}

TEST_CASE("MN-015: no foot artillery in a Cavalry Brigade",
          "[mini-nap][MN-010][MN-012][MN-013][MN-015][MN-016]") {
  CHECK(found({"heavy-cavalry", "foot-artillery"}) == "MN-015!");
  CHECK(found({"heavy-cavalry", "horse-artillery"}).empty());
  CHECK(found({"line-infantry", "line-infantry", "horse-artillery"}).empty());
}

TEST_CASE("MN-053: no heavy battery in a Cavalry or Mixed Brigade", "[mini-nap][MN-053]") {
  CHECK(found({"light-infantry", "light-cavalry", "heavy foot-artillery"}) == "MN-053!");
  CHECK(found({"line-infantry", "line-infantry", "heavy foot-artillery"}).empty());
}

TEST_CASE("MN-004 to MN-007, MNQ-01: figures of the organisation warn, and bind nobody",
          "[mini-nap][MN-004][MN-005][MN-006][MN-007][MNQ-01]") {
  CHECK(found({"line-infantry"}) == "MN-004");
  CHECK(found(many("line-infantry", 10)).empty());
  CHECK(found(many("line-infantry", 11)) == "MN-004");
  CHECK(found({"line-infantry", "line-infantry", "foot-artillery", "foot-artillery"}) == "MN-004");
  CHECK(found(many("medium-cavalry", 4)).empty());
  CHECK(found(many("medium-cavalry", 5)) == "MN-005");
  CHECK(found({"medium-cavalry", "horse-artillery", "horse-artillery"}) == "MN-005");
  CHECK(found({"light-infantry", "light-cavalry", "horse-artillery", "horse-artillery", "foot-artillery"}) ==
        "MN-006");
  CHECK(found({"foot-artillery", "foot-artillery"}).empty());
}

TEST_CASE("MN-N07: which ground is prohibited to whom is the scenario's to say", "[mini-nap][MN-N07]") {
  const UnitFacts infantry = unit_of(Arm::kLightInfantry), guns = unit_of(Arm::kFootArtillery);
  CHECK(bars(Prohibited::kAll, infantry, false));
  CHECK_FALSE(bars(Prohibited::kNobody, infantry, true));
  CHECK(bars(Prohibited::kFormed, infantry, true));
  CHECK_FALSE(bars(Prohibited::kFormed, infantry, false));
  CHECK(bars(Prohibited::kArtillery, guns, false));
  CHECK_FALSE(bars(Prohibited::kCavalry, guns, false));
  CHECK(bars(Prohibited::kInfantry, infantry, false));
}

TEST_CASE("MNQ-10: distances from edge to edge, or from centre to centre", "[mini-nap][MNQ-10]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 40, 40, 0);
  battle.add("D1", Arm::kLineInfantry, 40, 50, 180);
  CHECK(battle.game().distance_mm(UnitId("A1"), UnitId("D1")) == Approx(80));
  battle.settings().measure = Measure::kCentre;
  CHECK(battle.game().distance_mm(UnitId("A1"), UnitId("D1")) == Approx(100));
}

TEST_CASE("MN-C05: stands within 2 mm touch", "[mini-nap][MN-C05]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 40, 40, 0);
  battle.add("D1", Arm::kLineInfantry, 40, 42.2, 180);
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  battle.add("D2", Arm::kLineInfantry, 45.21, 40, 180);
  CHECK_FALSE(battle.game().in_contact(UnitId("A1"), UnitId("D2")));
  // MNQ-60: what is equal but for its last bits.
  battle.unit("D2").stands = moved(battle.unit("A1").stands, 90, 52.0 + 5e-7);
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D2")));
}

TEST_CASE("the settings have the ledger's defaults", "[mini-nap]") {
  CHECK(settings_of({}) == NapSettings{});
  CHECK(settings_of({{"outflank", std::string("umpire_only")}}).outflank == Outflank::kUmpireOnly);
  CHECK(settings_of({{"hit_marker", std::string("1_SP_each")}}).hit_marker == HitMarker::kOnePointEach);
}
