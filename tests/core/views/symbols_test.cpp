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

View open_view() {
  View view{.seat = SeatId("spectator"), .scenario = "x", .board = {}, .known = {}};
  view.board.surface = OpenBoard{.width = 72_in, .depth = 48_in, .unit = MeasuringUnit::kInch};
  view.known.pieces = {piece("s1", "EL")};
  return view;
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

TEST_CASE("on an open table without a camera a piece is shown where the game has it", "[views][open]") {
  View view = open_view();
  CHECK_FALSE(shown_at(view, view.known.pieces[0]));
  CHECK_FALSE(to_json(view).at("pieces").at("s1").contains("at"));
  view.known.pieces[0].at = AtPoint{.point = {303.2, 101.1}, .heading = Heading::from_degrees(92)};
  const Json json = to_json(view);
  CHECK(schema_fault("view.schema.json", json.dump()) == "");
  CHECK(json.at("pieces").at("s1").at("at") == Json{{"x_mm", 305}, {"y_mm", 100}, {"heading_deg", 90}});
  CHECK_FALSE(json.at("pieces").at("s1").contains("seen"));
  view.known.pieces[0].at->heading.reset();
  CHECK(shown_at(view, view.known.pieces[0])->heading_deg == 180);  // as its side faces
}

TEST_CASE("on an open table the camera's word goes before the game's, and what is gone stands nowhere",
          "[views][open]") {
  View view = open_view();
  view.known.pieces[0].at = AtPoint{.point = {300, 100}, .heading = std::nullopt};
  view.pieces[PieceId("s1")] = {.state = PieceState::kSeen,
                                .at = LivePiece::At{.x_mm = 500, .y_mm = 200, .heading_deg = 15}};
  CHECK(shown_at(view, view.known.pieces[0])->x_mm == 500);
  view.pieces[PieceId("s1")].at.reset();
  CHECK(shown_at(view, view.known.pieces[0])->x_mm == 300);
  view.known.pieces[0].gone = true;
  CHECK_FALSE(shown_at(view, view.known.pieces[0]));
}
