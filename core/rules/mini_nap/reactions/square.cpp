#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

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

/// It stands in that square.
void form_up(UnitState& state, const Stands& square) {
  state.stands = square;
  state.formation = Formation::kSquare;
  state.emergency = true;
}

/// The square that it becomes round one of its stands, in whichever way touches nobody but its attackers
/// (MNQ-56) and leaves room for those of `others`, one after the other; nothing where there is none.
std::optional<Stands> square_of(const Game& game, const UnitId& unit, std::span<const UnitId> others = {}) {
  const UnitState& state = game.unit(unit);
  const auto attackers = game.enemies_touching(unit);
  const auto is_strange = [&](const Met& met) {
    return !met.unit || std::ranges::count(attackers, *met.unit) == 0;
  };
  for (const std::size_t stays : {std::size_t{0}, std::size_t{1}}) {
    const Stands square = formed_on(game.facts(unit), Formation::kSquare, state.stands, stays, 1);
    if (first_met(game, standing(unit, Formation::kSquare, state.stands, square), is_strange)) continue;
    if (others.empty()) return square;
    Game then = game;
    form_up(then.unit(unit), square);
    if (square_of(then, others.front(), others.subspan(1))) return square;
  }
  return std::nullopt;
}

/// MN-164: the square of the first of those who have passed, which leaves room for as many of the others as
/// it can, the earlier before the later. Where none is left the rules as supplied say nothing: the umpire
/// decides.
std::optional<Stands> square_among(const Game& game, std::span<const UnitId> passed) {
  std::vector<UnitId> others;
  for (const UnitId& each : passed.subspan(1)) {
    others.push_back(each);
    if (!square_of(game, passed.front(), others)) others.pop_back();
  }
  return square_of(game, passed.front(), others);
}

void wait_for_hands(Game& game, const UnitId& charger, const UnitId& target) {
  game.pending.push_back(
      {.kind = Pending::Kind::kRejoin, .side = Side::kNeutral, .unit = charger, .by = target});
}

/// MN-166, MNQ-44: the enemy is moved straight ahead into contact again; by hand where that misses or meets
/// another, or where the square has come to lie over his bases.
void rejoin(Game& game, const UnitId& charger, const UnitId& square) {
  UnitState& state = game.unit(charger);
  const bool over = lie_over(game, charger, state.stands, square);
  if (!over && game.in_contact(charger, square)) return;
  const double heading = state.heading();
  const auto way = way_to_touch(game.outlines(charger), heading, 200.0, game.outlines(square));
  const Walk ahead = straight_of(charger, state.formation, state.stands, way.value_or(0.0));
  if (!over && way && *way > 0.0 &&
      !first_met(game, ahead, [&](const Met& met) { return met.along && met.unit != square; }))
    state.stands = moved(state.stands, heading, *way);
  else
    wait_for_hands(game, charger, square);
}

/// Each of them tests, at the same time (MN-164): whether the first has formed a square.
bool try_squares(Game& game, const std::vector<UnitId>& units, DiceTray& tray, Events& events) {
  std::vector<PoolRequest> pools;
  std::vector<int> needs;
  for (const UnitId& each : units) {
    needs.push_back(square_needs(game.facts(each), game.unit(each).formation));
    pools.push_back(quality_test(game, each, "MN-165", needs.back()));
  }
  const auto dice = tray.roll(pools);
  const auto passed = [&](std::size_t i) { return dice[i].front() >= needs[i]; };
  bool first_formed = false;
  std::vector<std::pair<UnitId, UnitId>> attacked;  // an enemy, and the square that it touched
  for (std::size_t i = 0; i < units.size(); ++i) {
    UnitState& state = game.unit(units[i]);
    const std::string who = game.name(units[i]);
    state.now.reacted = true;  // MNQ-27
    state.reacted = true;
    if (!passed(i)) {
      tell_of(events, "no-square", "MN-168", units[i], who + " fails to form a square.");
      if (touched_by_cavalry(game, units[i])) mark_hits(game, units[i], 2, events);
      continue;
    }
    std::vector<UnitId> room_for;
    for (std::size_t k = i; k < units.size(); ++k)
      if (passed(k)) room_for.push_back(units[k]);
    const auto square = square_among(game, room_for);
    if (!square) {
      tell_of(events, "no-square", "MNQ-56", units[i], who + " has no room for a square.");
      continue;
    }
    for (const UnitId& enemy : game.enemies_touching(units[i])) attacked.emplace_back(enemy, units[i]);
    form_up(state, *square);
    tell_of(events, "square", "MN-166", units[i], who + " forms an emergency square.");
    first_formed = first_formed || i == 0;
  }
  for (const auto& [enemy, each] : attacked) rejoin(game, enemy, each);
  return first_formed;
}

