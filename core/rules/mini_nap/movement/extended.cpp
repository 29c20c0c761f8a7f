#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"

namespace telescope::mini_nap {
namespace {

double turn_needed(const Game& game, const UnitId& unit, const UnitId& target) {
  const UnitState& state = game.unit(unit);
  return turn(state.heading(), heading_to(state.centre(), game.unit(target).centre()));
}

/// MN-121 to MN-124, MNQ-16: exactly so far; 3 mm short of what it may not touch.
int rolled_cm(const Game& game, const UnitId& unit, DiceTray& tray) {
  const UnitFacts& facts = game.facts(unit);
  const auto dice = tray.roll({.id = "extension-" + unit.value(),
                               .label = "How far " + game.name(unit) + " goes first",
                               .reasons = {{.dice = extension_dice(facts.arm),
                                            .reason = "extended charge",
                                            .rule = facts.infantry()                   ? "MN-121"
                                                    : facts.arm == Arm::kLightCavalry  ? "MN-122"
                                                    : facts.arm == Arm::kMediumCavalry ? "MN-123"
                                                                                       : "MN-124"}}});
  return std::accumulate(dice.begin(), dice.end(), 0);
}

}  // namespace

Charge facing_target(const Game& game, const UnitId& unit, const UnitId& target) {
  const UnitState& state = game.unit(unit);
  const double turn = turn_needed(game, unit, target);
  return {.charger = unit,
          .formation = state.formation,
          .from = turned(state.stands, state.centre(), turn),
          .target = target,
          .at = game.outlines(target),
          .turned_deg = state.now.turned_deg + std::abs(turn)};
}

void Extend::check(const Game& game) {
  first.check(game);
  need_unit(game, target);
}

Objections Extend::against(const Game& game) const {
  if (game.phase != Phase::kManoeuvre) return {{"MN-118", "It is not the manoeuvre phase."}};
  return against_way(game);
}

Objections Extend::against_way(const Game& game) const {
  Against against(game);
  const UnitId& unit = first.unit;
  const std::string who = game.name(unit);
  if (!first.steps.empty() || (first.plan && *first.plan != Plan())) {
    if (std::ranges::any_of(first.steps,
                            [](const Step& step) { return movement_of(step.what) != Movement::kNone; })) {
      against.add("MNQ-38", who + " makes one kind of movement, once: its charge.");
      return against.take();
    }
    if (auto objections = first.against_way(game); !objections.empty()) return objections;
    Game then = game;
    Events untold = Events::discarding();
    first.carry_out(then, untold);
    return Extend{.first = {.unit = unit}, .target = target}.against_way(then);
  }
  const UnitState& state = game.unit(unit);
  against.add_if(!state.on_table() || !has_initiative(game, unit), "MN-118",
                 who + " does not belong to whoever has the initiative.");
  against.add_if((state.now.manoeuvred && game.may_extend != unit) || state.now.no_more, "MN-063",
                 who + " has manoeuvred in this Turn.");
  against.add_if(!game.division.empty(), "MN-138", who + " may not charge in a Division Manoeuvre.");
  against.add_if(!game.counts(target), "MN-160", game.name(target) + " is not there to be charged.");
  if (!against.empty()) return against.take();
  against.add_if(!game.enemies_touching(unit).empty(), "MNQ-09",
                 who + " touches an enemy, and stays as it is.");
  const double turn = turn_needed(game, unit, target);
  if (const auto met = bars_pivot(game, pivot_of(unit, state.formation, state.stands, turn), target))
    against.add("MN-119", who + " would touch " + name_of(game, *met) + " as it pivots.");
  check_charge(against, game, facing_target(game, unit, target), true);
  return against.take();
}

void Extend::perform(Game& game, DiceTray& tray, Events& events) const {
  const UnitId& unit = first.unit;
  if (!first.steps.empty()) first.carry_out(game, events);
  if (!game.unit(unit).on_table() || !game.unit(target).on_table())
    throw std::invalid_argument("an extended charge needs both units on the table");
  const UnitFacts& facts = game.facts(unit);
  const std::string who = game.name(unit);
  const bool passed = passes(game, unit, "MN-119", tray);
  UnitState& state = game.unit(unit);
  const Charge charge = facing_target(game, unit, target);
  game.may_extend.reset();
  state.now.manoeuvred = true;
  state.stands = charge.from;  // MN-119: it turns before it tests
  state.now.turned_deg = charge.turned_deg;
  const auto disorder = [&](const std::string& why) {
    state.disordered = true;
    tell_of(events, "disordered", "MN-125", unit, who + " " + why + ", and is disordered: a blue marker.");
  };
  if (!passed) return disorder("turns to " + game.name(target) + ", fails its test");
  const double rolled_mm = 10.0 * rolled_cm(game, unit, tray);
  Leg ahead{.heading_deg = heading_of(charge.from, charge.formation), .length_mm = rolled_mm};
  const Walk walk = way_of(unit, charge.formation, charge.from, {ahead});
  ahead.length_mm = free_way_mm(game, walk, [&](const Met& each) { return bars_way(game, walk, each); });
  Charge then = charge;
  then.from = moved(charge.from, ahead.heading_deg, ahead.length_mm);
  Against against(game);
  check_charge(against, game, then);
  LastMovement made{.unit = unit,
                    .movement = Movement::kMove,
                    .from = charge.from,
                    .formation = charge.formation,
                    .legs = {ahead},
                    .to = then.from};
  const std::string went = who + " goes " + cm_words(ahead.length_mm / 10.0) + " ahead";
  if (!against.empty()) {
    state.stands = then.from;
    state.now.movement = Movement::kMove;
    tell_of(events, "extended", "MN-120", unit, went + ".");
    disorder("cannot reach " + game.name(target));
    return after_movement(game, std::move(made));
  }
  const double way = reach_mm(game, then).value_or(0.0);
  state.now.charge_from_mm = gap_mm(outlines_of(facts, then.from), game.outlines(target));  // MNQ-25
  state.stands = moved(then.from, ahead.heading_deg, way);
  state.now.movement = Movement::kCharge;
  state.now.charged = target;
  tell_of(events, "charged", "MN-120", unit,
          went + " and charges " + game.name(target) + " over " + cm_words(way / 10.0) + ".");
  made.movement = Movement::kCharge;
  made.legs.push_back({.heading_deg = ahead.heading_deg, .length_mm = way});
  made.to = state.stands;
  made.target = target;
  after_movement(game, std::move(made));
}

double chance_of_extension(const UnitFacts& unit, Formation formation, double ahead_cm) {
  const double short_cm = ahead_cm - allowance_row(unit, formation).charge_cm;
  const std::vector<double> ways = ways_of_sums(extension_dice(unit.arm));
  double enough = 0.0, all = 0.0;
  for (std::size_t sum = 0; sum < ways.size(); ++sum) {
    all += ways[sum];
    if (static_cast<double>(sum) >= short_cm - kLastBits) enough += ways[sum];
  }
  return chance_of(test_needs(unit)) * (enough / all);
}

}  // namespace telescope::mini_nap
