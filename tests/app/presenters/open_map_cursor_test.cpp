// Carrying over a table without sectors: the cursor's steps, the mark it draws.
#include <algorithm>
#include <utility>

#include "app/game/standing_view.hpp"
#include "app/presenters/console.hpp"
#include "app/presenters/map_marks.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

Board open_board(MeasuringUnit unit) {
  return {.surface = OpenBoard{.width = 72_in, .depth = 48_in, .unit = unit},
          .areas = {{"camp", std::nullopt}}};
}

/// A console over an open table on which 3-1 stands.
struct Desk {
  explicit Desk(MeasuringUnit unit = MeasuringUnit::kInch) {
    sample.kit.board = open_board(unit);
    game.standings = {{.piece = PieceId("3-1"),
                       .spot = AtPoint{.point = {254, 508}, .heading = Heading::from_degrees(90)}}};
  }
  Pressed press(const std::string& key) {
    console.look(game, sample.kit);
    return console.press({key, {}}, Console::Where::kGame, game, sample.kit);
  }
  TablePoint at() const { return *console.map_cursor()->point; }
  MapMarks marks() {
    return map_marks(game, sample.kit, console, console.page(game, sample.kit),
                     Projection::map(sample.kit.board, 0.0, 0.0));
  }

  SampleTable sample = SampleTable::normal();
  GameScene game;
  Console console;
};

}  // namespace

TEST_CASE("the cursor goes over an open map an inch or a centimetre at a time, a tenth with Shift",
          "[map][console]") {
  const auto [unit, step] =
      GENERATE(std::pair(MeasuringUnit::kInch, 25.4), std::pair(MeasuringUnit::kCentimetre, 10.0));
  Desk desk(unit);
  desk.press("M");
  const TablePoint middle = desk.at();
  CHECK(middle == TablePoint{36 * 25.4, 24 * 25.4});
  desk.press("Right");
  desk.press("Up");
  desk.press("Shift+Down");
  desk.press("Shift+Left");
  CHECK(desk.at().x_mm == Approx(middle.x_mm + 0.9 * step).margin(1e-6));
  CHECK(desk.at().y_mm == Approx(middle.y_mm + 0.9 * step).margin(1e-6));
  for (int i = 0; i < 300; ++i) desk.press("Right");
  CHECK(desk.at().x_mm == 72 * 25.4);
}

TEST_CASE("below the near edge of an open map lie the places beside it", "[map][console]") {
  Desk desk;
  desk.press("M");
  for (int i = 0; i < 25; ++i) desk.press("Down");
  REQUIRE_FALSE(desk.console.map_cursor()->point);
  CHECK(desk.console.map_cursor()->name.empty());
  desk.press("Left");
  CHECK(desk.console.map_cursor()->name == "camp");
  desk.press("Up");
  CHECK(desk.at().y_mm == 0.0);
}

TEST_CASE("Enter lifts the piece below the cursor, the brackets turn it, Enter asks to carry it there",
          "[map][console]") {
  Desk desk;
  desk.console.click_place({.sector = std::nullopt, .name = {}, .point = TablePoint{260, 500}});
  desk.press("M");
  desk.press("Enter");
  CHECK(desk.console.carried() == PieceId("3-1"));
  CHECK(desk.at() == TablePoint{254, 508});
  desk.press("Up");
  desk.press("[");
  desk.press("Shift+]");
  const Pressed pressed = desk.press("Enter");
  REQUIRE(pressed.request);
  const auto& carry = std::get<CarryPiece>(*pressed.request);
  CHECK(carry.piece == PieceId("3-1"));
  CHECK(carry.to.point->y_mm == Approx(508 + 25.4).margin(1e-6));
  CHECK(carry.to.heading == Heading::from_degrees(76));
  desk.press("M");
  CHECK_FALSE(desk.console.map_cursor()->heading);  // the bare cursor faces nowhere
  CHECK_FALSE(desk.console.carried());
}

TEST_CASE("where nobody stands Enter opens the place", "[map][console]") {
  Desk desk;
  desk.press("M");
  desk.press("Enter");
  CHECK_FALSE(desk.console.carried());
  CHECK(desk.console.page(desk.game, desk.sample.kit).title ==
        "36.0 in from the left and 24.0 in from the near edge");
}

TEST_CASE("what is carried is drawn as its base with its front, the bare cursor as a base alone", "[map]") {
  Desk desk;
  desk.press("M");
  CHECK(desk.marks().cursor.size() == 4);
  desk.console.click_place({.sector = std::nullopt, .name = {}, .point = TablePoint{254, 508}});
  desk.press("Enter");
  const auto outline = desk.marks().cursor;
  REQUIRE(outline.size() == 5);
  const auto rightmost = std::ranges::max_element(outline, {}, &CanvasPoint::x);
  CHECK(rightmost - outline.begin() == 1);  // it faces to the right: its front points there
}

TEST_CASE("carried to a point a piece is seen there, facing as it was turned or as it did", "[map]") {
  const Desk desk;
  const auto view = [&](const MapPlace& to) {
    return carried_view(desk.sample.kit, desk.game.standings, PieceId("3-1"), to);
  };
  MapPlace to{.sector = std::nullopt, .name = {}, .point = TablePoint{100, 200}};
  const TableView same = view(to);
  CHECK(find_piece(same, PieceId("3-1"))->pose->centre == TablePoint{100, 200});
  CHECK(find_piece(same, PieceId("3-1"))->pose->heading == Heading::from_degrees(90));
  to.heading = Heading::from_degrees(30);
  CHECK(find_piece(view(to), PieceId("3-1"))->pose->heading == Heading::from_degrees(30));
  CHECK(find_piece(view({}), PieceId("3-1"))->state == PieceState::kRemoved);
}
