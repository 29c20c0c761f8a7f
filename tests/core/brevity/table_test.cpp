#include <algorithm>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/table/on_table.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::place;

const PieceId kPiece("B-1");

Pose pose(double x, double y, double heading = 0.0) {
  return {.centre = test::inch_point(x, y), .heading = Heading::from_degrees(heading), .sigma_mm = 0.2};
}
PieceView seen(const std::string& piece, double x, double y, double heading = 0.0) {
  PieceView view;
  view.piece = PieceId(piece);
  view.state = PieceState::kSeen;
  view.pose = pose(x, y, heading);
  view.place.kind = Place::Kind::kOpen;
  return view;
}
TableView table(std::vector<PieceView> pieces) {
  TableView view;
  view.calibrated = true;
  view.pieces = std::move(pieces);
  return view;
}
TableMove hand(const std::string& piece, std::vector<Pose> way, bool gap = false) {
  TableMove move;
  move.piece = PieceId(piece);
  move.from = way.front();
  move.to = way.back();
  for (const Pose& each : way)
    move.way.push_back({.centre = each.centre, .heading = each.heading, .sigma_mm = each.sigma_mm});
  move.way.back().after_gap = gap;
  return move;
}
std::vector<Proposal> proposals(const Game& game, const TableView& view,
                                const std::vector<TableMove>& moves = {}) {
  return OnTable().propose(Position::of(game), view, moves);
}
template <class Kind>
Kind only(const Game& game, const std::vector<Proposal>& all) {
  REQUIRE(all.size() == 1);
  return std::get<Kind>(Actions::read(game, all.front().action));
}

}  // namespace

TEST_CASE("OB-C01: a stand of the command that hands moved is proposed as a move along its way",
          "[brevity][OB-C01]") {
  const Game game =
      test::position({{.id = "B-1", .kind = "tanks"}, {.id = "R-1", .side = test::kRed, .y_in = 60}});
  const auto all = proposals(game, table({seen("B-1", 30, 34)}),
                             {hand("B-1", {pose(24, 24), pose(24, 34), pose(30, 34)})});
  const Move move = only<Move>(game, all);
  CHECK(move.piece == kPiece);
  REQUIRE(move.way.size() == 3);
  CHECK(move.way.front().placed == game.stand(kPiece).placed);
  CHECK(move.way[1].placed.at == test::inch_point(24, 34));
  CHECK_FALSE(move.way[2].after_gap);
  CHECK(all.front().sentence.find("16.0") != std::string::npos);
  CHECK(all.front().confirmed_by == kUmpireSeat);
}

TEST_CASE("OB-C01: where nobody saw the way it is straight and a gap", "[brevity][OB-C01]") {
  const Game game = test::position({{.id = "B-1", .kind = "tanks"}});
  const Move unseen = only<Move>(game, proposals(game, table({seen("B-1", 30, 34)})));
  REQUIRE(unseen.way.size() == 2);
  CHECK(unseen.way[1].after_gap);
  // What a slow reader missed is a gap between two moves.
  const StandWay part =
      way_of(game, seen("B-1", 30, 34), std::vector{hand("B-1", {pose(27, 30), pose(30, 34)})});
  REQUIRE(part.size() == 3);
  CHECK(part[1].after_gap);
  CHECK_FALSE(part[2].after_gap);
}

TEST_CASE("OB-C01: of a way that the camera lost for two seconds the proposal tells how much was not seen",
          "[brevity][OB-C01][BQ-01]") {
  const Game game = test::game_of(test::setup_of({{.id = "B-1"}}), Step::kMove);
  TableMove move = hand("B-1", {pose(24, 24), pose(24, 28), pose(24, 34)}, true);
  move.way[1].t_s = 1.0;
  move.way[2].t_s = 3.0;
  const auto all = proposals(game, table({seen("B-1", 24, 34)}), {move});
  const Move wanted = only<Move>(game, all);
  REQUIRE(wanted.way.size() == 3);
  CHECK_FALSE(wanted.way[1].after_gap);
  CHECK(wanted.way[2].after_gap);
  INFO(all[0].sentence);
  CHECK(all[0].sentence.find("6 in were not seen") != std::string::npos);
}

