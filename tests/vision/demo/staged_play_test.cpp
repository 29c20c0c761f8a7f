#include "vision/demo/staged_play.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/demo/marker_pieces.hpp"
#include "vision/demo/script.hpp"
#include "vision/source/source_name.hpp"

using namespace telescope;
using namespace telescope::vision;
using demo::StagedPlay;
using Kind = StagedPlay::Deed::Kind;

namespace {

Kit kit_with_cards() {
  Kit kit = small_demo_kit(
      {GridBoard{.columns = 4, .rows = 6, .cell = 6_in, .column_prefix = "", .row_prefix = ""}, {}});
  kit.markers = {{.id = "card", .name = "card", .short_name = "c", .tag = TagId(188), .count = 2},
                 {.id = "card-up", .name = "up", .short_name = "u", .tag = TagId(189), .count = 1}};
  return kit;
}

StagedPlay play_of(std::vector<StagedPlay::Deed> deeds) {
  return {.title = "a test",
          .opening = {{.piece = PieceId("1-01"), .at = "1-1", .facing = Facing::kNorth},
                      {.piece = PieceId("d-01"), .at = "1-3", .facing = Facing::kSouth}},
          .deeds = std::move(deeds)};
}

StagedPlay::Deed lay(int slot) {
  return {.kind = Kind::kLay, .piece = PieceId("1-01"), .marker = "card", .slot = slot};
}

std::string fault(const std::vector<StagedPlay::Deed>& deeds) {
  const auto cast = demo::cast_play(kit_with_cards(), play_of(deeds));
  return cast ? "" : cast.error().message;
}

std::string id_of(const Kit& kit, std::size_t piece) {
  return demo::with_markers_as_counters(kit).pieces[piece].id.value();
}

}  // namespace

TEST_CASE("A staged play begins with its stands in the middle of their squares", "[demo][staged]") {
  const Kit kit = kit_with_cards();
  const auto cast = demo::cast_play(kit, play_of({}));
  REQUIRE(cast);
  REQUIRE(cast->opening.size() == 2);
  const double cell = (6_in).mm();
  CHECK(cast->opening[0].spot.centre == TablePoint{0.5 * cell, 0.5 * cell});
  CHECK(cast->opening[1].spot.centre == TablePoint{0.5 * cell, 2.5 * cell});
  CHECK(cast->opening[1].spot.heading.degrees() == 180.0);
}

TEST_CASE("A stand of a staged play is moved and turned, and what lies beside it is brought after it",
          "[demo][staged]") {
  const Kit kit = kit_with_cards();
  const auto cast = demo::cast_play(
      kit, play_of({lay(1),
                    {.kind = Kind::kMove, .piece = PieceId("1-01"), .at = "2-1", .facing = Facing::kEast}}));
  REQUIRE(cast);
  REQUIRE(cast->deeds.size() == 3);
  CHECK(cast->deeds[0].kind == demo::CastPlay::Deed::Kind::kLay);
  CHECK(id_of(kit, cast->deeds[0].piece) == "card#1");
  CHECK(cast->deeds[1].to.heading.degrees() == 90.0);
  const auto& card = cast->deeds[2];
  CHECK(id_of(kit, card.piece) == "card#1");
  CHECK(card.from.centre == cast->deeds[0].to.centre);
  // Behind a stand that faces east is west of it; its left is north.
  CHECK(card.to.centre.x_mm < cast->deeds[1].to.centre.x_mm);
  CHECK(card.to.centre.y_mm > cast->deeds[1].to.centre.y_mm);
}

