#include "app/game/settled_table.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const Place kOpen{.kind = Place::Kind::kOpen, .sector = {}, .between = {}, .area = {}};

Place sector(int column, int row) {
  return {.kind = Place::Kind::kSector, .sector = Sector{column, row}, .between = {}, .area = {}};
}
Place between(Sector a, Sector b) {
  return {.kind = Place::Kind::kUnclear, .sector = {}, .between = {a, b}, .area = {}};
}

/// One piece under a camera that takes ten pictures a second.
struct Watched {
  Watched() {
    table.calibrated = true;
    table.pieces = {PieceView{.tag = TagId(4), .piece = PieceId("a")}};
    piece().state = PieceState::kSeen;
    piece().place = kOpen;
    lie({100, 100});
  }
  PieceView& piece() { return table.pieces[0]; }
  const PieceView& known() const { return settled.view().pieces[0]; }
  /// Vision says that it rests here.
  void rest(TablePoint at, double heading_deg = 0.0) {
    lie(at, heading_deg);
    piece().held = false;
    piece().rest = RestingPlace{*piece().pose, piece().place, table.taken_at_s};
  }
  /// Vision says that it is in a hand, here; it rests where it did.
  void hold(TablePoint at, double heading_deg = 0.0) {
    lie(at, heading_deg);
    piece().held = true;
  }
  /// It is read here; of rest nothing is said.
  void lie(TablePoint at, double heading_deg = 0.0) {
    piece().pose =
        Pose{.centre = at, .heading = Heading::from_degrees(heading_deg), .sigma_mm = 0.3, .sigma_deg = 0.5};
  }
  /// How many of the views of so many seconds changed the settled one.
  int look(double seconds) {
    int changes = 0;
    for (double s = 0.05; s < seconds; s += 0.1) {
      ++table.frame;
      table.taken_at_s += 0.1;
      changes += settled.look(table);
    }
    return changes;
  }
  TableView table;
  SettledTable settled;
};

}  // namespace

TEST_CASE("A piece is settled as soon as vision says that it rests, and not while it is held", "[settled]") {
  Watched w;
  w.rest({100, 100});
  w.look(2.0);
  CHECK(w.known().state == PieceState::kSeen);
  CHECK(w.known().pose->centre == TablePoint{100, 100});
  w.hold({180, 100});
  CHECK(w.look(5.0) == 0);  // however still the hand is
  CHECK(w.known().pose->centre == TablePoint{100, 100});
  CHECK_FALSE(w.known().held);
  w.rest({200, 100});
  CHECK(w.look(0.1) == 1);
  CHECK(w.known().pose->centre == TablePoint{200, 100});
  CHECK(w.look(2.0) == 0);
}

TEST_CASE("A piece that is held before it ever rested is not there yet", "[settled]") {
  Watched w;
  w.hold({180, 100});
  w.look(3.0);
  CHECK(w.known().state == PieceState::kLost);
  CHECK_FALSE(w.known().pose);
  w.rest({180, 100});
  CHECK(w.look(0.1) == 1);
  CHECK(w.known().state == PieceState::kSeen);
}

TEST_CASE("A piece that was missing and is in a hand is known to be in a hand, until it is put down or gone",
          "[settled]") {
  Watched w;
  w.hold({180, 100});
  w.look(3.0);
  CHECK(w.known().held);
  w.rest({180, 100});
  w.look(0.1);
  CHECK_FALSE(w.known().held);
  Watched gone;
  gone.hold({180, 100});
  gone.look(3.0);
  gone.piece() = PieceView{.tag = TagId(4), .piece = PieceId("a"), .state = PieceState::kLost};
  CHECK(gone.look(3.0) == 1);
  CHECK_FALSE(gone.known().held);
}

TEST_CASE("A table that is looked at anew knows a held piece where it rested", "[settled]") {
  Watched w;
  w.rest({100, 100});
  w.hold({300, 100});
  w.look(1.0);
  CHECK(w.known().state == PieceState::kSeen);
  CHECK(w.known().pose->centre == TablePoint{100, 100});
}

TEST_CASE("On an open table a piece that rests elsewhere by more than its error is a change", "[settled]") {
  Watched w;
  w.rest({100, 100});
  w.look(2.0);
  w.rest({100.5, 100});  // within two sigma of both
  CHECK(w.look(0.5) == 0);
  w.rest({105, 100});
  CHECK(w.look(0.5) == 1);
}

TEST_CASE("Within one square a piece that is pushed is no change, one that faces another way is",
          "[settled]") {
  Watched w;
  w.piece().place = sector(1, 1);
  w.rest({200, 200});
  w.look(2.0);
  w.rest({240, 220});
  CHECK(w.look(0.5) == 0);
  CHECK(w.known().pose->centre == TablePoint{240, 220});
  w.rest({240, 220}, 0.8);
  CHECK(w.look(0.5) == 0);
  w.rest({240, 220}, 90.0);
  CHECK(w.look(0.5) == 1);
  w.piece().place = sector(1, 2);
  w.rest({240, 320}, 90.0);
  CHECK(w.look(0.5) == 1);
}

TEST_CASE("At an edge the place of a piece that has not moved becomes surer, never less sure", "[settled]") {
  Watched w;
  w.piece().place = between({1, 1}, {1, 2});
  w.rest({200, 303});
  w.look(2.0);
  w.piece().place = sector(1, 1);
  CHECK(w.look(0.5) == 1);
  w.piece().place = between({1, 1}, {1, 2});
  CHECK(w.look(0.5) == 0);
  CHECK(w.known().place == sector(1, 1));
}

TEST_CASE("An arm that passes over hides nothing, one that stays does", "[settled]") {
  Watched w;
  w.rest({100, 100});
  w.look(2.0);
  w.piece().state = PieceState::kCovered;
  CHECK(w.look(0.6) == 0);
  w.piece().state = PieceState::kSeen;
  CHECK(w.look(2.0) == 0);
  w.piece().state = PieceState::kCovered;
  CHECK(w.look(2.0) == 1);
  CHECK(w.known().state == PieceState::kCovered);
  w.piece().state = PieceState::kSeen;
  CHECK(w.look(0.1) == 1);
  CHECK(w.known().state == PieceState::kSeen);
}

TEST_CASE("Where nobody says whether it rests, a piece must stand still for a while", "[settled]") {
  Watched w;
  w.look(2.0);
  CHECK(w.known().state == PieceState::kSeen);
  for (int i = 0; i < 20; ++i) {  // two seconds in a hand that trembles
    w.lie({100.0 + 3.0 * (i % 2), 100}, i % 2 == 0 ? 3.0 : -3.0);
    CHECK(w.look(0.1) == 0);
  }
  for (int i = 0; i < 20; ++i) {
    w.lie({100.0 + 15.0 * i, 100});
    CHECK(w.look(0.1) == 0);
  }
  CHECK(w.look(0.5) == 0);
  CHECK(w.look(1.0) == 1);
  w.lie({385, 100}, 45.0);
  CHECK(w.look(2.0) == 1);
  CHECK(w.look(2.0) == 0);
}