TEST_CASE("OB-C05: what a camera that sees two thirds of the table does not see stays where the game has it",
          "[brevity][OB-C05]") {
  const Game game = test::game_of(
      test::setup_of(
          {{.id = "B-1"}, {.id = "B-2", .x_in = 30}, {.id = "R-1", .side = test::kRed, .y_in = 80}}),
      Step::kMove);
  // Of three stands the farthest lies outside of the picture.
  const TableView view = table({seen("B-1", 24, 28), seen("B-2", 30, 24)});
  const auto all = proposals(game, view, {hand("B-1", {pose(24, 24), pose(24, 28)})});
  CHECK(only<Move>(game, all).piece == kPiece);
  CHECK(OnTable().inspect(Position::of(game), view).empty());
  const auto standing = OnTable().standing(Position::of(game));
  const auto unseen = std::ranges::find(standing, PieceId("R-1"), &Standing::piece);
  CHECK(std::get<AtPoint>(unseen->spot).point == test::inch_point(24, 80));
}

TEST_CASE("OB-C02: up to a quarter inch nothing has moved, and a turn is a declaration",
          "[brevity][OB-C02]") {
  const Game game = test::position({{.id = "B-1", .kind = "tanks"}});
  CHECK(proposals(game, table({seen("B-1", 24.2, 24)})).empty());
  CHECK(proposals(game, table({seen("B-1", 24, 24, 10)})).empty());
  const Declare turned = only<Declare>(game, proposals(game, table({seen("B-1", 24.1, 24, 90)})));
  CHECK(turned.heading_deg == Approx(90.0));
}

TEST_CASE("OB-C02: a stand that may not move now is proposed with the rule that bars it",
          "[brevity][OB-C02]") {
  Game game = test::position(
      {{.id = "B-1"}, {.id = "B-9", .command = "B2", .x_in = 40}, {.id = "R-1", .side = test::kRed}});
  const auto barred_by = [&](const PieceView& view) {
    CHECK(proposals(game, table({view})).empty());  // nobody was seen to carry it: a matter of the debts
    const Placed& from = game.stand(view.piece).placed;
    const Pose begin{.centre = from.at, .heading = Heading::from_degrees(from.heading_deg)};
    const auto all = proposals(game, table({view}), {hand(view.piece.value(), {begin, *view.pose})});
    REQUIRE(all.size() == 1);
    CHECK(all.front().pieces == std::vector{view.piece});
    const auto against = Actions::against(game, Actions::read(game, all.front().action));
    REQUIRE_FALSE(against.empty());
    CHECK_FALSE(against.front().rule.empty());
    UNSCOPED_INFO(against.front().sentence);
    return against.front().rule;
  };
  CHECK(barred_by(seen("B-9", 40, 30)) == "OB-031");
  CHECK(barred_by(seen("R-1", 10, 10)) == "OB-058");  // it is the other side that moves
  SECTION("in no step of a turn is what hands did silently owed") {
    for (Step step = Step::kDayStart; step < Step::kOver;
         step = static_cast<Step>(static_cast<int>(step) + 1)) {
      if (step == Step::kMove) continue;
      game.step = step;
      CAPTURE(title_of(step));
      barred_by(seen("B-1", 24, 30));
      barred_by(seen("R-1", 10, 10));
      barred_by(seen("B-1", 24, 24, 90));
    }
  }
  SECTION("nor while a word is waited for") {
    game.pending = {{.kind = Pending::Kind::kRetire, .side = test::kRed, .piece = PieceId("R-1")}};
    barred_by(seen("B-1", 24, 30));
  }
  SECTION("nor of what has had its move, or is pinned") {
    test::stand(game, "B-1").move.taken = true;
    CHECK(barred_by(seen("B-1", 24, 30)) == "OB-058");
    test::stand(game, "B-1").move.taken = false;
    test::stand(game, "B-1").pinned = true;
    CHECK(barred_by(seen("B-1", 24, 30)) == "BQ-67");
    // As near as the table asks for it lies where it belongs.
    CHECK(proposals(game, table({seen("B-1", 24.4, 24)}), {hand("B-1", {pose(24, 24), pose(24.4, 24)})})
              .empty());
  }
}

TEST_CASE("OB-072: a way that only the transport can go is proposed as ridden", "[brevity][OB-072]") {
  Game game = test::position({{.id = "B-1", .kind = "artillery"}});
  test::stand(game, "B-1").posture = Posture::kLine;
  const Move limbered = only<Move>(game, proposals(game, table({seen("B-1", 24, 34)})));
  CHECK(limbered.way.back().mounted);
  game = test::position({{.id = "B-1", .kind = "armoured-infantry"}});
  CHECK_FALSE(only<Move>(game, proposals(game, table({seen("B-1", 24, 34)}))).way.back().mounted);
  CHECK(only<Move>(game, proposals(game, table({seen("B-1", 24, 54)}))).way.back().mounted);
}

