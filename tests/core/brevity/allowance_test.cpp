#include <array>

#include "core/rules/brevity/movement/movement.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using enum MoveClass;
using G = GroundClass;
using test::place;

// A second reading of the tables of sections 6.1 and 6.2.
struct March {
  MoveClass mover;
  std::string_view rule;
  double road, cross_country, in_terrain;
};
constexpr std::array kMarches{
    March{kFoot, "OB-066", 40, 32, 16},       March{kHorseDrawn, "OB-066", 40, 32, 16},
    March{kCavalry, "OB-067", 64, 48, 16},    March{kCyclist, "OB-067", 64, 48, 16},
    March{kSlowTank, "OB-067", 64, 48, 16},   March{kTracked, "OB-068", 96, 64, 16},
    March{kHalfTrack, "OB-069", 128, 80, 16}, March{kFastTank, "OB-069", 128, 80, 16},
    March{kTruck, "OB-070", 178, 96, 16},     March{kLightWheeled, "OB-070", 178, 96, 16}};
struct Ready {
  MoveClass mover;
  std::string_view rule;
  double in_open;
  std::optional<double> in_terrain;
};
constexpr std::array kReady{Ready{kFoot, "OB-073", 24, 16.0},
                            Ready{kSlowTank, "OB-073", 24, 16.0},
                            Ready{kTruck, "OB-073", 24, 16.0},
                            Ready{kHorseDrawn, "OB-073", 24, 16.0},
                            Ready{kCyclist, "OB-073", 24, 16.0},
                            Ready{kHalfTrack, "OB-074", 32, std::nullopt},
                            Ready{kLightWheeled, "OB-074", 32, std::nullopt},
                            Ready{kCavalry, "OB-074", 32, std::nullopt},
                            Ready{kTracked, "OB-075", 40, 8.0},
                            Ready{kFastTank, "OB-076", 48, 8.0}};

WayStretch stretch(double length, GroundClass ground, bool mounted = false,
                   std::optional<GroundClass> under = std::nullopt) {
  return {
      .from_in = 0.0, .to_in = length, .ground = ground, .under = under.value_or(ground), .mounted = mounted};
}
/// A cell of the tables; nothing: it may not.
std::optional<double> rate(MoveClass mover, Posture posture, GroundClass ground,
                           const BrevitySettings& settings = {}) {
  const Limit limit = limit_on(mover, posture, ground, settings);
  return limit.barred ? std::nullopt : std::optional(limit.inches);
}
UnitFacts unit(MoveClass move, std::optional<MoveClass> transport = std::nullopt) {
  UnitFacts facts;
  facts.move = move;
  facts.transport = transport;
  return facts;
}

}  // namespace

TEST_CASE("OB-066 to OB-070: each cell of the march table", "[brevity][OB-066]") {
  for (const March& each : kMarches) {
    CAPTURE(word(each.mover));
    CHECK(limit_on(each.mover, Posture::kMarch, G::kOpen, {}).rule == each.rule);
    CHECK(rate(each.mover, Posture::kMarch, G::kRoad) == each.road);
    CHECK(rate(each.mover, Posture::kMarch, G::kOpen) == each.cross_country);
    CHECK(rate(each.mover, Posture::kMarch, G::kTerrain) == each.in_terrain);
    CHECK_FALSE(rate(each.mover, Posture::kMarch, G::kImpassable));
  }
}

TEST_CASE("OB-073 to OB-076: each cell of the combat-ready table", "[brevity][OB-073]") {
  for (const Ready& each : kReady) {
    CAPTURE(word(each.mover));
    CHECK(limit_on(each.mover, Posture::kLine, G::kOpen, {}).rule == each.rule);
    CHECK(rate(each.mover, Posture::kLine, G::kOpen) == each.in_open);
    CHECK(rate(each.mover, Posture::kSupport, G::kTerrain) == each.in_terrain);
    CHECK_FALSE(rate(each.mover, Posture::kLine, G::kImpassable));
  }
}

TEST_CASE("BQ-23: the road rate of trucks is as printed, or as the scenario has it", "[brevity][BQ-23]") {
  BrevitySettings settings;
  settings.truck_road = 176;
  CHECK(rate(kTruck, Posture::kMarch, G::kRoad, settings) == 176.0);
  CHECK(rate(kLightWheeled, Posture::kMarch, G::kRoad, settings) == 176.0);
  CHECK(rate(kHalfTrack, Posture::kMarch, G::kRoad, settings) == 128.0);
}

TEST_CASE("BQ-25: a towed gun that is not limbered does not move", "[brevity][BQ-25]") {
  const BrevitySettings settings;
  const UnitFacts gun = unit(kImmobile, kTruck);
  CHECK(limit_of(gun, Posture::kLine, {stretch(3, G::kOpen)}, settings).inches == 0.0);
  CHECK(limit_of(gun, Posture::kLine, {stretch(3, G::kOpen, true)}, settings).inches == 24.0);
  CHECK(limit_of(gun, Posture::kMarch, {stretch(3, G::kRoad, true)}, settings).inches == 178.0);
}

