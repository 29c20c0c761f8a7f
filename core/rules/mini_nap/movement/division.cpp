#include "core/rules/mini_nap/movement/division.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kTooNear_cm = 12.0, kFar_cm = 36.0;               // MN-132, MN-133
constexpr double kLongReach_cm = 36.0, kLongDistance_cm = 24.0;    // MN-133
constexpr double kShortReach_cm = 24.0, kShortDistance_cm = 12.0;  // MN-134

/// MNQ-19, MNQ-49: over the whole path, and where a turn or change of formation ends.
double nearest(const Game& game, const UnitId& unit, const Course::Done& done, const UnitId& enemy) {
  if (game.settings().measure == Measure::kCentre)
    return std::sqrt(squared_distance(centre_of(game.unit(enemy).stands), centre_of(done.sets_out),
                                      centre_of(done.after)));
  double nearest_mm = game.distance_mm(unit, done.after, enemy);
  if (!done.legs.empty())
    nearest_mm = std::min(nearest_mm, nearest_on_way(outlines_of(game.facts(unit), done.sets_out),
                                                     done.legs.front().heading_deg, length_mm(done.legs),
                                                     game.outlines(enemy)));
  return nearest_mm;
}

}  // namespace

std::vector<UnitId> units_of(const Game& game, const std::string& division) {
  std::vector<UnitId> units;
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.division == division)
      for (const UnitId& each : brigade.units)
        if (game.counts(each)) units.push_back(each);
  return units;
}

DivisionBand division_band(double nearest_cm) {
  DivisionBand band{.nearest = nearest_cm};
  if (nearest_cm <= kTooNear_cm + kLastBits) return band;
  const bool far = nearest_cm > kFar_cm + kLastBits;
  band.reach = far ? kLongReach_cm : kShortReach_cm;
  band.distance = far ? kLongDistance_cm : kShortDistance_cm;
  return band;
}

DivisionBand division_band(const Game& game, const std::string& division) {
  double nearest_cm = std::numeric_limits<double>::infinity();
  for (const UnitId& unit : units_of(game, division))
    for (const UnitId& enemy : game.counting(enemy_of(game.side(unit))))
      nearest_cm = std::min(nearest_cm, game.distance_mm(unit, enemy) / 10.0);
  return division_band(nearest_cm);
}

void check_division(Against& against, const Game& game, Side side, const std::string& division) {
  const auto brigade = std::ranges::find_if(
      game.setup->brigades, [&](const auto& each) { return each.second.division == division; });
  if (brigade == game.setup->brigades.end() || brigade->second.side != side)
    return against.add("MN-130", "The player with the initiative has no such Division.");
  against.add_if(units_of(game, division).empty(), "MNQ-50", "That Division has no units left.");
  for (const auto& [id, each] : game.setup->brigades)
    against.add_if(each.division == division && game.used.contains(id), "MN-131",
                   each.name + " has been chosen in this Turn.");
  const DivisionBand band = division_band(game, division);
  against.add_if(
      band.reach == 0.0 && !units_of(game, division).empty(), "MN-132",
      "An enemy is " + cm_words(band.nearest, kTooNear_cm) + " away, within 12 cm of the Division.");
}

void check_in_division(Against& against, const Game& game, const UnitId& unit, const Course& course,
                       bool measured) {
  const std::string who = game.setup->name(unit);
  const double reach_cm = game.division_reach_mm / 10.0, distance_cm = game.division_distance_mm / 10.0;
  bool moved_already = false;
  for (const Course::Done& done : course.done) {
    switch (done.step.what) {
      case Step::Do::kSideStep:
      case Step::Do::kStepBack:
      case Step::Do::kOblique:
      case Step::Do::kProlong:
        against.add("MN-136", who + " may only move straight ahead in a Division Manoeuvre.");
        break;
      case Step::Do::kInch:
        against.add("MN-139", who + " is a square, which must first change to another formation to move.");
        break;
      case Step::Do::kCharge:
        against.add("MN-138", who + " may not charge in a Division Manoeuvre.");
        break;
      case Step::Do::kMove:
      case Step::Do::kRedeploy:
        against.need(at_most_cm(length_mm(done.legs) / 10.0, reach_cm, measured),
                     reach_cm > 30 ? "MN-133" : "MN-134",
                     who + " moves " + cm_words(length_mm(done.legs) / 10.0, reach_cm) + ", of " +
                         cm_words(reach_cm) + ".",
                     "way/" + unit.value());
        break;
      default:
        against.add_if(moved_already, "MN-135",
                       who + " may turn and change its formation only before it moves.");
    }
    moved_already = moved_already || !done.legs.empty();
    for (const UnitId& enemy : game.counting(enemy_of(game.side(unit)))) {
      const double nearest_mm = nearest(game, unit, done, enemy);
      // Lawful where `distance` is at most the nearest.
      against.need(at_most_cm(distance_cm, nearest_mm / 10.0, measured), reach_cm > 30 ? "MN-133" : "MN-134",
                   who + " comes within " + cm_words(nearest_mm / 10.0, distance_cm) + " of " +
                       game.setup->name(enemy) + "; it must keep " + cm_words(distance_cm) + " away.",
                   "near/" + unit.value() + "/" + enemy.value());
    }
  }
}

}  // namespace telescope::mini_nap
