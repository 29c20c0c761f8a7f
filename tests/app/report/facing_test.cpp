#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/drawing/sector_ground.hpp"
#include "app/print/canvas.hpp"
#include "app/report/battle_map.hpp"
#include "app/report/paper_map.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/svg_parts.hpp"
#include "app/report/text_map.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/report/map_checks.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::report;
using namespace telescope::test;

namespace {

/// A board of squares with a stand that faces each way, and one that faces none.
struct FacedTable {
  FacedTable() {
    const auto scenario = load_scenario(project_file("assets/scenarios/raphia-learning.toml"));
    if (!scenario) throw std::runtime_error(scenario.error().message);
    kit = make_kit(*scenario).value();
    const auto put = [&](const char* piece, Sector at, std::optional<Facing> facing) {
      standing.push_back({.piece = PieceId(piece), .spot = InSector{at, facing}, .replaces = {}});
    };
    put("S-03", {3, 1}, Facing::kNorth);
    put("S-04", {4, 1}, Facing::kEast);
    put("N-03", {4, 3}, Facing::kSouth);
    put("N-04", {3, 3}, Facing::kWest);
    put("S-G", {3, 0}, std::nullopt);
  }
  BattleMap map() const {
    return {.pieces = table_pieces(kit, standing), .moves = {}, .ways = {}, .losses = {}};
  }
  Kit kit;
  std::vector<Standing> standing;
};

}  // namespace

TEST_CASE("the report's map shows at which edge of a stand its front is", "[report][map]") {
  const FacedTable table;
  const std::string svg = svg_map(table.kit.board, table.map(), "Facings");
  CHECK(count(svg, "<polygon class=\"f\"") == 4);
  for (const char* way : {"north", "east", "south", "west"})
    CHECK(count(svg, std::string(", facing ") + way + "</title>") == 1);
  CHECK(count(svg, "<g><title>") == 5);  // the general faces none
  keep("facings.svg", symbol_definitions(table.kit.board, {table.map()}) + svg);
  // A wedge is beyond the middle of its symbol, on its own side: the third point is its tip.
  const auto tip = [](Facing facing) {
    const std::string markup = facing_markup(facing, {100.0, 200.0}, 1.0);
    const std::string points = markup.substr(markup.find("points=\"") + 8);
    const std::string last = points.substr(points.find(' ', points.find(' ') + 1) + 1);
    return std::pair(std::stod(last), std::stod(last.substr(last.find(',') + 1)));
  };
  const double middle_y = 200.0 + 1.1 * kSvgSymbolHeight / 2.8;
  CHECK(tip(Facing::kNorth).second < middle_y - 10);
  CHECK(tip(Facing::kSouth).second > middle_y + 10);
  CHECK(tip(Facing::kEast).first > 110.0);
  CHECK(tip(Facing::kWest).first < 90.0);
}

TEST_CASE("a lone stand is in the middle of its sector, and a wide board is no wider than a page",
          "[report][map]") {
  const FacedTable table;
  const std::string svg = svg_map(table.kit.board, table.map(), "Wide");
  const auto number_after = [&](const std::string& words, std::size_t from = 0) {
    return std::stod(svg.substr(svg.find(words, from) + words.size()));
  };
  const double wide = number_after("viewBox=\"0 0 ");
  CHECK(wide < 850);
  // Four are alone in their sectors, of which column 3 is the fourth.
  const auto sector = svg.find("class=\"s\"");
  REQUIRE(sector != std::string::npos);
  const double cell = number_after(" width=\"", svg.rfind("<rect", sector));
  const double left = number_after(" x=\"", svg.rfind("<rect", sector));
  const auto general = svg.find("href=\"#u-general");
  const double x = number_after(" x=\"", general), symbol = number_after(" width=\"", general);
  CHECK(std::abs(x + symbol / 2 - (left + 3.5 * cell)) < 0.6);
  CHECK(symbol > 0.4 * cell);
}

TEST_CASE("a map of sectors lies on its ground, which is written once: above the squares, below the stands",
          "[report][map]") {
  const FacedTable table;
  BattleMap map = table.map();
  CHECK(count(svg_map(table.kit.board, map, "Bare"), "#ground-") == 0);
  map.ground = 1;
  const std::string svg = svg_map(table.kit.board, map, "Ground");
  const auto ground = svg.find("href=\"#ground-1\"");
  REQUIRE(ground != std::string::npos);
  CHECK(svg.rfind("f-paper") < ground);
  CHECK(svg.find("<g><title>") > ground);
  const GridBoard& grid = *grid_of(table.kit.board);
  std::vector<Ground> grounds;
  for (const char* feature : {"woods", "stream"})
    grounds.push_back(app::sector_ground(grid, {grid.cell.mm(), grid.cell.mm()},
                                         {{.sector = {2, 2}, .features = {feature}}}, {}));
  const std::string definitions = symbol_definitions(table.kit.board, {map, map}, grounds);
  CHECK(count(definitions, "<g id=\"ground-0\">") == 1);
  CHECK(count(definitions, "<g id=\"ground-1\">") == 1);
  CHECK(count(definitions, "f-wood") > 0);
  keep("ground.svg", definitions + svg);
}

TEST_CASE("paper shows facings, and a map in letters says them", "[report][map]") {
  const FacedTable table;
  print::Canvas canvas(print::Paper::kA4, "Facings");
  draw_battle_map(canvas, {10, 10, 190, 150}, table.kit.board, table.map());
  const std::string pdf = canvas.finish();
  CHECK(pdf.starts_with("%PDF"));
  keep("facings.pdf", pdf);
  const std::string text = text_map(table.kit, table.standing, {});
  for (const char* way : {"north", "east", "south", "west"})
    CHECK(count(text, std::string(", facing ") + way) == 1);
}
