// RRQ-17 with leave.far_edge: a way over the enemy's edge, for campaigns that count who has left.
#include <algorithm>

#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/raphia.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/words/words.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

const RaphiaSettings kOpen{.leave_far_edge = true};

/// A unit of the South before the enemy's edge, on rank 7, and one of the North far away.
Game at_edge(const std::string& type, const std::string& cards, Facing facing = kN,
             RaphiaSettings settings = kOpen) {
  return position({{"A", type, kSouth, 5, 7, facing, cards}, {"B", "HI", kNorth, 1, 3, kS, "7h"}}, settings);
}

std::string against_leaving(const Game& game, const std::string& cards) {
  return against(game, move(game, "A", {to(5, 8)}, cards));
}

}  // namespace

TEST_CASE("RRQ-17: nobody leaves the board, but with leave.far_edge units go over the enemy's edge alone",
          "[raphia][RRQ-17]") {
  CHECK(against_leaving(at_edge("HI", "7h", kN, {}), "7h") == "RRQ-17");
  CHECK(against_leaving(at_edge("HI", "7h"), "7h").empty());
  CHECK(against_leaving(at_edge("GEN", "7h"), "7h") == "RRQ-17");
  const Game side = position({{"A", "HI", kSouth, 10, 7, kE, "7h"}}, kOpen);
  CHECK(against(side, move(side, "A", {to(11, 7)}, "7h")) == "RRQ-17");
  const Game own = position({{"A", "HI", kSouth, 5, 1, kS, "7h"}}, kOpen);
  CHECK(against(own, move(own, "A", {to(5, 0)}, "7h")) == "RRQ-17");
  Game north = position({{"A", "HI", kNorth, 5, 1, kS, "7h"}}, kOpen);
  north.first = north.mover = kNorth;
  CHECK(against(north, move(north, "A", {to(5, 0)}, "7h")).empty());
}

TEST_CASE("RRQ-17: the way off is a square of the move: faced, paid for, and its last", "[raphia][RRQ-17]") {
  CHECK(against_leaving(at_edge("HI", "7h", kE), "7h") == "RRQ-12");
  CHECK(against_leaving(at_edge("HI", "7c"), "7c") == "RR-036");
  const Game after = at_edge("HI", "7h 5d");
  CHECK(against(after, move(after, "A", {to(5, 8), face(kE)}, "7h 5d")) == "RRQ-17");
  const Game cavalry = position({{"A", "LC", kSouth, 5, 6, kN, "7h"}}, kOpen);
  CHECK(against(cavalry, move(cavalry, "A", {to(5, 7), to(5, 8)}, "7h")).empty());
  const Game farther = position({{"A", "LC", kSouth, 5, 5, kN, "7h"}}, kOpen);
  CHECK(against(farther, move(farther, "A", {to(5, 7), to(5, 8)}, "7h")) == "RR-047");
  const Game passing =
      position({{"A", "LI", kSouth, 5, 6, kN, "7h 5c"}, {"F", "HI", kSouth, 5, 7, kN, ""}}, kOpen);
  CHECK(against(passing, move(passing, "A", {to(5, 8)}, "7h 5c")) == "RRQ-22");
  // No duty: it could stand.
  CHECK_FALSE(must(at_edge("HI", "7h"), "A"));
}

TEST_CASE("RRQ-17: who has left is no loss, holds no square and takes his general along",
          "[raphia][RRQ-17][RR-062]") {
  Game game = position({{"A", "HI", kSouth, 5, 7, kN, "7h 5c"},
                        {"G", "GEN", kSouth, 5, 7, kN, "9s"},
                        {"C", "HI", kSouth, 1, 1, kN, ""},
                        {"B", "HI", kNorth, 1, 3, kS, ""}},
                       kOpen);
  const auto events = perform(game, move(game, "A", {to(5, 8)}, "7h"));
  const auto told = [&](const std::string& words) {
    return std::ranges::any_of(events, [&](const Event& event) {
      return event.at("sentence").get<std::string>().find(words) != std::string::npos;
    });
  };
  CHECK(told("A HI leaves the board over the enemy's edge."));
  CHECK(told("G GEN goes with it."));
  for (const char* piece : {"A", "G"}) {
    CHECK(stand(game, piece).exited);
    CHECK(game.laid(PieceId(piece)).empty());
    CHECK(std::holds_alternative<OffTable>(spot_of(game, PieceId(piece))));
  }
  CHECK(game.losses(kSouth) == 0);
  CHECK(game.left(kSouth) == 1);
  CHECK(game.unit_at({4, 6}) == nullptr);
  CHECK(against(game, move(game, "A", {to(5, 6)}, "5c")) == "RRQ-17");
  for (const Truth& each : Words(game.setup).truth(Position::of(game)))
    if (each.unit == UnitId("A")) {
      CHECK_FALSE(each.dead);
      CHECK(each.off_table == "left over the enemy's edge");
    }
  game.step = Step::kOver;
  const GameEnd over = Words(game.setup).end(Position::of(game)).value();
  for (const UnitFate& each : over.units)
    CHECK((each.kind == UnitFate::Kind::kLeft) == (each.unit == UnitId("A") || each.unit == UnitId("G")));
}

TEST_CASE("RRQ-17: the way off is among the moves that are offered, once", "[raphia][RRQ-17]") {
  for (const char* type : {"HI", "LI", "HC", "LC"}) {
    INFO(type);
    const Game game = at_edge(type, "7h");
    const auto leaves = [&](const Move& each) { return each.leaves(game); };
    CHECK(std::ranges::count_if(move_choices(game, PieceId("A"), {}), leaves) == 1);
    CHECK(std::ranges::none_of(move_choices(at_edge(type, "7h", kN, {}), PieceId("A"), {}), leaves));
  }
}

TEST_CASE("RRQ-17: that units may leave is told at set-up", "[raphia][RRQ-17]") {
  Scenario scenario =
      load_scenario(telescope::test::project_file("assets/scenarios/raphia-learning.toml")).value();
  CHECK(raphia::ruleset().review(scenario).empty());
  scenario.settings["leave.far_edge"] = true;
  const auto findings = raphia::ruleset().review(scenario);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "RRQ-17");
  CHECK(findings.front().severity == Severity::kNote);
}

TEST_CASE("RRQ-63, RR-018: a side that is beaten before half of it is lost is told at set-up",
          "[raphia][RRQ-63]") {
  Scenario scenario =
      load_scenario(telescope::test::project_file("assets/scenarios/raphia-learning.toml")).value();
  int left = 4;  // and the general
  std::erase_if(scenario.units,
                [&](const Unit& unit) { return unit.side == kSouth && unit.kind != "GEN" && left-- <= 0; });
  const auto findings = raphia::ruleset().review(scenario);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "RRQ-63");
  CHECK(findings.front().sentence.ends_with(
      "5 pieces that may take a card and four cards to lay a turn it is beaten once 2 are lost."));
}
