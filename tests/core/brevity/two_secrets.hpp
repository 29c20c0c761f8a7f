#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/brevity/module_play.hpp"
#include "tests/core/brevity/position.hpp"

namespace telescope::brevity::test {

/// What Red has that Blue may not know: one of two ways in which a game may stand.
struct Secrets {
  double hidden_x_in = 10.0;
  Posture hidden_posture = Posture::kLine;
  bool is_hidden = true;  ///< or it has not come yet
  std::string orders = "Hold the village.";
  std::string mission_target = "B-2";
  int mark_dice = 3;
  bool bridge_prepared = true;
  bool minefield = true;
  bool second_wave = true;
  bool in_supply = true;
};

inline BrevitySettings all_modules() {
  BrevitySettings settings;
  settings.adv = {.hidden = true,
                  .recon = true,
                  .size = true,
                  .counterbattery = true,
                  .waves = true,
                  .weather = true,
                  .air = true,
                  .recovery = true,
                  .supply = true,
                  .engineering = true,
                  .airlanding = true};
  return settings;
}

/// Two commands a side, guns and engineers and aircraft; R-4 is Red's secret.
inline std::shared_ptr<Setup> setup_of_all_arms() {
  auto setup =
      setup_of({{.id = "B-1", .x_in = 20, .y_in = 40},
                {.id = "B-2", .kind = "tanks", .x_in = 24, .y_in = 40},
                {.id = "B-3", .kind = "artillery", .command = "B2", .x_in = 24, .y_in = 20},
                {.id = "B-4", .kind = "engineer", .x_in = 28, .y_in = 40},
                {.id = "B-5", .kind = "aircraft", .command = "B2"},
                {.id = "B-6", .kind = "aircraft", .command = "B2"},
                {.id = "R-1", .side = kRed, .x_in = 20, .y_in = 44, .heading_deg = 180},
                {.id = "R-2", .kind = "tanks", .side = kRed, .x_in = 26, .y_in = 44, .heading_deg = 180},
                {.id = "R-3", .kind = "artillery", .side = kRed, .command = "R2", .x_in = 24, .y_in = 70},
                {.id = "R-4", .side = kRed, .command = "R2", .x_in = 10, .y_in = 70},
                {.id = "R-5", .kind = "aircraft", .side = kRed, .command = "R2"}},
               {.settings = all_modules()});
  make_aircraft(*setup, "B-5", Aircraft::kGroundAttack);
  make_aircraft(*setup, "B-6", Aircraft::kHeavyBomber);
  make_aircraft(*setup, "R-5", Aircraft::kGroundAttack);
  setup->pieces.at(PieceId("B-4")).engineers = Engineers::kSpecialist;
  setup->orders = {"Take the village.", ""};
  return setup;
}

inline Game with_secrets(const Secrets& secrets, Step step) {
  auto setup = setup_of_all_arms();
  setup->orders[1] = secrets.orders;
  if (secrets.is_hidden) setup->hidden.insert(PieceId("R-4"));
  const std::vector<TablePoint> line{{100.0, 1500.0}, {200.0, 1500.0}};
  if (secrets.minefield)
    setup->obstacles.push_back(
        {.id = "mines", .kind = ObstacleKind::kMinefield, .points = line, .known_to = kRed});
  Game game = game_of(setup, step);
  for (const char* moved : {"B-1", "B-2"}) stand(game, moved).move.declared = true;
  for (const char* guns : {"B-3", "R-3"}) stand(game, guns).posture = Posture::kSupport;
  Stand& hidden = stand(game, "R-4");
  hidden.where = secrets.is_hidden ? Where::kHidden : Where::kAside;
  hidden.placed = place(secrets.hidden_x_in, 70.0);
  hidden.posture = secrets.hidden_posture;
  ModulesState& modules = game.modules;
  modules.missions.push_back(
      {.id = "mission-1", .aircraft = PieceId("R-5"), .turn = 2, .target = PieceId(secrets.mission_target)});
  modules.marks.push_back({.id = "mark-1",
                           .side = kRed,
                           .at = {500.0, 500.0},
                           .firers = {PieceId("R-3")},
                           .dice = secrets.mark_dice});
  modules.crossings.push_back({.id = "bridge", .river = "river", .multi_span = true, .points = line});
  modules.crossings.back().prepared_by[1] = secrets.bridge_prepared;
  if (secrets.second_wave) game.command(CommandId("R1")).waves = {{PieceId("R-2")}};
  modules.supply.commands[CommandId("R1")] = secrets.in_supply;
  modules.supply.divisions["R"] = secrets.in_supply;
  return game;
}

/// Two games that differ in Red's secrets and in nothing else.
inline std::pair<Game, Game> two_games(Step step) {
  return {with_secrets({}, step), with_secrets({.hidden_x_in = 30.0,
                                                .hidden_posture = Posture::kReserve,
                                                .is_hidden = false,
                                                .orders = "Fall back by night.",
                                                .mission_target = "B-1",
                                                .mark_dice = 1,
                                                .bridge_prepared = false,
                                                .minefield = false,
                                                .second_wave = false,
                                                .in_supply = false},
                                               step)};
}

inline constexpr std::array kAllSteps{Step::kDeploy,    Step::kDayStart,       Step::kTurnStart,
                                      Step::kSelect,    Step::kInitiative,     Step::kRegroup,
                                      Step::kMove,      Step::kEnemyArtillery, Step::kOwnArtillery,
                                      Step::kEnemyFire, Step::kOwnFire,        Step::kReadiness};

}  // namespace telescope::brevity::test
