// The four postures of section 4, and what a march costs in a fight (section 6.1).
#include "core/rules/brevity/turn/regroup.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::at_end;
using test::declared;
using test::direct;
using test::kBlue;
using test::kRed;
using test::moved;
using test::place;
using test::Play;
using test::stand;
using test::who;

const std::vector<PieceId> kCommand{PieceId("B-11"), PieceId("B-12")};

Play regrouping() {
  return {test::position(test::four_commands(), Step::kRegroup)};
}

/// Whether a battalion in this posture may go straight ahead so far in the open.
bool may_go(Posture posture, const std::string& kind, double inches) {
  Game game =
      test::position({{.id = "B-1", .kind = kind, .x_in = 24, .y_in = 5}}, Step::kMove, {.depth_in = 150.0});
  stand(game, "B-1").posture = posture;
  const Move move{.piece = PieceId("B-1"), .way = test::way({place(24, 5), place(24, 5 + inches)})};
  return Actions::against(game, move).empty();
}

TEST_CASE("OB-038 to OB-042: a command takes any one of the four postures, which replaces the last",
          "[brevity][OB-038]") {
  Play play = regrouping();
  for (const Posture posture : {Posture::kReserve, Posture::kMarch, Posture::kSupport, Posture::kLine}) {
    CAPTURE(static_cast<int>(posture));
    play.does(SetPosture{kCommand, posture});
    CHECK(play.game.command(CommandId("B1")).posture == posture);
    for (const PieceId& piece : kCommand) CHECK(play.game.stand(piece).posture == posture);
    CHECK(stand(play.game, "B-21").posture == Posture::kLine);
  }
}

TEST_CASE("OB-063, OB-071: the march table is for march posture, the other one for line and support",
          "[brevity][OB-063][OB-071]") {
  CHECK(may_go(Posture::kMarch, "tanks", 60));
  CHECK_FALSE(may_go(Posture::kMarch, "tanks", 66));
  for (const Posture posture : {Posture::kLine, Posture::kSupport}) {
    CHECK(may_go(posture, "tanks", 38));
    CHECK_FALSE(may_go(posture, "tanks", 60));
  }
}

TEST_CASE("OB-065, BQ-29: a marcher adds nothing until step 2 of a later move, and may be fired at",
          "[brevity][OB-065][BQ-29]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "B-2", .x_in = 26, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                             Step::kOwnFire);
  declared(game, "B-1");
  declared(game, "B-2");
  stand(game, "B-2").posture = Posture::kMarch;
  CHECK(attack_of(game, direct(kBlue, "R-1")).dice == 3);
  CHECK(who(attack_of(game, direct(kBlue, "R-1")), "B-2").rule == "OB-129");
  Play play{game};
  CHECK_FALSE(play.against(SetPosture{{PieceId("B-2")}, Posture::kLine}).empty());
  play.game.step = Step::kRegroup;
  play.does(SetPosture{{PieceId("B-2")}, Posture::kLine});
  play.game.step = Step::kOwnFire;
  CHECK(attack_of(play.game, direct(kBlue, "R-1")).dice == 4);

  game.step = Step::kEnemyFire;
  moved(game, "B-2", place(26, 20), place(26, 30));
  CHECK(attack_of(game, at_end(direct(kRed, "B-2"))).allowed());
}

TEST_CASE("OB-023: battalions of one command may stand and go as far apart as the table is wide",
          "[brevity][OB-023]") {
  const Game game =
      test::position({{.id = "B-1", .x_in = 10, .y_in = 5}, {.id = "B-2", .x_in = 38, .y_in = 90}});
  for (const auto& [id, from, to] :
       {std::tuple{"B-1", place(10, 5), place(10, 15)}, {"B-2", place(38, 90), place(38, 94)}})
    CHECK(Actions::against(game, Move{.piece = PieceId(id), .way = test::way({from, to})}).empty());
}

}  // namespace
}  // namespace telescope::brevity
