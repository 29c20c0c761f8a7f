// BQ-117 with leave.far_edge: a way over the enemy's edge, for campaigns that count who has left.
#include <algorithm>

#include "core/rules/brevity/brevity.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/table/on_table.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/no_dice.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::place;
using test::way;
using RuleIds = std::vector<std::string>;

const PieceId kPiece("B-1");
const BrevitySettings kOpen{.leave_far_edge = true};

/// A battalion of Blue below the far edge of a table of 48 by 96 inches; Red comes from there.
Game near_edge(BrevitySettings settings = kOpen, std::vector<test::Put> others = {}) {
  others.push_back({.id = "B-1", .y_in = 90});
  others.push_back({.id = "B-2", .y_in = 40});
  others.push_back({.id = "R-1", .side = kRed, .y_in = 20});
  return test::position(others, Step::kMove, {.settings = std::move(settings)});
}
Objections against(const Game& game, const StandWay& gone) {
  return Move{.piece = kPiece, .way = gone}.against(game);
}
RuleIds rules_against(const Game& game, const StandWay& gone) {
  RuleIds rules;
  for (const Objection& each : against(game, gone)) rules.push_back(each.rule);
  return rules;
}
std::vector<Event> move(Game& game, const StandWay& gone) {
  test::NoDice tray;
  Events events;
  Move{.piece = kPiece, .way = gone}.perform(game, tray, events);
  return events.take();
}
StandWay north(double to_y_in) {
  return way({place(24, 90), place(24, to_y_in)});
}
Pose pose(double x_in, double y_in, double sigma_mm) {
  return {.centre = test::inch_point(x_in, y_in), .heading = {}, .sigma_mm = sigma_mm};
}

}  // namespace

TEST_CASE(
    "BQ-117: nobody leaves the table, but with leave.far_edge battalions go over the enemy's edge alone",
    "[brevity][BQ-117]") {
  CHECK(rules_against(near_edge({}), north(98)) == RuleIds{"BQ-117"});
  CHECK(rules_against(near_edge(), north(98)).empty());
  // The other three edges hold them.
  const auto from = [](double x_in, double y_in) {
    return test::position({{.id = "B-1", .x_in = x_in, .y_in = y_in}}, Step::kMove, {.settings = kOpen});
  };
  CHECK(rules_against(from(24, 6), way({place(24, 6), place(24, -2)})) == RuleIds{"BQ-117"});
  CHECK(rules_against(from(6, 48), way({place(6, 48), place(-2, 48)})) == RuleIds{"BQ-117"});
  CHECK(rules_against(from(46, 94), way({place(46, 94), place(50, 98)})) == RuleIds{"BQ-117"});
  // Who comes from the far edge leaves over the near one.
  Game red = test::position({{.id = "B-1", .side = kRed, .command = "R1", .y_in = 6}}, Step::kMove,
                            {.settings = kOpen});
  red.move.active = kRed;
  red.move.command = CommandId("R1");
  CHECK(rules_against(red, way({place(24, 6), place(24, -2)})).empty());
  move(red, way({place(24, 6), place(24, -2)}));
  CHECK(red.stand(kPiece).where == Where::kLeft);
}

TEST_CASE("BQ-117: the way counts up to the edge, and must be within the limit there", "[brevity][BQ-117]") {
  // 24 inches in line: what hands do beyond the edge is no way.
  const StandWay far = way({place(24, 90), place(24, 97), place(60, 120)});
  CHECK(rules_against(near_edge(), far).empty());
  const Game wooded = test::position(
      {{.id = "B-1", .kind = "tanks", .y_in = 80}}, Step::kMove,
      {.settings = kOpen, .ground = {.areas = {test::area("wood", "woods", 10, 85, 38, 96)}, .lines = {}}});
  CHECK(rules_against(wooded, way({place(24, 80), place(24, 97)})) == RuleIds{"OB-075"});
  Game game = near_edge();
  const auto events = move(game, far);
  CHECK(std::ranges::any_of(events, [](const Event& event) {
    return event.at("type") == "moved" && event.at("length_in").get<double>() == Approx(6.0);
  }));
  // An enemy in the way is one there too.
  CHECK(rules_against(near_edge(kOpen, {{.id = "R-2", .side = kRed, .y_in = 94}}), north(98)) ==
        RuleIds{"BQ-20"});
  // A friend at the edge is passed.
  CHECK(rules_against(near_edge(kOpen, {{.id = "B-3", .y_in = 95.4}}), north(98)).empty());
}

TEST_CASE(
    "BQ-117: told in tenths of an inch the edge itself leads off, and near it the umpire decides what was "
    "seen",
    "[brevity][BQ-117][BQ-01]") {
  CHECK(rules_against(near_edge(), north(96)).empty());
  CHECK(rules_against(near_edge(), north(95.9)) == RuleIds{"BQ-117"});  // half over it, and not off
  StandWay seen = north(96.1);
  for (WayPose& each : seen) each.placed.sigma_mm = 0.3;
  Game game = near_edge();
  const auto open = against(game, seen);
  REQUIRE(open.size() == 1);
  CHECK(open.front().rule == "BQ-01");
  CHECK(
      open.front().sentence.find("Does the centre of B-1 go over the far edge, so that it leaves the table? "
                                 "Measured are 0.1") != std::string::npos);
  game.rulings["leaves/B-1"] = true;
  CHECK(rules_against(game, seen).empty());
  game.rulings["leaves/B-1"] = false;
  CHECK(rules_against(game, seen) == RuleIds{"BQ-117"});
  move(game, seen);
  CHECK(game.stand(kPiece).on_table());
  game = near_edge();
  game.rulings["leaves/B-1"] = true;
  StandWay short_of_it = north(95.9);
  for (WayPose& each : short_of_it) each.placed.sigma_mm = 0.3;
  CHECK(rules_against(game, short_of_it).empty());
  move(game, short_of_it);
  CHECK(game.stand(kPiece).where == Where::kLeft);
}

