#include "core/rules/rapier/turn.hpp"

#include "core/rules/rapier/combat.hpp"
#include "core/rules/rapier/events.hpp"
#include "core/rules/rapier/reading.hpp"

namespace telescope::rapier {
namespace {

void begin_turn(Game& game) {
  for (UnitState& unit : game.units) {
    unit.turn_start = unit.at;
    unit.steps = 0;
    unit.moved = unit.move_ended = unit.fired = false;
  }
  // RQ-37: points lapse. RQ-42: fog stays.
  game.weather = {.fog = game.weather.fog};
  game.combat = {};
}

}  // namespace

std::vector<Objection> unfinished(const Game& game) {
  std::vector<Objection> open;
  if (game.step == Step::kOver) open.push_back({"RQ-22", "The game is over."});
  if (game.step == Step::kGroundCombat)
    for (Objection& each : unfinished_combat(game)) open.push_back(std::move(each));
  return open;
}

void enter_step(Game& game, Events&) {
  game.corps_fire.planned.clear();
  game.corps_fire.fired.clear();
  if (game.step == Step::kEvents) begin_turn(game);
  if (game.step == Step::kReplaceHq) game.staff_officer_swapped = false;
}

Step next_step(const Game& game) {
  if (game.step == Step::kReplaceHq && game.turn < game.settings().turns) return Step::kEvents;
  return static_cast<Step>(static_cast<int>(game.step) + 1);
}

std::vector<Objection> objections(const Game& game, const Advance&) {
  return unfinished(game);
}

void perform(Game& game, const Advance&, DiceTray&, Events& events) {
  if (game.step == Step::kOver) malformed("the game is over");
  game.step = next_step(game);
  if (game.step == Step::kEvents) ++game.turn;
  events.add("step", Audience::kAll, {in_turn(game.step) ? "RO-079" : "RO-051"},
             {{"step", to_string(game.step)}, {"turn", game.turn}});
  enter_step(game, events);
}

}  // namespace telescope::rapier
