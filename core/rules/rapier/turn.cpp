#include "core/rules/rapier/turn.hpp"

#include "core/base/counted.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/combat/victory.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/setup/dealing.hpp"
#include "core/rules/rapier/setup/deployment.hpp"

namespace telescope::rapier {
namespace {

void begin_turn(Game& game) {
  for (UnitState& unit : game.units) {
    unit.turn_start = unit.at;
    unit.steps = unit.mines_lifted = 0;
    unit.moved = unit.move_ended = unit.withdrew = unit.fired = false;
  }
  // RQ-37: points lapse. RQ-42: fog stays.
  game.weather = {.fog = game.weather.fog};
  game.combat = {};
  // RQ-83: who is there now defends; update_holders adds who comes.
  game.defended.assign(game.defended.size(), false);
  update_holders(game);
}

/// Who was in play when the turn began and is lost. A dummy that was turned up is nobody; of a counter that
/// went face down nothing is told but that it went (HD-02, HD-03).
void tell_turn_over(const Game& game, Events& events) {
  if (!events.kept()) return;
  Json attackers = Json::array(), defenders = Json::array();
  int face_down = 0;
  for (const UnitNo no : game.numbers()) {
    const UnitState& unit = game[no];
    if (unit.alive() || !(unit.turn_start.on_table() || unit.turn_start.in_reserve())) continue;
    if (!unit.face_up)
      ++face_down;
    else if (unit.kind != Kind::kDummy)
      (game.side(no) == Side::kAttacker ? attackers : defenders).push_back(game.facts(no).id.value());
  }
  events.remark("turn_over", {"RO-079"},
                {{"turn", game.turn},
                 {"turns", game.settings().turns},
                 {"attackers", std::move(attackers)},
                 {"defenders", std::move(defenders)},
                 {"face_down", face_down}});
}

}  // namespace

std::vector<Objection> unfinished(const Game& game) {
  std::vector<Objection> open;
  switch (game.step) {
    case Step::kDeal:
      if (const int left = undealt(game); left > 0)
        open.push_back(
            {"RO-036", "No counter is dealt yet to " + counted(left, "item") + " of the defender."});
      break;
    case Step::kDefenderDeployment:
      return undeployed(game, Side::kDefender);
    case Step::kOrders:
      if (!game.orders.given) open.push_back({"RO-061", "The Corps Commander has still to give his orders."});
      break;
    case Step::kAttackerDeployment:
      return undeployed(game, Side::kAttacker);
    case Step::kFirePlan:
      if (std::ssize(game.corps_fire.points) != game.settings().target_points)
        open.push_back({"RO-072", "The Corps Commander has still to hand in his fire plan."});
      break;
    case Step::kBombardment:
    case Step::kOnCallFire:
      if (!game.corps_fire.planned.empty())
        open.push_back({game.step == Step::kOnCallFire ? "RQ-67" : "RQ-32",
                        "A planned fire mission has still to be fired."});
      break;
    case Step::kEvents:
      if (!game.weather.rolled) open.push_back({"RO-080", "Throw for the event of the turn first."});
      break;
    case Step::kOver:
      open.push_back({"RQ-22", "The game is over."});
      break;
    case Step::kGroundCombat:
      return unfinished_combat(game);
    case Step::kClearMines:
    case Step::kReplaceHq:
      return owed_losses(game);
    default:
      break;
  }
  return open;
}

void enter_step(Game& game, Events& events) {
  game.corps_fire.planned.clear();
  game.corps_fire.fired.clear();
  game.staff_officer_swapped = false;
  game.hq_rolled.clear();
  if (game.step == Step::kAttackerDeployment) place_reserve(game, events);
  if (game.step == Step::kEvents) begin_turn(game);
  if (game.step == Step::kOver) announce_victory(game, events);
  if (game.step == Step::kAttackerMovement) open_accounts(game);
}

Step next_step(const Game& game) {
  if (game.step == Step::kReplaceHq && game.turn < game.settings().turns) return Step::kEvents;
  return static_cast<Step>(static_cast<int>(game.step) + 1);
}

void Advance::perform(Game& game, DiceTray&, Events& events) const {
  if (game.step == Step::kOver) malformed("the game is over");
  const Step next = next_step(game);
  if (in_turn(game.step) && (next == Step::kEvents || next == Step::kOver)) tell_turn_over(game, events);
  game.step = next;
  if (game.step == Step::kEvents) ++game.turn;
  events.add("step", Audience::kAll, {in_turn(game.step) ? "RO-079" : "RO-051"}, [&]() -> Json {
    return {{"step", to_string(game.step)}, {"turn", game.turn}};
  });
  enter_step(game, events);
}

}  // namespace telescope::rapier
