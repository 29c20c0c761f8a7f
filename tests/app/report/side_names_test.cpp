// What the two sides are called, and the letters of symbols, in what a game leaves behind.
#include "app/presenters/table_overlay.hpp"
#include "app/report/battle_map.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/text_map.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::report;

namespace {

KitPiece stand(const char* id, Side side, const char* symbol) {
  return {.id = PieceId(id), .tag = TagId(4), .side = side, .name = id, .short_name = id, .symbol = symbol};
}

/// Two ancients in a square of 2 x 2.
Kit ancients() {
  Kit kit;
  kit.sides = {.names = {"North", "South & East"}, .short_names = {"N", "S&E"}};
  kit.board.surface = GridBoard{.columns = 2, .rows = 2, .cell = 80_mm};
  kit.pieces = {stand("n1", Side::kAttacker, "heavy-infantry"), stand("s1", Side::kDefender, "elephant")};
  return kit;
}

}  // namespace

TEST_CASE("a map of letters has the letters of symbols, and says by their names who the large ones are",
          "[report][sides][symbols]") {
  const std::vector<Standing> standing{{.piece = PieceId("n1"), .spot = InSector{{0, 0}, {}}},
                                       {.piece = PieceId("s1"), .spot = InSector{{1, 1}, {}}}};
  const std::string text = text_map(ancients(), standing, {});
  CAPTURE(text);
  CHECK(text.find(" P ") != std::string::npos);
  CHECK(text.find(" e ") != std::string::npos);
  CHECK(text.find("Large letters: North, small letters: South & East; P heavy-infantry, E elephant.") !=
        std::string::npos);
}

TEST_CASE("losses on the report's map are told by the sides' short names", "[report][sides]") {
  const Kit kit = ancients();
  BattleMap map{.sides = kit.sides};
  map.losses = {{.piece = PieceId("n1"), .side = Side::kAttacker, .name = {}, .sector = Sector{0, 0}},
                {.piece = PieceId("s1"), .side = Side::kDefender, .name = {}, .sector = Sector{0, 0}}};
  CHECK(svg_map(kit.board, map, "x").find("lost: 1 N, 1 S&amp;E") != std::string::npos);
}

TEST_CASE("a truth is drawn by its symbol, else by its kind", "[report][symbols]") {
  Truth unit{.unit = UnitId("u"), .name = "u", .kind = "EL", .symbol = "elephant", .side = Side::kDefender};
  unit.standing = {.piece = PieceId("s1"), .spot = InSector{{1, 1}, {}}};
  const std::vector<Truth> truth{unit};
  CHECK(true_pieces(ancients(), truth).at(0).kind == "elephant");
  unit.symbol.clear();
  CHECK(true_pieces(ancients(), std::vector<Truth>{unit}).at(0).kind == "EL");
}

TEST_CASE("counts on the table bear the sides' short names", "[overlay][sides]") {
  CHECK(app::count_label({{0, 0}, Side::kDefender, 2, 0, 6}, ancients().sides).text == "S&E 2/6");
}
