#include "app/drawing/ground_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/drawing/ground_style.hpp"
#include "app/drawing/ground_svg.hpp"
#include "app/drawing/sector_ground.hpp"
#include "app/drawing/table_rule.hpp"
#include "app/game/standing_view.hpp"
#include "app/presenters/map_marks.hpp"
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

/// Points of the shapes in that colour, all paths together.
std::vector<TablePoint> points_in(const GroundDrawing& drawing, MapInk ink) {
  std::vector<TablePoint> points;
  for (const MapShape& shape : drawing.shapes)
    if (shape.ink == ink)
      for (const MapPath& path : shape.paths) points.insert(points.end(), path.begin(), path.end());
  return points;
}

GroundArea square(std::string kind, double left, double near, double side) {
  return {
      .id = {},
      .name = {},
      .kind = std::move(kind),
      .shape = Polygon{{{left, near}, {left + side, near}, {left + side, near + side}, {left, near + side}}},
      .height = {}};
}

}  // namespace

TEST_CASE("Ground is told by its pattern and its name, never by colour alone", "[ground]") {
  const std::vector<std::string> kinds{"woods", "built-up", "hill", "water", "swamp", "rough", "field"};
  std::set<GroundPattern> patterns;
  for (const std::string& kind : kinds) patterns.insert(ground_style(kind).pattern);
  CHECK(patterns.size() == kinds.size());
  std::set<LinePattern> lines;
  for (const char* kind : {"road", "track", "railway", "river", "hedge", "bridge"})
    lines.insert(ground_style(kind).line);
  CHECK(lines.size() == 6);
  CHECK(ground_style("minor road").line == LinePattern::kCased);
  CHECK(ground_style("light woods").pattern == GroundPattern::kTrees);
  CHECK(ground_style("lava").pattern == GroundPattern::kHatch);
}

TEST_CASE("Every kind of ground that may be written has a drawing of its own", "[ground]") {
  for (const std::string_view kind : unruled::ruleset().vocabulary().grounds) {
    INFO(kind);
    const GroundStyle style = ground_style(kind), unknown;
    CHECK((style.pattern != unknown.pattern || style.line != unknown.line || style.fill != unknown.fill));
  }
}

TEST_CASE("Every colour of the map has a name of its own, in the order in which it is asked for",
          "[ground]") {
  std::set<std::string_view> names;
  for (const MapInkRow& row : kMapInks) names.insert(row.name);
  CHECK(names.size() == kMapInks.size());
  CHECK(kMapInks.size() == static_cast<std::size_t>(MapInk::kOtherEdge) + 1);
  CHECK(map_hex(MapDress::kPaper, MapInk::kSea) == "#ddd5c2");
  for (const char* kind : {"woods", "hill", "river", "marsh", "town", "road", "field", "rough", "lava"}) {
    INFO(kind);
    const auto row = static_cast<std::size_t>(edge_of(ground_style(kind).fill));
    if (ground_style(kind).fill != MapInk::kWater && ground_style(kind).fill != MapInk::kRoad)
      CHECK(kMapInks.at(row).name.ends_with("-edge"));
  }
  CHECK(edge_of(MapInk::kWater) == MapInk::kBank);
  CHECK(edge_of(MapInk::kRoad) == MapInk::kCasing);
}

TEST_CASE("An area's pattern lies inside it, whatever its kind", "[ground]") {
  Board board = open_board();
  for (std::size_t i = 0; i < 2; ++i) {
    for (const char* kind : {"woods", "built-up", "hill", "water", "swamp", "rough", "field", "lava"}) {
      GroundArea area = board.ground.areas[i];
      area.kind = kind;
      const GroundDrawing drawing = ground_drawing({.areas = {area}, .lines = {}}, 15.0);
      INFO(kind << " " << i);
      const auto marks = points_in(drawing, mark_of(ground_style(kind).fill));
      CHECK(marks.size() > 5);
      for (const TablePoint& point : marks)
        CHECK(touches(area.shape, {.centre = point, .heading = {}, .width = 2_mm, .depth = 2_mm}));
    }
  }
}

