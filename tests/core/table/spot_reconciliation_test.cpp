#include <cmath>

#include "core/table/reconciliation.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// One stand "a1" on a board of any kind, clearly seen where a test puts it.
struct OneStand {
  explicit OneStand(Board board) {
    kit.board = std::move(board);
    kit.pieces = {{.id = PieceId("a1"), .tag = TagId(4)}};
    table.calibrated = true;
    table.pieces = {{.tag = TagId(4), .piece = PieceId("a1"), .state = PieceState::kSeen}};
  }
  PieceView& a1() { return table.pieces[0]; }
  OneStand& at(double x_mm, double y_mm, double heading_deg = 0.0) {
    a1().pose = Pose{.centre = {x_mm, y_mm}, .heading = Heading::from_degrees(heading_deg), .sigma_mm = 0.5};
    a1().pose->sigma_deg = 1.0;
    a1().place = locate(kit.board, {x_mm, y_mm}, 1_mm);
    return *this;
  }
  /// What `spot` makes of the table; remembered for the next time.
  const std::vector<Discrepancy>& owed(const Spot& spot) {
    const std::vector<Standing> standings{{.piece = PieceId("a1"), .spot = spot, .replaces = {}}};
    return debts = reconcile(standings, kit, table, debts);
  }
  /// The one sentence, or why there is none.
  std::string sentence(const Spot& spot) {
    debts.clear();
    return owed(spot).size() == 1 ? debts[0].sentence : std::to_string(debts.size()) + " debts";
  }
  Kit kit;
  TableView table;
  std::vector<Discrepancy> debts;
};

OneStand on_open() {
  return OneStand({.surface = OpenBoard{.width = 48_in, .depth = 36_in, .unit = MeasuringUnit::kInch},
                   .areas = {{"camp", NamedArea::Rectangle{{-300, 0}, {-100, 300}}}, {"box", std::nullopt}}});
}
OneStand on_metric() {
  return OneStand({.surface = OpenBoard{.width = 120_cm, .depth = 90_cm, .unit = MeasuringUnit::kCentimetre},
                   .areas = {}});
}
OneStand on_squares() {
  return OneStand({.surface = GridBoard{.columns = 10, .rows = 7, .cell = 8_cm}, .areas = {}});
}

AtPoint point(double x_mm, double y_mm, std::optional<double> heading_deg = std::nullopt) {
  AtPoint at{.point = {x_mm, y_mm}, .heading = {}, .tolerance = 10_mm, .tolerance_deg = 10.0};
  if (heading_deg) at.heading = Heading::from_degrees(*heading_deg);
  return at;
}

}  // namespace

TEST_CASE("a destroyed stand that still lies on an open table is a debt, until it is taken off",
          "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300);
  REQUIRE(t.owed(OffTable{"dead"}).size() == 1);
  CHECK(t.debts[0].kind == Discrepancy::Kind::kTakeOff);
  CHECK(t.debts[0].state == Discrepancy::State::kOwed);
  CHECK(t.debts[0].sentence == "Take a1 off the table.");
  t.a1().state = PieceState::kCovered;
  CHECK(t.owed(OffTable{"dead"}).at(0).state == Discrepancy::State::kWaiting);
  t.a1().state = PieceState::kRemoved;
  CHECK(t.owed(OffTable{"dead"}).at(0).state == Discrepancy::State::kDone);
  CHECK(t.debts[0].sentence == "Take a1 off the table.");
}

TEST_CASE("a stand beside an open table, or lost, is off it", "[reconciliation][spot]") {
  OneStand t = on_open().at(-50, 300);
  CHECK(t.owed(OffTable{"dead"}).empty());
  t.at(400, 300).a1().state = PieceState::kLost;
  CHECK(t.owed(OffTable{"dead"}).empty());
}

TEST_CASE("a stand on the very edge of an open table is neither on nor off it", "[reconciliation][spot]") {
  OneStand t = on_open().at(0.4, 300);
  REQUIRE(t.owed(OffTable{}).size() == 1);
  CHECK(t.debts[0].state == Discrepancy::State::kWaiting);
}

TEST_CASE("a stand away from its point is to be moved, by how far and which way", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300);
  CHECK(t.sentence(point(400, 300 + 4.2 * 25.4)) == "Move a1 4.2 in towards the far edge.");
  CHECK(t.debts[0].kind == Discrepancy::Kind::kMove);
  CHECK(t.sentence(point(400, 200)) == "Move a1 3.9 in towards the near edge.");
  CHECK(t.sentence(point(300, 300)) == "Move a1 3.9 in towards the left edge.");
  CHECK(t.sentence(point(500, 310)) == "Move a1 4.0 in towards the right edge.");
  CHECK(t.sentence(point(500, 400)) == "Move a1 5.6 in towards the far right corner.");
  CHECK(t.sentence(point(300, 200)) == "Move a1 5.6 in towards the near left corner.");
  CHECK(on_metric().at(400, 300).sentence(point(505, 300)) == "Move a1 10.5 cm towards the right edge.");
}

TEST_CASE("a stand within tolerance and two sigma of its point is right", "[reconciliation][spot]") {
  OneStand t = on_open();
  CHECK(t.at(410.9, 300).owed(point(400, 300)).empty());
  CHECK(t.at(411.1, 300).owed(point(400, 300)).size() == 1);
}

TEST_CASE("a stand that is at its point but headed otherwise is to be turned", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300, 55);
  CHECK(t.sentence(point(400, 300, 90)) == "Turn a1 35\u00b0 to the right.");
  CHECK(t.debts[0].kind == Discrepancy::Kind::kTurn);
  CHECK(t.sentence(point(400, 300, 10)) == "Turn a1 45\u00b0 to the left.");
  CHECK(t.sentence(point(400, 300, 66.9)) == "0 debts");  // tolerance and two sigma
  CHECK(t.sentence(point(400, 300)) == "0 debts");        // no heading is asked
  CHECK(t.sentence(point(400, 400, 90)) ==
        "Move a1 3.9 in towards the far edge, then turn it 35\u00b0 to the right.");
}

