#include "app/presenters/ground_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/presenters/map_marks.hpp"
#include "app/presenters/standing_view.hpp"
#include "app/presenters/table_overlay.hpp"
#include "core/rules/unruled/unruled.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

Board open_board(MeasuringUnit unit = MeasuringUnit::kInch) {
  Board board{.surface = OpenBoard{.width = 36_in, .depth = 24_in, .unit = unit}, .areas = {}};
  board.ground.areas = {{.id = "wood",
                         .name = "Long Wood",
                         .kind = "woods",
                         .shape = Polygon{{{50, 50}, {350, 60}, {300, 300}, {80, 280}}},
                         .height = {}},
                        {.id = "pond",
                         .name = "",
                         .kind = "water",
                         .shape = Ellipse{{600, 300}, 90_mm, 60_mm, 20.0},
                         .height = {}}};
  board.ground.lines = {
      {.id = "road",
       .name = "Post road",
       .kind = "road",
       .points = {{0, 400}, {500, 410}, {914, 400}},
       .width = 25_mm},
      {.id = "rail", .name = "", .kind = "railway", .points = {{0, 500}, {914, 500}}, .width = {}}};
  return board;
}

const GroundDrawing& find(const std::vector<GroundDrawing>& drawings, const std::string& id) {
  return *std::ranges::find(drawings, id, &GroundDrawing::id);
}

}  // namespace

TEST_CASE("Ground is told by its pattern and its name, never by colour alone", "[ground]") {
  const std::vector<std::string> kinds{"woods", "built-up", "hill", "water", "swamp", "rough", "field"};
  std::set<GroundPattern> patterns;
  for (const std::string& kind : kinds) patterns.insert(ground_style(kind).pattern);
  CHECK(patterns.size() == kinds.size());
  std::set<LinePattern> lines;
  for (const char* kind : {"road", "track", "railway", "river", "hedge"})
    lines.insert(ground_style(kind).line);
  CHECK(lines.size() == 5);
  CHECK(ground_style("minor road").line == LinePattern::kCased);
  CHECK(ground_style("light woods").pattern == GroundPattern::kTrees);
  CHECK(ground_style("lava").pattern == GroundPattern::kHatch);
}

TEST_CASE("Every kind of ground that may be written has a drawing of its own", "[ground]") {
  for (const std::string_view kind : unruled::ruleset().vocabulary().grounds) {
    if (kind == "edge") continue;  // a mere line
    INFO(kind);
    const GroundStyle style = ground_style(kind), unknown;
    CHECK((style.pattern != unknown.pattern || style.line != unknown.line || style.tint != unknown.tint));
  }
}

TEST_CASE("An area's pattern lies inside it, whatever its kind", "[ground]") {
  Board board = open_board();
  for (const char* kind : {"woods", "built-up", "hill", "water", "swamp", "rough", "field", "lava"}) {
    board.ground.areas[0].kind = board.ground.areas[1].kind = kind;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto drawings = ground_drawings(board.ground, 15.0);
      INFO(kind << " " << i);
      CHECK(drawings[i].pattern.size() > 5);
      for (const auto& stroke : drawings[i].pattern)
        for (const TablePoint& point : stroke)
          CHECK(touches(board.ground.areas[i].shape,
                        {.centre = point, .heading = {}, .width = 1_mm, .depth = 1_mm}));
    }
  }
}

TEST_CASE("An area is named or called by its kind, a line only where it has a name", "[ground]") {
  const Board board = open_board();
  const auto drawings = ground_drawings(board.ground, 15.0);
  REQUIRE(drawings.size() == 4);
  CHECK(find(drawings, "wood").text == "Long Wood");
  CHECK(contains(board.ground.areas[0].shape, find(drawings, "wood").label_at));
  CHECK(find(drawings, "pond").text == "water");
  CHECK(find(drawings, "road").text == "Post road");
  CHECK(find(drawings, "road").width_mm == 25.0);
  CHECK(find(drawings, "rail").text.empty());
  CHECK(find(drawings, "rail").pattern.size() > 20);  // its ties
}

TEST_CASE("Ground of very many points is drawn without patterns", "[ground]") {
  Board board = open_board();
  std::vector<TablePoint> points;
  for (int i = 0; i < 1000; ++i)
    points.push_back({400 + 200 * std::cos(i * 0.006283), 300 + 200 * std::sin(i * 0.006283)});
  for (int i = 0; i < 6; ++i)
    board.ground.areas.push_back(
        {.id = std::to_string(i), .name = {}, .kind = "woods", .shape = Polygon{points}, .height = {}});
  for (const GroundDrawing& drawing : ground_drawings(board.ground, 15.0))
    if (drawing.area) CHECK(drawing.pattern.empty());
}

