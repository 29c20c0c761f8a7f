// Deployment, the umpire's corrections and rulings, how a game ends, and what comes before an action's own
// rules.
#include "core/rules/brevity/turn/turn.hpp"
#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::place;
using test::Play;

TEST_CASE("BQ-78: stands are set down before the game, on the table and not upon one another",
          "[brevity][BQ-78]") {
  Play play{test::deploying(test::two())};
  CHECK(play.refused_by(SetDown{PieceId("B-1"), place(24.5, 80)}, "BQ-20"));
  CHECK(play.refused_by(SetDown{PieceId("B-1"), place(50, 10)}, "BQ-117"));
  CHECK(play.refused_by(SetDown{PieceId("B-1"), place(10, 10), true}, "OB-194"));
  play.does(SetDown{PieceId("B-1"), place(25.5, 80)});
  CHECK(test::stand(play.game, "B-1").placed == place(25.5, 80));
  play.does(SetDown{PieceId("B-1"), place(20, 12, 90)});
  play.game.step = Step::kMove;
  CHECK(play.refused_by(SetDown{PieceId("B-1"), place(20, 14)}, "BQ-78"));
}

TEST_CASE("BQ-78, OB-H01: a stand that is recorded as hidden is told of to its side alone",
          "[brevity][BQ-78]") {
  test::Table table;
  table.settings.adv.hidden = true;
  Play play{test::deploying(test::two(), table)};
  test::stand(play.game, "R-1").where = Where::kAside;
  play.does(SetDown{PieceId("R-1"), place(24, 10), true});
  CHECK(test::stand(play.game, "R-1").where == Where::kHidden);
  REQUIRE(play.events.size() == 1);
  CHECK(play.events[0].at("audience") == "defender");
  CHECK(play.against(SetDown{PieceId("B-1"), place(24, 10)}).empty());  // it lies where nobody sees it
}

TEST_CASE("BQ-01: the umpire corrects what was entered or measured", "[brevity][BQ-01]") {
  Play play{test::position(test::two())};
  play.does(Adjust{.piece = PieceId("B-1"),
                   .pinned = true,
                   .spent = true,
                   .posture = Posture::kMarch,
                   .to = place(20, 20)});
  const Stand& stand = test::stand(play.game, "B-1");
  CHECK(stand.pinned);
  CHECK(stand.spent);
  CHECK(stand.posture == Posture::kMarch);
  CHECK(stand.placed == place(20, 20));
  Adjust officer;
  officer.command = CommandId("B1");
  officer.officer = false;
  play.does(officer);
  CHECK_FALSE(play.game.command(CommandId("B1")).officer);
}

TEST_CASE("BQ-01: a ruling holds for the move, and one of a hidden stand is the umpire's",
          "[brevity][BQ-01]") {
  Play play{test::position(test::four_commands())};
  play.does(Ruling{"range/B-11/R-11", true});
  CHECK(play.game.rulings.at("range/B-11/R-11"));
  CHECK(play.events[0].at("audience") == "all");
  CHECK(play.refused_by(Ruling{"range/B-11/R-11", true}, "BQ-01"));
  CHECK(play.against(Ruling{"range/B-11/R-11", false}).empty());
  test::stand(play.game, "R-12").where = Where::kHidden;
  play.does(Ruling{"locates/B-11/R-12/12.5", false});
  CHECK(play.events[0].at("audience") == "umpire");
  play.game.step = Step::kReadiness;
  play.does(Readiness{}, {{"readiness", {6}}});
  CHECK(play.game.rulings.empty());
}

TEST_CASE("BQ-01: a ruling answers a question about a battalion, and names it", "[brevity][BQ-01]") {
  auto setup = test::setup_of(test::two());
  setup->pieces.at(PieceId("B-1")).short_name = "Guards";
  Play play{test::game_of(setup)};
  CHECK(play.refused_by(Ruling{"nonsense", true}, "BQ-01"));
  CHECK(play.refused_by(Ruling{"range/B-10", true}, "BQ-01"));
  play.does(Ruling{"range/B-1/R-1", true});
  CHECK(play.events[0].at("sentence") == "The umpire decides yes: range, B-1 Guards, R-1.");
}

TEST_CASE("BQ-01: what is too close to call carries both answers, and each decides it with its measurement",
          "[brevity][BQ-01]") {
  const Game game = test::position(test::two(), Step::kMove);
  Placed to = place(24, 34);  // 24 in of 24 in
  to.sigma_mm = 2.0;
  const Move move{.piece = PieceId("B-1"), .way = test::way({place(24, 10), to})};
  Play asked{game};
  const auto objections = asked.against(move);
  REQUIRE(all_open(objections));
  CHECK(objections.front().rule == "BQ-01");
  for (const bool within : {true, false}) {
    Play play{game};
    play.does(Actions::read(play.game, within ? objections.front().within : objections.front().beyond));
    REQUIRE(play.events.size() == 1);
    const auto told = play.events[0].at("sentence").get<std::string>();
    CHECK(told.starts_with(within ? "The umpire decides: within. Is the way of"
                                  : "The umpire decides: beyond. "));
    CHECK(told.find("Measured are 24.0 ± 0.2 in.") != std::string::npos);
    const auto against = play.against(move);
    CHECK(against.empty() == within);
    CHECK_FALSE(all_open(against));
  }
}

