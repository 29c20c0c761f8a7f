#include "core/rules/brevity/turn/turn.hpp"

#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::Play;

std::vector<std::string> steps_told(const Play& play) {
  std::vector<std::string> steps;
  for (const Event& each : play.of_type("step")) steps.push_back(each.at("step"));
  return steps;
}

/// At the turn's end, with no command that may still move but the one that moves.
Play last_move(const std::vector<test::Put>& put = test::two(), const test::Table& table = {}) {
  Play play{test::position(put, Step::kReadiness, table)};
  for (auto& [id, state] : play.game.commands) state.officer = id == play.game.move.command;
  return play;
}

// Steps of a move.

TEST_CASE("OB-029 to OB-036: the steps of a move come in printed order, each with its side",
          "[brevity][OB-029]") {
  Play play{
      test::deploying(test::four_commands(), {.settings = {.first_move_tie = FirstMoveTie::kAttacker}})};
  play.does(Proceed{});
  CHECK(play.game.step == Step::kSelect);
  play.does(Select{kBlue, CommandId("B1")});
  CHECK(play.game.step == Step::kInitiative);
  CHECK(play.refused_by(Done{kBlue}, "OB-029"));
  play.does(Done{kRed});
  CHECK(play.game.step == Step::kRegroup);
  CHECK(play.refused_by(Done{kRed}, "OB-029"));
  play.does(Done{kBlue});
  CHECK(play.game.step == Step::kMove);
  play.does(Done{kBlue});
  CHECK(steps_told(play) ==
        std::vector<std::string>{"enemy-artillery", "own-artillery", "enemy-fire", "own-fire", "readiness"});
  CHECK(play.game.step == Step::kReadiness);
  CHECK(play.refused_by(Done{kBlue}, "OB-181"));
}

TEST_CASE("OB-032 to OB-035: a step waits for its side where there may be something to do",
          "[brevity][OB-032]") {
  auto put = test::two();
  put.push_back({.id = "B-2", .kind = "artillery", .x_in = 30, .y_in = 10});
  put.push_back({.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 30, .y_in = 80});
  Play play{test::position(put)};
  test::stand(play.game, "B-1").move.declared = true;
  const std::vector<std::pair<Step, Side>> waits{{Step::kEnemyArtillery, kRed},
                                                 {Step::kOwnArtillery, kBlue},
                                                 {Step::kEnemyFire, kRed},
                                                 {Step::kOwnFire, kBlue}};
  play.does(Done{kBlue});
  for (const auto& [step, side] : waits) {
    CHECK(play.game.step == step);
    CHECK(play.refused_by(Done{enemy_of(side)}, "OB-029"));
    play.does(Done{side});
  }
  CHECK(play.game.step == Step::kReadiness);
}

TEST_CASE("OB-061: where no battalion of the command is exposed, Passive's fire and its own are passed over",
          "[brevity][OB-061]") {
  auto put = test::two();
  put.push_back({.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 30, .y_in = 80});
  Play play{test::position(put)};
  play.does(Done{kBlue});
  CHECK(play.game.step == Step::kReadiness);
}

TEST_CASE(
    "OB-H01: with hidden stands in the game no step of artillery is left by itself where a target may be",
    "[brevity][OB-H01]") {
  test::Table table;
  table.settings.adv.hidden = true;
  Play play{test::position(test::two(), Step::kMove, table)};
  test::stand(play.game, "B-1").move.declared = true;
  play.does(Done{kBlue});
  CHECK(play.game.step == Step::kEnemyArtillery);
  play.does(Done{kRed});
  CHECK(play.game.step == Step::kOwnArtillery);
}

TEST_CASE("OB-037, BQ-10: step 9 takes every pin off, of both sides", "[brevity][OB-037]") {
  Play play{test::position(test::four_commands(), Step::kReadiness)};
  for (const char* id : {"B-11", "B-21", "R-11"}) test::stand(play.game, id).pinned = true;
  test::stand(play.game, "B-11").move.taken = true;
  play.does(Readiness{}, {{"readiness", {6}}});
  for (const auto& [id, stand] : play.game.stands) CHECK_FALSE(stand.pinned);
  CHECK(play.told("pins-off"));
  CHECK(test::stand(play.game, "B-11").move == Stand::InMove{});
  CHECK(test::stand(play.game, "B-11").moved_with == CommandId("B1"));
}

