#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/rules/mini_nap/measure/formation.hpp"
#include "core/rules/mini_nap/movement/charge.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kLookEvery_mm = 5.0;  // points of a path at which charges are offered

/// The charge of `unit` when the mover has come so far.
struct Chance {
  Charge charge;
  double turn_deg = 0.0;
  double gap_mm = 0.0;  ///< from the unit, as it stands, to the mover there
};
Chance chance_of_charge(const Game& game, const UnitId& unit, double along_mm,
                        std::optional<double> heading_deg) {
  const LastMovement& last = *game.last;
  const UnitState& state = game.unit(unit);
  const Stands mover = stands_at(last.from, last.legs, along_mm);
  const TablePoint centre = centre_of(state.stands);
  const double facing = heading_of(state.stands, state.formation);
  const double turn_deg = turn(facing, heading_deg.value_or(heading_to(centre, centre_of(mover))));
  return {.charge = {.charger = unit,
                     .formation = state.formation,
                     .from = turned(state.stands, centre, turn_deg),
                     .target = last.unit,
                     .at = outlines_of(game.facts(last.unit), mover),
                     .turned_deg = std::abs(turn_deg)},
          .turn_deg = turn_deg,
          .gap_mm = game.distance_mm(last.unit, mover, unit)};
}

bool is_target_of_charge(const Game& game, const UnitId& unit) {
  return game.last && game.last->target == unit;
}

/// Whoever passes friends may not halt on them (MNQ-18): the first on which it would lie.
std::optional<UnitId> friend_under(const Game& game, const LastMovement& last, double along_mm) {
  const Stands there = stands_at(last.from, last.legs, along_mm);
  const auto all = meetings(game, standing(last.unit, last.formation, there, there));
  const Met* under = first_of(all, [&](const Met& each) {
    return each.under && each.unit && game.side(*each.unit) == game.side(last.unit);
  });
  return under ? under->unit : std::nullopt;
}

/// MN-182: the mover goes on from where it was met. It passes nobody (MN-129), so where `unit` has turned
/// into its way it stops before it: 3 mm (MNQ-42), a charge at `unit` itself in contact; another charge has
/// ended. Turns for which there is no room any more are not made (MN-076).
void go_on(Game& game, const UnitId& unit, double along_mm, Events& events) {
  LastMovement& last = *game.last;
  UnitState& mover = game.unit(last.unit);
  const double length = length_mm(last.legs);
  const Walk rest = way_of(last.unit, last.formation, stands_at(last.from, last.legs, along_mm),
                           part_of(last.legs, along_mm, length));
  const bool charged = last.target == unit;
  const auto is_in_way = [&](const Met& met) {
    return met.unit == unit && (met.along || (met.touched && !charged));
  };
  if (!first_of(meetings(game, rest), is_in_way) && !lie_over(game, last.unit, mover.stands, unit)) return;
  double stops = along_mm;
  if (!charged)
    stops += free_way_mm(game, rest, is_in_way);
  else if (!rest.legs.empty())
    stops += way_to_touch(outlines_of(game.facts(last.unit), rest.sets_out), rest.legs.front().heading_deg,
                          length - along_mm, game.outlines(unit))
                 .value_or(length - along_mm);
  while (stops > along_mm && friend_under(game, last, stops))
    stops = std::max(along_mm, stops - kLookEvery_mm);
  mover.stands = stands_at(last.from, last.legs, stops);
  mover.formation = last.formation;
  last.legs = part_of(last.legs, 0.0, stops);
  last.to = mover.stands;
  if (last.target && !charged) {
    std::erase_if(game.pending, [&](const Pending& each) {
      return each.kind == Pending::Kind::kContact && each.by == last.unit;
    });
    mover.now.charged.reset();
    last.target.reset();
  }
  tell_of(events, "stopped", "MN-129", last.unit,
          game.setup->name(last.unit) + " stops after " + cm_words(stops / 10.0) + ", before " +
              game.setup->name(unit) + ".");
}

}  // namespace

PoolRequest quality_test(const Game& game, const UnitId& unit, std::string_view rule, int needs) {
  // MN-H01: where ratings are no open matter, nobody reads from the dice asked for what they need.
  const bool open = game.settings().strength_open;
  return {.id = "test-" + unit.value(),
          .label = "Quality test of " + game.setup->name(unit) +
                   (open ? ", " + std::to_string(needs) + " or more" : ""),
          .reasons = {{.dice = 1, .reason = game.setup->name(unit), .rule = std::string(rule)}},
          .hit_from = open ? needs : 0};
}

bool may_react(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  const bool marked = state.reacted || (game.settings().blue_single_meaning && state.disordered);
  return game.counts(unit) && game.side(unit) != game.holder && !state.now.reacted && !state.now.no_more &&
         !marked;
}

