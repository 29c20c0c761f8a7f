#include "tests/core/brevity/works_parts.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::carry;
using test::end_move;
using test::end_turn;
using test::inch_point;
using test::objects;
using test::task;

const PieceId kEngineers("B-E"), kSupported("B-S"), kInfantry("B-1");
const CommandId kCommand("B1");

/// Mines along the bank, just ahead of all three.
Game moving(BrevitySettings settings = {}) {
  auto setup = test::works_setup();
  settings.adv.engineering = true;
  setup->settings = settings;
  Game game = test::game_of(setup);
  game.modules.obstacles.push_back({.id = "mines",
                                    .kind = ObstacleKind::kMinefield,
                                    .points = {inch_point(20, 40), inch_point(40, 40)},
                                    .width_in = 1.0,
                                    .known_to = test::kRed});
  return game;
}
Events halt(Game& game, const PieceId& piece, const std::string& at = "mines") {
  Events events;
  halt_at(game, piece, {.kind = WayMeeting::Kind::kObstacle, .id = at}, events);
  return events;
}
const Obstacle& mines(const Game& game) {
  return game.modules.obstacles.front();
}

TEST_CASE("OB-250, OB-251, WE-17: whoever enters an obstacle is pinned and costs its command the officer",
          "[brevity][OB-250][OB-251][WE-17]") {
  for (const PieceId& piece : {kInfantry, kSupported}) {
    Game game = moving();
    const Events events = halt(game, piece);
    CHECK(game.stand(piece).pinned);
    CHECK_FALSE(game.command(kCommand).officer);
    CHECK(game.command(kCommand).reduced);  // BQ-101: no step 8
    CHECK(mines(game).known_to == Side::kNeutral);
    CHECK(test::events_of(events, event::kHalted).size() == 1);
  }
}

TEST_CASE("OB-252: specialists halt without a pin, and the officer stays", "[brevity][OB-252]") {
  Game game = moving();
  halt(game, kEngineers);
  CHECK_FALSE(game.stand(kEngineers).pinned);
  CHECK(game.command(kCommand).officer);
  CHECK_FALSE(game.command(kCommand).reduced);
}

TEST_CASE("OB-254, BQ-102, BQ-131: engineers gap it at the next turn's start, pinned or not",
          "[brevity][OB-254][BQ-102][BQ-131]") {
  for (const PieceId& piece : {kEngineers, kSupported}) {
    Game game = moving();
    halt(game, piece);
    end_move(game);
    game.stand(piece).posture = Posture::kMarch;
    CHECK(objects(objections_to_passing(game, piece, "mines"), "BQ-131"));  // specialists neither
    end_turn(game);
    CHECK(mines(game).gap_turn == game.turn);
    CHECK(objections_to_passing(game, piece, "mines").empty());
    CHECK_FALSE(game.stand(piece).task);  // it moves on as normal
  }
  Game game = moving();
  halt(game, kInfantry);
  end_move(game);
  end_turn(game);
  CHECK(mines(game).gap_turn == 0);
}

TEST_CASE("BQ-131: resting engineers open no gap, nor those who have left", "[brevity][BQ-131]") {
  Game game = moving();
  halt(game, kEngineers);
  game.stand(kEngineers).posture = Posture::kReserve;
  end_move(game);
  end_turn(game);
  CHECK(mines(game).gap_turn == 0);
  game = moving();
  halt(game, kEngineers);
  end_move(game);
  spoil_task(game, kEngineers, true);
  end_turn(game);
  CHECK(mines(game).gap_turn == 0);
}

TEST_CASE("BQ-102: with gap_delay = move the gap is there at the end of the move", "[brevity][BQ-102]") {
  BrevitySettings settings;
  settings.gap_delay = GapDelay::kMove;
  Game game = moving(settings);
  halt(game, kEngineers);
  end_move(game);
  CHECK(mines(game).gap_turn == game.turn);
}

TEST_CASE("BQ-102, BQ-103: with gap_delay = move it is told once that a battalion is ready to cross",
          "[brevity][BQ-102][BQ-103]") {
  BrevitySettings settings;
  settings.gap_delay = GapDelay::kMove;
  Game game = moving(settings);
  halt(game, kEngineers, "river");
  for (const std::size_t told : {1, 0}) {
    Events events;
    end_of_move_tasks(game, events);
    CHECK(test::events_of(events, event::kTaskDone).size() == told);
    end_of_move_state(game);
  }
}

TEST_CASE("OB-255: one battalion a move passes the gap, of either side, in march column",
          "[brevity][OB-255][OB-C18]") {
  Game game = moving();
  game.modules.obstacles.front().gap_turn = game.turn;
  CHECK(objects(objections_to_passing(game, kInfantry, "mines"), "OB-255"));
  game.stand(kInfantry).posture = Posture::kMarch;
  CHECK(objections_to_passing(game, kInfantry, "mines").empty());
  game.modules.obstacles.front().passed_in_move = 1;
  CHECK(objects(objections_to_passing(game, kInfantry, "mines"), "OB-255"));
  test::stand(game, "R-1").posture = Posture::kMarch;
  CHECK(objects(objections_to_passing(game, PieceId("R-1"), "mines"), "OB-255"));
}

TEST_CASE("OB-254: engineers beside an obstacle may be told to gap it", "[brevity][OB-254]") {
  Game game = moving();
  const SetTask gap = task("B-E", TaskKind::kGap, "mines");
  CHECK(gap.against(game).empty());
  CHECK(objects(task("B-E", TaskKind::kGap, "nothing").against(game), "OB-254"));
  carry(game, gap);
  end_move(game);
  end_turn(game);
  CHECK(mines(game).gap_turn == game.turn);
  CHECK(objects(gap.against(game), "OB-254"));
}

TEST_CASE("BQ-103: at a river a battalion halts on the near bank", "[brevity][BQ-103][OB-256]") {
  Game game = moving();
  halt(game, kInfantry, "river");
  CHECK_FALSE(game.stand(kInfantry).pinned);
  CHECK(game.command(kCommand).officer);
  CHECK(game.stand(kInfantry).move.obstacle == "river");
}

}  // namespace
}  // namespace telescope::brevity