/// MN-164.
void check_with(Against& against, const Game& game, const UnitId& unit, const std::vector<UnitId>& with) {
  const auto neighbours = may_form_square_with(game, unit);
  for (const UnitId& each : with)
    against.add_if(std::ranges::count(neighbours, each) == 0 || std::ranges::count(with, each) > 1, "MN-164",
                   game.name(each) + " cannot try with " + game.name(unit) + ".");
}

/// MN-144, MN-169, MNQ-47.
void stand_and_fight(Game& game, const Pending& waits, Events& events) {
  if (waits.kind == Pending::Kind::kContact) game.unit(waits.unit).now.no_more = true;  // MNQ-47
  tell_of(events, "stands", waits.kind == Pending::Kind::kFeint ? "MN-169" : "MN-144", waits.unit,
          game.name(waits.unit) + " stands, and fights hand to hand.");
}

/// MNQ-56: neighbours of a unit that has been charged and stands; a square of such a neighbour says the same.
void stand_with(Game& game, const std::vector<UnitId>& with, DiceTray& tray, Events& events) {
  if (!game.contact()) throw std::invalid_argument("nobody is asked to react to a charge");
  const Pending waits = *game.contact();
  game.contact_answered();
  stand_and_fight(game, waits, events);
  try_squares(game, with, tray, events);
}

}  // namespace

void part_by_hand(Game& game, const UnitId& charger, const UnitId& target) {
  if (lie_over(game, charger, game.unit(charger).stands, target)) wait_for_hands(game, charger, target);
}

std::vector<UnitId> may_form_square_with(const Game& game, const UnitId& unit) {
  std::vector<UnitId> found;
  for (const UnitId& each : game.counting(game.side(unit)))
    if (each != unit && may_try(game, each) && game.distance_mm(unit, each) <= kNeighbours_mm + kLastBits &&
        square_of(game, each))
      found.push_back(each);
  return found;
}

Objections against_standing_with(const Game& game, const std::vector<UnitId>& with) {
  const Pending* waits = game.contact();
  if (!waits) return {{"MN-164", "Nobody is asked to react to a charge."}};
  if (auto no = FormSquare{.unit = waits->unit}.against(game); !no.empty()) return no;
  Against against(game);
  check_with(against, game, waits->unit, with);
  return against.take();
}

std::vector<FormSquare> FormSquare::offers(const Game& game, Side side) {
  const Pending* contact = charged(game, side);
  if (!contact) return {};
  FormSquare square{.unit = contact->unit};
  if (!square.against(game).empty()) return {};
  square.neighbours = may_form_square_with(game, square.unit);
  return {square};
}

Objections FormSquare::against(const Game& game) const {
  const std::string who = game.name(unit);
  const Pending* waits = game.contact();
  if (!waits) return {{"MN-163", who + " is not asked to react to a charge."}};
  if (waits->unit != unit) return against_standing_with(game, all());
  Against against(game);
  against.add_if(!game.facts(unit).infantry() || !game.formed(unit), "MN-163",
                 who + " is no formed infantry.");
  against.add_if(!game.facts(waits->by).cavalry(), "MN-163", game.name(waits->by) + " is no cavalry.");
  const double from_mm = game.unit(waits->by).now.charge_from_mm;
  against.need(opposite(at_most(from_mm, kStartedOver_mm, 0.0)), "MN-163",
               game.name(waits->by) + " began its charge " +
                   cm_words(from_mm / 10.0, kStartedOver_mm / 10.0) + " away, not over 12 cm.",
               "start/" + waits->by.value());
  check_may_react(against, game, unit);
  against.add_if(game.unit(unit).formation == Formation::kSquare, "MNQ-56", who + " is a square already.");
  against.add_if(!square_of(game, unit), "MNQ-56", who + " would touch others as it forms a square.");
  check_with(against, game, unit, with);
  return against.take();
}

void FormSquare::perform(Game& game, DiceTray& tray, Events& events) const {
  const Pending* waits = game.contact();
  if (!waits || waits->unit != unit) return stand_with(game, all(), tray, events);
  const UnitId charger = waits->by;
  game.contact_answered();
  if (!try_squares(game, all(), tray, events)) return;
  // MN-169, MN-170: whoever charged it from over 12 cm chooses.
  game.pending.push_back(
      {.kind = Pending::Kind::kFeint, .side = game.side(charger), .unit = charger, .by = unit});
}

std::vector<Stand> Stand::offers(const Game& game, Side side) {
  if (side == Side::kNeutral || !waits_for(game, side)) return {};
  std::vector<Stand> all;
  if (const auto squares = FormSquare::offers(game, side); !squares.empty())
    if (!squares.front().neighbours.empty())
      all.push_back({.side = side, .neighbours = squares.front().neighbours});
  all.push_back({.side = side});
  return all;
}

void Stand::form(Form& form, const Game& game) const {
  if (neighbours.empty()) {
    if (game.waits_for()->kind == Pending::Kind::kOpportunity) form.title = "Let it pass";
    return;
  }
  form.id = "stand-with";
  form.title = "Stand and fight, while neighbours try to form squares";
  form.rule = "MN-164";
  form.due = false;
}

