#pragma once

#include "core/rules/brevity/modules/engineering.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"

namespace telescope::brevity::test {

/// A river across the table at 40 in, a road up it at 24 in, and on the near bank, touching the river:
/// specialist engineers B-E, infantry with engineers of its own B-S, infantry B-1, tanks B-T.
inline std::shared_ptr<Setup> works_setup(const std::string& river = "river") {
  Table table;
  table.settings.adv.engineering = true;
  table.ground.lines = {line("river", river, {{0, 40}, {48, 40}}), line("road", "road", {{24, 0}, {24, 38}})};
  auto setup = setup_of({{.id = "B-E", .kind = "engineer", .x_in = 24, .y_in = 39.5},
                         {.id = "B-S", .x_in = 28, .y_in = 39.5},
                         {.id = "B-1", .x_in = 32, .y_in = 39.5},
                         {.id = "B-T", .kind = "tanks", .x_in = 36, .y_in = 39.5},
                         {.id = "R-1", .side = kRed, .x_in = 10, .y_in = 90}},
                        table);
  setup->pieces.at(PieceId("B-S")).engineers = Engineers::kSupported;
  return setup;
}

inline void carry(Game& game, const auto& wanted) {
  Dice none;
  Events events;
  wanted.perform(game, none, events);
}
inline SetTask task(const std::string& piece, TaskKind kind, const std::string& at = {},
                    std::vector<TablePoint> points = {}) {
  return {.piece = PieceId(piece), .task = Task{.kind = kind, .at = at, .points = std::move(points)}};
}

/// The rest of a move of Blue's command, and its step 9.
inline void end_move(Game& game) {
  Events events;
  end_of_move_tasks(game, events);
  end_of_move_state(game);
}
/// The turn ends, and the next begins with a move of Blue's command.
inline void end_turn(Game& game) {
  Events events;
  end_of_turn_tasks(game, events);
  ++game.turn;
}

}  // namespace telescope::brevity::test