TEST_CASE("a move on an open table waits while it is covered and ticks itself off",
          "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300, 0);
  const Spot there = point(600, 300, 90);
  CHECK(t.owed(there).at(0).state == Discrepancy::State::kOwed);
  const std::string first = t.debts[0].sentence;
  t.a1().state = PieceState::kCovered;
  CHECK(t.owed(there).at(0).state == Discrepancy::State::kWaiting);
  CHECK(t.debts[0].sentence == first);
  t.at(600, 300, 0).a1().state = PieceState::kSeen;
  CHECK(t.owed(there).at(0).kind == Discrepancy::Kind::kTurn);
  CHECK(t.debts[0].state == Discrepancy::State::kOwed);
  t.at(601, 300, 88);
  CHECK(t.owed(there).at(0).state == Discrepancy::State::kDone);
  CHECK(t.debts[0].sentence == "Turn a1 90\u00b0 to the right.");
  CHECK(t.owed(point(400, 300)).at(0).state == Discrepancy::State::kOwed);  // the game has gone on
}

TEST_CASE("a stand that is covered where it belongs was never owed", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300, 90);
  t.a1().state = PieceState::kCovered;
  CHECK(t.owed(point(400, 300, 90)).empty());
  CHECK(t.owed(Anywhere{}).empty());
  CHECK(t.owed(point(600, 300, 90)).at(0).state == Discrepancy::State::kWaiting);
}

TEST_CASE("what belongs on an open table and is seen nowhere is to be put there", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300);
  t.a1().state = PieceState::kLost;
  CHECK(t.sentence(point(254, 127, 90)) ==
        "Put a1 on the table, 10.0 in from the left and 5.0 in from the near edge, facing 90\u00b0.");
  CHECK(t.debts[0].kind == Discrepancy::Kind::kPutOn);
  CHECK(t.sentence(Anywhere{}) == "Put a1 on the table.");
  t.at(-50, 300).a1().state = PieceState::kSeen;  // beside it
  CHECK(t.sentence(Anywhere{}) == "Put a1 on the table.");
  CHECK(t.sentence(point(254, 127)).starts_with("Put a1 on the table, 10.0 in"));
  t.at(-200, 100);
  CHECK(t.sentence(point(254, 127)) ==
        "Move a1 from camp to 10.0 in from the left and 5.0 in from the near edge.");
  CHECK(t.sentence(Anywhere{}) == "Move a1 from camp to the table.");
  t.at(900, 700);
  CHECK(t.sentence(Anywhere{}) == "0 debts");
}

TEST_CASE("places beside an open table are reconciled as beside a grid", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300);
  CHECK(t.sentence(InArea{"camp"}) == "Move a1 from the table to camp.");
  CHECK(t.sentence(InArea{"box"}) == "Move a1 from the table to box.");
  t.a1().state = PieceState::kLost;
  CHECK(t.sentence(InArea{"camp"}) == "Put a1 in camp.");
  CHECK(t.sentence(InArea{"box"}) == "0 debts");  // no camera looks there
}

TEST_CASE("a ground area may be where a piece belongs", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300);
  t.kit.board.ground.areas = {{.id = "farm",
                               .name = "The farm",
                               .kind = "built-up",
                               .shape = Ellipse{.centre = {400, 300}, .radius_x = 50_mm, .radius_y = 50_mm},
                               .height = {}}};
  CHECK(t.sentence(InArea{"farm"}) == "0 debts");
  t.at(450.8, 300);  // within two sigma of its edge
  CHECK(t.owed(InArea{"farm"}).empty());
  t.at(500, 300);
  CHECK(t.sentence(InArea{"farm"}) == "Move a1 from the table to farm.");
  t.a1().state = PieceState::kLost;
  CHECK(t.sentence(InArea{"farm"}) == "Put a1 in farm.");
}

TEST_CASE("RR-005: a stand in its square that faces otherwise is to be turned",
          "[reconciliation][spot][RR-005]") {
  OneStand t = on_squares().at(120, 200, 90);
  const auto facing = [](Facing way) { return InSector{{1, 2}, way}; };
  CHECK(t.sentence(facing(Facing::kEast)) == "0 debts");
  CHECK(t.sentence(facing(Facing::kNorth)) == "Turn a1 in A2-L3 to face north.");
  CHECK(t.debts[0].kind == Discrepancy::Kind::kTurn);
  CHECK(t.sentence(InSector{{1, 2}, std::nullopt}) == "0 debts");
  CHECK(t.sentence(InSector{{1, 3}, Facing::kNorth}) == "Move a1 from A2-L3 to A2-L4, facing north.");
  t.at(120, 200, 44);  // between north and east
  CHECK(t.owed(facing(Facing::kEast)).empty());
  CHECK(t.owed(facing(Facing::kSouth)).size() == 1);
  t.at(120, 200, 181);
  CHECK(t.owed(facing(Facing::kSouth)).at(0).state == Discrepancy::State::kDone);
  t.a1().state = PieceState::kLost;
  CHECK(t.sentence(facing(Facing::kSouth)) == "Put a1 in A2-L3, facing south.");
}

TEST_CASE("a reason for being off the table changes no debt", "[reconciliation][spot]") {
  OneStand t = on_open().at(400, 300);
  t.owed(OffTable{"dead"});
  t.a1().state = PieceState::kRemoved;
  CHECK(t.owed(OffTable{"left"}).at(0).state == Discrepancy::State::kDone);
}
