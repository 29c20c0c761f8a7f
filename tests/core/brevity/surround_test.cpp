#include <cmath>
#include <numbers>

#include "core/rules/brevity/measure/sight.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

const PieceId kTarget("B-1");

/// Enemies at these bearings, centres `away_in` from that of the target.
Game among(const std::vector<double>& bearings, double away_in = 6.0, BrevitySettings settings = {},
           double x = 24, double y = 48, Ground ground = {}) {
  std::vector<test::Put> put{{.id = "B-1", .x_in = x, .y_in = y}};
  for (std::size_t i = 0; i < bearings.size(); ++i) {
    const double angle = bearings[i] * std::numbers::pi / 180.0;
    put.push_back({.id = "R-" + std::to_string(i + 1),
                   .side = test::kRed,
                   .x_in = x + away_in * std::sin(angle),
                   .y_in = y + away_in * std::cos(angle)});
  }
  return test::position(put, Step::kMove, {.settings = std::move(settings), .ground = std::move(ground)});
}

}  // namespace

TEST_CASE("OB-180: surrounded where no gap of 180 degrees is left (WE-19)", "[brevity][OB-180][OB-C17]") {
  const Surround three = surround(among({0, 120, 240}), kTarget);
  CHECK(three.gap_deg == Approx(120.0));
  CHECK(three.any_enemy);
  CHECK(three.surrounded == Answer::kYes);
  const Surround two = surround(among({0, 180}), kTarget);
  CHECK(two.gap_deg == Approx(180.0));
  CHECK(two.surrounded == Answer::kNo);
  const Surround uneven = surround(among({0, 90, 200}), kTarget);
  CHECK(uneven.gap_deg == Approx(160.0));
  CHECK(uneven.surrounded == Answer::kYes);
  CHECK(surround(among({}), kTarget).gap_deg == 360.0);
  CHECK(surround(among({90}), kTarget).surrounded == Answer::kNo);
}

TEST_CASE("BQ-73: only enemies within 8 inches count, in any state", "[brevity][BQ-73]") {
  CHECK(surround(among({0, 120, 240}, 8.7), kTarget).surrounded == Answer::kYes);  // edge to edge 7.7"
  CHECK(surround(among({0, 120, 240}, 9.6), kTarget).surrounded == Answer::kNo);
  CHECK(surround(among({0, 120, 240}, 9.0), kTarget).surrounded == Answer::kUmpire);
  Game tired = among({0, 120, 240});
  for (auto& [id, stand] : tired.stands) stand.pinned = stand.spent = true;
  CHECK(surround(tired, kTarget).surrounded == Answer::kYes);
}

TEST_CASE("BQ-73: gap and radius are the scenario's", "[brevity][BQ-73]") {
  BrevitySettings settings;
  settings.surround_gap = 120;
  CHECK(surround(among({0, 120, 240}, 6.0, settings), kTarget).surrounded == Answer::kNo);
  settings.surround_gap = 130;
  CHECK(surround(among({0, 120, 240}, 6.0, settings), kTarget).surrounded == Answer::kYes);
  settings.surround_radius = 4.0;
  CHECK(surround(among({0, 120, 240}, 6.0, settings), kTarget).surrounded == Answer::kNo);
}

TEST_CASE("BQ-138: a table edge closes every bearing on which it lies within 8 inches", "[brevity][BQ-138]") {
  // 4" from the left edge: 270 +- 60 degrees are closed. An enemy to the east closes the rest.
  const Surround edge = surround(among({90}, 6.0, {}, 4.0, 48.0), kTarget);
  CHECK(edge.gap_deg == Approx(120.0));
  CHECK(edge.surrounded == Answer::kYes);
  // At least one enemy is needed.
  CHECK(surround(among({}, 6.0, {}, 0.6, 48.0), kTarget).surrounded == Answer::kNo);
  // Blue's own edge is the near one: it closes nothing; the far one does.
  CHECK(surround(among({0}, 6.0, {}, 24.0, 4.0), kTarget).gap_deg == 360.0);
  CHECK(surround(among({180}, 6.0, {}, 24.0, 92.0), kTarget).gap_deg == Approx(120.0));
}

TEST_CASE("BQ-157: in a corner each edge closes bearings up to the corner alone, by its own kind",
          "[brevity][BQ-138][BQ-157]") {
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  // 2" from the left edge and 1" from Blue's own: the left one is closed from the corner, 243.4 degrees, on.
  const double corner = 180.0 + std::atan2(2.0, 1.0) * kDegrees;
  CHECK(surround(among({90}, 6.0, {}, 2.0, 1.0), kTarget).gap_deg == Approx(corner - 90.0));
  CHECK(surround(among({90}, 6.0, {}, 2.0, 1.0), kTarget).surrounded == Answer::kYes);
  CHECK(surround(among({60}, 6.0, {}, 2.0, 1.0), kTarget).surrounded == Answer::kNo);
  // At the enemy's edge both are closed, and meet in the corner.
  const double left_ends = 270.0 - std::acos(2.0 / 8.0) * kDegrees,
               far_ends = std::acos(1.0 / 8.0) * kDegrees;
  CHECK(surround(among({}, 6.0, {}, 2.0, 95.0), kTarget).gap_deg == Approx(left_ends - far_ends));
}

TEST_CASE("BQ-138: impassable ground closes bearings likewise", "[brevity][BQ-138]") {
  const Ground lake{.areas = {test::area("lake", "water", 0, 44, 20, 52)}, .lines = {}};
  // The lake's near edge is 4" to the west, from 4" south to 4" north: 225 to 315 degrees.
  const Surround closed = surround(among({90}, 6.0, {}, 24, 48, lake), kTarget);
  CHECK(closed.gap_deg == Approx(135.0));
  CHECK(closed.surrounded == Answer::kYes);
}

TEST_CASE("BQ-73: where the errors leave the gap open the umpire decides", "[brevity][BQ-73]") {
  Game game = among({0, 90, 181});
  REQUIRE(surround(game, kTarget).surrounded == Answer::kYes);
  for (auto& [id, stand] : game.stands) stand.placed.sigma_mm = 2.0;
  CHECK(surround(game, kTarget).surrounded == Answer::kUmpire);
}

}  // namespace telescope::brevity
