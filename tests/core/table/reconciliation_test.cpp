#include "core/table/reconciliation.hpp"

#include "tests/core/rules/table_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// One stand "a1" and one counter "d2", both clearly seen in A2-L3 unless a test says otherwise.
struct Reconciled : TestTable {
  Reconciled() {
    kit.board.areas = {{.name = "R1-1", .outline = std::nullopt},
                       {.name = "dead pile", .outline = NamedArea::Rectangle{}}};
    add(Side::kAttacker, "A2-L3");
    add(Side::kDefender, "A2-L3");
  }
  PieceView& a1() { return table.pieces[0]; }
  PieceView& d2() { return table.pieces[1]; }
  Standing at(const char* piece, const char* place) const {
    return {.piece = PieceId(piece), .spot = spot_from_word(kit.board, place), .replaces = {}};
  }
  std::vector<Discrepancy> owed(const std::vector<Standing>& standings,
                                const std::vector<Discrepancy>& before = {}) const {
    return reconcile(standings, kit, table, before);
  }
};

}  // namespace

TEST_CASE("a table that is as it must be owes nothing", "[reconciliation]") {
  Reconciled t;
  CHECK(t.owed({t.at("a1", "A2-L3"), t.at("d2", "A2-L3")}).empty());
}

TEST_CASE("what is seen elsewhere is to be moved, taken off or put on", "[reconciliation]") {
  Reconciled t;
  auto debts = t.owed({t.at("a1", "A2-L1"), t.at("d2", "")});
  REQUIRE(debts.size() == 2);
  CHECK(debts[0].kind == Discrepancy::Kind::kMove);
  CHECK(debts[0].sentence == "Move a1 from A2-L3 to A2-L1.");
  CHECK(debts[1].kind == Discrepancy::Kind::kTakeOff);
  CHECK(debts[1].sentence == "Take d2 off A2-L3.");
  t.a1().state = PieceState::kLost;
  debts = t.owed({t.at("a1", "A2-L1")});
  REQUIRE(debts.size() == 1);
  CHECK(debts[0].sentence == "Put a1 in A2-L1.");
  CHECK(debts[0].state == Discrepancy::State::kOwed);
}

TEST_CASE("what was missing and is in a hand waits to be put down", "[reconciliation]") {
  Reconciled t;
  t.a1() = {.tag = t.a1().tag, .piece = t.a1().piece, .state = PieceState::kLost};
  CHECK(t.owed({t.at("a1", "A2-L3")}).at(0).state == Discrepancy::State::kOwed);
  t.a1().held = true;
  CHECK(t.owed({t.at("a1", "A2-L3")}).at(0).state == Discrepancy::State::kWaiting);
  CHECK(t.owed({t.at("a1", "")}).empty());
}

TEST_CASE("what is covered or unclear is neither wrong nor done", "[reconciliation]") {
  Reconciled t;
  t.a1().state = PieceState::kCovered;
  CHECK(t.owed({t.at("a1", "A2-L3")}).empty());  // covered where it belongs
  REQUIRE(t.owed({t.at("a1", "A2-L1")}).size() == 1);
  CHECK(t.owed({t.at("a1", "A2-L1")})[0].state == Discrepancy::State::kWaiting);
  CHECK(t.owed({t.at("a1", "")})[0].state == Discrepancy::State::kWaiting);
  t.a1().state = PieceState::kSeen;
  t.a1().place = {.kind = Place::Kind::kUnclear, .between = {{1, 1}, {1, 2}}};
  CHECK(t.owed({t.at("a1", "A2-L3")}).empty());
  CHECK(t.owed({t.at("a1", "A2-L1")})[0].state == Discrepancy::State::kWaiting);
  CHECK(t.owed({t.at("a1", "")})[0].state == Discrepancy::State::kWaiting);
}

TEST_CASE("a piece that is covered in the area where it belongs was never owed, and is not ticked off",
          "[reconciliation]") {
  Reconciled t;
  t.a1().place = {.kind = Place::Kind::kArea, .area = "dead pile"};
  t.a1().state = PieceState::kCovered;
  auto debts = t.owed({t.at("a1", "dead pile")});
  CHECK(debts.empty());
  t.a1().state = PieceState::kSeen;
  CHECK(t.owed({t.at("a1", "dead pile")}, debts).empty());
}

