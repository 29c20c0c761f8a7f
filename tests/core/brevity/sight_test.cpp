#include "core/rules/brevity/measure/sight.hpp"

#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::area;
using test::inch_point;
using test::place;

const PieceId kBlue("B-1"), kRed("R-1");

/// Base edges `apart_in` from each other, B-1 south of R-1.
Game facing(double apart_in, Ground ground = {}, BrevitySettings settings = {}) {
  return test::position(
      {{.id = "B-1"},
       {.id = "R-1", .side = test::kRed, .x_in = 24, .y_in = 25 + apart_in, .heading_deg = 180}},
      Step::kMove, {.settings = std::move(settings), .ground = std::move(ground)});
}
Answer sees(const Game& game, const PieceId& observer = kBlue, const PieceId& target = kRed) {
  return located(game, observer, target).located;
}
/// The first place of a way at which `mover` and that enemy come within location; who locates whom.
struct Contact {
  PieceId enemy;
  double along_in = 0.0;
  Answer mover_locates = Answer::kNo, enemy_locates = Answer::kNo;
};
std::vector<Contact> contacts(const Game& game, const PieceId& mover, const StandWay& way, bool hidden) {
  std::vector<Contact> all;
  for (const PieceId& enemy : game.stands_of(enemy_of(game.side(mover)), hidden)) {
    const Placed& there = game.stand(enemy).placed;
    for (const Along& each : places_along(way)) {
      const Answer out = located(game, mover, each.placed, enemy, there).located,
                   in = located(game, enemy, there, mover, each.placed).located;
      if (out == Answer::kNo && in == Answer::kNo) continue;
      all.push_back({enemy, each.along_in, out, in});
      break;
    }
  }
  return all;
}
Ground hill() {  // under B-1
  return {.areas = {area("hill", "hill", 20, 20, 28, 25, 20)}, .lines = {}};
}

}  // namespace

TEST_CASE("BQ-01: ranges are from base edge to base edge, or from centre to centre", "[brevity][BQ-01]") {
  CHECK(range_between(facing(6.0), kBlue, place(24, 24), kRed, place(24, 31)).value == Approx(6.0));
  CHECK(range_to(facing(6.0), kBlue, place(24, 24), inch_point(24, 31)).value == Approx(6.5));
  BrevitySettings centre;
  centre.range_measure = RangeMeasure::kCentre;
  CHECK(range_between(facing(6.0, {}, centre), kBlue, place(24, 24), kRed, place(24, 31)).value ==
        Approx(7.0));
  CHECK(range_between(facing(0.0), kBlue, place(24, 24), kRed, place(24, 24.2)).value == 0.0);
}

TEST_CASE("BQ-01: limits are inclusive, and within a quarter inch the umpire decides", "[brevity][BQ-01]") {
  CHECK(within(told(8.0), 8.0) == Answer::kYes);
  CHECK(within(told(8.1), 8.0) == Answer::kNo);
  CHECK(within({.value = 7.75}, 8.0) == Answer::kYes);
  CHECK(within({.value = 7.8}, 8.0) == Answer::kUmpire);
  CHECK(within({.value = 8.25}, 8.0) == Answer::kUmpire);
  CHECK(within({.value = 8.26}, 8.0) == Answer::kNo);
  CHECK(within({.value = 7.5, .error = 0.6}, 8.0) == Answer::kUmpire);
  CHECK(words(told(8.0)) == "8 in");
  CHECK(words(Inches{.value = 7.8, .error = 0.2}) == "7.8 ± 0.2 in");
}

TEST_CASE("BQ-01: what is too close to call is a question until the umpire has ruled", "[brevity][BQ-01]") {
  Game game = facing(8.0);
  const Located open = located(game, kBlue, kRed);
  CHECK(open.located == Answer::kUmpire);
  REQUIRE(open.open.size() == 1);
  CHECK(open.open[0].id == "locates/B-1/R-1");
  CHECK_FALSE(open.open[0].hidden);
  REQUIRE(objections_of(game, open.open).size() == 1);
  CHECK(objections_of(game, open.open)[0].rule == "BQ-01");
  for (const bool yes : {true, false}) {
    game.rulings["locates/B-1/R-1"] = yes;
    CHECK(located(game, kBlue, kRed).located == answer(yes));
    CHECK(located(game, kBlue, kRed).open.empty());
  }
  CHECK(taken_as_is({.value = 8.0}, 8.0));
  CHECK_FALSE(taken_as_is({.value = 8.01}, 8.0));
}