TEST_CASE("BQ-142: a battalion that was pinned before its own move is known as such", "[brevity][BQ-142]") {
  Play play{test::position(test::four_commands(), Step::kSelect)};
  test::stand(play.game, "B-11").pinned = true;
  play.does(Select{kBlue, CommandId("B1")});
  CHECK(test::stand(play.game, "B-11").move.pinned_before);
  CHECK_FALSE(test::stand(play.game, "B-12").move.pinned_before);
}

// Turns.

TEST_CASE("OB-026: only a command with its officer and a battalion is selected", "[brevity][OB-026]") {
  Play play{test::position(test::four_commands(), Step::kSelect)};
  play.game.command(CommandId("B2")).officer = false;
  CHECK(play.refused_by(Select{kBlue, CommandId("B2")}, "OB-026"));
  CHECK(play.refused_by(Select{kBlue, CommandId("R1")}, "OB-026"));
  CHECK(play.refused_by(Select{kRed, CommandId("R1")}, "OB-026"));
  CHECK(play.against(Select{kBlue, CommandId("B1")}).empty());
  for (const char* id : {"B-11", "B-12"}) test::stand(play.game, id).where = Where::kDestroyed;
  CHECK(play.refused_by(Select{kBlue, CommandId("B1")}, "OB-026"));
}

TEST_CASE("OB-027: after a move the other player selects", "[brevity][OB-027]") {
  Play play{test::position(test::four_commands(), Step::kReadiness)};
  play.does(Readiness{}, {{"readiness", {6}}});
  CHECK(play.game.step == Step::kSelect);
  CHECK(play.game.move.chooser == kRed);
}

TEST_CASE("BQ-07: where one side has no officer left the other goes on, move after move",
          "[brevity][BQ-07]") {
  Play play{test::position(test::four_commands(), Step::kReadiness)};
  for (const char* id : {"R1", "R2"}) play.game.command(CommandId(id)).officer = false;
  play.does(Readiness{}, {{"readiness", {1}}});
  CHECK(play.game.step == Step::kSelect);
  CHECK(play.game.move.chooser == kBlue);
  play.does(Select{kBlue, CommandId("B2")});
  CHECK(play.game.step == Step::kRegroup);  // nobody can challenge
}

TEST_CASE("BQ-07: a player passes only where the scenario allows it", "[brevity][BQ-07]") {
  Play strict{test::position(test::four_commands(), Step::kSelect)};
  CHECK(strict.refused_by(Pass{kBlue}, "BQ-07"));
  CHECK(strict.refused_by(Done{kBlue}, "BQ-07"));

  Play play{test::position(test::four_commands(), Step::kSelect, {.settings = {.allow_pass = true}})};
  play.does(Pass{kBlue});
  CHECK(play.game.move.chooser == kRed);
  CHECK(play.game.turn == 1);
  SECTION("both pass: the turn is over") {
    play.does(Pass{kRed});
    CHECK(play.game.turn == 2);
  }
  SECTION("a move between: nobody has just passed") {
    play.does(Select{kRed, CommandId("R1")});
    CHECK_FALSE(play.game.move.passed);
  }
}

TEST_CASE("OB-028: the turn is over when no side has a command with an officer", "[brevity][OB-028]") {
  Play play = last_move();
  play.does(Readiness{}, {{"readiness", {1}}});
  CHECK(play.game.turn == 2);
  CHECK(play.game.step == Step::kTurnStart);
  CHECK(proceeds_with(play.game) == "Find who has the first move");
}