TEST_CASE("a debt is ticked off when the piece is seen as it must be, not before", "[reconciliation]") {
  Reconciled t;
  const std::vector<Standing> wanted{t.at("a1", "A2-L1")};
  auto debts = t.owed(wanted);
  CHECK(debts.at(0).state == Discrepancy::State::kOwed);
  t.a1().place.sector = Sector{1, 0};
  t.a1().state = PieceState::kCovered;
  debts = t.owed(wanted, debts);
  CHECK(debts.at(0).state == Discrepancy::State::kWaiting);
  t.a1().state = PieceState::kSeen;
  debts = t.owed(wanted, debts);
  CHECK(debts.at(0).state == Discrepancy::State::kDone);
  CHECK(debts.at(0).sentence == "Move a1 from A2-L3 to A2-L1.");
  CHECK(t.owed({t.at("a1", "A2-L3")}, debts).at(0).state ==
        Discrepancy::State::kOwed);  // the game has gone on
}

TEST_CASE("reserve areas in no camera's view are believed", "[reconciliation]") {
  Reconciled t;
  t.a1().state = PieceState::kLost;
  CHECK(t.owed({t.at("a1", "R1-1")}).empty());
  t.a1().state = PieceState::kSeen;
  CHECK(t.owed({t.at("a1", "R1-1")}).at(0).sentence == "Move a1 from A2-L3 to R1-1.");
  t.a1().place = {.kind = Place::Kind::kOffTable};
  CHECK(t.owed({t.at("a1", "R1-1")}).empty());
  t.kit.board.areas[0].outline = NamedArea::Rectangle{};  // a camera watches it
  CHECK(t.owed({t.at("a1", "R1-1")}).at(0).sentence == "Put a1 in R1-1.");
  t.a1().place = {.kind = Place::Kind::kArea, .area = "R1-1"};
  CHECK(t.owed({t.at("a1", "R1-1")}).empty());
  t.a1().place.area = "dead pile";
  CHECK(t.owed({t.at("a1", "R1-1")}).at(0).sentence == "Move a1 from dead pile to R1-1.");
  CHECK(t.owed({t.at("a1", "")}).empty());
}

TEST_CASE("a counter and the stand that replaces it are one thing to do", "[reconciliation]") {
  Reconciled t;
  t.a1().state = PieceState::kLost;
  Standing stand = t.at("a1", "A2-L3");
  stand.replaces = PieceId("d2");
  const std::vector<Standing> wanted{stand, t.at("d2", "")};
  auto debts = t.owed(wanted);
  REQUIRE(debts.size() == 1);
  CHECK(debts[0].kind == Discrepancy::Kind::kSwap);
  CHECK(debts[0].sentence == "Replace d2 by a1 in A2-L3.");
  t.d2().state = PieceState::kRemoved;
  debts = t.owed(wanted, debts);
  REQUIRE(debts.size() == 2);  // half of it is done
  CHECK(debts[0].sentence == "Put a1 in A2-L3.");
  CHECK(debts[0].state == Discrepancy::State::kOwed);
  CHECK(debts[1].state == Discrepancy::State::kDone);
  t.a1().state = PieceState::kSeen;
  debts = t.owed(wanted, debts);
  for (const Discrepancy& debt : debts) CHECK(debt.state == Discrepancy::State::kDone);
}

TEST_CASE("without calibration nothing is judged", "[reconciliation]") {
  Reconciled t;
  t.table.calibrated = false;
  CHECK(t.owed({t.at("a1", "A2-L1")}).empty());
}

TEST_CASE("debts have words for files and screens", "[reconciliation]") {
  CHECK(to_string(Discrepancy::Kind::kTakeOff) == "take-off");
  CHECK(to_string(Discrepancy::Kind::kSwap) == "swap");
  CHECK(to_string(Discrepancy::State::kWaiting) == "waiting");
}