TEST_CASE("An area is named or called by its kind, a line only where it has a name", "[ground]") {
  const Board board = open_board();
  const GroundDrawing drawing = ground_drawing(board.ground, 15.0);
  REQUIRE(drawing.names.size() == 3);
  CHECK(drawing.names[0].text == "Long Wood");
  CHECK(contains(board.ground.areas[0].shape, drawing.names[0].at));
  CHECK(drawing.names[1].text == "water");
  CHECK(drawing.names[2].text == "Post road");
}

TEST_CASE("A road is as wide as the scenario has it, and its edges lie below every road", "[ground]") {
  Ground ground = open_board().ground;
  ground.lines.push_back(
      {.id = "lane", .name = "", .kind = "road", .points = {{400, 0}, {400, 600}}, .width = 12_mm});
  std::size_t last_edge = 0, first_band = 1000;
  std::vector<double> widths;
  const GroundDrawing drawing = ground_drawing(ground, 15.0);
  for (std::size_t i = 0; i < drawing.shapes.size(); ++i) {
    if (drawing.shapes[i].ink == MapInk::kCasing) last_edge = i;
    if (drawing.shapes[i].ink != MapInk::kRoad) continue;
    first_band = std::min(first_band, i);
    widths.push_back(drawing.shapes[i].width_mm);
  }
  CHECK(last_edge < first_band);
  CHECK(widths == std::vector<double>{25.0, 12.0});
}

TEST_CASE("Where heights lie over one another they have a second tint", "[ground]") {
  const auto tops = [](std::vector<GroundArea> areas) {
    return points_in(ground_drawing({.areas = std::move(areas), .lines = {}}, 15.0), MapInk::kHillTop);
  };
  CHECK(tops({square("hill", 0, 0, 100)}).empty());
  CHECK(tops({square("hill", 0, 0, 100), square("woods", 50, 50, 100)}).empty());
  CHECK(tops({square("hill", 0, 0, 100), square("hill", 200, 0, 100)}).empty());
  const auto both = tops({square("hill", 0, 0, 100), square("hill", 50, 50, 100)});
  REQUIRE(both.size() == 4);
  for (const TablePoint& point : both) {
    CHECK((point.x_mm == 50 || point.x_mm == 100));
    CHECK((point.y_mm == 50 || point.y_mm == 100));
  }
}

TEST_CASE("A bridge opens at both ends, over what it crosses", "[ground]") {
  Ground ground;
  ground.lines = {{.id = "b", .name = "", .kind = "bridge", .points = {{100, 0}, {100, 60}}, .width = 20_mm},
                  {.id = "r", .name = "", .kind = "river", .points = {{0, 30}, {200, 30}}, .width = 40_mm}};
  const GroundDrawing drawing = ground_drawing(ground, 15.0);
  REQUIRE_FALSE(drawing.shapes.empty());
  CHECK(drawing.shapes.front().ink == MapInk::kBank);
  CHECK(drawing.shapes.back().ink == MapInk::kName);
  CHECK(drawing.shapes.back().paths.size() == 2);
}

