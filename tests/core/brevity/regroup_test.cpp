#include "core/rules/brevity/turn/regroup.hpp"

#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::Play;

const PieceId kOwn("B-11"), kOther("B-21");
const CommandId kMoves("B1"), kWaits("B2");

Play regrouping(const BrevitySettings& settings = {}) {
  auto put = test::four_commands();
  put.push_back({.id = "B-31", .command = "B3", .x_in = 40, .y_in = 10});
  put.push_back({.id = "B-A", .kind = "artillery", .command = "B2", .x_in = 44, .y_in = 10});
  return {test::position(put, Step::kRegroup, {.settings = settings})};
}

TEST_CASE(
    "OB-054: the selected command hands over any number of battalions, also without the other's officer",
    "[brevity][OB-054]") {
  Play play = regrouping();
  play.game.command(kWaits).officer = false;
  play.does(Transfer{{kOwn, PieceId("B-12")}, kWaits});
  CHECK(test::stand(play.game, "B-11").command == kWaits);
  CHECK(test::stand(play.game, "B-12").command == kWaits);
}

TEST_CASE("OB-055, BQ-18: it takes battalions in from commands that have their officer",
          "[brevity][OB-055]") {
  Play play = regrouping();
  play.does(Transfer{{kOther}, kMoves});
  CHECK(test::stand(play.game, "B-21").command == kMoves);
  CHECK(play.game.move.joined.contains(kOther));
  play.game.command(CommandId("B3")).officer = false;
  CHECK(play.refused_by(Transfer{{PieceId("B-31")}, kMoves}, "OB-055"));
}

TEST_CASE("OB-054: a battalion neither changes sides nor passes between two other commands",
          "[brevity][OB-054]") {
  const Play play = regrouping();
  CHECK(play.refused_by(Transfer{{kOwn}, CommandId("R1")}, "OB-054"));
  CHECK(play.refused_by(Transfer{{kOther}, CommandId("B3")}, "OB-054"));
  CHECK(play.refused_by(Transfer{{kOwn}, kMoves}, "OB-054"));
}

TEST_CASE("BQ-18: battalions change commands anywhere in the corps, or within their division",
          "[brevity][BQ-18]") {
  for (const auto& [scope, refused] :
       {std::pair{RegroupScope::kCorps, false}, {RegroupScope::kDivision, true}}) {
    auto setup = test::setup_of(test::four_commands(), {.settings = {.regroup_scope = scope}});
    setup->commands.at(kWaits).division = "other";
    const Play play{test::game_of(setup, Step::kRegroup)};
    CHECK(play.refused_by(Transfer{{kOwn}, kWaits}, "BQ-18") == refused);
  }
}

TEST_CASE("BQ-19: a battalion may move with two commands in a turn, unless the scenario forbids it",
          "[brevity][BQ-19]") {
  for (const bool allowed : {true, false}) {
    Play play = regrouping({.double_use = allowed});
    test::stand(play.game, "B-21").moved_with = kWaits;
    CHECK(play.refused_by(Transfer{{kOther}, kMoves}, "BQ-19") != allowed);
    test::stand(play.game, "B-21").moved_with = kMoves;  // back with whom it has moved
    CHECK(play.against(Transfer{{kOther}, kMoves}).empty());
  }
}

TEST_CASE("BQ-141: pinned and spent battalions may be handed over and keep their posture",
          "[brevity][BQ-141]") {
  Play play = regrouping();
  Stand& stand = test::stand(play.game, "B-11");
  stand.pinned = stand.spent = true;
  stand.posture = Posture::kReserve;
  play.does(Transfer{{kOwn}, kWaits});
  CHECK(test::stand(play.game, "B-11").posture == Posture::kReserve);
  CHECK(play.refused_by(SetPosture{{kOwn}, Posture::kLine}, "BQ-12"));
  play.does(Transfer{{kOther}, kMoves});
  CHECK(play.against(SetPosture{{kOther}, Posture::kMarch}).empty());
}

TEST_CASE("OB-056, BQ-12, BQ-13: battalions of the command take postures in step 2, reserve is rest",
          "[brevity][OB-056]") {
  Play play = regrouping();
  play.does(SetPosture{{kOwn}, Posture::kReserve});
  CHECK(test::stand(play.game, "B-11").resting());
  CHECK(test::stand(play.game, "B-12").posture == Posture::kLine);
  CHECK(play.refused_by(SetPosture{{kOther}, Posture::kMarch}, "BQ-12"));
}