void check_may_react(Against& against, const Game& game, const UnitId& unit) {
  against.add_if(!may_react(game, unit), "MN-146",
                 game.setup->name(unit) + " has stood or reacted already, or bears a blue marker.");
}

void check_opportunity(Against& against, const Game& game, const UnitId& unit, double along_mm,
                       std::optional<double> heading_deg, bool counter) {
  const std::string who = game.setup->name(unit);
  if (!game.last || game.side(game.last->unit) == game.side(unit) || !game.unit(unit).on_table())
    return against.add("MN-175", "No enemy is making a movement.");
  const LastMovement& last = *game.last;
  const bool free = counter && game.settings().counter_charge_limits == CounterChargeLimits::kNone;
  check_may_react(against, game, unit);
  against.add_if(counter && !is_target_of_charge(game, unit), "MN-184", who + " is not being charged.");
  against.add_if(game.facts(unit).artillery(), counter ? "MN-185" : "MN-087", who + " is artillery.");
  against.add_if(!free && !game.formed(unit), "MN-175", who + " is not formed.");
  const auto touching = game.enemies_touching(unit);
  against.add_if(std::ranges::any_of(touching, [&](const UnitId& each) { return each != last.unit; }),
                 "MNQ-55", who + " touches an enemy already.");
  const double length = length_mm(last.legs);
  against.add_if(along_mm < -kLastBits || along_mm > length + kLastBits, "MN-179",
                 "The movement is " + cm_words(length / 10.0) + " long.");
  against.add_if(!counter && last.target && along_mm > length - kLastBits, "MNQ-43",
                 "That charge has arrived.");
  if (!against.empty()) return;

  // MN-179: it halts there.
  if (const auto under = friend_under(game, last, along_mm))
    against.add("MNQ-18", game.setup->name(last.unit) + " lies over " + game.setup->name(*under) +
                              " there, and cannot halt.");
  if (!against.empty()) return;

  Chance chance = chance_of_charge(game, unit, along_mm, heading_deg);
  const double range_cm = opportunity_cm(game.facts(unit).arm);
  if (!free) {
    against.add_if(chance.gap_mm / 10.0 > range_cm + kLastBits, "MN-175",
                   game.setup->name(last.unit) + " is " + cm_words(chance.gap_mm / 10.0) +
                       " away there, not within " + cm_words(range_cm) + ".");
    against.add_if(std::abs(chance.turn_deg) > kMostTurn_deg + kLastBits, "MN-178",
                   who + " would have to turn by more than 90 degrees.");
  } else {
    chance.charge.turned_deg = 0.0;  // MNQ-31
  }
  const UnitState& state = game.unit(unit);
  if (const auto met = bars_pivot(game, unit, state.formation, state.stands, chance.turn_deg, last.unit))
    against.add("MN-180", who + " would touch " + name_of(game, *met) + " as it pivots.");
  check_charge(against, game, chance.charge);
}

std::vector<Opportunity> opportunities(const Game& game, std::optional<bool> counters) {
  std::vector<Opportunity> found;
  if (!game.last) return found;
  const LastMovement& last = *game.last;
  const double length = length_mm(last.legs);
  const Circle whole = circle_of(game.facts(last.unit), last.from);
  for (const UnitId& unit : game.counting(enemy_of(game.side(last.unit)))) {
    if (!may_react(game, unit)) continue;
    const bool counter = is_target_of_charge(game, unit);
    if (counters && *counters != counter) continue;
    const bool free = counter && game.settings().counter_charge_limits == CounterChargeLimits::kNone;
    const Circle own = circle_of(game.facts(unit), game.unit(unit).stands);
    const double range_mm = opportunity_cm(game.facts(unit).arm) * 10.0;
    std::optional<Opportunity> offer;
    for (double along = 0.0;; along = std::min(length, along + kLookEvery_mm)) {
      Circle mover = whole;
      mover.centre = centre_of(stands_at(last.from, last.legs, along));
      Against against(game);
      const bool far = !free && least_gap_mm(own, mover) > range_mm + kLastBits;
      if (!far) check_opportunity(against, game, unit, along, std::nullopt, counter);
      if (!far && against.empty()) {
        if (!offer)
          offer = {.unit = unit,
                   .along_mm = along,
                   .turn_deg = chance_of_charge(game, unit, along, std::nullopt).turn_deg,
                   .needs = counter ? 0 : test_needs(game.facts(unit))};
        offer->to_mm = along;
      }
      if (along >= length) break;
    }
    if (offer) found.push_back(*offer);
  }
  return found;
}

