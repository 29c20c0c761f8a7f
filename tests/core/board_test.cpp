#include "core/board/board.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("RO-006: a point well inside a sector is in that sector, one near an edge is unclear",
          "[board][RO-006]") {
  const Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}};
  CHECK(describe(board, locate(board, {200, 320}, 3_mm)) == "A2-L3");
  CHECK(describe(board, locate(board, {200, 456}, 3_mm)) == "A2-L3 or A2-L4");
  CHECK(describe(board, locate(board, {1, 320}, 3_mm)) == "A1-L3 or off table");
  CHECK(describe(board, locate(board, {-10, 320}, 3_mm)) == "off table");
}

TEST_CASE(
    "RQ-02: a sector's label is its column's name and its row's, from either side, and its middle lies "
    "within",
    "[board][RQ-02]") {
  GridBoard grid{.columns = 4, .rows = 6, .cell = 100_mm};
  for (const bool from_right : {false, true}) {
    grid.columns_from_right = from_right;
    CHECK(column_name(grid, 1) == (from_right ? "A3" : "A2"));
    CHECK(row_name(grid, 2) == "L3");
    CHECK(label(grid, {1, 2}) == column_name(grid, 1) + "-" + row_name(grid, 2));
    CHECK(sector_from_label(grid, label(grid, {1, 2})) == Sector{1, 2});
  }
  CHECK(in_sector(grid, {1, 2}) == TablePoint{150, 250});
  CHECK(in_sector(grid, {1, 2}, 0, 1) == TablePoint{100, 300});
}

TEST_CASE("the ground is as high as the highest hill at a point, and flat beside them", "[board]") {
  const Board board{.surface = OpenBoard{.width = 120_cm, .depth = 90_cm, .unit = MeasuringUnit::kCentimetre},
                    .areas = {},
                    .hills = {{"block", {{100, 100}, {200, 200}}, false, 20_mm},
                              {"dome", {{150, 100}, {250, 200}}, true, 30_mm}}};
  CHECK(ground_height(board, {101, 101}) == 20_mm);
  CHECK(ground_height(board, {200, 150}) == 30_mm);
  CHECK(ground_height(board, {160, 110}) == 20_mm);  // beside the dome's ellipse, on the block
  CHECK(ground_height(board, {248, 102}) == 0_mm);   // in the dome's rectangle, beside its ellipse
  CHECK(ground_height(board, {300, 150}) == 0_mm);
}

TEST_CASE("a game without a table has no size, no sectors and no place for a point", "[board]") {
  const Board board{.surface = NoSurface{}, .areas = {}};
  CHECK_FALSE(has_surface(board));
  CHECK(width(board) == 0_mm);
  CHECK(depth(board) == 0_mm);
  CHECK(grid_of(board) == nullptr);
  CHECK(locate(board, {100, 100}, 3_mm).kind == Place::Kind::kUnknown);
}
