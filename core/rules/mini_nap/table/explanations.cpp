#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {
namespace {

// MNQ-39.
constexpr double kStraight_mm = 5.0;
constexpr double kStraight_deg = 3.0;

void add(Steps& steps, const Steps& more) {
  steps.insert(steps.end(), more.begin(), more.end());
}

bool straight(double off_mm, double along_mm) {
  return std::abs(off_mm) <= kStraight_mm ||
         to_degrees(std::abs(std::atan2(off_mm, std::abs(along_mm)))) <= kStraight_deg;
}

struct Reader {
  const Game& game;
  const UnitId& unit;
  const UnitFacts& facts;
  Look look;
  std::optional<Step::Do> only = {};  ///< movement that is looked for
};

/// To turn by so much, facing about among it or not. Turns that are too small to have been meant are none;
/// the long way round a unit's corners meet whatever they meet the short way.
Steps turns(double degrees, bool about = false) {
  Steps steps;
  if (about) steps.push_back({.what = Step::Do::kAboutFace});
  const double left = turn(about ? 180.0 : 0.0, degrees);
  if (std::abs(left) > kStraight_deg) steps.push_back({.what = Step::Do::kPivot, .degrees = left});
  return steps;
}

/// Facing about would bring it nearer there.
bool is_far_round(double degrees, bool about) {
  return std::abs(turn(about ? 180.0 : 0.0, degrees)) > 90.0;
}

/// From one place and facing to another, in one formation.
struct Displacement {
  double from_deg, to_deg;  ///< headings
  double mm;                ///< between the centres
  double bearing_deg;
};
Displacement displacement(const Stands& from, const Stands& to, Formation formation) {
  const TablePoint a = centre_of(from), b = centre_of(to);
  return {.from_deg = heading_of(from, formation),
          .to_deg = heading_of(to, formation),
          .mm = distance_mm(a, b),
          .bearing_deg = heading_to(a, b)};
}

/// A movement, and how the unit faces while it makes it.
struct Moving {
  Step step;
  double facing_deg;
};
Moving moving(Step::Do what, double mm, double facing_deg) {
  return {.step = {.what = what, .cm = mm / 10.0}, .facing_deg = facing_deg};
}

/// How far along and across a heading it has gone, millimetres: ahead and to the right above zero.
std::pair<double, double> along_and_across(const Displacement& d, double heading_deg) {
  const double angle = to_radians(turn(heading_deg, d.bearing_deg));
  return {d.mm * std::cos(angle), d.mm * std::sin(angle)};
}

/// Facings that cost no turn before the movement or none after it.
std::array<double, 4> facings(const Displacement& d) {
  return {d.from_deg, d.to_deg, d.from_deg + 180.0, d.to_deg + 180.0};
}

/// MN-C08: whom it now touches.
void add_charges(const Reader& reader, const Displacement& d, const Stands& to, std::vector<Moving>& all) {
  const Outlines there = outlines_of(reader.facts, to);
  const Circle circle = circle_of(reader.facts, to);
  each_counting(reader.game, [&](const UnitId& enemy, const UnitState& state, const UnitFacts& facts) {
    if (facts.side == reader.facts.side ||
        !is_contact(least_gap_mm(circle, circle_of(facts, state.stands))) ||
        !touch(there, outlines_of(facts, state.stands)))
      return;
    for (const double facing : {d.to_deg, d.bearing_deg}) {
      all.push_back(moving(Step::Do::kCharge, 0.0, facing));
      all.back().step.target = enemy;
    }
  });
}

/// Each way of moving so that brings it there.
void add_moving(const Reader& reader, Step::Do what, const Displacement& d, const Stands& to,
                std::vector<Moving>& all) {
  // Where it goes by the way that it faces, and how its length is told there.
  const auto straight_by = [&](double off_deg, double sign) {
    all.push_back(moving(what, sign * d.mm, d.bearing_deg - off_deg));
    for (const double facing : facings(d))
      if (const auto [along, across] = along_and_across(d, facing + off_deg);
          along > 0.0 && straight(across, along))
        all.push_back(moving(what, sign * along, facing));
  };
  switch (what) {
    case Step::Do::kOblique: {
      constexpr double kObliqueReach_mm = 10.0 * (kOblique_cm + kByHand_cm);
      const bool last = reader.look == Look::kLast;
      const double try_every_deg = last ? 2.0 : 15.0;
      const auto sure = facings(d);
      std::vector<double> tried(sure.begin(), sure.end());
      if (reader.look != Look::kFirst)
        for (double off = -90.0; off <= 90.0; off += try_every_deg) tried.push_back(d.bearing_deg + off);
      for (const double facing : tried) {
        const auto [ahead, aside] = along_and_across(d, facing);
        if (ahead <= 0.0 || (!last && straight(aside, ahead))) continue;  // it is no oblique, or is a move
        if (last && std::max(ahead, std::abs(aside)) > kObliqueReach_mm) continue;
        for (const bool aside_first : {false, true}) {
          Moving oblique = moving(what, ahead, facing);
          oblique.step.aside_cm = aside / 10.0;
          oblique.step.aside_first = aside_first;
          all.push_back(oblique);
        }
      }
      return;
    }
    case Step::Do::kInch:
      for (const double facing : {d.from_deg, d.to_deg}) {
        all.push_back(moving(what, d.mm, facing));
        all.back().step.heading_deg = d.bearing_deg;
      }
      return;
    case Step::Do::kCharge:
      return add_charges(reader, d, to, all);
    case Step::Do::kRedeploy:
      return;
    default:
      const MovementRow& row = *movement_row(movement_of(what));
      straight_by(row.ahead_deg, 1.0);
      if (row.back_deg) straight_by(*row.back_deg, -1.0);
  }
}

/// Everything that leads from there to there without a change of formation; one without steps where that is
/// nothing.
std::vector<Steps> without_change(const Reader& reader, Formation formation, bool emergency,
                                  const Stands& from, const Stands& to) {
  const Displacement d = displacement(from, to, formation);
  const bool square = formation == Formation::kSquare;
  std::vector<Steps> all;
  std::vector<Moving> movings;
  for (auto what = Step::Do::kMove; what <= Step::Do::kCharge;
       what = static_cast<Step::Do>(static_cast<int>(what) + 1)) {
    // A charge may be as short as one likes.
    if (reader.only ? what != reader.only : d.mm <= kStill_mm && what != Step::Do::kCharge) continue;
    if (!bars_movement(reader.facts, formation, emergency, movement_of(what)))
      add_moving(reader, what, d, to, movings);
  }
  // MN-C07: whether it has faced about an odd number of times its stands tell, or nothing does where it has
  // one.
  for (const bool before : {false, true}) {
    if (before && square) break;
    if (d.mm <= kStill_mm) all.push_back(turns(turn(d.from_deg, d.to_deg), before));
    for (const bool after : {false, true}) {
      if (after && square) break;
      for (const Moving& each : movings) {
        const double first = turn(d.from_deg, each.facing_deg), then = turn(each.facing_deg, d.to_deg);
        if (each.step.what == reader.only && (is_far_round(first, before) || is_far_round(then, after)))
          continue;
        Steps steps = turns(first, before);
        steps.push_back(each.step);
        if (each.step.what == Step::Do::kCharge && after) continue;
        if (each.step.what != Step::Do::kCharge) add(steps, turns(then, after));
        all.push_back(std::move(steps));
      }
    }
  }
  // MNQ-40: limbering and unlimbering are no pivots. Whoever can turn where it stands has not limbered for
  // it.
  if (reader.facts.artillery() && (d.mm > kStill_mm || reader.look != Look::kFirst)) {
    Step redeploy{.what = Step::Do::kRedeploy, .cm = d.mm / 10.0};
    redeploy.heading_deg = d.bearing_deg;
    redeploy.face_deg = d.to_deg;
    all.push_back({redeploy});
  }
  return all;
}

/// By how much stands must be turned about `pivot` so that their unit can then have come from, or goes to,
/// `end`.
std::vector<double> rotations(TablePoint pivot, const Stands& stands, Formation formation, TablePoint end,
                              double facing_at_end_deg) {
  const TablePoint centre = centre_of(stands);
  const double facing = heading_of(stands, formation), radians = std::numbers::pi / 180.0;
  const double radius = distance_mm(pivot, centre), way = distance_mm(pivot, end);
  const double off_deg = heading_to(pivot, centre), to_deg = heading_to(pivot, end);
  std::vector<double> all{0.0, turn(facing, facing_at_end_deg)};
  if (radius > 0.1) all.push_back(turn(off_deg, to_deg));  // the shortest way
  // Straight on, ahead or behind, as it then faces.
  const double aside_mm = radius * std::sin((off_deg - facing) * radians);
  if (way >= std::abs(aside_mm))
    for (const double sign : {1.0, -1.0}) {
      const double reach = sign * std::sqrt(way * way - aside_mm * aside_mm);
      all.push_back(turn(facing + std::atan2(aside_mm, reach) / radians, to_deg));
    }
  // Straight on as it faces at the end: it then lies on the line through that.
  const double off_line = way * std::sin((to_deg - facing_at_end_deg) * radians);
  if (radius > std::abs(off_line)) {
    const double angle = std::asin(off_line / radius) / radians;
    all.push_back(turn(off_deg, facing_at_end_deg + angle));
    all.push_back(turn(off_deg, facing_at_end_deg + 180.0 - angle));
  }
  for (double& each : all)
    if (std::abs(each) <= kStraight_deg) each = 0.0;
  std::ranges::sort(all, {}, [](double each) { return std::abs(each); });
  std::vector<double> apart;
  for (const double each : all)
    if (std::ranges::none_of(apart, [&](double other) { return std::abs(turn(other, each)) < 0.5; }))
      apart.push_back(each);
  return apart;
}

Step forming(Formation to, std::size_t stays, int side, double heading_deg) {
  return {.what = Step::Do::kForm,
          .heading_deg = heading_deg,
          .formation = to,
          .stays = static_cast<int>(stays),
          .side = side};
}

/// By how much a square turns before it is left: not at all, or with the stand that stays towards the end;
/// at last by whatever a charge may follow (MN-078).
std::vector<double> before_leaving(const Reader& reader, double towards_deg) {
  constexpr double kTryEvery_deg = 5.0;
  if (reader.look != Look::kLast) return {0.0, towards_deg};
  std::vector<double> all;
  for (double degrees = -kMostTurn_deg; degrees <= kMostTurn_deg; degrees += kTryEvery_deg)
    all.push_back(degrees);
  return all;
}

/// It changes its formation, and then does whatever else it does.
void add_change_first(const Reader& reader, Formation to, const Stands& seen, std::vector<Steps>& all) {
  const UnitState& state = reader.game.unit(reader.unit);
  const bool leaves_square = state.formation == Formation::kSquare;
  const TablePoint centre = state.centre(), end = centre_of(seen);
  const auto then = [&](Steps steps, const Step& form, const Stands& formed) {
    steps.push_back(form);
    for (const Steps& more : without_change(reader, to, false, formed, seen)) {
      all.push_back(steps);
      add(all.back(), more);
    }
  };
  for (const std::size_t stays : {std::size_t{0}, std::size_t{1}})
    for (const int side : {1, -1}) {
      if (to == Formation::kSquare && side < 0) continue;
      const Stands formed = formed_on(reader.facts, to, state.stands, stays, side);
      if (!leaves_square) {
        for (const bool about : {false, true}) {
          if (about && to != Formation::kSquare) break;  // facing about after it does the same
          const Stands first = about ? about_faced(state.stands) : state.stands;
          const Stands shape = about ? formed_on(reader.facts, to, first, stays, side) : formed;
          for (const double degrees : rotations(centre, shape, to, end, heading_of(seen, to))) {
            const Stands turned_first = turned(first, centre, degrees);
            then(turns(degrees + (about ? 180.0 : 0.0), about), forming(to, stays, side, 0.0),
                 formed_on(reader.facts, to, turned_first, stays, side));
          }
        }
        continue;
      }
      // MN-073: the stand that stays keeps its place, the unit faces as it likes.
      const TablePoint place = state.stands[stays].at;
      for (const double degrees :
           before_leaving(reader, turn(heading_to(centre, place), heading_to(centre, end)))) {
        Stands square = turned(state.stands, centre, degrees);
        const Stands shape = formed_on(reader.facts, to, square, stays, side);
        for (const double more : rotations(square[stays].at, shape, to, end, heading_of(seen, to))) {
          square[stays].heading_deg = wrapped_deg(heading_of(shape, to) + more);
          then(turns(degrees), forming(to, stays, side, square[stays].heading_deg),
               formed_on(reader.facts, to, square, stays, side));
        }
      }
    }
}

/// It changes its formation last, but for a turn.
void add_change_last(const Reader& reader, Formation to, const Stands& seen, std::vector<Steps>& all) {
  const UnitState& state = reader.game.unit(reader.unit);
  const TablePoint centre = centre_of(seen), begun = state.centre();
  const double now_deg = state.heading(), seen_deg = heading_of(seen, to);
  const bool leaves_square = state.formation == Formation::kSquare;
  for (const std::size_t stays : {std::size_t{0}, std::size_t{1}})
    for (const int back : {1, -1}) {
      if (leaves_square && back < 0) continue;
      const Stands shape = formed_on(reader.facts, state.formation, seen, stays, back);
      for (const double degrees : rotations(centre, shape, state.formation, begun, now_deg)) {
        Stands formed = turned(seen, centre, degrees);
        const double facing_deg = heading_of(formed, to);
        if (leaves_square) formed[stays].heading_deg = state.stands[stays].heading_deg;
        const Stands before = formed_on(reader.facts, state.formation, formed, stays, back);
        for (const Steps& first :
             without_change(reader, state.formation, state.emergency, state.stands, before)) {
          if (!first.empty() && first.back().what == Step::Do::kCharge) continue;
          for (const int side : {1, -1}) {
            if (to == Formation::kSquare && side < 0) continue;
            all.push_back(first);
            all.back().push_back(forming(to, stays, side, leaves_square ? facing_deg : 0.0));
            add(all.back(), turns(turn(facing_deg, seen_deg)));
          }
        }
      }
    }
}

}  // namespace

std::vector<Steps> explanations(const Game& game, const UnitId& unit, const Stands& seen, Look look) {
  Reader reader{.game = game, .unit = unit, .facts = game.facts(unit), .look = look};
  const UnitState& state = game.unit(unit);
  const bool last = look == Look::kLast, square = state.formation == Formation::kSquare;
  if (last) reader.only = square ? Step::Do::kCharge : Step::Do::kOblique;
  std::vector<Steps> all;
  for (const Formation formation : formation_read(reader.facts, seen, state.zero).may_be) {
    if (formation == state.formation) {
      const auto some = without_change(reader, formation, state.emergency, state.stands, seen);
      all.insert(all.end(), some.begin(), some.end());
    } else if (!last || square) {
      add_change_first(reader, formation, seen, all);
      if (!last) add_change_last(reader, formation, seen, all);
    }
  }
  std::erase_if(all, [](const Steps& steps) { return steps.empty(); });
  return all;
}

}  // namespace telescope::mini_nap
