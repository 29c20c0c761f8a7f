#include <algorithm>

#include "core/rules/mini_nap/movement/meetings.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/losses.hpp"

// 15.3: gunners flee to a square, and come back.

namespace telescope::mini_nap {
namespace {

constexpr double kEnemyWithin_mm = 120.0;  // MN-161

bool is_solid_square(const UnitState& state) {
  return state.on_table() && state.formation == Formation::kSquare && !state.emergency;
}

}  // namespace

void check_crew(Against& against, const Game& game, const Wanted& wanted) {
  const std::string who = game.setup->name(wanted.unit);
  const Pending* waits = game.contact();
  if (!waits || waits->unit != wanted.unit)
    return against.add("MN-158", who + " is not asked to react to a charge.");
  against.add_if(!game.facts(wanted.unit).artillery(), "MN-158", who + " is no battery.");
  against.add_if(!may_react(game, wanted.unit), "MN-146",
                 who + " has stood or reacted already, or bears a blue marker.");
  const UnitState& square = game.unit(wanted.target);
  against.add_if(game.side(wanted.target) != game.side(wanted.unit) || !is_solid_square(square), "MN-158",
                 game.setup->name(wanted.target) + " is no solid square of its side.");
  against.add_if(square.on_table() && !touch(game.outlines(wanted.unit), game.outlines(wanted.target)),
                 "MN-158", game.setup->name(wanted.target) + " does not touch " + who + ".");
}

void perform_crew(Game& game, const Wanted& wanted, Events& events) {
  const Pending* waits = game.contact();
  if (!waits || waits->unit != wanted.unit)
    throw std::invalid_argument("nobody waits for that battery's crew");
  const UnitId charger = waits->by;
  UnitState& battery = game.unit(wanted.unit);
  battery.shelter = wanted.target;
  battery.reacted = true;
  battery.now.reacted = true;
  game.contact_answered();
  game.last.reset();
  game.unit(charger).now.charged.reset();
  tell_of(events, "abandoned", "MN-159", wanted.unit,
          "The crew of " + game.setup->name(wanted.unit) + " flees to " + game.setup->name(wanted.target) +
              ": an orange marker goes on each.");
  obtain_break_through(game, charger, "MN-159", events);
}

void check_man(Against& against, const Game& game, const UnitId& battery) {
  const UnitState& state = game.unit(battery);
  const std::string who = game.setup->name(battery);
  if (!state.on_table() || !state.abandoned()) return against.add("MN-161", who + " is not abandoned.");
  against.add_if(game.side(battery) != game.holder, "MNQ-28", "Its owner does not hold the initiative.");
  against.add_if(game.phase != Phase::kBreakThrough, "MN-161",
                 "It is manned again at the end of an initiative.");
  for (const UnitId& enemy : game.counting(enemy_of(game.side(battery))))
    for (const UnitId& of : {battery, *state.shelter})
      against.add_if(game.distance_mm(of, enemy) <= kEnemyWithin_mm + kLastBits, "MN-161",
                     game.setup->name(enemy) + " is within 12 cm of " + game.setup->name(of) + ".");
  // MNQ-48: whatever stands on it keeps its crew away.
  for (const Met& each : meetings(game, standing(battery, state.formation, state.stands, state.stands)))
    against.add_if(each.under && each.unit, "MNQ-48", name_of(game, each) + " stands on it.");
}

}  // namespace telescope::mini_nap