void after_movement(Game& game, LastMovement made) {
  const UnitId mover = made.unit;
  const std::optional<UnitId> target = made.target;
  const Side other = enemy_of(game.side(mover));
  game.last = std::move(made);
  // MN-143: only the other side reacts.
  if (other == game.holder) return;
  if (!opportunities(game).empty())
    game.pending.push_back({.kind = Pending::Kind::kOpportunity, .side = other, .unit = mover, .by = mover});
  if (target)
    game.pending.push_back({.kind = Pending::Kind::kContact, .side = other, .unit = *target, .by = mover});
}

namespace {

/// `counter`: without a test.
void carry_out(const ChargeMover& wanted, bool counter, Game& game, DiceTray& tray, Events& events) {
  const UnitId& unit = wanted.unit;
  const double along_mm = wanted.along_mm;
  if (!game.last || !game.unit(unit).on_table())
    throw std::invalid_argument("there is no movement that could be charged");
  const UnitId mover = game.last->unit;
  const Chance chance = chance_of_charge(game, unit, along_mm, wanted.heading_deg);
  const int needs = test_needs(game.facts(unit));
  const bool passed = counter || tray.roll_one(quality_test(game, unit, "MN-180", needs)) >= needs;
  UnitState& state = game.unit(unit);
  state.stands = chance.charge.from;  // MN-180, MNQ-29
  state.now.turned_deg += std::abs(chance.turn_deg);
  state.now.reacted = true;
  state.reacted = true;
  const std::string who = game.setup->name(unit), whom = game.setup->name(mover);
  if (!passed) {
    state.now.no_more = true;
    tell_of(events, "opportunity-failed", "MN-182", unit,
            who + " turns to " + whom + ", fails its test and does no more; " + whom + " goes on.");
    go_on(game, unit, along_mm, events);
    if (opportunities(game).empty())
      std::erase_if(game.pending,
                    [](const Pending& each) { return each.kind == Pending::Kind::kOpportunity; });
    return;
  }
  // MN-179, MNQ-32: the mover stands where it was met, as it moved; its own charge ends.
  UnitState& target = game.unit(mover);
  target.stands = stands_at(game.last->from, game.last->legs, along_mm);
  target.formation = game.last->formation;
  target.now.charged.reset();
  target.now.no_more = true;
  std::erase_if(game.pending, [&](const Pending& each) { return each.by == mover; });
  game.last.reset();
  const double gap = gap_mm(outlines_of(game.facts(unit), chance.charge.from), chance.charge.at);
  const double reach = reach_mm(game, chance.charge).value_or(0.0);
  state.stands = moved(state.stands, heading_of(state.stands, state.formation), reach);
  state.now.movement = Movement::kCharge;
  state.now.charged = mover;
  state.now.charge_from_mm = gap;
  tell_of(events, counter ? "counter-charged" : "opportunity-charged", counter ? "MN-184" : "MN-181", unit,
          who + " charges " + whom + " over " + cm_words(reach / 10.0) + "; both stop in contact.");
  part_by_hand(game, unit, mover);
  if (game.facts(mover).artillery()) {
    remove_unit(game, mover, "MN-183", "is caught by a charge, and is eliminated", events);
    obtain_break_through(game, unit, "MN-183", events);
  }
}

/// What is offered of charges, with a test or without.
template <class Kind>
std::vector<Kind> offered(const Game& game, Side side, bool counter) {
  const Pending* waits = waits_for(game, side);
  if (!waits || waits->kind != Pending::Kind::kOpportunity) return {};
  const auto found = opportunities(game, counter);
  if (found.empty()) return {};
  Kind kind;
  for (const Opportunity& each : found) kind.units.push_back(each.unit);
  kind.first_mm = found.front().along_mm;
  return {kind};
}

}  // namespace

FormField ChargeMover::asked_along(const Game& game) const {
  FormField along = ask_number("along_mm", "When it has come so far, millimetres of its way", 0,
                               static_cast<int>(std::ceil(length_mm(game.last->legs))));
  along.initial = static_cast<int>(std::ceil(first_mm));
  along.why = "The page says from where to where of its way each unit may charge it.";
  return along;
}

std::vector<ChargeMover> ChargeMover::offers(const Game& game, Side side) {
  return offered<ChargeMover>(game, side, false);
}
std::vector<CounterCharge> CounterCharge::offers(const Game& game, Side side) {
  return offered<CounterCharge>(game, side, true);
}

Objections ChargeMover::against(const Game& game) const {
  Against against(game);
  check_opportunity(against, game, unit, along_mm, heading_deg, false);
  return against.take();
}
Objections CounterCharge::against(const Game& game) const {
  Against against(game);
  check_opportunity(against, game, unit, along_mm, heading_deg, true);
  return against.take();
}

void ChargeMover::perform(Game& game, DiceTray& tray, Events& events) const {
  carry_out(*this, false, game, tray, events);
}
void CounterCharge::perform(Game& game, DiceTray& tray, Events& events) const {
  carry_out(*this, true, game, tray, events);
}

}  // namespace telescope::mini_nap