TEST_CASE("OB-098: in the open from the same or a lower level, 8 inches", "[brevity][OB-098]") {
  CHECK(sees(facing(7.7)) == Answer::kYes);
  CHECK(sees(facing(8.3)) == Answer::kNo);
  CHECK(located(facing(7.0), kBlue, kRed).rule == "OB-098");
  // From below the hill it is 8 as well.
  CHECK(sees(facing(9.0, hill()), kRed, kBlue) == Answer::kNo);
}

TEST_CASE("OB-097: from a hill, 12 inches", "[brevity][OB-097]") {
  const Located seen = located(facing(11.7, hill()), kBlue, kRed);
  CHECK(seen.located == Answer::kYes);
  CHECK(seen.range_in == 12.0);
  CHECK(seen.rule == "OB-097");
  CHECK(sees(facing(12.3, hill())) == Answer::kNo);
}

TEST_CASE("BQ-40: 12 inches only from strictly higher ground", "[brevity][BQ-40]") {
  Ground both = hill();
  both.areas.push_back(area("other", "hill", 20, 33, 28, 40, 20));
  CHECK(sees(facing(10.0, both)) == Answer::kNo);
  both.areas.back().height = Length::from_mm(10);
  CHECK(sees(facing(10.0, both)) == Answer::kYes);
  CHECK(sees(facing(10.0, both), kRed, kBlue) == Answer::kNo);
}

TEST_CASE("OB-099: a target in terrain or at its edge, 4 inches", "[brevity][OB-099]") {
  const auto wood = [](double from) {
    return Ground{.areas = {area("wood", "woods", 10, from, 38, 60)}, .lines = {}};
  };
  const Located at_five = located(facing(5.0, wood(29.6)), kBlue, kRed);
  CHECK(at_five.located == Answer::kNo);
  CHECK(at_five.range_in == 4.0);
  CHECK(at_five.rule == "OB-099");
  CHECK(sees(facing(3.7, wood(28.5))) == Answer::kYes);
  CHECK(sees(facing(5.0, wood(30.7))) == Answer::kNo);   // its far edge is 0.2" from the outline
  CHECK(sees(facing(5.0, wood(30.9))) == Answer::kYes);  // 0.4"
  for (const double y : {6.0, 6.4, 7.3, 12.9, 15.8})     // exactly 0.25" from it is at its edge (BQ-41)
    CHECK(stands_in_terrain(facing(5.0, wood(y + 0.75)), kBlue, place(24, y)) == Answer::kYes);
  // From terrain out to the open it is 8, and both in one wood 4.
  CHECK(sees(facing(5.0, wood(29.6)), kRed, kBlue) == Answer::kYes);
  CHECK(sees(facing(5.0, wood(10.0))) == Answer::kNo);
}

TEST_CASE("OB-099: at night and in bad weather, 4 inches also from a hill", "[brevity][OB-099]") {
  Game night = facing(5.0, hill());
  night.turn = 4;  // the day's first turn follows
  REQUIRE(night.is_night());
  CHECK(sees(night) == Answer::kNo);
  Game bad = facing(5.0, hill());
  bad.modules.weather.sky = Sky::kBad;
  CHECK(sees(bad) == Answer::kNo);
  // BQ-87: cloud shortens nothing.
  bad.modules.weather.sky = Sky::kCloud;
  CHECK(sees(bad) == Answer::kYes);
  Game near = facing(3.7);
  near.turn = 4;
  CHECK(sees(near) == Answer::kYes);
}

TEST_CASE("BQ-120: a moonlit night is a night for sight", "[brevity][BQ-120]") {
  BrevitySettings moon;
  moon.moonlit_turns = {1};
  Game game = facing(5.0, {}, moon);
  game.turn = 4;
  REQUIRE(game.is_moonlit());
  CHECK(sees(game) == Answer::kNo);
}

