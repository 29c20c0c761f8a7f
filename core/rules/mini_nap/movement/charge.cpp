#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/beside_limit.hpp"
#include "core/base/named_once.hpp"
#include "core/base/words.hpp"
#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {
namespace {

/// MNQ-42: where its extra move may have brought it, by whole centimetres (MN-121 to MN-124).
bool may_come_to_outflank(const Game& game, const Charge& charge) {
  Charge then = charge;
  for (int cm = 0; cm <= 6 * extension_dice(game.facts(charge.charger).arm); ++cm) {
    then.from = moved(charge.from, heading_of(charge.from, charge.formation), 10.0 * cm);
    if (outflanks(game, then)) return true;
  }
  return false;
}

/// MN-126, MNQ-17.
bool is_marked(const Game& game, const UnitId& charger) {
  const UnitState& state = game.unit(charger);
  return state.disordered || (game.settings().blue_single_meaning && state.reacted);
}

/// Who may charge whom, and in what state (MN-078, MN-087, MN-106, MN-113 to MN-117, MN-126): whether it goes
/// on to judge the way. `extended`: it first goes ahead by dice.
bool check_who(Against& against, const Game& game, const Charge& charge, bool extended) {
  const UnitFacts &charger = game.facts(charge.charger), &target = game.facts(charge.target);
  const std::string who = game.name(charge.charger), whom = game.name(charge.target);
  const auto no = [&](std::string_view rule, const std::string& sentence) {
    against.add(rule, sentence);
    return false;
  };
  if (const auto barred = bars_movement(charger, charge.formation, false, Movement::kCharge))
    return no(barred->rule, who + " " + std::string(barred->why));
  if (target.side == charger.side) return no("MN-106", whom + " is no enemy: only enemies may be charged.");
  if (!game.counts(charge.target)) return no("MN-160", whom + " is not there to be charged.");
  against.add_if(is_marked(game, charge.charger), "MN-126",
                 who + " bears a blue marker, and can start no charge.");
  against.need(at_most_deg(charge.turned_deg, kMostTurn_deg, charge.measured), "MN-078",
               who + " has turned by " + beside_limit(charge.turned_deg, kMostTurn_deg, 0, fixed_places) +
                   " degrees in this initiative; over 90 it cannot start a charge.",
               "turn/" + charge.charger.value());

  const ChargeRow& row = *charge_row(charger, charge.formation);
  switch (row.whom(target_of(target, game.unit(charge.target).formation))) {
    case MayCharge::kYes:
      break;
    case MayCharge::kNo:
      against.add(charger.infantry() && target.cavalry() ? "MN-109" : row.rule,
                  std::string(row.charger) + " may not charge " + whom + ".");
      break;
    case MayCharge::kOutflanking: {
      const bool proposed = game.settings().outflank == Outflank::kProposal;
      const bool can = extended ? may_come_to_outflank(game, charge) : outflanks(game, charge);
      const Answer answer = !proposed ? Answer::kUmpire : can ? Answer::kYes : Answer::kNo;
      against.need(answer, row.rule,
                   std::string(row.charger) + " may charge " + whom + " only where it outflanks it (MNQ-13).",
                   "outflank/" + charge.charger.value());
    }
  }
  return true;
}

/// MN-110 to MN-112, MNQ-35, MNQ-61: whom or what it touches but its target, `passes` aside.
void check_path(Against& against, const Game& game, const Charge& charge, double way_mm,
                const std::function<bool(const Met&)>& passes) {
  constexpr double kBeyond_mm = 2.0;  // MNQ-35
  const Walk walk = straight_of(charge.charger, charge.formation, charge.from, way_mm);
  const auto all = meetings(game, walk, kBeyond_mm);
  const Met* met = first_of(all, [&](const Met& each) {
    return each.unit != charge.target && (each.along || each.touched) && !passes(each);
  });
  if (met)
    against.add(!met->unit                                       ? "MN-112"
                : met->along && *met->along < way_mm - kLastBits ? "MN-110"
                                                                 : "MN-111",
                game.name(charge.charger) + " would touch " + name_of(game, *met) + " on its way to " +
                    game.name(charge.target) + ".");
}

constexpr double kTooNear_cm = 12.0, kFar_cm = 36.0;               // MN-132, MN-133
constexpr double kLongReach_cm = 36.0, kLongDistance_cm = 24.0;    // MN-133
constexpr double kShortReach_cm = 24.0, kShortDistance_cm = 12.0;  // MN-134

/// MNQ-19, MNQ-49: over the whole path, and where a turn or change of formation ends.
double nearest(const Game& game, const UnitId& unit, const Course::Done& done, const UnitId& enemy) {
  if (game.settings().measure == Measure::kCentre)
    return std::sqrt(
        squared_distance(game.unit(enemy).centre(), centre_of(done.sets_out), centre_of(done.after)));
  double nearest_mm = game.distance_mm(unit, done.after, enemy);
  if (!done.legs.empty())
    nearest_mm =
        std::min(nearest_mm, nearest_on_way(game.outlines(unit, done.sets_out), done.legs.front().heading_deg,
                                            length_mm(done.legs), game.outlines(enemy)));
  return nearest_mm;
}

}  // namespace

std::optional<double> reach_mm(const Game& game, const Charge& charge) {
  constexpr double kAsFarAsATable_mm = 10'000.0;
  return way_to_touch(game.outlines(charge.charger, charge.from), heading_of(charge.from, charge.formation),
                      kAsFarAsATable_mm, charge.at);
}

bool outflanks(const Game& game, const Charge& charge) {
  const UnitState& target = game.unit(charge.target);
  if (target.formation == Formation::kSquare) return false;
  const double facing = target.heading();
  const double front = extent_along(charge.at, facing).front_mm;
  return extent_along(game.outlines(charge.charger, charge.from), facing).front_mm <= front + kLastBits;
}

