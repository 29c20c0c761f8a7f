#include "app/presenters/measuring.hpp"

#include <cmath>
#include <map>

#include "app/presenters/map_marks.hpp"
#include "app/presenters/ui.hpp"
#include "tests/app/support/rest_of_pieces.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// The sample table's stands on an open board of the same size.
SampleTable open_sample(MeasuringUnit unit = MeasuringUnit::kInch) {
  SampleTable sample = SampleTable::empty();
  sample.kit.board.surface = OpenBoard{24_in, 36_in, unit};
  sample.table.taken_at_s = 100.0;
  return sample;
}

struct Watched {
  SampleTable sample = open_sample();
  Measuring measuring;
  RestOfPieces rest = {};

  void look() {
    rest.look(sample.table);
    measuring.look(sample.scene());
  }
  /// The next frame, `after_s` later, with `piece` at `at`.
  void frame(double after_s, const PieceId& piece, TablePoint at) {
    ++sample.table.frame;
    sample.table.taken_at_s += after_s;
    sample.view(piece).pose->centre = at;
    look();
  }
  /// The same, with its front `heading_deg` clockwise from up-table.
  void turned(double after_s, const PieceId& piece, TablePoint at, double heading_deg) {
    sample.view(piece).pose->heading = Heading::from_degrees(heading_deg);
    frame(after_s, piece, at);
  }
  std::map<std::string, std::string> rows() const {
    std::map<std::string, std::string> rows;
    for (const auto& row : measuring_page(measuring, sample.scene()).rows) rows[row.label] = row.value;
    return rows;
  }
  MeasuringMarks marks() const {
    const Scene scene = sample.scene();
    return measuring_marks(measuring, scene, Projection::rectified(scene.camera, scene.kit.board));
  }
};

double length(const std::vector<CanvasPoint>& line) {
  return std::hypot(line.back().x - line.front().x, line.back().y - line.front().y);
}

}  // namespace

TEST_CASE("The tape lies ready on an open table and is put away on a grid", "[measuring]") {
  Watched open;
  open.look();
  CHECK(open.measuring.on());
  Watched grid{SampleTable::empty(), {}};
  grid.look();
  CHECK_FALSE(grid.measuring.on());
  grid.measuring.toggle(nullptr);
  grid.look();
  CHECK(grid.measuring.on());
}

TEST_CASE("Two pieces are measured from edge to edge along the line that is drawn", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  const PieceId b = table.sample.add(Side::kDefender, "rifles", TablePoint{400, 300});
  table.look();
  table.measuring.choose(a);
  CHECK(table.marks().lines.empty());
  table.measuring.choose(b);
  MeasuringMarks marks = table.marks();
  REQUIRE(marks.lines.size() == 1);
  const double base = find_piece(table.sample.kit, a)->base_width_mm;
  CHECK(length(marks.lines[0].line) == Approx(300 - base).margin(0.01));
  CHECK(marks.lines[0].text.find(base == 30 ? "10.6 ± 0." : "in") == 0);
  CHECK_FALSE(marks.lines[0].judgement);
  CHECK(marks.rings.empty());

  for (int i = 0; i < 12; ++i) table.measuring.lengthen(1);
  marks = table.marks();
  CHECK(marks.lines[0].judgement == Judgement::kIn);
  CHECK(marks.lines[0].text.ends_with(" in: in range"));
  REQUIRE(marks.rings.size() == 1);
  CHECK(marks.rings[0].text == "12 in");
  // Every point of the ring is a range away from the base's edge.
  const Scene scene = table.sample.scene();
  const PlacedBase base_a = placed(*find_piece(scene.kit, a), *table.sample.view(a).pose);
  const double depth_mm = depth(scene.kit.board).mm();
  for (const CanvasPoint& p : marks.rings[0].outline)
    CHECK(edge_distance(base_a, placed(TablePoint{p.x, depth_mm - p.y})).length.value.inches() ==
          Approx(12).margin(0.001));
  table.measuring.lengthen(-4);
  CHECK(table.marks().lines[0].judgement == Judgement::kOut);
  table.measuring.lengthen(-100);
  CHECK(table.measuring.range() == 0);
}