TEST_CASE("BQ-12: with posture_change = never postures are set in deployment only", "[brevity][BQ-12]") {
  Play play = regrouping({.posture_change = PostureChange::kNever});
  CHECK(play.refused_by(SetPosture{{kOwn}, Posture::kMarch}, "BQ-12"));
  play.game.step = Step::kDeploy;
  CHECK(play.against(SetPosture{{kOwn}, Posture::kMarch}).empty());
}

TEST_CASE("BQ-11: with posture_scope = command all battalions of a command have one posture",
          "[brevity][BQ-11]") {
  Play play = regrouping({.posture_scope = PostureScope::kCommand});
  CHECK(play.refused_by(SetPosture{{kOwn}, Posture::kMarch}, "BQ-11"));
  play.does(SetPosture{{kOwn, PieceId("B-12")}, Posture::kMarch});
  CHECK(play.game.command(kMoves).posture == Posture::kMarch);
  CHECK(play.game.move.posture_set);
}

TEST_CASE("BQ-78, OB-H01: a hidden stand keeps its posture, and what it joins is told to its side alone",
          "[brevity][BQ-78]") {
  Play play = regrouping({.adv = {.hidden = true}});
  test::stand(play.game, "B-11").where = Where::kHidden;
  CHECK(play.refused_by(SetPosture{{kOwn}, Posture::kMarch}, "BQ-78"));
  play.does(Transfer{{kOwn, PieceId("B-12")}, kWaits});
  const auto told = play.of_type("transferred");
  REQUIRE(told.size() == 2);
  CHECK(told[0].at("pieces") == Json{"B-12"});
  CHECK(told[0].at("audience") == "all");
  CHECK(told[1].at("pieces") == Json{"B-11"});
  CHECK(told[1].at("audience") == "attacker");
}

TEST_CASE("OB-078, BQ-124: an observer joins or leaves the command that regroups, with its own officer there",
          "[brevity][OB-078][BQ-124]") {
  Play play = regrouping();
  const PieceId guns("B-A");
  CHECK(supports(play.game, guns) == kWaits);
  CHECK(play.refused_by(SetObserver{kOwn, kMoves}, "OB-008"));
  CHECK(play.refused_by(SetObserver{guns, CommandId("R1")}, "OB-078"));
  CHECK(play.refused_by(SetObserver{guns, CommandId("B3")}, "BQ-124"));
  play.does(SetObserver{guns, kMoves});
  CHECK(supports(play.game, guns) == kMoves);
  play.game.command(kWaits).officer = false;
  CHECK(play.refused_by(SetObserver{guns, {}}, "BQ-124"));
  play.game.command(kWaits).officer = true;
  play.does(SetObserver{guns, {}});
  CHECK(supports(play.game, guns) == kWaits);
  play.does(Transfer{{guns}, kMoves});
  CHECK(play.against(SetObserver{guns, CommandId("B3")}).empty());  // of the command that regroups
}

TEST_CASE("BQ-141: who is handed over keeps the posture that it had before step 2", "[brevity][BQ-141]") {
  Play play = regrouping();
  play.does(SetPosture{{kOwn}, Posture::kMarch});
  play.does(SetPosture{{kOwn}, Posture::kReserve});
  play.does(Transfer{{kOwn}, kWaits});
  CHECK(test::stand(play.game, "B-11").posture == Posture::kLine);
  REQUIRE(play.of_type("posture").size() == 1);
  CHECK(play.of_type("posture")[0].at("posture") == "line");
  // Taken in, told to rest, and given back.
  play.does(Transfer{{kOther}, kMoves});
  play.does(SetPosture{{kOther}, Posture::kReserve});
  play.does(Transfer{{kOther}, kWaits});
  CHECK(test::stand(play.game, "B-21").posture == Posture::kLine);
  // A posture set by an earlier move stays.
  play.game.move.postures.clear();
  test::stand(play.game, "B-12").posture = Posture::kMarch;
  play.does(Transfer{{PieceId("B-12")}, kWaits});
  CHECK(test::stand(play.game, "B-12").posture == Posture::kMarch);
}

}  // namespace
}  // namespace telescope::brevity
