#include <algorithm>
#include <cmath>

#include "app/game/standing_view.hpp"
#include "app/presenters/map_marks.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("The game's own map shows every piece in its place, and what is in the box nowhere", "[map]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.board.areas = {{"R2", std::nullopt}};
  const std::vector<Standing> standings{{.piece = PieceId("3-1"), .spot = InSector{{1, 2}, {}}},
                                        {.piece = PieceId("3-2"), .spot = InArea{"R2"}},
                                        {.piece = PieceId("3-3"), .spot = OffTable{}}};
  const std::vector<std::string> places{"R2", "dead pile", ""};
  const StandingView view = standing_view(sample.kit, standings, places);
  const PieceView* in_sector = find_piece(view.table, PieceId("3-1"));
  REQUIRE(in_sector->pose);
  CHECK(locate(sample.kit.board, in_sector->pose->centre, 0_mm).sector == Sector{1, 2});
  const PieceView* beside = find_piece(view.table, PieceId("3-2"));
  REQUIRE(beside->pose);
  CHECK(beside->pose->centre.y_mm < 0.0);
  CHECK(beside->pose->centre.y_mm > -view.below_mm);
  CHECK(beside->place.area == "R2");
  CHECK_FALSE(find_piece(view.table, PieceId("3-3"))->pose);
  CHECK(std::ranges::count(view.kit.board.areas, std::string("dead pile"), &NamedArea::name) == 1);
}

TEST_CASE("A piece faces on the map as the game has it, also while a hand carries it there", "[map]") {
  const SampleTable sample = SampleTable::normal();
  const std::vector<Standing> standings{{.piece = PieceId("3-1"), .spot = InSector{{1, 2}, Facing::kEast}},
                                        {.piece = PieceId("3-2"), .spot = InSector{{2, 2}, {}}}};
  const TableView shown = standing_view(sample.kit, standings, {}).table;
  CHECK(find_piece(shown, PieceId("3-1"))->pose->heading == heading_of(Facing::kEast));
  CHECK(find_piece(shown, PieceId("3-2"))->pose->heading == heading_of(Facing::kNorth));
  const TableView carried = carried_view(sample.kit, standings, PieceId("3-1"), {Sector{0, 0}, {}});
  CHECK(find_piece(carried, PieceId("3-1"))->pose->heading == heading_of(Facing::kEast));
}

TEST_CASE("Twelve of each side find room in one sector of the map without lying on one another", "[map]") {
  SampleTable sample = SampleTable::empty();
  std::vector<Standing> standings;
  for (int i = 0; i < 12; ++i)
    standings.push_back(
        {.piece = sample.add(Side::kAttacker, "rifles", Sector{0, 0}), .spot = InSector{{0, 0}, {}}});
  const StandingView view = standing_view(sample.kit, standings, {});
  for (const PieceView& a : view.table.pieces)
    for (const PieceView& b : view.table.pieces) {
      if (a.piece == b.piece) continue;
      const double away =
          std::hypot(a.pose->centre.x_mm - b.pose->centre.x_mm, a.pose->centre.y_mm - b.pose->centre.y_mm);
      CHECK(away > 30.0);
    }
}

TEST_CASE("A whole Division in reserve finds room beside the map without lying on one another", "[map]") {
  SampleTable sample = SampleTable::empty();
  sample.kit.board.areas = {{"R1-1", std::nullopt}, {"R1-2", std::nullopt}, {"R2", std::nullopt}};
  std::vector<Standing> standings;
  for (int i = 0; i < 17; ++i)
    standings.push_back(
        {.piece = sample.add(Side::kAttacker, "rifles", Sector{0, 0}), .spot = InArea{"R1-2"}});
  const StandingView view = standing_view(sample.kit, standings, {});
  const auto area = std::ranges::find(view.kit.board.areas, std::string("R1-2"), &NamedArea::name);
  for (std::size_t i = 0; i < view.table.pieces.size(); ++i) {
    const TablePoint a = view.table.pieces[i].pose->centre;
    const double half = view.kit.pieces[i].base_width_mm / 2;
    CHECK(half > 9.0);
    CHECK(a.x_mm - half >= area->outline->min.x_mm);
    CHECK(a.x_mm + half <= area->outline->max.x_mm);
    CHECK(a.y_mm - half >= area->outline->min.y_mm);
    CHECK(a.y_mm + half <= area->outline->max.y_mm);
    for (std::size_t j = 0; j < i; ++j) {
      const TablePoint b = view.table.pieces[j].pose->centre;
      CHECK(std::max(std::abs(a.x_mm - b.x_mm), std::abs(a.y_mm - b.y_mm)) >= 2 * half);
    }
  }
}

TEST_CASE("Carried by hand a piece is seen where it was set down, the others where they belong", "[map]") {
  const SampleTable sample = SampleTable::normal();
  const std::vector<Standing> standings{{.piece = PieceId("3-1"), .spot = InSector{{0, 0}, {}}},
                                        {.piece = PieceId("3-2"), .spot = InSector{{0, 0}, {}}}};
  const TableView view = carried_view(sample.kit, standings, PieceId("3-1"), {Sector{1, 1}, {}});
  CHECK(find_piece(view, PieceId("3-1"))->place.sector == Sector{1, 1});
  CHECK(find_piece(view, PieceId("3-2"))->place.sector == Sector{0, 0});
  const TableView boxed = carried_view(sample.kit, standings, PieceId("3-1"), {});
  CHECK(find_piece(boxed, PieceId("3-1"))->state == PieceState::kRemoved);
}

