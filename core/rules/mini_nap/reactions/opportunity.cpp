#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kLookEvery_mm = 5.0;  // along a path

/// MNQ-31.
bool is_free(const Game& game, bool counter) {
  return counter && game.settings().counter_charge_limits == CounterChargeLimits::kNone;
}

bool is_target_of_charge(const Game& game, const UnitId& unit) {
  return game.last && game.last->target == unit;
}

/// Whoever passes friends may not halt on them (MNQ-18): the first on which it would lie.
std::optional<UnitId> friend_under(const Game& game, const LastMovement& last, double along_mm) {
  const Stands there = stands_at(last.from, last.legs, along_mm);
  const auto under = first_met(game, standing(last.unit, last.formation, there, there), [&](const Met& each) {
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
  if (!first_met(game, rest, is_in_way) && !lie_over(game, last.unit, mover.stands, unit)) return;
  double stops = along_mm;
  if (!charged)
    stops += free_way_mm(game, rest, is_in_way);
  else if (!rest.legs.empty())
    stops += way_to_touch(game.outlines(last.unit, rest.sets_out), rest.legs.front().heading_deg,
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
  tell_of(
      events, "stopped", "MN-129", last.unit,
      game.name(last.unit) + " stops after " + cm_words(stops / 10.0) + ", before " + game.name(unit) + ".");
}

/// Whether it may charge the last movement at all, wherever that is met.
void check_reacting(Against& against, const Game& game, const UnitId& unit, bool counter) {
  const std::string who = game.name(unit);
  const LastMovement& last = *game.last;
  check_may_react(against, game, unit);
  against.add_if(counter && !is_target_of_charge(game, unit), "MN-184", who + " is not being charged.");
  against.add_if(game.facts(unit).artillery(), counter ? "MN-185" : "MN-087", who + " is artillery.");
  against.add_if(!is_free(game, counter) && !game.formed(unit), "MN-175", who + " is not formed.");
  const auto touching = game.enemies_touching(unit);
  against.add_if(std::ranges::any_of(touching, [&](const UnitId& each) { return each != last.unit; }),
                 "MNQ-55", who + " touches an enemy already.");
}

/// How the last movement may be charged by a unit that may charge it at all.
class Lookout {
 public:
  Lookout(const Game& game, const UnitId& unit, bool counter) : game_(game), unit_(unit), counter_(counter) {
    find_parts();
    if (!parts_.empty()) find_room();
  }

  /// By the bearing from centre to centre at any whole millimetre or where it comes within reach; else by a
  /// heading in whole degrees, the nearest to that bearing first.
  std::optional<Opportunity> look() const {
    if (parts_.empty()) return std::nullopt;
    if (auto found = look_so(std::nullopt, points(1.0))) return found;
    const auto at = points(kLookEvery_mm);
    const TablePoint centre = centre_of(state_.stands);
    const double bearing = heading_to(centre, centre_of(stands_at(last_.from, last_.legs, at.front())));
    std::vector<double> headings(360);
    std::iota(headings.begin(), headings.end(), 0.0);
    std::ranges::stable_sort(headings, {}, [&](double each) { return std::abs(turn(bearing, each)); });
    for (const double heading : headings)
      if (may_meet(heading))
        if (auto found = look_so(heading, at)) return found;
    return std::nullopt;
  }

 private:
  /// MN-175: where the mover is within range, and what it passes over there.
  void find_parts() {
    const bool centres = game_.settings().measure == Measure::kCentre;
    const double range_mm = 10.0 * opportunity_cm(facts_.arm);
    const Circle own = circle_of(facts_, state_.stands);
    const double end_mm = !counter_ && last_.target ? length_mm_ - kBeforeArrival_mm : length_mm_;
    const auto bodies = [&](const UnitFacts& of, const Stands& stands) {
      return centres ? Outlines{{centre_of(stands)}} : outlines_of(of, stands);
    };
    const UnitFacts& of_mover = game_.facts(last_.unit);
    double begun = 0.0;
    const auto add = [&](double from, double to) {
      if (begun + from > end_mm) return;
      const Part_mm& part = parts_.emplace_back(begun + from, std::min(end_mm, begun + to));
      Outlines ends = outlines_of(of_mover, stands_at(last_.from, last_.legs, part.from));
      const Outlines others = outlines_of(of_mover, stands_at(last_.from, last_.legs, part.to));
      for (std::size_t i = 0; i < ends.size(); ++i) {
        ends[i].insert(ends[i].end(), others[i].begin(), others[i].end());
        passed_.push_back(convex_hull(std::move(ends[i])));
      }
    };
    for (const Leg& leg : last_.legs) {
      const Stands from = stands_at(last_.from, last_.legs, begun);
      const Circle mover = circle_of(of_mover, from);
      const TablePoint end = ahead(mover.centre, leg.heading_deg, leg.length_mm);
      const double near_mm = own.radius_mm + mover.radius_mm + range_mm;
      if (is_free(game_, counter_))
        add(0.0, leg.length_mm);
      else if (squared_distance(own.centre, mover.centre, end) <= near_mm * near_mm)
        for (const Outline& one : bodies(of_mover, from))
          for (const Outline& other : bodies(facts_, state_.stands))
            if (const auto part = part_within(one, leg.heading_deg, leg.length_mm, other, range_mm))
              add(part->from, part->to);
      begun += leg.length_mm;
    }
  }

  /// How far it may turn either way before it overlaps anybody but the mover.
  void find_room() {
    for (const double way : {-1.0, 1.0}) {
      const Walk pivot = pivot_of(unit_, state_.formation, state_.stands, way * 180.0);
      const auto met =
          first_met(game_, pivot, [&](const Met& each) { return each.along && each.unit != last_.unit; });
      (way < 0.0 ? room_left_deg_ : room_right_deg_) = met ? *met->along : 180.0;
    }
  }

  /// Points of its way to look at: the ends of all parts, and between them every so many millimetres.
  std::vector<double> points(double every_mm) const {
    std::set<double> all;
    for (const Part_mm& each : parts_) {
      all.insert({each.from, each.to});
      for (double at = every_mm * std::ceil(each.from / every_mm); at < each.to; at += every_mm)
        all.insert(at);
    }
    return {all.begin(), all.end()};
  }

  bool has_room(double turn_deg) const {
    return turn_deg >= -room_left_deg_ && turn_deg <= room_right_deg_ &&
           (is_free(game_, counter_) || std::abs(turn_deg) <= kMostTurn_deg + kLastBits);
  }

  /// Whether a charge that way reaches anything that the mover passes over.
  bool may_meet(double heading_deg) const {
    const double turn_deg = turn(state_.heading(), heading_deg);
    return has_room(turn_deg) &&
           way_to_touch(outlines_of(facts_, turned(state_.stands, centre_of(state_.stands), turn_deg)),
                        heading_deg, charge_mm_ + 10.0 * kLastBits, passed_);
  }

  bool may(double along_mm, std::optional<double> heading_deg) const {
    // What is soon told first.
    const Chance chance = chance_of_charge(game_, unit_, along_mm, heading_deg, counter_);
    if (!has_room(chance.turn_deg) || cannot_arrive(game_, chance.charge, charge_mm_)) return false;
    const ChargeMover tried{.unit = unit_, .along_mm = along_mm, .heading_deg = heading_deg};
    return (counter_ ? CounterCharge{tried}.against(game_) : tried.against(game_)).empty();
  }

  std::optional<Opportunity> look_so(std::optional<double> heading_deg, const std::vector<double>& at) const {
    const auto is = [&](double along_mm) { return may(along_mm, heading_deg); };
    const auto first = std::ranges::find_if(at, is);
    if (first == at.end()) return std::nullopt;
    return Opportunity{.unit = unit_,
                       .along_mm = *first,
                       .to_mm = *std::ranges::find_if(at.rbegin(), at.rend(), is),
                       .turn_deg = chance_of_charge(game_, unit_, *first, heading_deg, counter_).turn_deg,
                       .heading_deg = heading_deg,
                       .needs = counter_ ? 0 : test_needs(facts_)};
  }

  static constexpr double kBeforeArrival_mm = 0.001;  // MNQ-43: a charge that has arrived is no target

  const Game& game_;
  const UnitId& unit_;
  bool counter_;
  const LastMovement& last_ = *game_.last;
  const UnitFacts& facts_ = game_.facts(unit_);
  const UnitState& state_ = game_.unit(unit_);
  double length_mm_ = length_mm(last_.legs);
  double charge_mm_ = 10.0 * allowance_row(facts_, state_.formation).charge_cm;
  std::vector<Part_mm> parts_;
  Outlines passed_;
  double room_left_deg_ = 180.0, room_right_deg_ = 180.0;
};

/// Whether it lies between two whole millimetres of the way, or wants a heading of its own.
bool needs_its_own(const Opportunity& chance) {
  return chance.heading_deg || std::ceil(chance.along_mm - kLastBits) > chance.to_mm;
}

/// What is offered of charges, with a test or without: one form for all units but those that need their own.
template <class Kind>
std::vector<Kind> charges_offered(const Game& game, Side side, bool counter) {
  const Pending* waits = waits_for(game, side);
  if (!waits || !Kind::answers(*waits)) return {};
  const auto found = opportunities(game, counter);
  if (found.empty()) return {};
  std::vector<Kind> kinds;
  Kind* plain = nullptr;
  for (const Opportunity& each : found) {
    if (needs_its_own(each) || !plain) {
      Kind kind;
      kind.soonest = each;
      kind.own = !kinds.empty();
      kinds.reserve(found.size());  // `plain` stays where it is
      kinds.push_back(std::move(kind));
      if (!needs_its_own(each)) plain = &kinds.back();
    }
    (needs_its_own(each) ? kinds.back() : *plain).units.push_back(each.unit);
  }
  return kinds;
}

}  // namespace

PoolRequest quality_test(const Game& game, const UnitId& unit, std::string_view rule, int needs) {
  // MN-H01: where ratings are no open matter, nobody reads from the dice asked for what they need.
  const bool open = game.settings().strength_open;
  return {
      .id = "test-" + unit.value(),
      .label = "Quality test of " + game.name(unit) + (open ? ", " + std::to_string(needs) + " or more" : ""),
      .reasons = {{.dice = 1, .reason = game.name(unit), .rule = std::string(rule)}},
      .hit_from = open ? needs : 0,
      .success = DieSuccess::kPass};
}

bool passes(const Game& game, const UnitId& unit, std::string_view rule, DiceTray& tray) {
  const int needs = test_needs(game.facts(unit));
  return tray.roll_one(quality_test(game, unit, rule, needs)) >= needs;
}

bool may_react(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  const bool marked = state.reacted || (game.settings().blue_single_meaning && state.disordered);
  return game.counts(unit) && game.side(unit) != game.holder && !state.now.reacted && !state.now.no_more &&
         !marked;
}

void check_may_react(Against& against, const Game& game, const UnitId& unit) {
  against.add_if(!may_react(game, unit), "MN-146",
                 game.name(unit) + " has stood or reacted already, or bears a blue marker.");
}

Chance chance_of_charge(const Game& game, const UnitId& unit, double along_mm,
                        std::optional<double> heading_deg, bool counter) {
  const LastMovement& last = *game.last;
  const UnitState& state = game.unit(unit);
  const Stands mover = stands_at(last.from, last.legs, along_mm);
  const TablePoint centre = state.centre();
  const double facing = state.heading();
  const double turn_deg = turn(facing, heading_deg.value_or(heading_to(centre, centre_of(mover))));
  return {.charge = {.charger = unit,
                     .formation = state.formation,
                     .from = turned(state.stands, centre, turn_deg),
                     .target = last.unit,
                     .at = game.outlines(last.unit, mover),
                     .turned_deg = is_free(game, counter) ? 0.0 : std::abs(turn_deg)},  // MNQ-31
          .turn_deg = turn_deg,
          .gap_mm = game.distance_mm(last.unit, mover, unit)};
}

std::vector<Opportunity> opportunities(const Game& game, std::optional<bool> counters) {
  std::vector<Opportunity> found;
  if (!game.last) return found;
  for (const UnitId& unit : game.counting(enemy_of(game.side(game.last->unit)))) {
    const bool counter = is_target_of_charge(game, unit);
    if (counters.value_or(counter) != counter) continue;
    Against against(game);
    check_reacting(against, game, unit, counter);
    if (!against.empty()) continue;
    if (const auto chance = Lookout(game, unit, counter).look()) found.push_back(*chance);
  }
  return found;
}

void after_movement(Game& game, LastMovement made) {
  const UnitId mover = made.unit;
  const std::optional<UnitId> target = made.target;
  const Side other = enemy_of(game.side(mover));
  const bool moves = length_mm(made.legs) > kLastBits;  // MN-176: or it has turned or formed up alone
  game.last = std::move(made);
  // MN-143: only the other side reacts.
  if (other == game.holder) return;
  if (moves && !opportunities(game).empty())
    game.pending.push_back({.kind = Pending::Kind::kOpportunity, .side = other, .unit = mover, .by = mover});
  if (target)
    game.pending.push_back({.kind = Pending::Kind::kContact, .side = other, .unit = *target, .by = mover});
}

FormField ChargeMover::asked_along(const Game& game) const {
  const std::string label = "When it has come so far, millimetres of its way";
  const double whole_mm = std::ceil(soonest.along_mm - kLastBits);
  if (whole_mm > soonest.to_mm) {  // between two whole millimetres
    const std::string mm = decimal(soonest.along_mm, 3);
    return one("along_mm", label, {choice(mm, mm, soonest.along_mm)}, {});
  }
  FormField along = ask_number("along_mm", label, 0, static_cast<int>(std::ceil(length_mm(game.last->legs))));
  along.initial = static_cast<int>(whole_mm);
  along.why = "The page says from where to where of its way each unit may charge it.";
  return along;
}

FormField ChargeMover::asked_heading() const {
  FormField heading = maybe_number("heading_deg", "Another heading than to its centre, degrees", 0, 359);
  if (soonest.heading_deg) heading.initial = static_cast<int>(*soonest.heading_deg);
  return heading;
}

std::vector<ChargeMover> ChargeMover::offers(const Game& game, Side side) {
  return charges_offered<ChargeMover>(game, side, false);
}
std::vector<CounterCharge> CounterCharge::offers(const Game& game, Side side) {
  return charges_offered<CounterCharge>(game, side, true);
}

Objections ChargeMover::against_charge(const Game& game, bool counter) const {
  Against against(game);
  const std::string who = game.name(unit);
  if (!game.last || game.side(game.last->unit) == game.side(unit) || !game.unit(unit).on_table())
    return {{"MN-175", "No enemy is making a movement."}};
  const LastMovement& last = *game.last;
  check_reacting(against, game, unit, counter);
  const double length = length_mm(last.legs);
  against.add_if(along_mm < -kLastBits || along_mm > length + kLastBits, "MN-179",
                 "The movement is " + cm_words(length / 10.0) + " long.");
  against.add_if(!counter && last.target && along_mm > length - kLastBits, "MNQ-43",
                 "That charge has arrived.");
  if (!against.empty()) return against.take();

  // MN-179: it halts there.
  if (const auto under = friend_under(game, last, along_mm))
    against.add("MNQ-18",
                game.name(last.unit) + " lies over " + game.name(*under) + " there, and cannot halt.");
  if (!against.empty()) return against.take();

  const Chance chance = chance_of_charge(game, unit, along_mm, heading_deg, counter);
  const double range_cm = opportunity_cm(game.facts(unit).arm);
  if (!is_free(game, counter)) {
    against.add_if(chance.gap_mm / 10.0 > range_cm + kLastBits, "MN-175",
                   game.name(last.unit) + " is " + cm_words(chance.gap_mm / 10.0, range_cm) +
                       " away there, not within " + cm_words(range_cm) + ".");
    against.add_if(std::abs(chance.turn_deg) > kMostTurn_deg + kLastBits, "MN-178",
                   who + " would have to turn by more than 90 degrees.");
  }
  const UnitState& state = game.unit(unit);
  if (const auto met =
          bars_pivot(game, pivot_of(unit, state.formation, state.stands, chance.turn_deg), last.unit))
    against.add("MN-180", who + " would touch " + name_of(game, *met) + " as it pivots.");
  check_charge(against, game, chance.charge);
  return against.take();
}

void ChargeMover::carry_out(bool counter, Game& game, DiceTray& tray, Events& events) const {
  if (!game.last || !game.unit(unit).on_table())
    throw std::invalid_argument("there is no movement that could be charged");
  const UnitId mover = game.last->unit;
  const Chance chance = chance_of_charge(game, unit, along_mm, heading_deg, counter);
  const bool passed = counter || passes(game, unit, "MN-180", tray);
  UnitState& state = game.unit(unit);
  state.stands = chance.charge.from;  // MN-180, MNQ-29
  state.now.turned_deg += std::abs(chance.turn_deg);
  state.now.reacted = true;
  state.reacted = true;
  const std::string who = game.name(unit), whom = game.name(mover);
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
  const double gap = gap_mm(game.outlines(unit, chance.charge.from), chance.charge.at);
  const double reach = reach_mm(game, chance.charge).value_or(0.0);
  state.stands = moved(state.stands, state.heading(), reach);
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

}  // namespace telescope::mini_nap