TEST_CASE("A point of the table is measured to as well, in the board's own unit", "[measuring]") {
  Watched table{open_sample(MeasuringUnit::kCentimetre), {}};
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  table.look();
  table.measuring.choose(TablePoint{100, 500});  // from nothing: nothing
  CHECK(table.marks().lines.empty());
  table.measuring.choose(a);
  table.measuring.choose(TablePoint{100, 300 + 200 + find_piece(table.sample.kit, a)->base_depth_mm / 2});
  REQUIRE(table.marks().lines.size() == 1);
  CHECK(table.marks().lines[0].text.starts_with("20.0 ± 0."));
  CHECK(table.marks().lines[0].text.ends_with(" cm"));
}

TEST_CASE("On a grid squares are told, and the range counts squares", "[measuring]") {
  Watched table{SampleTable::empty(), {}};
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", Sector{0, 0});
  const PieceId b = table.sample.add(Side::kDefender, "rifles", Sector{2, 3});
  table.look();
  table.measuring.toggle(&a);
  table.measuring.choose(b);
  REQUIRE(table.marks().lines.size() == 1);
  CHECK(table.marks().lines[0].text == "3 squares");
  for (int i = 0; i < 2; ++i) table.measuring.lengthen(1);
  CHECK(table.marks().lines[0].text == "3 squares: out of range");
  CHECK(table.marks().rings.empty());
}

TEST_CASE("By keys: from piece to piece of the kit, to the nearest and on to the farther ones",
          "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  const PieceId far = table.sample.add(Side::kDefender, "rifles", TablePoint{500, 300});
  const PieceId near = table.sample.add(Side::kDefender, "rifles", TablePoint{200, 300});
  table.look();
  const Scene scene = table.sample.scene();
  table.measuring.from_next(1, scene);
  REQUIRE(table.measuring.ends());
  CHECK(table.measuring.ends()->from == a);
  table.measuring.to_next(1, scene);
  CHECK(std::get<PieceId>(table.measuring.ends()->to) == near);
  table.measuring.to_next(1, scene);
  CHECK(std::get<PieceId>(table.measuring.ends()->to) == far);
  table.measuring.to_next(1, scene);
  CHECK(std::get<PieceId>(table.measuring.ends()->to) == near);
  table.measuring.to_next(-1, scene);
  CHECK(std::get<PieceId>(table.measuring.ends()->to) == far);
  table.measuring.from_next(-1, scene);
  CHECK(table.measuring.ends()->from == near);
  CHECK(table.measuring.let_go());
  CHECK_FALSE(table.measuring.let_go());
}

TEST_CASE("A piece that is taken off is measured no more", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  const PieceId b = table.sample.add(Side::kDefender, "rifles", TablePoint{400, 300});
  table.look();
  table.measuring.choose(a);
  table.measuring.choose(b);
  table.sample.view(b).state = PieceState::kRemoved;
  table.look();
  CHECK(table.marks().lines.empty());
  REQUIRE(table.measuring.ends());
  table.sample.view(a).pose.reset();
  table.look();
  CHECK_FALSE(table.measuring.ends());
}

TEST_CASE("A stand in a hand is measured from where it last rested, frame by frame", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.sample.add(Side::kDefender, "rifles", TablePoint{400, 300});
  table.look();
  for (int i = 0; i < 4; ++i) table.frame(0.5, a, {100.0 + 0.3 * (i % 2), 100});  // trembles, rests
  CHECK(table.marks().lines.empty());
  table.frame(0.1, a, {100, 150});
  REQUIRE(table.marks().lines.size() == 1);
  CHECK(table.marks().lines[0].text.starts_with("2.0 ± 0."));
  table.frame(0.1, a, {100, 354});
  CHECK(table.marks().lines[0].text.starts_with("10.0 ± 0."));
  CHECK(table.marks().lines[0].way.empty());
  table.measuring.lengthen(6);
  CHECK(table.marks().lines[0].judgement == Judgement::kOut);
  REQUIRE(table.marks().rings.size() == 1);  // about where it rested
  CHECK(table.marks().rings[0].top.y ==
        Approx(depth(table.sample.kit.board).mm() - 100 - 6 * 25.4).margin(0.01));
  // A detour is told beside the straight line.
  table.frame(0.1, a, {300, 354});
  table.frame(0.1, a, {100, 354});
  CHECK(table.marks().lines[0].text.find(", way 25.7") != std::string::npos);
  CHECK(table.marks().lines[0].way.size() > 3);
  // Put down, it stays for some seconds, then it rests.
  table.frame(2.0, a, {100, 354});
  REQUIRE(table.measuring.moves().size() == 1);
  CHECK(table.measuring.moves()[0].resting);
  table.frame(6.0, a, {100, 354});
  CHECK(table.marks().lines.empty());
  // Moved once more, it counts from there.
  table.frame(0.1, a, {100, 400});
  REQUIRE(table.marks().lines.size() == 1);
  CHECK(table.marks().lines[0].text.starts_with("1.8 ± 0."));
}

