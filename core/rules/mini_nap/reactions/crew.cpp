#include <stdexcept>

#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

// 15.3: gunners flee to a square, and come back.

namespace telescope::mini_nap {
namespace {

constexpr double kEnemyWithin_mm = 120.0;  // MN-161

bool is_solid_square(const UnitState& state) {
  return state.on_table() && state.formation == Formation::kSquare && !state.emergency;
}

}  // namespace

Objections CrewFlees::against(const Game& game) const {
  Against against(game);
  const std::string who = game.name(unit), whom = game.name(target);
  const Pending* waits = game.contact();
  if (!waits || waits->unit != unit) return {{"MN-158", who + " is not asked to react to a charge."}};
  against.add_if(!game.facts(unit).artillery(), "MN-158", who + " is no battery.");
  check_may_react(against, game, unit);
  const UnitState& square = game.unit(target);
  against.add_if(game.side(target) != game.side(unit) || !is_solid_square(square), "MN-158",
                 whom + " is no solid square of its side.");
  against.add_if(square.on_table() && !touch(game.outlines(unit), game.outlines(target)), "MN-158",
                 whom + " does not touch " + who + ".");
  return against.take();
}

std::vector<UnitId> CrewFlees::may_flee_to(const Game& game, const UnitId& battery) {
  std::vector<UnitId> squares;
  if (!game.facts(battery).artillery()) return squares;
  for (const UnitId& id : game.counting(game.side(battery)))
    if (CrewFlees{.unit = battery, .target = id}.against(game).empty()) squares.push_back(id);
  return squares;
}

std::vector<CrewFlees> CrewFlees::offers(const Game& game, Side side) {
  const Pending* contact = charged(game, side);
  if (!contact) return {};
  const auto squares = may_flee_to(game, contact->unit);
  return offered<CrewFlees>(!squares.empty(), {.unit = contact->unit, .squares = squares});
}

void CrewFlees::perform(Game& game, DiceTray&, Events& events) const {
  const Pending* waits = game.contact();
  if (!waits || waits->unit != unit) throw std::invalid_argument("nobody waits for that battery's crew");
  const UnitId charger = waits->by;
  UnitState& battery = game.unit(unit);
  battery.shelter = target;
  battery.reacted = true;
  battery.now.reacted = true;
  game.contact_answered();
  game.last.reset();
  game.unit(charger).now.charged.reset();
  tell_of(events, "abandoned", "MN-159", unit,
          "The crew of " + game.name(unit) + " flees to " + game.name(target) +
              ": an orange marker goes on each.");
  obtain_break_through(game, charger, "MN-159", events);
}

std::vector<Man> Man::offers(const Game& game, Side side) {
  if (!runs(game, Phase::kBreakThrough)) return {};
  std::vector<UnitId> own = may_be_manned(game);
  std::erase_if(own, [&](const UnitId& each) { return game.side(each) != side; });
  return offered<Man>(!own.empty(), {.batteries = own});
}

Objections Man::against(const Game& game) const {
  Against against(game);
  const UnitState& state = game.unit(unit);
  const std::string who = game.name(unit);
  if (!state.on_table() || !state.abandoned()) return {{"MN-161", who + " is not abandoned."}};
  against.add_if(game.side(unit) != game.holder, "MNQ-28", "Its owner does not hold the initiative.");
  against.need_phase(Phase::kBreakThrough, "MN-161", "It is manned again at the end of an initiative.");
  for (const UnitId& enemy : game.counting(enemy_of(game.side(unit))))
    for (const UnitId& of : {unit, *state.shelter})
      against.add_if(game.distance_mm(of, enemy) <= kEnemyWithin_mm + kLastBits, "MN-161",
                     game.name(enemy) + " is within 12 cm of " + game.name(of) + ".");
  // MNQ-48: whatever stands on it keeps its crew away.
  for (const Met& each : meetings(game, standing(unit, state.formation, state.stands, state.stands)))
    against.add_if(each.under && each.unit, "MNQ-48", name_of(game, each) + " stands on it.");
  return against.take();
}

void Man::perform(Game& game, DiceTray&, Events& events) const {
  game.unit(unit).shelter.reset();
  tell_of(events, "manned", "MN-161", unit,
          game.name(unit) + " is manned again: both orange markers come off.");
}

}  // namespace telescope::mini_nap