TEST_CASE("BQ-39: a line through terrain counts as terrain, or is ignored, or blocks", "[brevity][BQ-39]") {
  const Ground wood{.areas = {area("wood", "woods", 10, 26, 38, 26.6)}, .lines = {}};
  const auto with = [&](Sighting los, double apart) {
    BrevitySettings settings;
    settings.los = los;
    return sees(facing(apart, wood, settings));
  };
  CHECK(with(Sighting::kCrossingCountsAsTerrain, 5.0) == Answer::kNo);
  CHECK(with(Sighting::kCrossingCountsAsTerrain, 3.5) == Answer::kYes);
  CHECK(with(Sighting::kIgnore, 5.0) == Answer::kYes);
  CHECK(with(Sighting::kBlock, 3.5) == Answer::kNo);
  // Hills and stands do not block.
  const Ground ridge{.areas = {area("ridge", "hill", 10, 26, 38, 26.6, 30)}, .lines = {}};
  CHECK(sees(facing(5.0, ridge)) == Answer::kYes);
}

TEST_CASE("BQ-42: all stands locate, all round, in any posture, pinned or spent", "[brevity][BQ-42]") {
  Game game = facing(7.0);
  Stand& stand = test::stand(game, "B-1");
  stand.placed.heading_deg = 180;
  stand.pinned = stand.spent = true;
  for (const Posture posture : {Posture::kMarch, Posture::kLine, Posture::kSupport, Posture::kReserve}) {
    stand.posture = posture;
    CHECK(sees(game) == Answer::kYes);
  }
  stand.where = Where::kDestroyed;
  CHECK(sees(game) == Answer::kNo);
}

TEST_CASE("BQ-128: a hidden stand locates from its recorded place, and its questions are the umpire's",
          "[brevity][BQ-128]") {
  Game game = facing(7.0);
  test::stand(game, "R-1").where = Where::kHidden;
  CHECK(sees(game, kRed, kBlue) == Answer::kYes);
  Game close = facing(8.0);
  test::stand(close, "R-1").where = Where::kHidden;
  const Located open = located(close, kRed, kBlue);
  REQUIRE(open.open.size() == 1);
  CHECK(open.open[0].hidden);
  CHECK(objections_of(game, open.open).empty());
}

TEST_CASE("OB-126: ahead of the line through the front edge", "[brevity][OB-126]") {
  const Game game = facing(6.0);
  const auto arc = [&](const Placed& firer, const Placed& target) {
    return in_front_arc(game, kBlue, firer, kRed, target);
  };
  CHECK(arc(place(24, 24), place(24, 31)) == Answer::kYes);
  CHECK(arc(place(24, 24), place(30, 25)) == Answer::kYes);
  CHECK(arc(place(24, 24), place(30, 24.5)) == Answer::kYes);      // BQ-50: on the line
  CHECK(arc(place(20, 20, 90), place(20.5, 23)) == Answer::kYes);  // and where its last bits lie behind it
  CHECK(arc(place(20.1, 20, 90), place(20.6, 23)) == Answer::kYes);
  CHECK(arc(place(20.1, 20.3), place(24, 20.8)) == Answer::kYes);
  CHECK(arc(place(20.3, 20, 270), place(19.8, 22)) == Answer::kYes);
  CHECK(arc(place(24, 24), place(30, 24.4)) == Answer::kNo);
  CHECK(arc(place(24, 24, 180), place(24, 31)) == Answer::kNo);
  CHECK(arc(place(24, 24, 90), place(24, 31)) == Answer::kNo);
  Placed unsure = place(24, 24);
  unsure.sigma_deg = 1.0;
  CHECK(arc(unsure, place(32, 24.4)) == Answer::kUmpire);
  CHECK(arc(unsure, place(32, 26)) == Answer::kYes);
  // BQ-01: measured within 0.25" of the line is too close, however small the error is.
  Placed sure = place(24, 24);
  sure.sigma_mm = 0.1;
  CHECK(arc(sure, place(32, 24.3)) == Answer::kUmpire);
  CHECK(arc(sure, place(32, 24.7)) == Answer::kUmpire);
  CHECK(arc(sure, place(32, 24.2)) == Answer::kNo);
  CHECK(arc(sure, place(32, 24.8)) == Answer::kYes);
}

TEST_CASE("OB-127: an attacker from the north-west is ahead of a stand that faces north, not east (WE-10)",
          "[brevity][OB-127]") {
  const Game game = facing(6.0);
  const Placed enemy = place(20, 29);
  CHECK(in_front_arc(game, kBlue, place(24, 24, 0), kRed, enemy) == Answer::kYes);
  CHECK(in_front_arc(game, kBlue, place(24, 24, 90), kRed, enemy) == Answer::kNo);
}