TEST_CASE("OB-059: the whole move is limited by the slowest rate involved (WE-02)", "[brevity][OB-059]") {
  const BrevitySettings settings;
  const UnitFacts tanks = unit(kTracked), half_tracks = unit(kHalfTrack);
  const Limit wood =
      limit_of(tanks, Posture::kLine, {stretch(5, G::kOpen), stretch(3, G::kTerrain)}, settings);
  CHECK(wood.inches == 8.0);
  CHECK(wood.rule == "OB-075");
  const Limit road =
      limit_of(half_tracks, Posture::kMarch, {stretch(70, G::kRoad), stretch(10, G::kOpen)}, settings);
  CHECK(road.inches == 80.0);
  CHECK(road.rule == "OB-069");
}

TEST_CASE("OB-074: a dash bars terrain to the combat-ready, not to a march (BQ-24)", "[brevity][OB-074]") {
  const BrevitySettings settings;
  const std::vector<WayStretch> into{stretch(5, G::kOpen), stretch(1, G::kTerrain)};
  const Limit line = limit_of(unit(kHalfTrack), Posture::kLine, into, settings);
  CHECK(line.barred);
  CHECK(line.rule == "OB-074");
  const Limit march = limit_of(unit(kHalfTrack), Posture::kMarch, into, settings);
  CHECK_FALSE(march.barred);
  CHECK(march.inches == 16.0);
}

TEST_CASE("BQ-22: impassable ground bars everybody", "[brevity][BQ-22]") {
  const Limit limit = limit_of(unit(kFoot), Posture::kMarch, {stretch(2, G::kImpassable)}, BrevitySettings{});
  CHECK(limit.barred);
  CHECK(limit.rule == "BQ-22");
}

TEST_CASE("BQ-22: roads help the march only", "[brevity][BQ-22]") {
  const BrevitySettings settings;
  const std::vector<WayStretch> in_wood{stretch(5, G::kRoad, false, G::kTerrain)};
  CHECK(limit_of(unit(kTracked), Posture::kMarch, in_wood, settings).inches == 96.0);
  CHECK(limit_of(unit(kTracked), Posture::kLine, in_wood, settings).inches == 8.0);
  CHECK(
      limit_of(unit(kTracked), Posture::kSupport, {stretch(5, G::kRoad, false, G::kOpen)}, settings).inches ==
      40.0);
}

TEST_CASE("BQ-113: on a road over impassable ground the combat-ready move as in terrain",
          "[brevity][BQ-113]") {
  const BrevitySettings settings;
  const std::vector<WayStretch> causeway{stretch(5, G::kRoad, false, G::kImpassable)};
  CHECK(limit_of(unit(kFoot), Posture::kMarch, causeway, settings).inches == 40.0);
  CHECK(limit_of(unit(kFoot), Posture::kLine, causeway, settings).inches == 16.0);
  CHECK(limit_of(unit(kHalfTrack), Posture::kLine, causeway, settings).barred);
}

TEST_CASE("BQ-22, BQ-114: beneath a road lies ground, and what is told to be road there counts as open",
          "[brevity][BQ-22][BQ-114]") {
  const WayStretch road{
      .from_in = 0.0, .to_in = 0.2, .ground = GroundClass::kRoad, .under = GroundClass::kRoad};
  const WayStretch open{.from_in = 0.2, .to_in = 0.4};
  CHECK(counts_as(Posture::kLine, road) == GroundClass::kOpen);
  CHECK(counts_as(Posture::kMarch, road) == GroundClass::kRoad);
  CHECK(that_count({road, open}, Posture::kLine, 0.25).size() == 2);
}

TEST_CASE("BQ-116: the limit is the lowest of the pairs of mode and ground used", "[brevity][BQ-116]") {
  const UnitFacts half_tracked = unit(kFoot, kHalfTrack);
  const Limit limit =
      limit_of(half_tracked, Posture::kLine, {stretch(5, G::kOpen, true), stretch(11, G::kTerrain, false)},
               BrevitySettings{});
  CHECK_FALSE(limit.barred);
  CHECK(limit.inches == 16.0);
  CHECK(limit.rule == "OB-073");
}

TEST_CASE("BQ-26: with mount_mix = share each mode uses up its part of the move", "[brevity][BQ-26]") {
  BrevitySettings settings;
  const UnitFacts half_tracked = unit(kFoot, kHalfTrack);
  const std::vector<WayStretch> mixed{stretch(16, G::kOpen, true), stretch(12, G::kOpen, false)};
  CHECK(limit_of(half_tracked, Posture::kLine, mixed, settings).inches == 24.0);
  settings.mount_mix = MountMix::kShare;
  // Half of 32" and half of 24": exactly one move.
  CHECK(limit_of(half_tracked, Posture::kLine, mixed, settings).inches == Approx(28.0));
}

TEST_CASE("BQ-13: no rate exists for a battalion in reserve", "[brevity][BQ-13]") {
  const Limit limit = limit_of(unit(kFoot), Posture::kReserve, {stretch(2, G::kOpen)}, BrevitySettings{});
  CHECK(limit.barred);
  CHECK(limit.rule == "OB-057");
}

TEST_CASE("BQ-21: the ground at the start counts", "[brevity][BQ-21]") {
  const test::Table table{.ground = {.areas = {test::area("wood", "woods", 20, 20, 28, 26)}, .lines = {}}};
  const Game game =
      test::position({{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 24}}, Step::kMove, table);
  const PieceId piece("B-1");
  const WayReport out = report_of(game, piece, test::way({place(24, 24), place(24, 36)}));
  CHECK(limit_of(game, piece, out).inches == 8.0);
}

}  // namespace telescope::brevity