Objections Stand::against(const Game& game) const {
  const Pending* waits = game.waits_for();
  if (!waits) return {{"MN-144", "Nobody is asked to react."}};
  if (waits->side != side) return {{"MN-144", "The other side is asked to react."}};
  return with.empty() ? Objections() : against_standing_with(game, with);
}

void Stand::perform(Game& game, DiceTray& tray, Events& events) const {
  if (!game.waits_for()) throw std::invalid_argument("nobody is asked to react");
  if (!with.empty()) return stand_with(game, with, tray, events);
  const Pending waits = *game.waits_for();
  game.pending.erase(game.pending.begin());
  if (waits.kind == Pending::Kind::kOpportunity)
    return events.tell("no-reaction", "MN-144", "Nobody charges " + game.name(waits.by) + ".");
  stand_and_fight(game, waits, events);
}

FormField Feint::asked_cm() {
  constexpr int kFarthest_cm = 14;  // MN-172 counts from the square, however the two stand to each other
  return ask_number("cm", "Centimetres straight back, to 6 to 12 cm from the square",
                    static_cast<int>(kFeintGap.least), kFarthest_cm);
}

std::vector<Feint> Feint::offers(const Game& game, Side side) {
  const Pending* waits = waits_for(game, side);
  if (!waits || waits->kind != Pending::Kind::kFeint) return {};
  return {{.unit = waits->unit}};
}

Feint::Ways Feint::ways(const Game& game) const {
  const UnitState& state = game.unit(unit);
  Walk back =
      way_of(unit, state.formation, state.stands,
             {{.heading_deg = wrapped_deg(state.heading() + 180.0), .length_mm = std::max(0.0, cm) * 10.0}});
  Walk pivot = pivot_of(unit, state.formation, back.after, degrees);
  return {std::move(back), std::move(pivot)};
}

Objections Feint::against(const Game& game) const {
  Against against(game);
  const std::string who = game.name(unit);
  const Pending* waits = game.waits_for();
  if (!waits || waits->kind != Pending::Kind::kFeint || waits->unit != unit)
    return {{"MN-170", who + " faces no emergency square."}};
  const auto [back, pivot] = ways(game);
  const double gap_cm = game.distance_mm(unit, back.after, waits->by) / 10.0;
  const double limit_cm = gap_cm < kFeintGap.least ? kFeintGap.least : kFeintGap.most;
  against.add_if(cm < 0.0 || gap_cm < kFeintGap.least - kLastBits || gap_cm > kFeintGap.most + kLastBits,
                 "MN-172",
                 who + " would be " + cm_words(gap_cm, limit_cm) + " from the square, not " +
                     cm_words(kFeintGap.least) + " to " + cm_words(kFeintGap.most) + ".");
  against.add_if(std::abs(degrees) > kMostTurn_deg + kLastBits, "MN-173",
                 who + " pivots by up to 90 degrees.");
  against.add_if(!stands.empty() && !lie_alike(pivot.after, stands), "MN-172",
                 who + " would not end where it is said to stand.");
  if (!against.empty() || degrees == 0.0 || !stands.empty()) return against.take();
  // MNQ-57: an announced pivot that would touch is refused.
  if (const auto met = bars_pivot(game, pivot, waits->by))
    against.add("MNQ-57", who + " would touch " + name_of(game, *met) + " as it pivots.");
  return against.take();
}

void Feint::perform(Game& game, DiceTray& tray, Events& events) const {
  const Pending* waits = game.waits_for();
  if (!waits || waits->kind != Pending::Kind::kFeint || waits->unit != unit)
    throw std::invalid_argument("nobody waits for that unit's feint");
  const UnitId square = waits->by;
  const std::string who = game.name(unit);
  const bool passed = passes(game, unit, "MN-170", tray);
  game.pending.erase(game.pending.begin());
  if (!passed)
    return tell_of(events, "no-feint", "MN-171", unit, who + " fails its test, and stays in contact.");
  UnitState& state = game.unit(unit);
  const auto [back, pivot] = ways(game);
  if (bars_pivot(game, back, square) || bars_pivot(game, pivot, square))
    return remove_unit(game, unit, "MN-174", "touches another in its feint, and is eliminated", events);
  state.stands = pivot.after;
  state.now.no_more = true;  // MN-173
  state.now.charged.reset();
  state.now.movement = Movement::kFeint;
  tell_of(events, "feinted", "MN-172", unit, who + " feints, and goes back " + cm_words(cm) + ".");
  after_movement(game, {.unit = unit,
                        .movement = Movement::kFeint,
                        .from = back.before,
                        .formation = state.formation,
                        .legs = back.legs,
                        .to = state.stands});
}

}  // namespace telescope::mini_nap
