#include "tests/games/parts.hpp"

#include "core/rules/form_parts.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

TEST_CASE("of a form's choices those stay with which some answer of the whole form is lawful",
          "[rules][parts]") {
  const auto pairs = [] {
    return form_for(Audience::kAll, {{"type", "pair"}}, "Pair", "X-4",
                    {choose_one("one", "One", {choice("a", "A"), choice("b", "B"), choice("c", "C")}),
                     choose_one("two", "Two", {choice("x", "X"), choice("y", "Y")})});
  };
  const auto ids = [](const FormField& field) {
    std::string all;
    for (const FormChoice& each : field.choices) all += each.id;
    return all;
  };
  Form form = pairs();
  CHECK(
      leave_lawful(form, [](const Action& each) { return each.at("two") == "y" && each.at("one") != "b"; }));
  CHECK(ids(form.fields[0]) == "ac");
  CHECK(ids(form.fields[1]) == "y");
  form = pairs();
  CHECK_FALSE(leave_lawful(form, [](const Action&) { return false; }));
  form = form_for(Audience::kAll, {{"type", "hold"}}, "Hold", "X-2");
  CHECK(leave_lawful(form, [](const Action& each) { return each.at("type") == "hold"; }));
  CHECK_FALSE(leave_lawful(form, [](const Action&) { return false; }));
}

TEST_CASE("a piece on squares is shifted where it lies in another or clearly faces otherwise",
          "[rules][parts]") {
  TableView table;
  const auto seen = [&](const char* id, Sector at, double heading_deg) {
    PieceView piece{.piece = PieceId(id), .state = PieceState::kSeen};
    piece.pose = Pose{.centre = {}, .heading = Heading::from_degrees(heading_deg), .sigma_mm = 0.4};
    piece.place = {.kind = Place::Kind::kSector, .sector = at};
    table.pieces.push_back(piece);
  };
  seen("still", {1, 1}, 3);
  seen("askew", {2, 1}, 45);
  seen("turned", {3, 1}, 92);
  seen("moved", {4, 2}, 45);
  seen("general", {5, 2}, 180);
  seen("lost", {1, 2}, 0);
  const std::vector<Standing> standing{{.piece = PieceId("still"), .spot = InSector{{1, 1}, Facing::kNorth}},
                                       {.piece = PieceId("askew"), .spot = InSector{{2, 1}, Facing::kNorth}},
                                       {.piece = PieceId("turned"), .spot = InSector{{3, 1}, Facing::kNorth}},
                                       {.piece = PieceId("moved"), .spot = InSector{{4, 1}, Facing::kNorth}},
                                       {.piece = PieceId("general"), .spot = InSector{{5, 1}, std::nullopt}},
                                       {.piece = PieceId("lost"), .spot = OffTable{"lost"}}};
  const auto shifted = shifted_on_squares(table, standing, 30);
  REQUIRE(shifted.size() == 3);
  CHECK(shifted[0].piece == PieceId("turned"));
  CHECK(shifted[0].to == InSector{{3, 1}, Facing::kEast});
  CHECK(shifted[1].to == InSector{{4, 2}, Facing::kNorth});
  CHECK(shifted[2].to == InSector{{5, 2}, std::nullopt});
}

TEST_CASE("a way goes over what hands were seen to do with the piece, and with no other", "[rules][parts]") {
  const auto moved = [](const char* piece, TablePoint over) {
    TableMove move;
    move.piece = PieceId(piece);
    move.way = {WayPoint{.centre = over}};
    return move;
  };
  const std::vector<TableMove> moves{moved("N1", {0, 30}), moved("S1", {500, 500})};
  const auto way = way_of(PieceId("N1"), {0, 0}, {40, 30}, moves);
  CHECK(length_of(way).mm() == Approx(70));
  CHECK(length_of(way_of(PieceId("N1"), {0, 0}, {40, 30}, {})).mm() == Approx(50));
}
