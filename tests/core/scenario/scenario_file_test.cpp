#include "core/scenario/scenario_file.hpp"

#include "core/kit/kit.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {
const std::filesystem::path kScenarios = std::filesystem::path(TELESCOPE_SOURCE_DIR) / "assets/scenarios";
}

TEST_CASE("RO-036: the default scenario has a stand for every unit and a counter for every defending item",
          "[scenario][RO-036]") {
  const auto scenario = load_scenario(kScenarios / "rapier-default.toml");
  REQUIRE(scenario);
  const auto kit = make_kit(*scenario);
  REQUIRE(kit);
  const auto counters = std::ranges::count(kit->pieces, PieceKind::kCounter, &KitPiece::kind);
  CHECK(counters == 50);
  CHECK(kit->pieces.size() == 16 + 16 + 17 + 25 + 50);
  CHECK(scenario->warnings.empty());
  const auto again = parse_kit(to_json(*kit), "kit.json");
  REQUIRE(again);
  CHECK(*again == *kit);
}

TEST_CASE("the demo table's scenario loads", "[scenario]") {
  const auto scenario = load_scenario(kScenarios / "rapier-demo.toml");
  if (!scenario) FAIL(scenario.error().message);
  CHECK(make_kit(*scenario)->pieces.size() == 16 + 7 + 14);
}
