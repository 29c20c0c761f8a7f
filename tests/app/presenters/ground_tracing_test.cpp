#include "app/presenters/ground_tracing.hpp"

#include "app/presenters/ui.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

using Wanted = GroundTracing::Wanted;

TablePoint at(double x, double y) {
  return {Length::from_inches(x).mm(), Length::from_inches(y).mm()};
}
Board open_board() {
  return {.surface = OpenBoard{24_in, 36_in, MeasuringUnit::kInch}, .areas = {}, .hills = {}, .ground = {}};
}
GroundTracing tracing(const Board& board = open_board()) {
  GroundTracing begun;
  begun.begin(board, {"woods", "built-up", "road"});
  REQUIRE(begun.on());
  return begun;
}
void press(GroundTracing& tracing, const std::string& key, int times = 1) {
  for (int i = 0; i < times; ++i) REQUIRE(tracing.press({key, ""}) == Wanted::kNothing);
}
void put(GroundTracing& tracing, const std::vector<TablePoint>& points) {
  for (const TablePoint& each : points) tracing.put(each);
}

}  // namespace

TEST_CASE("an area is traced with keys alone", "[tracing]") {
  GroundTracing traced = tracing();
  CHECK(traced.aim() == at(12, 18));
  press(traced, "Space");
  press(traced, "Right", 4);
  press(traced, "Space");
  press(traced, "Up", 6);
  press(traced, "Space");
  CHECK(traced.points() == std::vector{at(12, 18), at(14, 18), at(14, 21)});
  press(traced, "S");
  press(traced, "Shift+Left");
  CHECK(traced.aim().x_mm == Approx(13.9 * 25.4));
  const auto ground = traced.traced();
  REQUIRE(ground);
  REQUIRE(ground->areas.size() == 1);
  CHECK(ground->areas[0].id == "woods-1");
  CHECK(ground->areas[0].kind == "woods");
  CHECK(std::get<Polygon>(ground->areas[0].shape).points == traced.points());
  CHECK(traced.press({"Enter", ""}) == Wanted::kKeep);
}

TEST_CASE("a road is a line with a width", "[tracing]") {
  GroundTracing traced = tracing();
  press(traced, "[");
  CHECK(traced.kind() == "road");
  CHECK(traced.is_line());
  press(traced, "PgUp", 2);
  put(traced, {at(2, 2), at(5, 8)});
  const auto ground = traced.traced();
  REQUIRE(ground);
  REQUIRE(ground->lines.size() == 1);
  CHECK(ground->lines[0].id == "road-1");
  CHECK(ground->lines[0].width.inches() == Approx(1.5));
  press(traced, "Tab");
  CHECK_FALSE(traced.is_line());
  CHECK_FALSE(traced.traced());
  CHECK(traced.fault() == "This outline has fewer than 3 points.");
}

TEST_CASE("points snap to corners, to the table's edge and to a grid, unless they are not to", "[tracing]") {
  Board board = open_board();
  board.ground.areas.push_back({.id = "w",
                                .name = {},
                                .kind = "woods",
                                .shape = Polygon{{at(3.1, 3.1), at(6.1, 3.1), at(6.1, 6.1)}},
                                .height = {}});
  GroundTracing traced = tracing(board);
  put(traced, {at(3.2, 3.0), at(0.2, 9.1), at(10.07, 11.2)});
  CHECK(traced.points()[0] == at(3.1, 3.1));
  CHECK(traced.points()[1].x_mm == 0.0);
  CHECK(traced.points()[1].y_mm == Approx(9.0 * 25.4));
  CHECK(traced.points()[2].x_mm == Approx(10.0 * 25.4));
  press(traced, "S");
  traced.put(at(10.07, 12.33));
  CHECK(traced.points()[3] == at(10.07, 12.33));
  // Off the table is its edge.
  traced.put(at(30, 12));
  CHECK(traced.points()[4].x_mm == Approx(24 * 25.4));
}

TEST_CASE("points are taken back and set again", "[tracing]") {
  GroundTracing traced = tracing();
  put(traced, {at(2, 2), at(5, 2), at(5, 5)});
  press(traced, "Ctrl+Z");
  press(traced, "Backspace");
  CHECK(traced.points() == std::vector{at(2, 2)});
  press(traced, "Ctrl+Y");
  CHECK(traced.points() == std::vector{at(2, 2), at(5, 2)});
  traced.put(at(8, 8));
  press(traced, "Ctrl+Y");
  CHECK(traced.points().size() == 3);
  press(traced, "Esc");
  CHECK(traced.points().empty());
  CHECK(traced.on());
  press(traced, "Esc");
  CHECK_FALSE(traced.on());
}

