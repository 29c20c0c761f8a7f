#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/print/canvas.hpp"
#include "app/print/table_map.hpp"
#include "app/report/battle_map.hpp"
#include "app/report/paper_map.hpp"
#include "app/report/svg_map.hpp"
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

/// The open table that is shipped, two stands facing one another, one dead, one nobody knows where.
struct OpenTable {
  OpenTable() {
    const auto scenario = load_scenario(project_file("assets/scenarios/open-table.toml"));
    if (!scenario) throw std::runtime_error(scenario.error().message);
    kit = make_kit(*scenario).value();
    const auto put = [&](const char* piece, Spot spot) {
      standing.push_back({.piece = PieceId(piece), .spot = std::move(spot), .replaces = {}});
    };
    put("N-2", AtPoint{.point = {300, 450}, .heading = Heading::from_degrees(150)});
    put("N-5", AtPoint{.point = {520, 330}, .heading = Heading::from_degrees(180)});
    put("S-2", AtPoint{.point = {430, 150}, .heading = Heading::from_degrees(10)});
    put("S-4", AtPoint{.point = {600, 120}, .heading = {}});
    put("N-3", OffTable{"dead"});
    put("S-3", InArea{"reserve"});
  }
  BattleMap map() const {
    return {.pieces = table_pieces(kit, standing),
            .moves = {},
            .ways = {{Side::kAttacker, {200, 550}, {300, 450}}},
            .losses = {}};
  }
  Kit kit;
  std::vector<Standing> standing;
};

}  // namespace

TEST_CASE("the report's map of an open table has ground, ruler, and every stand at its pose",
          "[report][map]") {
  const OpenTable table;
  const std::string svg = svg_map(table.kit.board, table.map(), "Turn 1");
  CHECK(svg.find("Long Wood") != std::string::npos);
  CHECK(svg.find("Post road") != std::string::npos);
  CHECK(svg.find(">6 in<") != std::string::npos);
  for (const char* name :
       {">N 2</text>", ">N 5</text>", ">S 2</text>", ">S 4</text>", ">S 3</text>", ">reserve</text>"})
    CHECK(count(svg, name) == 1);
  CHECK(count(svg, ">N 3<") == 0);  // dead
  CHECK(count(svg, "class=\"m\"") == 1);
  const TemporaryFolder folder;
  const std::string page = "<html>" + symbol_definitions(table.kit.board, {table.map()}) + svg + "</html>";
  write_text(folder / "map.xml", page);
  CHECK(run_program("xmllint", {"--noout", "--nonet", (folder / "map.xml").string()}).exit_code == 0);
  keep("open-map.html", page);
}

TEST_CASE("stands of one unit that lie together have one name, and no name lies over another or a stand",
          "[report][map]") {
  OpenTable table;
  const auto rename = [&](const char* piece, const std::string& name) {
    std::ranges::find(table.kit.pieces, PieceId(piece), &KitPiece::id)->short_name = name;
  };
  for (const char* piece : {"N-2", "N-5"}) rename(piece, "1/Wen");
  rename("S-2", "a unit with a long name");
  table.standing[0].spot = AtPoint{.point = {490, 330}, .heading = Heading::from_degrees(180)};
  table.standing[2].spot = AtPoint{.point = {505, 290}, .heading = Heading::from_degrees(0)};
  const std::string svg = svg_map(table.kit.board, table.map(), "Names");
  CHECK(count(svg, ">1/Wen</text>") == 1);
  struct Box {
    double x, y, wide, high;
  };
  std::vector<Box> names, symbols;
  const auto number = [&](const std::string& words, std::size_t from) {
    return std::stod(svg.substr(svg.find(words, from) + words.size()));
  };
  for (const auto& [style, type] : {std::pair("class=\"o\"", 11.0), std::pair("class=\"g\"", 14.0)})
    for (auto at = svg.find(style); at != std::string::npos; at = svg.find(style, at + 1)) {
      const auto words = svg.find('>', at), from = svg.rfind("<text", at);
      const auto letters = static_cast<double>(svg.find('<', words) - words - 1);
      names.push_back(
          {number(" x=\"", from), number(" y=\"", from) - 0.35 * type, 0.5 * type * letters, 0.7 * type});
    }
  for (auto at = svg.find("<use href=\"#u-"); at != std::string::npos;
       at = svg.find("<use href=\"#u-", at + 1)) {
    const double wide = number(" width=\"", at), high = number(" height=\"", at);
    symbols.push_back(
        {number(" x=\"", at) + wide / 2, number(" y=\"", at) + 0.4 * high, 0.8 * wide, 0.5 * high});
  }
  REQUIRE(names.size() > 3);
  const auto meet = [](const Box& a, const Box& b) {
    return 2 * std::abs(a.x - b.x) < a.wide + b.wide && 2 * std::abs(a.y - b.y) < a.high + b.high;
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(std::ranges::none_of(symbols, [&](const Box& each) { return meet(names[i], each); }));
    for (std::size_t j = i + 1; j < names.size(); ++j) CHECK_FALSE(meet(names[i], names[j]));
  }
  keep("open-map-names.html",
       "<html>" + symbol_definitions(table.kit.board, {table.map()}) + svg + "</html>");
}

TEST_CASE("the map of an empty open table is drawn too", "[report][map]") {
  Kit kit = OpenTable().kit;
  kit.board.ground = {};
  const std::string svg = svg_map(kit.board, {}, "Nothing");
  CHECK(svg.starts_with("<svg"));
  CHECK(svg.find(">36<") != std::string::npos);
}

TEST_CASE("paper shows an open table with its ground", "[report][map]") {
  const OpenTable table;
  print::Canvas canvas(print::Paper::kA4, "Open table");
  draw_battle_map(canvas, {10, 10, 190, 150}, table.kit.board, table.map());
  print::draw_table_map(canvas, table.kit, {30, 170, 150, 110}, print::MapWords::kAll);
  const std::string pdf = canvas.finish();
  CHECK(pdf.starts_with("%PDF"));
  keep("open-map.pdf", pdf);
}

TEST_CASE("an open table in letters has every stand near its point, and says where it is", "[report][map]") {
  const OpenTable table;
  const std::string text = text_map(table.kit, table.standing, {});
  CHECK(text.find("36.0 in by 24.0 in") != std::string::npos);
  CHECK(text.find("11.8 in from the left and 17.7 in from the near edge, facing 150\u00b0") !=
        std::string::npos);
  CHECK(text.find("\nreserve\n") != std::string::npos);
  CHECK(text.find("N-3") == std::string::npos);
  keep("open-map.txt", text);
}