TEST_CASE("A stand that is turned on the spot tells how far and to which side, live", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.look();
  for (int i = 0; i < 4; ++i) table.turned(0.5, a, {100, 100}, i % 2 == 0 ? 357 : 0);  // trembles
  CHECK(table.measuring.moves().empty());
  table.turned(0.1, a, {100.5, 100}, 20);
  table.turned(0.1, a, {100, 100.5}, 42);
  table.turned(0.1, a, {100, 100}, 45);  // less than a tremble more
  REQUIRE(table.measuring.moves().size() == 1);
  CHECK_FALSE(table.measuring.moves()[0].resting);
  CHECK(table.measuring.moves()[0].way.size() == 1);
  MeasuringMarks marks = table.marks();
  CHECK(marks.lines.empty());
  REQUIRE(marks.turns.size() == 1);
  CHECK(marks.turns[0].text.starts_with("turned 45 ± "));
  CHECK(marks.turns[0].text.ends_with("° right"));
  CHECK(table.rows()[a.value() + " turns"].starts_with("45 ± "));
  CHECK(table.rows().count(a.value() + " moves") == 0);

  // Put down, it stays for some seconds, then it rests, and counts from there.
  table.turned(2.0, a, {100, 100}, 45);
  REQUIRE(table.measuring.moves().size() == 1);
  CHECK(table.measuring.moves()[0].resting);
  CHECK(table.rows()[a.value() + " turned"].ends_with("° right"));
  table.turned(6.0, a, {100, 100}, 45);
  CHECK(table.measuring.moves().empty());
  table.turned(0.1, a, {100, 100}, 345);
  REQUIRE(table.marks().turns.size() == 1);
  CHECK(table.marks().turns[0].text.starts_with("turned 60 ± "));
  CHECK(table.marks().turns[0].text.ends_with("° left"));
}

TEST_CASE("What is within the error of a heading is no turn", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.sample.view(a).pose->sigma_deg = 3.0;
  table.look();
  table.frame(2.0, a, {100, 100});
  table.turned(0.1, a, {100, 100}, 16);
  CHECK(table.measuring.moves().empty());
  table.turned(0.1, a, {100, 100}, 18);
  REQUIRE(table.marks().turns.size() == 1);
  CHECK(table.marks().turns[0].text == "turned 18 ± 9° right");
}

TEST_CASE("A stand that is moved and turned tells both on its line", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.look();
  table.frame(2.0, a, {100, 100});
  table.turned(0.1, a, {100, 354}, 330);
  MeasuringMarks marks = table.marks();
  REQUIRE(marks.lines.size() == 1);
  CHECK(marks.lines[0].text.starts_with("10.0 ± 0."));
  CHECK(marks.lines[0].text.find(" in, turned 30 ± ") != std::string::npos);
  CHECK(marks.lines[0].text.ends_with("° left"));
  REQUIRE(marks.turns.size() == 1);
  CHECK(marks.turns[0].text.empty());
  CHECK(table.rows()[a.value() + " moves"].ends_with(" in"));
  CHECK(table.rows()[a.value() + " turns"].ends_with("° left"));
  // The fan begins at the stand, between both headings.
  const double depth_mm = depth(table.sample.kit.board).mm();
  const std::vector<CanvasPoint>& fan = marks.turns[0].fan;
  CHECK(fan.front().x == Approx(100));
  CHECK(depth_mm - fan.front().y == Approx(354));
  CHECK(fan[1].x == Approx(100));
  CHECK(fan.back().x < 100);
}

