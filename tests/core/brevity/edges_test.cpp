#include "core/rules/brevity/movement/movement.hpp"
#include "tests/core/brevity/no_dice.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::place;
using test::way;

const PieceId kPiece("B-1");
using Edges = std::vector<Edge>;

/// So far from the left edge with the edge of its base, at half its table of rates.
Game at(double from_left_in, BrevitySettings settings = {}) {
  return test::position({{.id = "B-1", .kind = "tanks", .x_in = from_left_in + 0.5}}, Step::kMove,
                        {.settings = std::move(settings)});
}
StandWay across(const std::vector<double>& from_left) {
  std::vector<Placed> places;
  for (const double each : from_left) places.push_back(place(each + 0.5, 24));
  return way(places);
}
std::vector<std::string> against(const Game& game, const StandWay& gone) {
  std::vector<std::string> rules;
  for (const Objection& each : objections_by_edges(game, kPiece, report_of(game, kPiece, gone)))
    rules.push_back(each.rule);
  return rules;
}
Edges bound(const Game& game, const StandWay& gone) {
  return bound_after(game, kPiece, report_of(game, kPiece, gone));
}
void move(Game& game, const StandWay& gone) {
  test::NoDice tray;
  Events events;
  Move{.piece = kPiece, .way = gone}.perform(game, tray, events);
}
using Rules = std::vector<std::string>;

}  // namespace

TEST_CASE("OB-062: moved to within 8 inches of a side edge it stays there (WE-15)", "[brevity][OB-062]") {
  Game game = at(20);
  CHECK(against(game, across({20, 7.5, 12})) == Rules{"OB-062"});
  CHECK(against(game, across({20, 7.5})).empty());
  CHECK(bound(game, across({20, 7.5})) == Edges{Edge::kLeft});
  CHECK(bound(game, across({20, 9})).empty());
  move(game, across({20, 7.5}));
  Stand& stand = test::stand(game, "B-1");
  CHECK(stand.edge_bound);
  CHECK(stand.bound_to == Edges{Edge::kLeft});
  stand.move = {};
  CHECK(against(game, across({7.5, 7.7})).empty());
  CHECK(against(game, across({7.5, 8.5})) == Rules{"OB-062"});
  CHECK(against(game, across({7.5, 5, 3})).empty());
}

TEST_CASE("OB-C04: the least distance of the base to each side edge is measured along the way",
          "[brevity][OB-C04]") {
  const Game game = at(20);
  const auto edges = report_of(game, kPiece, across({20, 7.5, 12})).edges;
  REQUIRE(edges.size() == 2);
  CHECK(edges[0].edge == Edge::kLeft);
  CHECK(edges[0].least.value == Approx(7.5));
  CHECK(edges[0].at_end.value == Approx(12));
  CHECK(edges[1].edge == Edge::kRight);
  CHECK(edges[1].least.value == Approx(48 - 1 - 12));  // not where it goes away from that edge (BQ-27)
}

TEST_CASE("BQ-27: exactly 8 inches does not bind, and near it the umpire decides", "[brevity][BQ-27]") {
  Game game = at(20);
  CHECK(bound(game, across({20, 8.0})).empty());
  CHECK(against(game, across({20, 8.0, 12})) == Rules{"BQ-01"});
  const auto open = objections_by_edges(game, kPiece, report_of(game, kPiece, across({20, 8.0, 12}))).front();
  CHECK(open.within.at("yes") == false);  // it does not come closer, and may go on
  CHECK(open.beyond.at("yes") == true);
  game.rulings["edge/B-1/left"] = true;
  CHECK(against(game, across({20, 8.0, 12})) == Rules{"OB-062"});
  CHECK(bound(game, across({20, 8.0})) == Edges{Edge::kLeft});
  game.rulings["edge/B-1/left"] = false;
  CHECK(against(game, across({20, 8.0, 12})).empty());
}

TEST_CASE("BQ-27: a stand set up in the strip may leave it by its first move (WE-15)", "[brevity][BQ-27]") {
  Game game = at(5);
  CHECK(against(game, across({5, 15})).empty());
  CHECK(bound(game, across({5, 15})).empty());
  // Once out it is bound by coming back, and without leaving by its first move.
  CHECK(against(game, across({5, 15, 7, 12})) == Rules{"OB-062"});
  CHECK(bound(game, across({5, 4})) == Edges{Edge::kLeft});
  test::stand(game, "B-1").has_moved = true;
  CHECK(against(game, across({5, 15})) == Rules{"OB-062"});
}

TEST_CASE("BQ-27: a stand that goes away from the strip's border is not asked about it again",
          "[brevity][BQ-27]") {
  Game game = at(8.1);
  test::stand(game, "B-1").has_moved = true;
  CHECK(against(game, across({8.1, 15})).empty());
  CHECK(bound(game, across({8.1, 15})).empty());
}

TEST_CASE("BQ-27: a stand that never moves is not bound", "[brevity][BQ-27]") {
  CHECK(bound(at(5), across({5, 5.1})).empty());
}

TEST_CASE("BQ-27: with edge_rule = end only the end of a move counts", "[brevity][BQ-27]") {
  const Game game = at(20, {.edge_rule = EdgeRule::kEnd});
  CHECK(against(game, across({20, 7, 12})).empty());
  CHECK(bound(game, across({20, 7, 12})).empty());
  CHECK(bound(game, across({20, 7})) == Edges{Edge::kLeft});
}

TEST_CASE("BQ-27: only side edges bind", "[brevity][BQ-27]") {
  const Game game = test::position({{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 20}});
  const StandWay back = way({place(24, 20), place(24, 4)});
  CHECK(bound(game, back).empty());
  auto setup = test::setup_of({{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 20}});
  setup->side_edges = {Edge::kNear};
  CHECK(bound(test::game_of(setup), back) == Edges{Edge::kNear});
}

TEST_CASE("BQ-117: a path that a pin cuts counts only up to the cut", "[brevity][BQ-117]") {
  Game game = at(20);
  move(game, across({20, 6}));
  Stand& stand = test::stand(game, "B-1");
  REQUIRE(stand.edge_bound);
  stand.move.way = cut(stand.move.way, 8.0);
  Events events;
  put(game, kPiece, stand.move.way.back().placed, events);
  CHECK_FALSE(stand.edge_bound);
  CHECK(stand.bound_to.empty());
}

TEST_CASE("BQ-117: a landing spot is a path point", "[brevity][BQ-117]") {
  Game game = at(20);
  Stand& stand = test::stand(game, "B-1");
  stand.where = Where::kAside;
  stand.move.landing = true;
  Events events;
  put(game, kPiece, place(5, 24), events);
  CHECK(stand.bound_to == Edges{Edge::kLeft});
}

}  // namespace telescope::brevity