TEST_CASE("OB-022: at the start of a turn every officer figure is with its command again",
          "[brevity][OB-022]") {
  Play play = last_move(test::four_commands());
  for (const char* id : {"R-21", "R-22"}) test::stand(play.game, id).where = Where::kDestroyed;
  play.does(Readiness{}, {{"readiness", {1}}});
  CHECK(play.game.command(CommandId("B1")).officer);
  CHECK(play.game.command(CommandId("R1")).officer);
  CHECK_FALSE(play.game.command(CommandId("R2")).officer);  // wiped out (BQ-94)
}

TEST_CASE("OB-024, BQ-13: who rests in reserve at a turn's start loses the casualty figure",
          "[brevity][OB-024]") {
  Play play = last_move(test::four_commands());
  for (const char* id : {"B-11", "B-12", "R-11"}) test::stand(play.game, id).spent = true;
  for (const char* id : {"B-11", "R-11"}) test::stand(play.game, id).posture = Posture::kReserve;
  play.does(Readiness{}, {{"readiness", {1}}});
  CHECK_FALSE(test::stand(play.game, "B-11").spent);
  CHECK_FALSE(test::stand(play.game, "R-11").spent);
  CHECK(test::stand(play.game, "B-12").spent);
  CHECK(play.of_type("recovered").size() == 2);
}

TEST_CASE("OB-025: the side with more commands has the first move", "[brevity][OB-025]") {
  auto put = test::two();
  put.push_back({.id = "R-2", .side = kRed, .command = "R2", .x_in = 30, .y_in = 80});
  Play play{test::deploying(put)};
  play.does(Proceed{});
  CHECK(play.game.first == kRed);
  CHECK(play.game.move.chooser == kRed);
  CHECK(play.game.step == Step::kSelect);
}

TEST_CASE("BQ-06: equally many commands throw for the first move, ties again", "[brevity][BQ-06]") {
  Play play{test::deploying(test::two())};
  const auto first = play.needs(Proceed{});
  REQUIRE(first.size() == 1);
  CHECK(first[0].id == "first-move-1");
  CHECK(first[0].dice() == 2);
  play.does(Proceed{}, {{"first-move-1", {4, 4}}, {"first-move-2", {2, 5}}});
  CHECK(play.game.first == kRed);
  CHECK(play.of_type("first").front().at("sentence") ==
        play.game.setup->name(kRed) + " threw 5 against 2 and took the first move of the turn.");
}

TEST_CASE("BQ-06: a scenario may give ties to one side", "[brevity][BQ-06]") {
  for (const auto& [tie, side] :
       {std::pair{FirstMoveTie::kAttacker, kBlue}, {FirstMoveTie::kDefender, kRed}}) {
    Play play{test::deploying(test::two(), {.settings = {.first_move_tie = tie}})};
    play.does(Proceed{});
    CHECK(play.game.first == side);
  }
}

TEST_CASE("BQ-06: a command counts while a battalion of it survives", "[brevity][BQ-06]") {
  Play play{test::deploying(test::four_commands())};
  for (const char* id : {"R-11", "R-12"}) test::stand(play.game, id).where = Where::kDestroyed;
  play.does(Proceed{});
  CHECK(play.game.first == kBlue);
}

TEST_CASE("OB-016, OB-017, BQ-03: four turns make a day, and its first ones are night turns",
          "[brevity][OB-016]") {
  auto setup = test::setup_of(test::two());
  Game game = test::game_of(setup);
  const auto turn_is = [&](int turn, int day, int of_day, bool night) {
    game.turn = turn;
    CHECK(game.day() == day);
    CHECK(game.turn_of_day() == of_day);
    CHECK(game.is_night() == night);
  };
  SECTION("summer, begun with the second turn of a day") {
    turn_is(1, 1, 2, false);
    turn_is(3, 1, 4, false);
    turn_is(4, 2, 1, true);
    turn_is(5, 2, 2, false);
  }
  SECTION("winter, begun with the first") {
    setup->first_turn_of_day = 1;
    setup->settings.season = Season::kWinter;
    setup->settings.moonlit_turns = {2};
    turn_is(1, 1, 1, true);
    CHECK(game.is_dark());
    turn_is(2, 1, 2, true);
    CHECK(game.is_moonlit());
    CHECK_FALSE(game.is_dark());
    turn_is(3, 1, 3, false);
    turn_is(5, 2, 1, true);
  }
}