TEST_CASE("Proposals are arrows through their sectors, the chosen one marked, debts mark their sector",
          "[map]") {
  const SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  game.debts.push_back(game.debts.front());
  game.debts.push_back(game.debts.front());
  game.debts.back().done = true;
  Console console;
  console.look(game, sample.kit);
  const Projection projection = Projection::map(sample.kit.board, 100.0, 0.0);
  const MapMarks marks = map_marks(game, sample.kit, console, console.page(game, sample.kit), projection);
  REQUIRE(marks.paths.size() == 2);
  CHECK_FALSE(marks.paths[0].lawful);
  CHECK(marks.paths[1].chosen);
  CHECK(marks.paths[1].points.size() == 2);
  // Where the stand is seen the way runs through it.
  const Proposal& move = game.proposals[0].proposal;
  PieceView stand{.piece = move.pieces.front()};
  const double cell = grid_of(sample.kit.board)->cell.mm();
  stand.place.sector = move.path.back();
  stand.pose = {.centre = {(move.path.back().column + 0.8) * cell, (move.path.back().row + 0.4) * cell}};
  TableView seen;
  seen.pieces = {stand};
  const auto through =
      map_marks(game, sample.kit, console, console.page(game, sample.kit), projection, &seen).paths[0].points;
  CHECK(through.back() == *projection.canvas_from_table(stand.pose->centre));
  CHECK(through.front().x != marks.paths[0].points.front().x);
  REQUIRE(marks.owed.size() == 1);
  CHECK(marks.owed[0].text == "owes 2");  // its box says what it is
  CHECK(marks.owed[0].outline.size() == 4);
  CHECK(marks.cursor.empty());
}

TEST_CASE(
    "A stand that is to be set down on an open table is one point of the map, as is one that turns there",
    "[map]") {
  SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  sample.kit.board.surface = OpenBoard{.width = Length::from_mm(600), .depth = Length::from_mm(400)};
  game.proposals.resize(1);
  game.proposals[0].proposal.path.clear();
  game.proposals[0].proposal.way = {{300, 200}};
  Console console;
  console.look(game, sample.kit);
  const Projection projection = Projection::map(sample.kit.board, 100.0, 0.0);
  const auto paths = map_marks(game, sample.kit, console, console.page(game, sample.kit), projection).paths;
  REQUIRE(paths.size() == 1);
  CHECK(paths[0].points.size() == 1);
}

TEST_CASE("A table lies turned by a quarter where it is clearly larger so, and all of it is where it was",
          "[map]") {
  const SampleTable sample = SampleTable::normal();
  const Board& board = sample.kit.board;
  REQUIRE(depth(board) > width(board));
  CHECK(best_turn(board, 1100, 800) == Turn::kQuarter);
  CHECK(best_turn(board, 800, 800) == Turn::kNone);
  CHECK(best_turn(board, 500, 800) == Turn::kNone);
  CHECK(best_turn({}, 1100, 800) == Turn::kNone);
  const Projection turned = Projection::map(board, 100.0, 20.0, Turn::kQuarter);
  const CanvasRect straight = Projection::map(board, 100.0, 20.0).frame();
  CHECK(turned.frame().width() == Approx(straight.height()));
  CHECK(turned.frame().height() == Approx(straight.width()));
  for (const TablePoint at : {TablePoint{0, 0}, {100, 30}, {width(board).mm(), depth(board).mm()}}) {
    const CanvasPoint canvas = *turned.canvas_from_table(at);
    CHECK(canvas == CanvasPoint{static_cast<float>(at.y_mm), static_cast<float>(at.x_mm)});  // no mirror
    const TablePoint back = *turned.table_from_canvas(canvas);
    CHECK(back.x_mm == Approx(at.x_mm));
    CHECK(back.y_mm == Approx(at.y_mm));
  }
  CHECK(on_table(Command::kRight, Turn::kQuarter) == Command::kUp);
  CHECK(on_table(Command::kUp, Turn::kQuarter) == Command::kLeft);
  CHECK(on_table(Command::kFineDown, Turn::kQuarter) == Command::kFineRight);
  CHECK(on_table(Command::kFineLeft, Turn::kNone) == Command::kFineLeft);
  CHECK(on_table(Command::kBack, Turn::kQuarter) == Command::kBack);
}

TEST_CASE("Seen from above, the places beside the board are in view with their names", "[map]") {
  SampleTable sample = SampleTable::empty();
  const auto frame = [&] { return Projection::rectified(nullptr, sample.kit.board).frame(); };
  const CanvasRect bare = frame();
  const float deep = static_cast<float>(depth(sample.kit.board).mm());
  sample.kit.board.areas = {{"R1", NamedArea::Rectangle{{30, -130}, {280, -20}}},
                            {"left", NamedArea::Rectangle{{-200, 100}, {-60, 300}}},
                            {"R2", std::nullopt}};
  const CanvasRect all = frame();
  CHECK(all.max.y >= deep + 130.0F + 17.0F);  // as far as half a name reaches beyond the area
  CHECK(all.min.x <= -200.0F);
  CHECK(all.min.y == bare.min.y);
  CHECK(all.max.x == bare.max.x);
}