TEST_CASE("A marker of a staged play that is turned over is another when it lies again", "[demo][staged]") {
  const Kit kit = kit_with_cards();
  const auto cast = demo::cast_play(
      kit, play_of({lay(2),
                    {.kind = Kind::kTurnOver, .piece = PieceId("1-01"), .marker = "card-up", .slot = 2},
                    {.kind = Kind::kTake, .piece = PieceId("1-01"), .slot = 2}}));
  REQUIRE(cast);
  REQUIRE(cast->deeds.size() == 3);
  REQUIRE(cast->deeds[1].becomes);
  CHECK(id_of(kit, *cast->deeds[1].becomes) == "card-up#1");
  CHECK(cast->deeds[2].piece == *cast->deeds[1].becomes);

  const auto script = demo::Script::to_stage(kit.board, *cast);
  const auto lies = [&](int step, const std::string& id) {
    return std::ranges::any_of(script.standing(step),
                               [&](const demo::Standing& s) { return id_of(kit, s.piece) == id; });
  };
  CHECK_FALSE(lies(0, "card#1"));
  CHECK(lies(2, "card#1"));
  CHECK_FALSE(lies(4, "card#1"));
  CHECK(lies(4, "card-up#1"));
  CHECK_FALSE(lies(6, "card-up#1"));
  CHECK(std::isinf(script.loop_s()));
  CHECK(script.at(1e6).step == 6);  // when it is over everything stays
}

TEST_CASE("The demo table shows a staged play", "[demo][staged]") {
  const Kit kit = kit_with_cards();
  const auto play = std::make_shared<const StagedPlay>(
      play_of({lay(1), {.kind = Kind::kMove, .piece = PieceId("1-01"), .at = "1-2"}}));
  demo::DemoTable table(kit, {.width = 320, .height = 240, .play = play});
  CHECK_FALSE(table.render(0).empty());
  CHECK(table.truth(0).size() == 2);
  const auto after = table.truth(1000);
  REQUIRE(after.size() == 3);
  const auto stand = std::ranges::find(after, PieceId("1-01"), &demo::DemoTruth::piece);
  REQUIRE(stand != after.end());
  CHECK(locate(kit.board, stand->centre, Length()).sector == Sector{0, 1});
}

TEST_CASE("What a staged play asks for that cannot be is one clear line", "[demo][staged]") {
  CHECK(fault({{.piece = PieceId("x"), .at = "1-2"}}) == "deed 1: this kit has no stand x");
  CHECK(fault({{.piece = PieceId("1-02"), .at = "1-2"}}) == "deed 1: 1-02 is not on the table");
  CHECK(fault({{.piece = PieceId("1-01"), .at = "9-9"}}) == "deed 1: this board has no square 9-9");
  CHECK(fault({{.piece = PieceId("1-01"), .at = "1-3"}}) == "deed 1: d-01 stands in 1-3 already");
  CHECK(fault({lay(1), lay(1)}) == "deed 2: a marker lies there already");
  CHECK(fault({lay(3)}) == "deed 1: a slot is 1 or 2, not 3");
  CHECK(fault({{.kind = Kind::kLay, .piece = PieceId("1-01"), .marker = "pin", .slot = 1}}) ==
        "deed 1: this kit has no class of markers pin");
  CHECK(fault({{.kind = Kind::kTake, .piece = PieceId("1-01"), .slot = 1}}) ==
        "deed 1: no marker lies beside 1-01 in slot 1");
  CHECK(fault({lay(1), {.kind = Kind::kTake, .piece = PieceId("1-01")}}) ==
        "deed 2: markers still lie beside 1-01");
  CHECK_FALSE(demo::cast_play(small_demo_kit({OpenBoard{}, {}}), play_of({})));
}