TEST_CASE("an outline that crosses itself says so in one line and is not kept", "[tracing]") {
  GroundTracing traced = tracing();
  put(traced, {at(2, 2), at(8, 8), at(8, 2), at(2, 8)});
  CHECK(traced.fault() == "This outline crosses or touches itself.");
  CHECK(traced.press({"Enter", ""}) == Wanted::kNothing);
  CHECK(tracing_page(traced, false).fault == traced.fault());
  CHECK(tracing_marks(traced, Projection::rectified(nullptr, open_board())).wrong);
}

TEST_CASE("what was kept is drawn, has an id of its own, and can be taken back to be corrected",
          "[tracing]") {
  GroundTracing traced = tracing();
  put(traced, {at(2, 2), at(5, 2), at(5, 5)});
  traced.kept(*traced.traced());
  CHECK(traced.points().empty());
  CHECK(traced.ground().areas.size() == 1);
  CHECK(tracing_marks(traced, Projection::rectified(nullptr, open_board())).kept.size() == 1);
  // Left and begun again it is drawn all the same, and its id is taken.
  press(traced, "Esc");
  CHECK_FALSE(traced.on());
  CHECK(tracing_marks(traced, Projection::rectified(nullptr, open_board())).kept.size() == 1);
  traced.begin(open_board(), {"woods", "built-up", "road"});
  put(traced, {at(12, 2), at(15, 2), at(15, 5)});
  CHECK(traced.traced()->areas[0].id == "woods-2");
  press(traced, "Esc");
  CHECK(traced.press({"Backspace", ""}) == Wanted::kTakeBack);
  traced.taken_back();
  CHECK(traced.ground().empty());
  CHECK(traced.points() == std::vector{at(2, 2), at(5, 2), at(5, 5)});
}

TEST_CASE("the page says what is traced, how, and which game it is for", "[tracing]") {
  GroundTracing traced = tracing();
  put(traced, {at(2, 2)});
  const TracingPage page = tracing_page(traced, false);
  CHECK(page.heading == "Tracing: woods, an area");
  CHECK(page.rows[0].value == "2.0 in from the left, 2.0 in up");
  CHECK(tracing_page(traced, true).hints.size() == page.hints.size() + 1);
  const TracingMarks marks = tracing_marks(traced, Projection::rectified(nullptr, open_board()));
  CHECK(marks.points.size() == 1);
  CHECK(marks.aim);
  CHECK_FALSE(marks.wrong);
}

TEST_CASE("in the window a key asks for it, a click sets points, and Enter asks to keep them",
          "[tracing][ui]") {
  SampleTable sample = SampleTable::empty();
  sample.kit.board = open_board();
  const Scene scene = sample.scene();
  Ui ui;
  ui.look(scene, {}, {});
  const auto asked = ui.press({"Shift+G", ""}, scene);
  REQUIRE(asked);
  CHECK(std::holds_alternative<StartTracing>(*asked));
  ui.trace(sample.kit.board, {"woods"});
  for (const TablePoint& each : {at(2, 2), at(5, 2), at(5, 5)}) ui.choose_point(each);
  CHECK_FALSE(ui.measuring().ends());
  const auto keep = ui.press({"Enter", ""}, scene);
  REQUIRE(keep);
  const auto& ground = std::get<KeepGround>(*keep);
  CHECK_FALSE(ground.take_back);
  CHECK(ground.ground.areas[0].id == "woods-1");
  ui.ground_kept(ground);
  CHECK(ui.tracing().points().empty());
  const auto back = ui.press({"Backspace", ""}, scene);
  REQUIRE(back);
  CHECK(std::get<KeepGround>(*back).take_back);
  // Terrain pieces are asked for as their tags lie.
  const auto take = ui.press({"T", ""}, scene);
  REQUIRE(take);
  CHECK(std::get<TakeTerrain>(*take).pieces.empty());  // none is seen
  ui.terrain_placed({.areas = {{.id = "w", .shape = Polygon{{at(2, 2), at(5, 2), at(5, 5)}}}}, .lines = {}});
  CHECK(ui.tracing().placed_terrain().areas.size() == 1);
  // Where the rules know no ground nothing is traced.
  ui.trace(sample.kit.board, {});
  CHECK_FALSE(ui.tracing().on());
}