TEST_CASE("BQ-73: the umpire confirms that a destroyed battalion was surrounded", "[brevity][BQ-73]") {
  Play play{test::position(test::four_commands())};
  test::stand(play.game, "R-11").where = Where::kDestroyed;
  play.game.pending.push_back(
      {.kind = Pending::Kind::kCaptured, .piece = PieceId("R-11"), .surrounded = true});
  CHECK(play.refused_by(Done{kBlue}, "BQ-73"));
  SECTION("yes") {
    play.does(Ruling{"surrounded/R-11", true});
    CHECK(test::stand(play.game, "R-11").where == Where::kCaptured);
  }
  SECTION("no") {
    play.does(Ruling{"surrounded/R-11", false});
    CHECK(test::stand(play.game, "R-11").where == Where::kDestroyed);
  }
  CHECK(play.game.pending.empty());
}

TEST_CASE("OB-003: the game is over as soon as a side has fulfilled its orders", "[brevity][OB-003]") {
  Play play{test::position(test::two())};
  play.does(Fulfilled{kRed});
  CHECK(play.game.step == Step::kOver);
  CHECK(play.game.winner == kRed);
  CHECK(play.refused_by(Done{kBlue}, "OB-003"));
  CHECK(play.refused_by(Concede{kBlue}, "OB-003"));
}

TEST_CASE("OB-003: who concedes, or has no battalion left, has lost", "[brevity][OB-003]") {
  Play play{test::position(test::two())};
  SECTION("concedes") {
    play.does(Concede{kBlue});
  }
  SECTION("no battalion") {
    test::stand(play.game, "B-1").where = Where::kDestroyed;
    play.does(Ruling{"range/B-1/R-1", true});
  }
  CHECK(play.game.step == Step::kOver);
  CHECK(play.game.winner == kRed);
}

// What comes before an action's own rules.

TEST_CASE("OB-194: what belongs to a module that is off is refused", "[brevity][OB-194]") {
  const Play play{test::position(test::two())};
  const PieceId blue("B-1");
  const std::vector<AnyAction> all{CounterBattery{blue, true},
                                   PlanWaves{CommandId("B1"), {{blue}}},
                                   SetTask{blue, Task{}},
                                   CrossRiver{.piece = blue},
                                   Land{.piece = blue},
                                   Retire{.piece = blue},
                                   LaySmoke{.maker = blue},
                                   PlaceHidden{.piece = blue},
                                   Schedule{.aircraft = blue, .turn = 1},
                                   SetFac{.aircraft = blue},
                                   AirTarget{kBlue, blue},
                                   AirSupply{.transport = blue},
                                   Recover{.piece = blue},
                                   Amalgamate{blue, blue},
                                   Returns{kBlue, blue},
                                   Fire{{.kind = FireKind::kAir, .side = kBlue}},
                                   Fire{{.kind = FireKind::kCounterBattery, .side = kBlue}}};
  for (const AnyAction& wanted : all) {
    INFO(Actions::write(play.game, wanted).dump());
    CHECK(play.refused_by(wanted, "OB-194"));
  }
}

TEST_CASE("BQ-09: what the game waits for goes before everything but the umpire's corrections",
          "[brevity][BQ-09]") {
  Play play{test::position(test::two())};
  play.game.pending.push_back({.kind = Pending::Kind::kPlaceHidden, .piece = PieceId("R-1")});
  CHECK(play.refused_by(Done{kBlue}, "OB-196"));
  CHECK(play.against(Adjust{.piece = PieceId("B-1"), .spent = true}).empty());
  CHECK(play.against(Concede{kRed}).empty());
  play.game.pending.front() = {.kind = Pending::Kind::kRetire, .side = kRed, .piece = PieceId("R-1")};
  CHECK(play.refused_by(Hold{kBlue}, "OB-198"));
  CHECK(play.refused_by(Done{kBlue}, "OB-198"));
}

TEST_CASE("OB-031: an action of another step, or of the other side, is refused", "[brevity][OB-031]") {
  const Play play{test::position(test::two(), Step::kRegroup)};
  CHECK(play.refused_by(Declare{PieceId("B-1"), {}}, "OB-060"));
  CHECK(play.refused_by(Transfer{{PieceId("R-1")}, CommandId("R1")}, "OB-054"));
  CHECK(play.refused_by(SetPosture{{PieceId("R-1")}, Posture::kMarch}, "BQ-12"));
  CHECK(play.refused_by(Hold{kRed}, "OB-198"));
}

TEST_CASE("OB-031: who acts out of turn is told whose step it is, by name", "[brevity][OB-031]") {
  Play play{test::position(test::two(), Step::kOwnArtillery)};
  CHECK(play.against(Declare{PieceId("B-1"), {}}).at(0).sentence ==
        "That is not done in this step: Blue: artillery fire.");
  play.game.step = Step::kMove;
  CHECK(play.against(Declare{PieceId("R-1"), {}}).at(0).sentence == "In this step that is for Blue to do.");
}

}  // namespace
}  // namespace telescope::brevity