TEST_CASE("On an open table places are points in its unit, and a stand is pushed along those of its way",
          "[demo][staged]") {
  Kit kit = small_demo_kit({OpenBoard{.width = 30_in, .depth = 40_in}, {}});
  kit.markers = {{.id = "pin", .name = "pin", .short_name = "p", .tag = TagId(188), .count = 1}};
  StagedPlay play{
      .title = "a test",
      .opening = {{.piece = PieceId("1-01"), .at = "10, 4.5", .heading_deg = 15.0}},
      .deeds = {
          {.kind = Kind::kLay, .piece = PieceId("1-01"), .marker = "pin", .slot = 2},
          {.kind = Kind::kTake, .piece = PieceId("1-01"), .slot = 2},
          {.piece = PieceId("1-01"), .at = "20,10", .heading_deg = 90.0, .via = {"10, 10"}, .step = "Move"}}};
  const auto cast = demo::cast_play(kit, play);
  REQUIRE(cast);
  const double in = (1_in).mm();
  CHECK(cast->opening[0].spot.centre == TablePoint{10 * in, 4.5 * in});
  CHECK(cast->opening[0].spot.heading.degrees() == 15.0);
  CHECK(cast->deeds[0].to.centre.x_mm > 10 * in + kit.pieces[0].base_width_mm / 2);
  CHECK(cast->deeds[2].step == "Move");
  const auto script = demo::Script::to_stage(kit.board, *cast);
  const demo::Carry& pushed = script.carries().back();
  bool at_corner = false;
  for (double t_s = pushed.grip_s; t_s < pushed.release_s; t_s += 0.01) {
    const auto moment = script.at(t_s);
    CHECK(moment.lift_mm == 0.0);
    // Up first, then to the right.
    const bool up = std::abs(moment.held.centre.x_mm - 10 * in) < 0.01;
    const bool right = std::abs(moment.held.centre.y_mm - 10 * in) < 0.01;
    CHECK((up || right));
    at_corner = at_corner || (up && std::abs(moment.held.centre.y_mm - 10 * in) < 3.0);
  }
  CHECK(at_corner);
  CHECK(script.standing(6).back().spot.centre == TablePoint{20 * in, 10 * in});

  play.deeds = {{.piece = PieceId("1-01"), .at = "20"}};
  CHECK(demo::cast_play(kit, play).error().message == "deed 1: this board has no place 20");
  play.deeds = {{.piece = PieceId("1-01"), .at = "31, 4"}};
  CHECK(demo::cast_play(kit, play).error().message == "deed 1: 31, 4 is not on the table");
  play.opening.push_back({.piece = PieceId("1-02"), .at = "10.5, 4.5"});
  CHECK(demo::cast_play(kit, play).error().message == "1-01 stands at 10.5, 4.5 already");
  // Bases may touch, turned as the first is.
  const double width_in = kit.pieces[0].base_width_mm / in, turned = 15.0 * std::numbers::pi / 180.0;
  play.deeds.clear();
  play.opening.back() = {.piece = PieceId("1-02"),
                         .at = std::to_string(10.0 + width_in * std::cos(turned)) + ", " +
                               std::to_string(4.5 - width_in * std::sin(turned)),
                         .heading_deg = 15.0};
  CHECK(demo::cast_play(kit, play));
}

TEST_CASE("Beside a game a deed of a staged play waits for its step", "[demo][staged]") {
  const Kit kit = kit_with_cards();
  StagedPlay::Deed deed{.kind = Kind::kMove, .piece = PieceId("1-01"), .at = "1-2"};
  deed.step = "Move";
  const auto play = std::make_shared<const StagedPlay>(play_of({deed}));
  const auto hand = std::make_shared<demo::HandTasks>();
  demo::DemoTable table(kit, {.width = 320, .height = 240, .hand = hand, .play = play});
  const auto row = [&](double t_s) {
    const auto truth = table.truth(t_s);
    const auto stand = std::ranges::find(truth, PieceId("1-01"), &demo::DemoTruth::piece);
    return locate(kit.board, stand->centre, Length()).sector->row;
  };
  hand->tell_step("Selection");
  table.take_on(*hand, 10.0);
  CHECK(row(100.0) == 0);
  hand->tell_step("Move");
  hand->tell_step("Readiness");  // so quick was nobody before
  table.take_on(*hand, 101.0);
  CHECK(row(150.0) == 1);
  std::size_t heard = 0;
  CHECK(demo::HandTasks().has_come("Move", heard));  // no game: it waits for nothing
}

TEST_CASE("A camera's name says which staged play it wants", "[demo][staged]") {
  CHECK(staged_play_of("demo:turn") == "turn");
  CHECK(staged_play_of("demo").empty());
  CHECK(staged_play_of("demo:play").empty());
  CHECK(staged_play_of("demonstration").empty());
  CHECK(is_demo("demo:turn"));
  CHECK_FALSE(is_demo("demonstration"));
  CHECK_FALSE(is_demo("demo:"));
}