TEST_CASE("An open table has a ruler in its own unit, a grid has none", "[ground]") {
  const TableRule rule = table_rule(open_board());
  CHECK(rule.unit == "in");
  CHECK(rule.bar_text == "6 in");
  CHECK(rule.bar_to.x_mm - rule.bar_from.x_mm == Approx(6 * 25.4));
  std::vector<std::string> near;
  for (const auto& tick : rule.ticks) {
    CHECK((tick.out.x_mm < 0 || tick.out.y_mm < 0));  // beside the table
    if (tick.out.y_mm < 0 && !tick.text.empty()) near.push_back(tick.text);
  }
  CHECK(near == std::vector<std::string>{"0", "6", "12", "18", "24", "30", "36"});
  CHECK(rule.ticks.size() == 37 + 24);
  const TableRule metric = table_rule(open_board(MeasuringUnit::kCentimetre));
  CHECK(metric.bar_text == "10 cm");
  CHECK(table_rule({.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}}).ticks.empty());
  CHECK(table_rule({.surface = OpenBoard{.width = 10_in, .depth = 6_in}, .areas = {}}).bar_text == "1 in");
  CHECK(table_rule({.surface = OpenBoard{.width = 96_in, .depth = 48_in}, .areas = {}}).bar_text == "12 in");
}

TEST_CASE("The overlay shows ground and ruler over the picture of an open table", "[overlay][ground]") {
  SampleTable sample = SampleTable::empty();
  sample.kit.board = open_board();
  const Scene scene = sample.scene();
  const Projection projection = Projection::map(sample.kit.board, 0.0, 0.0);
  const TableOverlay overlay = table_overlay(scene, projection, nullptr, nullptr);
  REQUIRE(overlay.ground.size() == 4);
  CHECK(overlay.ground[0].text == "Long Wood");
  CHECK(overlay.ground[0].outline.size() == 4);
  CHECK(overlay.ground[2].outline.size() == 3);
  CHECK(overlay.ground[2].width == Approx(25.0F));
  CHECK(overlay.rule.ticks.size() == 61);
  CHECK(overlay.rule.bar.size() == 2);
  const CanvasRect frame = projection.frame();
  for (const auto& tick : overlay.rule.ticks) {
    CHECK(tick.text_at.x > frame.min.x);
    CHECK(tick.text_at.y < frame.max.y);
  }
  CHECK(overlay.rule.bar[0].y < frame.max.y);
}

TEST_CASE("The game's own map of an open table shows every piece at its pose", "[map]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.board = open_board();
  const std::vector<Standing> standings{
      {.piece = PieceId("3-1"),
       .spot = AtPoint{.point = {300, 200}, .heading = Heading::from_degrees(90)},
       .replaces = {}},
      {.piece = PieceId("3-2"), .spot = OffTable{"dead"}, .replaces = {}},
      {.piece = PieceId("3-3"), .spot = Anywhere{}, .replaces = {}}};
  const std::vector<std::string> places{"the table", ""};
  const StandingView view = standing_view(sample.kit, standings, places);
  const PieceView* at = find_piece(view.table, PieceId("3-1"));
  REQUIRE(at->pose);
  CHECK(at->pose->centre == TablePoint{300, 200});
  CHECK(at->pose->heading.degrees() == 90.0);
  CHECK(at->place.kind == Place::Kind::kOpen);
  CHECK_FALSE(find_piece(view.table, PieceId("3-2"))->pose);
  REQUIRE(find_piece(view.table, PieceId("3-3"))->pose);  // nobody knows where: beside the map
  CHECK(find_piece(view.table, PieceId("3-3"))->pose->centre.y_mm < 0.0);
}

TEST_CASE("What is owed at a point of an open table is marked where it belongs", "[map]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.board = open_board();
  GameScene game;
  game.debts = {{.piece = PieceId("3-1"),
                 .sentence = "Move 3-1",
                 .rule = {},
                 .sector = {},
                 .base = {{0, 10}, {10, 10}, {10, 0}, {0, 0}}},
                {.piece = PieceId("3-2"),
                 .sentence = "Move 3-2",
                 .rule = {},
                 .sector = {},
                 .base = {{0, 10}, {10, 10}, {10, 0}, {0, 0}},
                 .done = true}};
  Console console;
  console.look(game, sample.kit);
  const MapMarks marks = map_marks(game, sample.kit, console, console.page(game, sample.kit),
                                   Projection::map(sample.kit.board, 0.0, 0.0));
  REQUIRE(marks.ghosts.size() == 1);
  CHECK(marks.ghosts[0].outline.size() == 4);
  CHECK(marks.ghosts[0].text == "3-1 belongs here");
}
