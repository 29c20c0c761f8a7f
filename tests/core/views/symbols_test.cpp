#include "core/views/symbols.hpp"

#include "core/views/view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using telescope::test::schema_fault;

namespace {

KnownPiece piece(const char* id, const char* kind) {
  return {.id = PieceId(id),
          .name = id,
          .short_name = id,
          .kind = kind,
          .mobility = {},
          .group = {},
          .side = Side::kDefender};
}

}  // namespace

TEST_CASE("a view names the symbols of pieces, where the ruleset's kinds have other words",
          "[views][symbols]") {
  const Vocabulary words{.kinds = {"EL", "tanks"}, .symbols = {{"EL", "elephant"}}};
  Known known;
  known.pieces = {piece("s1", "EL"), piece("s2", "tanks"), piece("s3", "unheard of")};
  known = with_symbols(known, words);
  CHECK(known.pieces[0].kind == "elephant");
  CHECK(known.pieces[1].kind == "tanks");
  CHECK(known.pieces[2].kind == "unheard of");
  const auto truth = with_symbols(
      {{.unit = UnitId("s1"), .name = {}, .kind = "EL"}, {.unit = UnitId("s2"), .name = {}, .kind = "tanks"}},
      words);
  CHECK(symbol_of(truth[0]) == "elephant");
  CHECK(truth[0].kind == "EL");
  CHECK(symbol_of(truth[1]) == "tanks");
}

TEST_CASE("on an open table the camera's word goes before the game's, and what is gone stands nowhere",
          "[views][open]") {
  Kit kit;
  kit.board.surface = OpenBoard{.width = 72_in, .depth = 48_in, .unit = MeasuringUnit::kInch};
  Known known{.sight = Sight::kPublic};
  known.pieces = {piece("s1", "EL")};
  const Story story(kit);
  TableView table{.calibrated = true, .pieces = {{.piece = PieceId("s1"), .state = PieceState::kSeen}}};
  table.pieces[0].pose = Pose{.centre = {500, 200}, .heading = Heading::from_degrees(15)};
  const auto shown = [&](const TableView* camera) {
    return view_of({.id = SeatId("south"), .title = {}, .reads = {}}, {}, kit, known, story, {camera, {}},
                   {});
  };
  const PieceId s1("s1");
  CHECK_FALSE(shown(nullptr).pieces.contains(s1));  // nobody knows where it is
  known.pieces[0].at = AtPoint{.point = {303.2, 101.1}, .heading = Heading::from_degrees(92)};
  const Json json = to_json(shown(nullptr));
  CHECK(schema_fault("view.schema.json", json.dump()) == "");
  CHECK(json.at("pieces").at("s1").at("at") ==
        Json{{"by_game", true}, {"x_mm", 305}, {"y_mm", 100}, {"heading_deg", 90}});
  CHECK_FALSE(json.at("pieces").at("s1").contains("seen"));
  CHECK(shown(&table).pieces.at(s1).at->x_mm == 500);
  CHECK_FALSE(shown(&table).pieces.at(s1).by_game);
  known.pieces[0].gone = true;
  CHECK_FALSE(shown(nullptr).pieces.contains(s1));
  CHECK_FALSE(shown(&table).pieces.contains(s1));
}
