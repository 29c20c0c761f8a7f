#include "core/rules/mini_nap/movement/charge.hpp"

#include <algorithm>
#include <cmath>

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

void check_charge(Against& against, const Game& game, const Charge& charge, bool extended) {
  const UnitFacts &charger = game.facts(charge.charger), &target = game.facts(charge.target);
  const std::string who = game.setup->name(charge.charger), whom = game.setup->name(charge.target);
  if (charger.artillery()) return against.add("MN-087", who + " is artillery, which cannot charge.");
  if (charge.formation == Formation::kSquare)
    return against.add("MN-083", who + " is a square, which cannot charge.");
  if (target.side == charger.side)
    return against.add("MN-106", whom + " is no enemy: only enemies may be charged.");
  if (!game.counts(charge.target)) return against.add("MN-160", whom + " is not there to be charged.");
  against.add_if(game.unit(charge.charger).disordered, "MN-126",
                 who + " bears a blue marker, and can start no charge.");
  against.add_if(game.settings().blue_single_meaning && game.unit(charge.charger).reacted &&
                     !game.unit(charge.charger).disordered,
                 "MN-126", who + " bears a blue marker, and can start no charge.");
  against.need(at_most_deg(charge.turned_deg, kMostTurn_deg, charge.measured), "MN-078",
               who + " has turned by more than 90 degrees in this initiative, and cannot start a charge.",
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
      const Answer answer = !proposed && !game.rulings.contains("outflank/" + charge.charger.value())
                                ? Answer::kUmpire
                            : outflanks(game, charge) ? Answer::kYes
                                                      : Answer::kNo;
      against.need(answer, row.rule,
                   std::string(row.charger) + " may charge " + whom + " only where it outflanks it (MNQ-13).",
                   "outflank/" + charge.charger.value());
    }
  }

  const auto way = reach_mm(game, charge);
  if (!way) return against.add("MN-075", who + " does not meet " + whom + " straight ahead.");
  const double allowance_cm = allowance_row(charger, charge.formation).charge_cm;
  if (!extended)
    against.need(at_most_cm(*way / 10.0, allowance_cm, charge.measured),
                 allowance_row(charger, charge.formation).rule,
                 whom + " is " + cm_words(*way / 10.0) + " ahead; " + who + " charges up to " +
                     cm_words(allowance_cm) + ".",
                 "reach/" + charge.charger.value());
  // MNQ-35: to 2 mm beyond the point of contact.
  const Leg path{.heading_deg = heading_of(charge.from, charge.formation), .length_mm = *way + 2.0};
  const auto met = met_on_way(game, charge.charger, charge.formation, charge.from, std::span(&path, 1),
                              [&](const UnitId& id) { return id != charge.target; });
  if (met)
    against.add(!met->unit                         ? "MN-112"
                : met->along_mm < *way - kLastBits ? "MN-110"
                                                   : "MN-111",
                who + " would touch " + name_of(game, *met) + " on its way to " + whom + ".");
}

}  // namespace telescope::mini_nap