TEST_CASE("BQ-117: who has left is no loss, is no target and is told as gone over the edge",
          "[brevity][BQ-117]") {
  Game game = near_edge();
  game.stand(kPiece).spent = true;
  const auto events = move(game, north(98));
  CHECK(std::ranges::any_of(events, [](const Event& event) {
    return event.at("sentence") == "B-1 leaves the table over the far edge; it is no loss.";
  }));
  CHECK(game.stands_of(kBlue) == std::vector{PieceId("B-2")});
  CHECK(rules_against(game, north(98)) == RuleIds{"OB-058"});
  for (const Truth& each : Words(game.setup).truth(Position::of(game)))
    if (each.unit == UnitId("B-1")) {
      CHECK_FALSE(each.dead);
      CHECK(each.off_table == "left over the enemy's edge");
    }
  const auto standing = OnTable().standing(Position::of(game));
  const auto own = std::ranges::find(standing, kPiece, &Standing::piece);
  CHECK(own->spot == Spot(OffTable{"left over the enemy's edge"}));
  // Both sides, and everybody, are told the same of it.
  const Knowledge knowledge(game.setup);
  for (const Seat& seat : knowledge.seats()) {
    const Known known = knowledge.known(Position::of(game), seat.id);
    const auto piece = std::ranges::find(known.pieces, kPiece, &KnownPiece::id);
    REQUIRE(piece != known.pieces.end());
    CHECK(piece->gone);
    CHECK(piece->place == "left over the enemy's edge");
    CHECK(std::ranges::any_of(
        known.facts, [](const auto& fact) { return fact.words == "1 battalion, 1 over the enemy's edge"; }));
  }
  CHECK(std::ranges::any_of(open_lines(game), [](const SheetLine& line) {
    return line.text == "Blue: 1 battalion, 1 over the enemy's edge";
  }));
  // Kept as it is, and handed on.
  CHECK(to_json(game_from_json(game.setup, to_json(game))) == to_json(game));
  game.step = Step::kOver;
  const GameEnd over = Words(game.setup).end(Position::of(game)).value();
  for (const UnitFate& each : over.units)
    CHECK((each.kind == UnitFate::Kind::kLeft) == (each.unit == UnitId("B-1")));
}

TEST_CASE("BQ-117: a stand that hands carried over the edge is proposed as having left",
          "[brevity][BQ-117]") {
  PieceView view;
  view.piece = kPiece;
  view.state = PieceState::kSeen;
  view.pose = pose(24, 98, 0.2);
  view.place.kind = Place::Kind::kOffTable;
  TableView table;
  table.calibrated = true;
  table.pieces = {view};
  const auto proposals = [&](const Game& game) { return OnTable().propose(Position::of(game), table, {}); };
  CHECK(proposals(near_edge({})).empty());
  const auto all = proposals(near_edge());
  REQUIRE(all.size() == 1);
  INFO(all.front().sentence);
  CHECK(all.front().sentence.starts_with("B-1 leaves over the far edge after 6.0"));
  Game game = near_edge();
  CHECK(std::get<Move>(Actions::read(game, all.front().action)).piece == kPiece);
  // Laid beside the table it has not left.
  table.pieces.front().pose = pose(-4, 80, 0.2);
  CHECK(proposals(near_edge()).empty());
}

TEST_CASE("BQ-117: a phone names a place on the edge, and its form says so", "[brevity][BQ-117]") {
  const auto form_of = [](const Game& game) {
    std::vector<Form> forms;
    add_forms_of_moves(game, kBlue, forms);
    return *std::ranges::find(forms, std::string("move"), &Form::id);
  };
  CHECK(form_of(near_edge())
            .advice.ends_with("A place on the far edge takes it off the table for good, as no "
                              "loss."));
  CHECK(form_of(near_edge({})).advice.find("off the table") == std::string::npos);
  Game game = near_edge();
  const auto action = filled(form_of(game), {{"piece", "B-1"}, {"x", 2400}, {"y", 9600}, {"heading", 0}});
  REQUIRE(action);
  const Move wanted = std::get<Move>(Actions::read(game, *action));
  CHECK(wanted.against(game).empty());
  move(game, wanted.way);
  CHECK(game.stand(kPiece).where == Where::kLeft);
}

TEST_CASE("BQ-117: that battalions may leave is told at set-up", "[brevity][BQ-117]") {
  Scenario scenario =
      load_scenario(telescope::test::project_file("assets/scenarios/brevity-first.toml")).value();
  const auto told = [&] {
    return std::ranges::count_if(ruleset().review(scenario), [](const Finding& finding) {
      return finding.rule == "BQ-117" && finding.severity == Severity::kNote;
    });
  };
  CHECK(told() == 0);
  scenario.settings["leave.far_edge"] = true;
  CHECK(told() == 1);
}

}  // namespace telescope::brevity
