#include <algorithm>
#include <cmath>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {
namespace {

/// An enemy that may charge a unit for the way that a hand has taken with it so far (MN-C10).
struct Provoked {
  UnitId enemy;
  double gap_mm = 0.0;    ///< the nearest that the way has come to it
  double turn_deg = 0.0;  ///< the least pivot that it needs where the mover is within its range
  bool by_hand = false;   ///< within 0.3 cm of its range (MN-C04)
};

/// What a base passes over from one place of its way to the next, and its centre at both; where the setting
/// measures between centres (MNQ-10), that of its unit.
struct Stretch {
  Outline swept;
  TablePoint from, to;
};

/// A base that slides straight passes over the hull of where it begins and ends. `off`: from its centre to
/// the one that is measured to.
Stretch stretch_of(const UnitFacts& facts, const Placed& from, const Placed& to, TablePoint off) {
  const Outlines ends = outlines_of(facts, {from, to});
  Outline points = ends[0];
  points.insert(points.end(), ends[1].begin(), ends[1].end());
  return {.swept = convex_hull(std::move(points)),
          .from = {from.at.x_mm + off.x_mm, from.at.y_mm + off.y_mm},
          .to = {to.at.x_mm + off.x_mm, to.at.y_mm + off.y_mm}};
}

/// The ways of all of its stands: of those in a hand as they were read, of those put down already straight.
std::vector<Stretch> way_of_unit(const Game& game, const TableView& table, const SeenUnit& mover) {
  const UnitFacts& facts = game.facts(mover.unit);
  const UnitState& state = game.unit(mover.unit);
  std::vector<Stretch> all;
  for (std::size_t i = 0; i < facts.stands.size(); ++i) {
    Placed last = state.stands[i];
    const TablePoint centre = game.settings().measure == Measure::kCentre ? state.centre() : last.at;
    const TablePoint off{centre.x_mm - last.at.x_mm, centre.y_mm - last.at.y_mm};
    const auto go_on = [&](const Placed& to) {
      if (distance_mm(last.at, to.at) > kStill_mm) all.push_back(stretch_of(facts, last, to, off));
      last = to;
    };
    if (mover.at[i]) {
      go_on(*mover.at[i]);
      continue;
    }
    const PieceView* view = find_piece(table, facts.stands[i]);
    if (!view || !view->held) continue;
    for (const WayPoint& point : view->way)
      if (distance_mm(last.at, point.centre) > kStill_mm)
        go_on({.at = point.centre, .heading_deg = point.heading.degrees()});
    if (view->state == PieceState::kSeen && view->pose) go_on(placed_of(*view->pose));
  }
  return all;
}

bool may_ever_charge(const Game& game, const UnitId& enemy, const UnitId& mover) {
  return may_react(game, enemy) && game.formed(enemy) &&
         may_charge(game, enemy, game.unit(enemy).formation, mover) && game.enemies_touching(enemy).empty();
}

/// Nothing where the unit does not move in its own initiative, or no hand is at it.
std::vector<Provoked> provoked_by(const Game& game, const TableView& table, const SeenUnit& mover) {
  std::vector<Provoked> found;
  if (!mover.held || game.phase != Phase::kManoeuvre || game.waits_for() || !game.counts(mover.unit) ||
      !has_initiative(game, mover.unit))
    return found;
  const std::vector<Stretch> way = way_of_unit(game, table, mover);
  if (way.empty()) return found;
  const Side side = game.side(mover.unit);
  const UnitFacts& own = game.facts(mover.unit);
  const double base_mm = 0.5 * std::hypot(own.width.mm(), own.depth.mm());
  each_counting(game, [&](const UnitId& enemy, const UnitState& state, const UnitFacts& facts) {
    if (facts.side == side) return;
    const double range_mm = 10.0 * opportunity_cm(facts.arm);
    const double sure_mm = range_mm + 10.0 * kByHand_cm;
    const Circle circle = circle_of(facts, state.stands);
    const TablePoint centre = circle.centre;
    const double far_mm = sure_mm + circle.radius_mm + base_mm;
    const auto is_near = [&](const Stretch& each) {
      return squared_distance(centre, each.from, each.to) <= far_mm * far_mm;
    };
    if (std::ranges::none_of(way, is_near) || !may_ever_charge(game, enemy, mover.unit)) return;
    const Outlines body = outlines_of(facts, state.stands);
    const double facing = state.heading();
    Provoked provoked{.enemy = enemy, .gap_mm = 1e9, .turn_deg = 180.0};
    for (const Stretch& each : way) {
      if (!is_near(each)) continue;
      const double gap = game.settings().measure == Measure::kCentre
                             ? std::sqrt(squared_distance(centre, each.from, each.to))
                             : gap_mm(body, Outlines{each.swept});
      if (gap > sure_mm) continue;
      provoked.gap_mm = std::min(provoked.gap_mm, gap);
      for (const TablePoint& point : {each.from, between(each.from, each.to, 0.5), each.to})
        if (const double turned = turn(facing, heading_to(centre, point));
            std::abs(turned) < std::abs(provoked.turn_deg))
          provoked.turn_deg = turned;
    }
    if (std::abs(provoked.turn_deg) > kMostTurn_deg) return;  // MN-178
    provoked.by_hand = provoked.gap_mm > range_mm - 10.0 * kByHand_cm;
    found.push_back(provoked);
  });
  return found;
}

}  // namespace

void add_provoked_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                           std::vector<Finding>& findings) {
  for (const SeenUnit& mover : seen)
    for (const Provoked& each : provoked_by(game, table, mover)) {
      const std::string who = game.name(each.enemy);
      findings.push_back(
          finding_of(game, Severity::kNote, "MN-175", {each.enemy, mover.unit},
                     game.name(mover.unit) + " has come within " + cm_words(each.gap_mm / 10.0) + " of " +
                         who + ", which may charge it after a pivot of " + degrees_words(each.turn_deg) +
                         (each.by_hand ? ": measure by hand." : "."),
                     !each.by_hand            ? ""
                     : game.settings().umpire ? "The umpire decides whether it was within range."
                                              : "Agree whether it was within range."));
    }
}

}  // namespace telescope::mini_nap