TEST_CASE("BQ-78: deployment is proposed but for what is hidden", "[brevity][BQ-78]") {
  Game game = test::position({{.id = "B-1"}, {.id = "R-1", .side = test::kRed}}, Step::kDeploy);
  test::stand(game, "R-1").where = Where::kHidden;
  const auto all = proposals(game, table({seen("B-1", 10, 10), seen("R-1", 30, 80)}));
  const SetDown down = only<SetDown>(game, all);
  CHECK(down.piece == kPiece);
  CHECK(down.to.at == test::inch_point(10, 10));
  CHECK_FALSE(down.hidden);
}

TEST_CASE("OB-198: what the game waits for is proposed first", "[brevity][OB-198]") {
  Game game = test::position({{.id = "B-1"}, {.id = "R-1", .side = test::kRed, .y_in = 50}}, Step::kOwnFire);
  game.pending = {{.kind = Pending::Kind::kRetire, .side = test::kRed, .piece = PieceId("R-1")}};
  const Retire retire =
      only<Retire>(game, proposals(game, table({seen("R-1", 24, 60), seen("B-1", 24, 24)})));
  CHECK(retire.piece == PieceId("R-1"));
  test::stand(game, "R-1").where = Where::kHidden;
  game.pending = {{.kind = Pending::Kind::kPlaceHidden, .piece = PieceId("R-1")}};
  CHECK(only<PlaceHidden>(game, proposals(game, table({seen("R-1", 24, 50)}))).piece == PieceId("R-1"));
}

TEST_CASE("OB-C22: what waits aside and may land is proposed to land", "[brevity][OB-C22]") {
  auto setup = test::setup_of({{.id = "B-1"}});
  setup->pieces.at(kPiece).landing = Landing::kParachute;
  Game game = test::game_of(setup);
  test::stand(game, "B-1").where = Where::kAside;
  CHECK(only<Land>(game, proposals(game, table({seen("B-1", 20, 60)}))).piece == kPiece);
}

TEST_CASE("BQ-28: moves are proposed in the order in which hands made them", "[brevity][BQ-28]") {
  const Game game = test::position({{.id = "B-1"}, {.id = "B-2", .x_in = 30}});
  const auto all =
      proposals(game, table({seen("B-1", 24, 30), seen("B-2", 30, 30)}),
                {hand("B-2", {pose(30, 24), pose(30, 30)}), hand("B-1", {pose(24, 24), pose(24, 30)})});
  REQUIRE(all.size() == 2);
  CHECK(all[0].pieces == std::vector{PieceId("B-2")});
}

TEST_CASE("OB-C05: stands belong where the game has them, the others off the table", "[brevity][OB-C05]") {
  Game game = test::position(
      {{.id = "B-1"}, {.id = "B-2"}, {.id = "R-1", .side = test::kRed}, {.id = "R-2", .side = test::kRed}});
  test::stand(game, "B-2").where = Where::kDestroyed;
  test::stand(game, "R-1").where = Where::kHidden;
  test::stand(game, "R-2").where = Where::kAside;
  const auto all = OnTable().standing(Position::of(game));
  REQUIRE(all.size() == 4);
  const auto spot = [&](const std::string& piece) {
    return std::ranges::find(all, PieceId(piece), &Standing::piece)->spot;
  };
  CHECK(std::get<AtPoint>(spot("B-1")).point == test::inch_point(24, 24));
  CHECK(spot("B-2") == Spot(OffTable{"destroyed"}));
  // OB-H01: hidden and not yet come look alike.
  CHECK(spot("R-1") == spot("R-2"));
}

TEST_CASE("BQ-20: stands that lie over each other are found", "[brevity][BQ-20]") {
  const Game game = test::position({{.id = "B-1"}, {.id = "B-2", .x_in = 30}});
  const OnTable face;
  CHECK(face.inspect(Position::of(game), table({seen("B-1", 24, 24), seen("B-2", 25, 24)})).empty());
  const auto found = face.inspect(Position::of(game), table({seen("B-1", 24, 24), seen("B-2", 24.4, 24)}));
  REQUIRE(found.size() == 1);
  CHECK(found[0].rule == "BQ-20");
  CHECK(found[0].severity == Severity::kViolation);
}

TEST_CASE("OB-C01: nothing is said of a table before the game", "[brevity][OB-C01]") {
  const OnTable face;
  CHECK(face.inspect(Position(), table({seen("B-1", 24, 24)})).empty());
  CHECK(face.standing(Position()).empty());
  CHECK(face.propose(Position(), table({seen("B-1", 24, 24)}), {}).empty());
}

}  // namespace telescope::brevity
