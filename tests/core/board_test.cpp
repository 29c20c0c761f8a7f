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