TEST_CASE("BQ-08: a new day is told before its first turn", "[brevity][BQ-08]") {
  Play play = last_move();
  play.game.turn = 3;  // the fourth of the first day
  play.does(Readiness{}, {{"readiness", {1}}});
  CHECK(play.game.turn == 4);
  REQUIRE(play.of_type("day").size() == 1);
  CHECK(play.of_type("day")[0].at("day") == 2);
  REQUIRE(play.of_type("turn").size() == 1);
  CHECK(play.of_type("turn")[0].at("night") == true);
  CHECK(play.of_type("turn")[0].at("sentence") == "Turn 4 begins: day 2, first turn of four, a night turn.");
}

TEST_CASE("BQ-08, BQ-17: officers are back before commanders have their place, and the first move comes last",
          "[brevity][BQ-08]") {
  auto put = test::two();
  put.push_back({.id = "B-C", .kind = "corps-hq", .x_in = 30, .y_in = 10});
  Play play{test::deploying(put, {.settings = {.first_move_tie = FirstMoveTie::kAttacker}})};
  play.does(Proceed{});
  CHECK(play.game.step == Step::kTurnStart);
  CHECK(play.game.command(CommandId("B1")).officer);
  play.does(AttachCommander{kBlue, CommandId("B1")});
  play.does(Done{kBlue});
  CHECK(play.game.done[0]);
  CHECK(play.refused_by(Done{kBlue}, "OB-029"));
  play.does(Proceed{});
  CHECK(play.game.step == Step::kSelect);
  CHECK(play.game.corps_commander[0] == CommandId("B1"));
}

TEST_CASE("BQ-08, OB-215: a day begins with the roll for its weather", "[brevity][BQ-08]") {
  test::Table table;
  table.settings.adv.weather = true;
  const Play play{test::deploying(test::two(), table)};
  const auto pools = play.needs(Proceed{});
  REQUIRE_FALSE(pools.empty());
  CHECK(pools[0].id == "weather");
}

TEST_CASE(
    "BQ-08, OB-228, OB-229: heavy bombers have their target when a day starts, others when a turn starts",
    "[brevity][BQ-08]") {
  auto put = test::two();
  put.push_back({.id = "B-H", .kind = "aircraft"});
  test::Table table;
  table.settings.adv.air = true;
  table.settings.first_move_tie = FirstMoveTie::kAttacker;
  for (const auto& [aircraft, day_waits] :
       {std::pair{Aircraft::kHeavyBomber, true}, {Aircraft::kGroundAttack, false}}) {
    auto setup = test::setup_of(put, table);
    setup->pieces.at(PieceId("B-H")).at.reset();
    setup->pieces.at(PieceId("B-H")).aircraft = aircraft;
    Play play{new_game(setup)};
    play.does(Proceed{});
    if (day_waits) {
      CHECK(play.game.step == Step::kDayStart);
      play.does(Proceed{});
    }
    CHECK(play.game.step == Step::kTurnStart);
    play.does(Proceed{});
    CHECK(play.game.step == Step::kSelect);
  }
}

TEST_CASE("OB-003: after the last turn of the scenario nobody has won", "[brevity][OB-003]") {
  Play play = last_move(test::two(), {.settings = {.turns = 1}});
  play.does(Readiness{}, {{"readiness", {1}}});
  CHECK(play.game.step == Step::kOver);
  CHECK(play.game.winner == Side::kNeutral);
}

TEST_CASE("BQ-06: a command whose battalions are still to come counts", "[brevity][BQ-06]") {
  Play play{test::deploying(test::four_commands())};
  for (const char* id : {"R-11", "R-12"}) test::stand(play.game, id).where = Where::kDestroyed;
  for (const char* id : {"B-11", "B-12"}) test::stand(play.game, id).where = Where::kAside;
  CHECK(play.game.commands_left(kBlue) == 2);
  play.does(Proceed{});
  CHECK(play.game.first == kBlue);
}

}  // namespace
}  // namespace telescope::brevity