TEST_CASE("BQ-50: with arc_point = target_base any part of its base counts", "[brevity][BQ-50]") {
  BrevitySettings settings;
  settings.arc_point = ArcPoint::kTargetBase;
  const Game game = facing(6.0, {}, settings);
  CHECK(in_front_arc(game, kBlue, place(24, 24), kRed, place(30, 24.1)) == Answer::kYes);
  CHECK(in_front_arc(game, kBlue, place(24, 24), kRed, place(30, 23.9)) == Answer::kNo);
}

TEST_CASE("OB-081: a mover is located at any point of its way (WE-03)", "[brevity][OB-081]") {
  Game game = facing(20.0, hill());
  test::stand(game, "R-1").move.way = test::way({place(24, 45), place(24, 32)});
  test::stand(game, "R-1").placed = place(24, 32);
  const auto at = [&](double along_in) {
    return located_along(game, kBlue, kRed, along_in,
                         place_along(test::stand(game, "R-1").move.way, along_in));
  };
  CHECK(at(0.0).located == Answer::kNo);
  CHECK(at(10.0).located == Answer::kYes);  // 10" away, seen from the hill
  const Located near = at(7.75);            // 12.25"
  CHECK(near.located == Answer::kUmpire);
  REQUIRE(near.open.size() == 1);
  CHECK(near.open[0].id == "locates/B-1/R-1/7.75");
}

TEST_CASE("OB-100: contacts are the first places at which either locates the other",
          "[brevity][OB-100][OB-101]") {
  const Game game = facing(20.0, hill());
  const auto met = contacts(game, kRed, test::way({place(24, 45), place(24, 30)}), false);
  REQUIRE(met.size() == 1);
  CHECK(met[0].enemy == kBlue);
  // OB-101: the stand on the hill locates at 12", give or take, the mover only at 8".
  CHECK(met[0].along_in == Approx(7.75));
  CHECK(met[0].mover_locates == Answer::kNo);
  CHECK(met[0].enemy_locates == Answer::kUmpire);
  CHECK(contacts(game, kRed, test::way({place(24, 45), place(24, 40)}), false).empty());
  Game hidden = game;
  test::stand(hidden, "B-1").where = Where::kHidden;
  CHECK(contacts(hidden, kRed, test::way({place(24, 45), place(24, 30)}), false).empty());
  CHECK(contacts(hidden, kRed, test::way({place(24, 45), place(24, 30)}), true).size() == 1);
}

TEST_CASE("OB-C05: each of two stands is asked whether it locates the other", "[brevity][OB-C05]") {
  const Game game = facing(10.0, hill());
  CHECK(sees(game, kBlue, kRed) == Answer::kYes);
  CHECK(sees(game, kRed, kBlue) == Answer::kNo);
}

TEST_CASE("OB-C05: what is far by the centres of bases is never within a location range",
          "[brevity][OB-C05]") {
  for (double apart = 11.0; apart < 14.0; apart += 0.05) {
    const Game game = facing(apart, hill());
    Placed from = game.stand(kBlue).placed;
    const Placed to = game.stand(kRed).placed;
    for (const double sigma_deg : {0.0, 2.0, 20.0}) {
      from.sigma_mm = 3.0;
      from.sigma_deg = sigma_deg;
      const bool far = is_far(game, kBlue, from, kRed, to);
      if (far) CHECK(within(range_between(game, kBlue, from, kRed, to), 12.0) == Answer::kNo);
      if (far) CHECK(located(game, kBlue, from, kRed, to).located == Answer::kNo);
      if (apart > 13.9 && sigma_deg == 0.0) CHECK(far);
    }
  }
}

TEST_CASE("BQ-96: along a route a bare point is located as a stand would be", "[brevity][BQ-96]") {
  Game game = facing(20.0, hill());
  const auto would_locate = [&](const PieceId& enemy, TablePoint point) {
    return PointSight(game, {&enemy, 1}).who_locates(point) != nullptr;
  };
  CHECK(would_locate(kBlue, inch_point(24, 36.5)));  // 12" from the edge of its base
  CHECK_FALSE(would_locate(kBlue, inch_point(24, 36.6)));
  CHECK_FALSE(would_locate(kRed, inch_point(24, 36)));
  game.turn = 4;
  CHECK_FALSE(would_locate(kBlue, inch_point(24, 29)));
  CHECK(would_locate(kBlue, inch_point(24, 28.5)));
}

}  // namespace telescope::brevity