TEST_CASE("The last of a move is told to where the stand lies, though it is less than a tremble",
          "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.look();
  table.frame(2.0, a, {100, 100});
  table.frame(0.1, a, {100, 351});
  table.frame(0.1, a, {100, 354});
  REQUIRE(table.marks().lines.size() == 1);
  CHECK(table.marks().lines[0].text.starts_with("10.0 ± 0."));
  CHECK(table.measuring.moves()[0].way.back().centre.y_mm == Approx(354));
}

TEST_CASE("The front arc of the stand that is measured from reaches as far as the range", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{300, 300}, 30.0);
  const PieceId b = table.sample.add(Side::kDefender, "rifles", TablePoint{450, 420});
  table.look();
  CHECK(table.marks().arcs.empty());
  table.measuring.choose(a);
  REQUIRE(table.marks().arcs.size() == 1);
  for (int i = 0; i < 6; ++i) table.measuring.lengthen(1);
  CHECK(table.measuring.arc_deg() == 90);
  const Scene scene = table.sample.scene();
  const PlacedBase base = placed(*find_piece(scene.kit, a), *table.sample.view(a).pose);
  const auto check_sides = [&](double half_deg) {
    REQUIRE(table.marks().arcs.size() == 1);
    const ArcMark arc = table.marks().arcs[0];
    for (const auto& [side, bearing] : {std::pair{arc.left, -half_deg}, std::pair{arc.right, half_deg}}) {
      const TablePoint end{side.back().x, depth(scene.kit.board).mm() - side.back().y};
      CHECK(bearing_off_front(base.pose, end).degrees == Approx(bearing).margin(0.01));
      CHECK(edge_distance(base, placed(end)).length.value.inches() == Approx(6).margin(0.001));
    }
  };
  check_sides(45);
  table.measuring.choose(b);
  CHECK(table.rows()["front arc"] == "90°");
  CHECK(table.rows()["arc of 90°"] == "in the arc");  // some 21 degrees to the right
  table.measuring.next_arc();
  check_sides(90);
  table.measuring.next_arc();
  CHECK(table.marks().arcs.empty());
  CHECK(table.rows().count("front arc") == 0);
  table.measuring.next_arc();
  check_sides(22.5);
  table.measuring.next_arc();
  check_sides(30);
  table.frame(0.1, b, {200, 150});  // behind it
  CHECK(table.rows()["arc of 60°"] == "outside the arc");
}

TEST_CASE("The front arc of a stand goes with the hand that moves it, until it rests", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.look();
  table.frame(2.0, a, {100, 100});
  CHECK(table.marks().arcs.empty());
  table.frame(0.1, a, {100, 200});
  REQUIRE(table.marks().arcs.size() == 1);
  CHECK(depth(table.sample.kit.board).mm() - table.marks().arcs[0].left.front().y == Approx(200));
  table.measuring.choose(a);
  CHECK(table.marks().arcs.size() == 1);
  table.measuring.let_go();
  table.frame(1.5, a, {100, 200});
  CHECK(table.marks().lines.size() == 1);
  CHECK(table.marks().arcs.empty());
}

TEST_CASE("On a grid a turn is told, and no arc is drawn", "[measuring]") {
  Watched table{SampleTable::empty(), {}};
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", Sector{0, 0});
  const TablePoint at = table.sample.view(a).pose->centre;
  table.sample.view(a).pose->heading = Heading();
  table.look();
  table.measuring.toggle(&a);
  table.frame(2.0, a, at);
  table.turned(0.1, a, at, 90);
  REQUIRE(table.marks().turns.size() == 1);
  CHECK(table.marks().turns[0].text.starts_with("turned 90 ± "));
  CHECK(table.marks().lines.empty());
  CHECK(table.marks().arcs.empty());
}

TEST_CASE("What a hand hid and puts down elsewhere is measured from where it rested before", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  table.look();
  table.frame(2.0, a, {100, 100});
  table.sample.view(a).state = PieceState::kCovered;
  table.frame(3.0, a, {100, 100});
  CHECK(table.marks().lines.empty());
  table.sample.view(a).state = PieceState::kSeen;
  table.frame(0.1, a, {100, 354});
  REQUIRE(table.marks().lines.size() == 1);
  CHECK(table.marks().lines[0].text.starts_with("10.0 ± 0."));
}

