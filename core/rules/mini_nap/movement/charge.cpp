#include "core/rules/mini_nap/movement/charge.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/beside_limit.hpp"
#include "core/base/words.hpp"
#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {

std::optional<double> reach_mm(const Game& game, const Charge& charge) {
  constexpr double kAsFarAsATable_mm = 10'000.0;
  return way_to_touch(outlines_of(game.facts(charge.charger), charge.from),
                      heading_of(charge.from, charge.formation), kAsFarAsATable_mm, charge.at);
}

bool outflanks(const Game& game, const Charge& charge) {
  const UnitState& target = game.unit(charge.target);
  if (target.formation == Formation::kSquare) return false;
  const double facing = heading_of(target.stands, target.formation);
  const double front = extent_along(charge.at, facing).front_mm;
  return extent_along(outlines_of(game.facts(charge.charger), charge.from), facing).front_mm <=
         front + kLastBits;
}

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

/// Who may charge whom, and in what state (MN-078, MN-087, MN-106, MN-113 to MN-117, MN-126): whether it goes
/// on to judge the way. `extended`: it first goes ahead by dice.
bool check_who(Against& against, const Game& game, const Charge& charge, bool extended) {
  const UnitFacts &charger = game.facts(charge.charger), &target = game.facts(charge.target);
  const std::string who = game.setup->name(charge.charger), whom = game.setup->name(charge.target);
  const auto no = [&](std::string_view rule, const std::string& sentence) {
    against.add(rule, sentence);
    return false;
  };
  if (const auto barred = bars_movement(charger, charge.formation, false, Movement::kCharge))
    return no(barred->rule, who + " " + std::string(barred->why));
  if (target.side == charger.side) return no("MN-106", whom + " is no enemy: only enemies may be charged.");
  if (!game.counts(charge.target)) return no("MN-160", whom + " is not there to be charged.");
  const UnitState& state = game.unit(charge.charger);
  against.add_if(state.disordered || (game.settings().blue_single_meaning && state.reacted), "MN-126",
                 who + " bears a blue marker, and can start no charge.");
  against.need(at_most_deg(charge.turned_deg, kMostTurn_deg, charge.measured), "MN-078",
               who + " has turned by " + beside_limit(charge.turned_deg, kMostTurn_deg, 0, fixed_places) +
                   " degrees in this initiative; over 90 it cannot start a charge.",
               "turn/" + charge.charger.value());

  const Target kind = target_of(target, game.unit(charge.target).formation);
  const ChargeRow& row = *charge_row(charger, charge.formation);
  switch (row.at.at(static_cast<std::size_t>(kind))) {
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
                game.setup->name(charge.charger) + " would touch " + name_of(game, *met) + " on its way to " +
                    game.setup->name(charge.target) + ".");
}

std::optional<double> path_mm(Against& against, const Game& game, const Charge& charge) {
  const auto way = reach_mm(game, charge);
  if (!way)
    against.add("MN-075", game.setup->name(charge.charger) + " does not meet " +
                              game.setup->name(charge.target) + " straight ahead.");
  return way;
}

}  // namespace

bool cannot_arrive(const Game& game, const Charge& charge, double most_mm) {
  const UnitFacts& facts = game.facts(charge.charger);
  const UnitState& state = game.unit(charge.charger);
  const ChargeRow* row = charge_row(facts, charge.formation);
  const Target kind = target_of(game.facts(charge.target), game.unit(charge.target).formation);
  if (bars_movement(facts, charge.formation, false, Movement::kCharge) || !row ||
      row->at.at(static_cast<std::size_t>(kind)) == MayCharge::kNo || state.disordered ||
      charge.turned_deg > kMostTurn_deg + kLastBits)
    return true;
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

void check_charge(Against& against, const Game& game, const Charge& charge) {
  if (!check_who(against, game, charge, false)) return;
  const auto way = path_mm(against, game, charge);
  if (!way) return;
  const std::string who = game.setup->name(charge.charger), whom = game.setup->name(charge.target);
  const AllowanceRow& row = allowance_row(game.facts(charge.charger), charge.formation);
  against.need(at_most_cm(*way / 10.0, row.charge_cm, charge.measured), row.rule,
               whom + " is " + cm_words(*way / 10.0, row.charge_cm) + " ahead; " + who + " charges up to " +
                   cm_words(row.charge_cm) + ".",
               "reach/" + charge.charger.value());
  check_path(against, game, charge, *way, [](const Met&) { return false; });
}

void check_extended(Against& against, const Game& game, const Charge& charge) {
  if (!check_who(against, game, charge, true)) return;
  const auto way = path_mm(against, game, charge);
  if (!way) return;
  const AllowanceRow& row = allowance_row(game.facts(charge.charger), charge.formation);
  against.add_if(*way / 10.0 <= row.charge_cm + kLastBits, "MN-118",
                 game.setup->name(charge.target) + " is " + cm_words(*way / 10.0, row.charge_cm) +
                     " ahead, within the charge of " + cm_words(row.charge_cm) + ".");
  const Walk first = way_of(charge.charger, charge.formation, charge.from, {});
  check_path(against, game, charge, *way,
             [&](const Met& each) { return each.along && !bars_way(game, first, each); });
}

}  // namespace telescope::mini_nap
