#include <limits>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {
namespace {

/// What is looked at: units that count and reach into the circle, but itself; and ground.
std::vector<Met> obstacles(const Game& game, const Walk& walk, const Circle& within) {
  std::vector<Met> all;
  each_counting(game, [&](const UnitId& id, const UnitState& state, const UnitFacts& facts) {
    if (id != walk.unit && is_contact(least_gap_mm(within, circle_of(facts, state.stands))))
      all.push_back({.unit = id, .at = outlines_of(facts, state.stands)});
  });
  for (const Setup::Terrain& each : game.setup->prohibited)
    if (bars(each.to, game.facts(walk.unit), is_formed(walk.formation)))
      all.push_back({.ground = each.name, .at = {each.outline}});
  return all;
}

/// Where all of the walk lies within, with what is beyond it.
Circle circle_of(const UnitFacts& facts, const Walk& walk, double beyond_mm) {
  Circle all = mini_nap::circle_of(facts, walk.sets_out);
  for (const Stands* each : {&walk.before, &walk.after}) {
    const Circle there = mini_nap::circle_of(facts, *each);
    all.radius_mm = std::max(all.radius_mm, distance_mm(all.centre, there.centre) + there.radius_mm);
  }
  all.radius_mm += length_mm(walk.legs) + beyond_mm;
  return all;
}

std::optional<double> met_on_way(const UnitFacts& facts, const Walk& walk, double beyond_mm,
                                 const Outlines& other) {
  if (walk.legs.empty() && walk.degrees == 0.0) return std::nullopt;
  if (walk.legs.empty())
    return turn_to_touch(outlines_of(facts, walk.sets_out, kSlide_mm), centre_of(walk.sets_out), walk.degrees,
                         other);
  Stands at = walk.sets_out;
  double before_mm = 0.0;
  for (std::size_t i = 0; i < walk.legs.size(); ++i) {
    const Leg& leg = walk.legs[i];
    const double length = leg.length_mm + (i + 1 == walk.legs.size() ? beyond_mm : 0.0);
    if (const auto way = way_to_touch(outlines_of(facts, at, kSlide_mm), leg.heading_deg, length, other))
      return before_mm + *way;
    at = moved(at, leg.heading_deg, leg.length_mm);
    before_mm += leg.length_mm;
  }
  return std::nullopt;
}

constexpr double kLeast_mm = 0.001;  // that a search along a way goes on by

double gap_after(const UnitFacts& facts, const Walk& walk, double way_mm, const Outlines& other) {
  return gap_mm(outlines_of(facts, stands_at(walk.sets_out, walk.legs, way_mm)), other);
}

/// How far it comes until it is only kStopShort_mm from another that it comes nearer to.
double way_beside(const UnitFacts& facts, const Walk& walk, const Outlines& other) {
  const double length = length_mm(walk.legs);
  double at = 0.0;
  while (at < length) {
    const double more = gap_after(facts, walk, at, other) - kStopShort_mm;
    if (more <= kLastBits) return at;
    at += std::max(kLeast_mm, more);
  }
  return length;
}

/// From where it may overlap another, back to where it is kStopShort_mm from it, or as near as it set out.
double way_before(const UnitFacts& facts, const Walk& walk, double at, const Outlines& other) {
  const double least = std::min(kStopShort_mm, gap_after(facts, walk, 0.0, other));
  while (at > 0.0) {
    const double less = least - gap_after(facts, walk, at, other);
    if (less <= kLastBits) return at;
    at -= std::max(kLeast_mm, less);
  }
  return 0.0;
}

}  // namespace

Walk standing(const UnitId& unit, Formation formation, const Stands& before, const Stands& after) {
  return {.unit = unit, .formation = formation, .before = before, .sets_out = before, .after = after};
}

Walk pivot_of(const UnitId& unit, Formation formation, const Stands& before, double degrees) {
  Walk walk = standing(unit, formation, before, turned(before, centre_of(before), degrees));
  walk.degrees = degrees;
  return walk;
}

Walk way_of(const UnitId& unit, Formation formation, const Stands& before, std::vector<Leg> legs) {
  Walk walk = standing(unit, formation, before, stands_at(before, legs, length_mm(legs)));
  walk.legs = std::move(legs);
  return walk;
}

Walk straight_of(const UnitId& unit, Formation formation, const Stands& before, double length_mm) {
  return way_of(unit, formation, before,
                {{.heading_deg = heading_of(before, formation), .length_mm = length_mm}});
}

std::string name_of(const Game& game, const Met& met) {
  return met.unit ? game.name(*met.unit) : "the ground '" + met.ground + "'";
}

std::vector<Met> meetings(const Game& game, const Walk& walk, double beyond_mm) {
  const UnitFacts& facts = game.facts(walk.unit);
  const Outlines then = outlines_of(facts, walk.before), now = outlines_of(facts, walk.after);
  const Outlines smaller = outlines_of(facts, walk.after, kSlide_mm);
  std::vector<Met> all;
  for (Met& met : obstacles(game, walk, circle_of(facts, walk, beyond_mm))) {
    met.along = met_on_way(facts, walk, beyond_mm, met.at);
    met.under = overlap(smaller, met.at);
    met.touched = met.unit && touch(now, met.at) && !touch(then, met.at);
    if (met.along || met.under || met.touched) all.push_back(std::move(met));
  }
  std::ranges::stable_sort(
      all, {}, [](const Met& each) { return each.along.value_or(std::numeric_limits<double>::infinity()); });
  return all;
}

double free_way_mm(const Game& game, Walk walk, const std::function<bool(const Met&)>& bars) {
  const UnitFacts& facts = game.facts(walk.unit);
  for (;;) {
    const double length = length_mm(walk.legs);
    double stops = length;
    for (const Met& each : meetings(game, walk)) {
      if (each.along && (each.under || bars(each)))
        stops = std::min(stops, way_before(facts, walk, *each.along - kSlide_mm - kStopShort_mm, each.at));
      else if (each.touched && game.side(*each.unit) != facts.side)
        stops = std::min(stops, way_beside(facts, walk, each.at));
    }
    stops = std::max(0.0, stops);
    if (stops >= length) return length;
    walk.legs = part_of(walk.legs, 0.0, stops);
    walk.after = stands_at(walk.sets_out, walk.legs, stops);
  }
}

bool bars_way(const Game& game, const Walk& walk, const Met& met) {
  return is_formed(walk.formation) || !met.unit || game.side(*met.unit) != game.side(walk.unit);
}

bool lie_over(const Game& game, const UnitId& a, const Stands& a_stands, const UnitId& b) {
  return depth_over_mm(game.outlines(a, a_stands), game.outlines(b)) > kLaidOver_mm + kLastBits;
}

}  // namespace telescope::mini_nap
