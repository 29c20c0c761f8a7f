#include "core/rules/brevity/movement/movement.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::place;
using test::way;

const PieceId kPiece("B-1");

/// B-1 follows B-2 (of another command) up a road.
Game column(BrevitySettings settings = {}) {
  const Ground ground{.areas = {}, .lines = {test::line("road", "road", {{24, 0}, {24, 96}})}};
  Game game = test::position({{.id = "B-1", .kind = "tanks", .y_in = 20},
                              {.id = "B-2", .kind = "tanks", .command = "B2", .y_in = 30}},
                             Step::kMove, {.settings = std::move(settings), .ground = ground});
  for (const char* each : {"B-1", "B-2"}) test::stand(game, each).posture = Posture::kMarch;
  return game;
}
bool overtakes(const Game& game, const StandWay& gone) {
  return !objections_by_column(game, kPiece, gone).empty();
}
const StandWay kPast = way({place(24, 20), place(24, 40)});

}  // namespace

TEST_CASE("OB-064: no overtaking on the same road in march posture", "[brevity][OB-064]") {
  const Game game = column();
  CHECK(overtakes(game, kPast));
  CHECK(objections_by_column(game, kPiece, kPast).front().rule == "OB-064");
  CHECK_FALSE(overtakes(game, way({place(24, 20), place(24, 28.5)})));
  CHECK(overtakes(game, way({place(24.5, 20), place(24.8, 30), place(24, 40)})));
}

TEST_CASE("OB-064: only battalions in march posture queue", "[brevity][OB-064]") {
  Game game = column();
  test::stand(game, "B-2").posture = Posture::kLine;
  CHECK_FALSE(overtakes(game, kPast));
  game = column();
  test::stand(game, "B-1").posture = Posture::kLine;
  CHECK_FALSE(overtakes(game, kPast));
}

TEST_CASE("BQ-28: cross-country overtaking is not checked", "[brevity][BQ-28]") {
  const Game game = column();
  CHECK_FALSE(overtakes(game, way({place(24, 20), place(28, 25), place(28, 35), place(24, 40)})));
  Game aside = column();
  test::stand(aside, "B-2").placed = place(26, 30);
  CHECK_FALSE(overtakes(aside, kPast));
}

TEST_CASE("BQ-28: with nopass_scope = off nothing is checked", "[brevity][BQ-28]") {
  CHECK_FALSE(overtakes(column({.nopass_scope = NoPassScope::kOff}), kPast));
}

TEST_CASE("OB-C03: the report tells where a marcher is ahead", "[brevity][OB-C03]") {
  const WayReport report = report_of(column(), kPiece, kPast);
  REQUIRE(report.meetings.size() == 1);
  CHECK(report.meetings[0].kind == WayMeeting::Kind::kMarcherAhead);
  CHECK(report.meetings[0].id == "B-2");
  CHECK(report.meetings[0].along_in == Approx(10.0).margin(0.3));
}

}  // namespace telescope::brevity