bool may_charge(const Game& game, const UnitId& charger, Formation formation, const UnitId& target) {
  const UnitFacts& facts = game.facts(charger);
  const Target kind = target_of(game.facts(target), game.unit(target).formation);
  return !bars_movement(facts, formation, false, Movement::kCharge) && !is_marked(game, charger) &&
         charge_row(facts, formation)->whom(kind) != MayCharge::kNo;
}

bool cannot_arrive(const Game& game, const Charge& charge, double most_mm) {
  if (!may_charge(game, charge.charger, charge.formation, charge.target) ||
      charge.turned_deg > kMostTurn_deg + kLastBits)
    return true;
  const UnitFacts& facts = game.facts(charge.charger);
  const auto way = reach_mm(game, charge);
  if (!way || *way > most_mm + 10.0 * kLastBits) return true;
  const double heading = heading_of(charge.from, charge.formation);
  const Outlines smaller = outlines_of(facts, charge.from, kSlide_mm);
  const Circle circle = circle_of(facts, charge.from);
  const TablePoint end = ahead(circle.centre, heading, *way);
  bool barred = false;
  each_counting(game, [&](const UnitId& id, const UnitState& other, const UnitFacts& of) {
    // Friends may be passed before an extended charge begins (MN-128).
    if (barred || id == charge.charger || id == charge.target ||
        (of.side == facts.side && !is_formed(charge.formation)))
      return;
    const Circle there = circle_of(of, other.stands);
    const double near_mm = circle.radius_mm + there.radius_mm;
    barred = squared_distance(there.centre, circle.centre, end) <= near_mm * near_mm &&
             way_to_touch(smaller, heading, *way, outlines_of(of, other.stands));
  });
  return barred;
}

void check_charge(Against& against, const Game& game, const Charge& charge, bool extended) {
  if (!check_who(against, game, charge, extended)) return;
  const std::string who = game.name(charge.charger), whom = game.name(charge.target);
  const auto way = reach_mm(game, charge);
  if (!way) return against.add("MN-075", who + " does not meet " + whom + " straight ahead.");
  const AllowanceRow& row = allowance_row(game.facts(charge.charger), charge.formation);
  const double cm = *way / 10.0;
  const std::string is_ahead = whom + " is " + cm_words(cm, row.charge_cm) + " ahead";
  const std::string reach = cm_words(row.charge_cm) + ".";
  if (extended)
    against.add_if(cm <= row.charge_cm + kLastBits, "MN-118", is_ahead + ", within the charge of " + reach);
  else
    against.need(at_most_cm(cm, row.charge_cm, charge.measured), row.rule,
                 is_ahead + "; " + who + " charges up to " + reach, "reach/" + charge.charger.value());
  if (!extended) return check_path(against, game, charge, *way, [](const Met&) { return false; });
  const Walk first = way_of(charge.charger, charge.formation, charge.from, {});
  check_path(against, game, charge, *way,
             [&](const Met& each) { return each.along && !bars_way(game, first, each); });
}

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

DivisionBand division_band(const Game& game) {
  return {.reach = game.division_reach_mm / 10.0, .distance = game.division_distance_mm / 10.0};
}

std::vector<std::string> divisions_of(const Game& game, Side side) {
  std::vector<std::string> all;
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.side == side) (void)add_once(all, brigade.division);
  return all;
}

Objections against_division(const Game& game, Side side, const std::string& division) {
  const auto brigade = std::ranges::find_if(
      game.setup->brigades, [&](const auto& each) { return each.second.division == division; });
  if (brigade == game.setup->brigades.end() || brigade->second.side != side)
    return {{"MN-130", "The player with the initiative has no such Division."}};
  Against against(game);
  against.add_if(units_of(game, division).empty(), "MNQ-50", "That Division has no units left.");
  for (const auto& [id, each] : game.setup->brigades)
    against.add_if(each.division == division && game.used.contains(id), "MN-131",
                   each.name + " has been chosen in this Turn.");
  const DivisionBand band = division_band(game, division);
  against.add_if(
      band.reach == 0.0 && !units_of(game, division).empty(), "MN-132",
      "An enemy is " + cm_words(band.nearest, kTooNear_cm) + " away, within 12 cm of the Division.");
  return against.take();
}

void check_in_division(Against& against, const Game& game, const UnitId& unit, const Course& course,
                       bool measured) {
  const std::string who = game.name(unit);
  const DivisionBand band = division_band(game);
  bool moved_already = false;
  for (const Course::Done& done : course.done) {
    const MovementRow* how = movement_row(movement_of(done.step.what));
    const double cm = length_mm(done.legs) / 10.0;
    if (!how)
      against.add_if(moved_already, "MN-135",
                     who + " may turn and change its formation only before it moves.");
    else if (how->division)
      against.add(how->division->rule, who + " " + std::string(how->division->why));
    else
      against.need(at_most_cm(cm, band.reach, measured), band.rule(),
                   who + " moves " + cm_words(cm, band.reach) + ", of " + cm_words(band.reach) + ".",
                   "way/" + unit.value());
    moved_already = moved_already || how;
    for (const UnitId& enemy : game.counting(enemy_of(game.side(unit)))) {
      const double nearest_cm = nearest(game, unit, done, enemy) / 10.0;
      // Lawful where `distance` is at most the nearest.
      against.need(at_most_cm(band.distance, nearest_cm, measured), band.rule(),
                   who + " comes within " + cm_words(nearest_cm, band.distance) + " of " + game.name(enemy) +
                       "; it must keep " + cm_words(band.distance) + " away.",
                   "near/" + unit.value() + "/" + enemy.value());
    }
  }
}

}  // namespace telescope::mini_nap