TEST_CASE("Two hands are measured at once, and a source that begins anew forgets them", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 100});
  const PieceId b = table.sample.add(Side::kAttacker, "rifles", TablePoint{300, 100});
  table.look();
  table.frame(2.0, a, {100, 100});
  table.frame(0.1, a, {100, 200});
  table.frame(0.1, b, {300, 300});
  CHECK(table.marks().lines.size() == 2);
  table.frame(-200.0, a, {100, 400});
  CHECK(table.marks().lines.empty());
}

TEST_CASE("With the tape put away a move that waits is still drawn, and nothing is measured", "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  GameScene game = sample_game(table.sample);
  game.proposals.resize(1);
  game.proposals[0].proposal.pieces = {a};
  game.proposals[0].proposal.path.clear();
  game.proposals[0].proposal.way = {{100, 300}, {300, 300}, {300, 400}};
  table.sample.view(a).held = true;
  table.frame(0.1, a, {300, 400});
  Console console;
  console.look(game, table.sample.kit);
  const auto drawn = [&] {
    const Scene scene = table.sample.scene();
    return map_marks(game, scene.kit, console, console.page(game, scene.kit),
                     Projection::rectified(scene.camera, scene.kit.board), scene.table)
        .paths;
  };
  table.measuring.toggle(nullptr);
  table.look();
  REQUIRE_FALSE(table.measuring.on());
  CHECK(table.marks().lines.empty());
  REQUIRE(drawn().size() == 1);
  CHECK(drawn()[0].points.size() == 3);
}

TEST_CASE("The column tells edges, centres, bearing and aspect of what is measured, and the keys",
          "[measuring]") {
  Watched table;
  const PieceId a = table.sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  const PieceId b = table.sample.add(Side::kDefender, "rifles", TablePoint{400, 300}, 180.0);
  table.look();
  CHECK(measuring_page(table.measuring, table.sample.scene()).heading == "Tape");
  table.measuring.choose(a);
  table.measuring.choose(b);
  const MeasuringPage page = measuring_page(table.measuring, table.sample.scene());
  CHECK(page.heading == a.value() + " to " + b.value());
  std::map<std::string, std::string> rows = table.rows();
  CHECK(rows["centre to centre"].starts_with("11.8 ± 0."));
  CHECK(rows["off its front"].starts_with("90 ± "));
  CHECK(rows["off its front"].ends_with("right flank"));
  CHECK(rows["seen from there"].ends_with("right flank"));
  CHECK(rows["turn"].starts_with("180 ± "));
  CHECK(page.hint.find("X puts the tape away") != std::string::npos);
}

TEST_CASE("The window's keys reach the tape", "[measuring][ui]") {
  SampleTable sample = open_sample();
  const PieceId a = sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
  const PieceId b = sample.add(Side::kDefender, "rifles", TablePoint{400, 300});
  Ui ui;
  const std::vector<vision::CameraDevice> none;
  ui.look(sample.scene(), camera_page(&none, "demo"), {});
  ui.press({"U", "u"}, sample.scene());
  ui.press({"J", "j"}, sample.scene());
  REQUIRE(ui.measuring().ends());
  CHECK(ui.measuring().ends()->from == a);
  CHECK(std::get<PieceId>(ui.measuring().ends()->to) == b);
  ui.press({"I", "i"}, sample.scene());
  ui.press({"I", "i"}, sample.scene());
  ui.press({"Shift+I", "I"}, sample.scene());
  CHECK(ui.measuring().range() == 1);
  ui.press({"Q", "q"}, sample.scene());
  CHECK(ui.measuring().arc_deg() == 180);
  ui.press({"Esc", ""}, sample.scene());
  CHECK_FALSE(ui.measuring().ends());
  ui.choose_piece(b);
  ui.choose_point({10, 10});
  REQUIRE(ui.measuring().ends());
  CHECK(ui.measuring().ends()->from == b);
  CHECK(std::holds_alternative<TablePoint>(ui.measuring().ends()->to));
  ui.press({"X", "x"}, sample.scene());
  CHECK_FALSE(ui.measuring().on());
}