TEST_CASE("What sectors are said to have is drawn in them, and flows from one to the next", "[ground]") {
  const GridBoard grid{.columns = 3, .rows = 2, .cell = 100_mm};
  const Ground ground = sector_ground(grid, {100, 50},
                                      {{.sector = {0, 0}, .features = {"river"}},
                                       {.sector = {1, 0}, .features = {"river", "bridge"}},
                                       {.sector = {2, 1}, .features = {"woods"}}},
                                      {{{1, 0}, {1, 1}}});
  REQUIRE(ground.areas.size() == 1);
  CHECK(contains(ground.areas[0].shape, {250, 75}));
  for (const TablePoint& point : outline(ground.areas[0].shape)) {
    CHECK(point.x_mm > 200);
    CHECK(point.x_mm < 300);
    CHECK(point.y_mm > 50);
    CHECK(point.y_mm < 100);
  }
  std::vector<std::string> ways;
  for (const GroundLine& line : ground.lines)
    ways.push_back(line.kind + " " + std::to_string(std::lround(line.points.back().x_mm)) + "," +
                   std::to_string(std::lround(line.points.back().y_mm)));
  // Its river comes over the table's left edge and ends where nothing is said of the next; its road leaves at
  // both edges; its bridge lies across the river.
  CHECK(ways == std::vector<std::string>{"road 150,75", "road 150,0", "road 150,100", "river 0,25",
                                         "river 100,25", "river 100,25", "bridge 150,32"});
}

TEST_CASE("Ground of very many points is drawn without patterns", "[ground]") {
  Board board = open_board();
  std::vector<TablePoint> points;
  for (int i = 0; i < 1000; ++i)
    points.push_back({400 + 200 * std::cos(i * 0.006283), 300 + 200 * std::sin(i * 0.006283)});
  for (int i = 0; i < 6; ++i)
    board.ground.areas.push_back(
        {.id = std::to_string(i), .name = {}, .kind = "woods", .shape = Polygon{points}, .height = {}});
  CHECK(points_in(ground_drawing(board.ground, 15.0), MapInk::kTree).empty());
}

TEST_CASE("The ground as SVG is coloured by the names of its colours alone", "[ground][svg]") {
  const std::string svg = ground_svg(ground_drawing(open_board().ground, 15.0), 600.0);
  for (const char* name : {"f-wood\"", "f-tree\"", "l-wood-edge\"", "f-water\"", "l-road\"", "l-casing\""})
    CHECK(svg.find(std::string("class=\"") + name) != std::string::npos);
  CHECK(svg.find('#') == std::string::npos);
  CHECK(svg.find("f-wood\" d=\"M50 550") != std::string::npos);  // its first corner, y down
  const std::string css = map_page_css();
  for (const MapInkRow& row : kMapInks)
    CHECK(css.find("--map-" + std::string(row.name) + ":#") != std::string::npos);
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
  REQUIRE(overlay.ground_names.size() == 3);
  CHECK(overlay.ground_names[0].text == "Long Wood");
  CHECK(overlay.ground_names[0].outline.size() == 4);
  REQUIRE_FALSE(overlay.ground.empty());
  CHECK(overlay.ground.front().paths.front().size() == 4);
  CHECK(overlay.ground.back().ink == MapInk::kRoad);
  CHECK(overlay.ground.back().width == Approx(25.0F));
  CHECK_FALSE(overlay.sheet);  // a picture lies beneath it
  CHECK(overlay.rule.lines.size() == 7 + 4);
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

TEST_CASE("On a map a symbol may be as wide as its neighbours leave it room, over a picture as its base",
          "[map][overlay]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.board = open_board();
  const std::vector<Standing> standings{
      {.piece = PieceId("3-1"), .spot = AtPoint{.point = {300, 200}, .heading = Heading()}, .replaces = {}},
      {.piece = PieceId("3-2"), .spot = AtPoint{.point = {400, 230}, .heading = Heading()}, .replaces = {}}};
  const StandingView view = standing_view(sample.kit, standings, {});
  const Scene given = sample.scene(),
              scene{.scenario = given.scenario, .kit = view.kit, .table = &view.table};
  const TableOverlay overlay =
      table_overlay(scene, Projection::map(sample.kit.board, 0.0, 0.0), nullptr, nullptr);
  REQUIRE(overlay.stands.size() == 2);
  for (const StandShape& stand : overlay.stands) CHECK(stand.room == Approx(94.0F));
  CHECK(overlay.sheet);
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
