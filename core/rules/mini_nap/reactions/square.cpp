#include <algorithm>

#include "core/rules/mini_nap/movement/blocked.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/losses.hpp"

// 15.4: emergency squares. 15.5: feint charges.

namespace telescope::mini_nap {
namespace {

constexpr double kStartedOver_mm = 120.0;  // MN-163, MNQ-25
constexpr double kNeighbours_mm = 60.0;    // MN-164

/// Formed infantry that is no square yet, and may react.
bool may_try(const Game& game, const UnitId& unit) {
  return game.facts(unit).infantry() && game.formed(unit) &&
         game.unit(unit).formation != Formation::kSquare && may_react(game, unit);
}

bool touched_by_cavalry(const Game& game, const UnitId& unit) {
  return std::ranges::any_of(game.enemies_touching(unit),
                             [&](const UnitId& each) { return game.facts(each).cavalry(); });
}

/// The square that it becomes round one of its stands, in whichever way touches nobody but its attackers
/// (MNQ-56); nothing where there is none.
std::optional<Stands> square_of(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  const auto attackers = game.enemies_touching(unit);
  for (const std::size_t stays : {std::size_t{0}, std::size_t{1}}) {
    const Stands square = formed_on(game.facts(unit), Formation::kSquare, state.stands, stays, 1);
    const auto met = met_there(game, unit, Formation::kSquare, square);
    const auto touched = newly_touched(game, unit, state.stands, square);
    const auto strange = [&](const UnitId& id) { return std::ranges::count(attackers, id) == 0; };
    if ((!met || (met->unit && !strange(*met->unit))) && std::ranges::none_of(touched, strange))
      return square;
  }
  return std::nullopt;
}

/// MN-166, MNQ-44: the enemy is moved straight ahead into contact again; by hand where that misses or meets
/// another, or where the square has come to lie over his bases.
void rejoin(Game& game, const UnitId& charger, const UnitId& square) {
  UnitState& state = game.unit(charger);
  const bool over = lie_over(game, charger, state.stands, square);
  if (!over && game.in_contact(charger, square)) return;
  const double heading = heading_of(state.stands, state.formation);
  const auto way = way_to_touch(game.outlines(charger), heading, 200.0, game.outlines(square));
  const Leg path{.heading_deg = heading, .length_mm = way.value_or(0.0)};
  if (!over && way && *way > 0.0 &&
      !met_on_way(game, charger, state.formation, state.stands, std::span(&path, 1),
                  [&](const UnitId& id) { return id != square; }))
    state.stands = moved(state.stands, heading, *way);
  else
    game.pending.push_back(
        {.kind = Pending::Kind::kRejoin, .side = Side::kNeutral, .unit = charger, .by = square});
}

}  // namespace

std::vector<UnitId> may_form_square_with(const Game& game, const UnitId& unit) {
  std::vector<UnitId> found;
  for (const UnitId& each : game.counting(game.side(unit)))
    if (each != unit && may_try(game, each) && game.distance_mm(unit, each) <= kNeighbours_mm + kLastBits &&
        square_of(game, each))
      found.push_back(each);
  return found;
}

void check_square(Against& against, const Game& game, const Wanted& wanted) {
  const std::string who = game.setup->name(wanted.unit);
  const Pending* waits = game.contact();
  if (!waits || waits->unit != wanted.unit)
    return against.add("MN-163", who + " is not asked to react to a charge.");
  against.add_if(!game.facts(wanted.unit).infantry() || !game.formed(wanted.unit), "MN-163",
                 who + " is no formed infantry.");
  against.add_if(!game.facts(waits->by).cavalry(), "MN-163", game.setup->name(waits->by) + " is no cavalry.");
  const double from_mm = game.unit(waits->by).now.charge_from_mm;
  against.need(opposite(at_most(from_mm, kStartedOver_mm, 0.0)), "MN-163",
               game.setup->name(waits->by) + " began its charge " + cm_words(from_mm / 10.0) +
                   " away, not over 12 cm.",
               "start/" + waits->by.value());
  against.add_if(!may_react(game, wanted.unit), "MN-146",
                 who + " has stood or reacted already, or bears a blue marker.");
  against.add_if(game.unit(wanted.unit).formation == Formation::kSquare, "MNQ-56",
                 who + " is a square already.");
  against.add_if(!square_of(game, wanted.unit), "MNQ-56", who + " would touch others as it forms a square.");
  const auto neighbours = may_form_square_with(game, wanted.unit);
  for (const UnitId& each : wanted.with)
    against.add_if(std::ranges::count(neighbours, each) == 0, "MN-164",
                   game.setup->name(each) + " cannot try with it.");
}

void perform_square(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  const Pending* waits = game.contact();
  if (!waits || waits->unit != wanted.unit)
    throw std::invalid_argument("nobody waits for that unit's square");
  const UnitId charger = waits->by;
  std::vector<UnitId> tries{wanted.unit};
  tries.insert(tries.end(), wanted.with.begin(), wanted.with.end());
  std::vector<PoolRequest> pools;
  std::vector<int> needs;
  for (const UnitId& each : tries) {
    needs.push_back(square_needs(game.facts(each), game.unit(each).formation));
    pools.push_back(quality_test(game, each, "MN-165", needs.back()));
  }
  const auto dice = tray.roll(pools);
  game.contact_answered();
  bool formed = false;
  std::vector<std::pair<UnitId, UnitId>> attacked;  // an enemy, and the square that it touched
  for (std::size_t i = 0; i < tries.size(); ++i) {
    UnitState& state = game.unit(tries[i]);
    const std::string who = game.setup->name(tries[i]);
    state.now.reacted = true;  // MNQ-27
    state.reacted = true;
    const auto square = square_of(game, tries[i]);
    if (dice[i].front() >= needs[i] && square) {
      for (const UnitId& enemy : game.enemies_touching(tries[i])) attacked.emplace_back(enemy, tries[i]);
      state.stands = *square;
      state.formation = Formation::kSquare;
      state.emergency = true;
      tell_of(events, "square", "MN-166", tries[i], who + " forms an emergency square.");
      formed = formed || i == 0;
    } else {
      tell_of(events, "no-square", "MN-168", tries[i], who + " fails to form a square.");
      if (touched_by_cavalry(game, tries[i])) mark_hits(game, tries[i], 2, events);
    }
  }
  for (const auto& [enemy, each] : attacked) rejoin(game, enemy, each);
  if (!formed) return;
  // MN-169, MN-170: whoever charged it from over 12 cm chooses.
  game.pending.push_back(
      {.kind = Pending::Kind::kFeint, .side = game.side(charger), .unit = charger, .by = wanted.unit});
}

void check_feint(Against& against, const Game& game, const Wanted& wanted) {
  const std::string who = game.setup->name(wanted.unit);
  const Pending* waits = game.waits_for();
  if (!waits || waits->kind != Pending::Kind::kFeint || waits->unit != wanted.unit)
    return against.add("MN-170", who + " faces no emergency square.");
  const UnitState& state = game.unit(wanted.unit);
  const Stands back =
      moved(state.stands, heading_of(state.stands, state.formation) + 180.0, wanted.cm * 10.0);
  const double gap_cm = gap_mm(outlines_of(game.facts(wanted.unit), back), game.outlines(waits->by)) / 10.0;
  against.add_if(
      wanted.cm < 0.0 || gap_cm < kFeintGap.least - kLastBits || gap_cm > kFeintGap.most + kLastBits,
      "MN-172",
      who + " would be " + cm_words(gap_cm) + " from the square, not " + cm_words(kFeintGap.least) + " to " +
          cm_words(kFeintGap.most) + ".");
  against.add_if(std::abs(wanted.degrees) > kMostTurn_deg + kLastBits, "MN-173",
                 who + " pivots by up to 90 degrees.");
  if (!against.empty() || wanted.degrees == 0.0 || !wanted.stands.empty()) return;
  // MNQ-57: an announced pivot that would touch is refused.
  if (const auto met = met_while_turning(game, wanted.unit, state.formation, back, wanted.degrees))
    against.add("MNQ-57", who + " would touch " + name_of(game, *met) + " as it pivots.");
}

void perform_feint(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  const Pending* waits = game.waits_for();
  if (!waits || waits->kind != Pending::Kind::kFeint || waits->unit != wanted.unit)
    throw std::invalid_argument("nobody waits for that unit's feint");
  const UnitId unit = wanted.unit, square = waits->by;
  const std::string who = game.setup->name(unit);
  const int needs = test_needs(game.facts(unit));
  const bool passed = tray.roll_one(quality_test(game, unit, "MN-170", needs)) >= needs;
  game.pending.erase(game.pending.begin());
  if (!passed)
    return tell_of(events, "no-feint", "MN-171", unit, who + " fails its test, and stays in contact.");
  UnitState& state = game.unit(unit);
  const Stands from = state.stands;
  const Leg way{.heading_deg = Heading::from_degrees(heading_of(from, state.formation) + 180.0).degrees(),
                .length_mm = wanted.cm * 10.0};
  const auto met = met_on_way(game, unit, state.formation, from, std::span(&way, 1),
                              [&](const UnitId& id) { return id != square; });
  const Stands back = moved(from, way.heading_deg, way.length_mm);
  const auto turning = met_while_turning(game, unit, state.formation, back, wanted.degrees);
  const auto touched = newly_touched(game, unit, from, back);
  if (met || turning || !touched.empty())
    return remove_unit(game, unit, "MN-174", "touches another in its feint, and is eliminated", events);
  state.stands = turned(back, centre_of(back), wanted.degrees);
  state.now.no_more = true;  // MN-173
  state.now.charged.reset();
  state.now.movement = Movement::kFeint;
  tell_of(events, "feinted", "MN-172", unit, who + " feints, and goes back " + cm_words(wanted.cm) + ".");
  after_movement(game, {.unit = unit,
                        .movement = Movement::kFeint,
                        .from = from,
                        .formation = state.formation,
                        .legs = {way},
                        .to = state.stands,
                        .target = {}});
}

}  // namespace telescope::mini_nap
