#include <algorithm>
#include <cmath>

#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {
namespace {

/// A hand lays a unit so near to where a reaction ends.
constexpr double kLaidOff_mm = 15.0;
/// Points of a movement at which it is looked for where it was charged.
constexpr double kWatchEvery_mm = 5.0;

/// What was measured, brought to the end of its range where it is too close to that to call (MN-C04).
struct Measured {
  double cm = 0.0;
  bool by_hand = false;
};
std::optional<Measured> within(const Span_cm& span, double cm) {
  if (cm < span.least - kByHand_cm || cm > span.most + kByHand_cm) return std::nullopt;
  const double inside = std::clamp(cm, span.least, span.most);
  return Measured{.cm = inside,
                  .by_hand = std::abs(cm - span.least) < kByHand_cm || std::abs(cm - span.most) < kByHand_cm};
}

std::string close_words(bool by_hand) {
  return by_hand ? " (too close to call: measure by hand)" : "";
}

/// MN-148 to MN-150, MN-153 to MN-156: straight away from where it was charged.
std::optional<Proposal> ran_away(const Game& game, const Pending& contact, const Stands& seen) {
  const UnitFacts& facts = game.facts(contact.unit);
  const UnitState& state = game.unit(contact.unit);
  const bool flees = facts.arm == Arm::kHorseArtillery;
  if (!flees && state.formation != Formation::kSkirmish) return std::nullopt;
  const Span_cm span = retreat_span(facts, flees);
  const auto must = must_face_about(game, contact.unit, contact.by);
  for (const bool about : {true, false}) {
    if (must && *must != about) continue;
    const double heading = wrapped_deg(state.heading() + (about ? 180.0 : 0.0));
    const double way_cm = (along(centre_of(seen), heading) - along(state.centre(), heading)) / 10.0;
    const auto cm = within(span, way_cm);
    if (!cm) continue;
    Retreat retreat{.unit = contact.unit, .cm = way_cm, .about_face = about};
    if (off_mm(retreat.way(game, contact.by).after, seen) > kLaidOff_mm ||
        std::abs(turn(heading, heading_of(seen, state.formation))) > kStandsTurned_deg)
      continue;
    retreat.cm = cm->cm;
    const std::string words = game.name(contact.unit) + (flees ? " tries to flee " : " falls back ") +
                              cm_words(way_cm) + (about ? ", facing about first" : "") +
                              close_words(cm->by_hand);
    return flees ? proposal_of(game, Flee{retreat}, words) : proposal_of(game, FallBack{retreat}, words);
  }
  return std::nullopt;
}

bool lies_in_square(const Game& game, const SeenUnit& seen) {
  if (!seen.whole() || game.unit(seen.unit).formation == Formation::kSquare) return false;
  const FormationRead read = formation_read(game.facts(seen.unit), seen.stands(), game.unit(seen.unit).zero);
  return read.clear() && read.may_be.front() == Formation::kSquare;
}

/// MN-164: those that have been put into squares as well.
std::vector<UnitId> neighbours_in_square(const Game& game, const Pending& contact,
                                         const std::vector<SeenUnit>& all) {
  std::vector<UnitId> found;
  for (const UnitId& each : may_form_square_with(game, contact.unit)) {
    const auto neighbour = std::ranges::find(all, each, &SeenUnit::unit);
    if (neighbour != all.end() && lies_in_square(game, *neighbour)) found.push_back(each);
  }
  return found;
}

/// MN-163, MN-164.
std::optional<Proposal> formed_square(const Game& game, const Pending& contact, const SeenUnit& seen,
                                      const std::vector<SeenUnit>& all) {
  if (!lies_in_square(game, seen)) return std::nullopt;
  const FormSquare square{.unit = contact.unit, .with = neighbours_in_square(game, contact, all)};
  return proposal_of(game, square,
                     game.name(contact.unit) + " tries to form an emergency square" +
                         (square.with.empty() ? "" : ", with " + names_of(game, square.with)));
}

/// MNQ-56: the charged unit has been left as it stands; told once, of the first of its neighbours.
std::optional<Proposal> stood_with(const Game& game, const Pending& contact, const UnitId& neighbour,
                                   const std::vector<SeenUnit>& all) {
  const auto charged = std::ranges::find(all, contact.unit, &SeenUnit::unit);
  if (charged == all.end() || !charged->whole() || !stands_still(game, contact.unit, charged->stands()))
    return std::nullopt;
  const Stand stand{.side = contact.side, .with = neighbours_in_square(game, contact, all)};
  if (stand.with.empty() || stand.with.front() != neighbour ||
      !against_standing_with(game, stand.with).empty())
    return std::nullopt;
  return proposal_of(game, neighbour, Actions::write(game, stand),
                     game.name(contact.unit) + " stands; squares are tried by " + names_of(game, stand.with));
}

/// MN-172, MN-173: straight back, and then a pivot.
std::optional<Proposal> feinted(const Game& game, const Pending& waits, const Stands& seen) {
  const UnitState& state = game.unit(waits.unit);
  const double heading = state.heading();
  const double degrees = turn(heading, heading_of(seen, state.formation));
  const double way_mm = along(state.centre(), heading) - along(centre_of(seen), heading);
  Feint feint{.unit = waits.unit, .cm = way_mm / 10.0, .degrees = degrees, .stands = seen};
  const auto [back, pivot] = feint.ways(game);
  if (way_mm < 0.0 || off_mm(pivot.after, seen) > kLaidOff_mm) return std::nullopt;
  const double gap_cm = game.distance_mm(waits.unit, back.after, waits.by) / 10.0;
  const auto gap = within(kFeintGap, gap_cm);
  if (!gap) return std::nullopt;
  // Between centres that lie aside of each other the gap grows by less than the way.
  for (int i = 0; i < 8; ++i)
    feint.cm += gap->cm - game.distance_mm(waits.unit, feint.ways(game).back.after, waits.by) / 10.0;
  if (std::abs(degrees) <= kStill_deg) feint.degrees = 0.0;
  return proposal_of(game, feint,
                     game.name(waits.unit) + " tries a feint, back to " + cm_words(gap_cm) + " from " +
                         game.name(waits.by) + close_words(gap->by_hand));
}

/// MN-175 to MN-181: it stands where a charge against the movement that was made would have brought it.
std::optional<Proposal> charged_mover(const Game& game, const UnitId& unit, const Stands& seen) {
  if (!game.last || game.side(unit) == game.side(game.last->unit) || !game.counts(unit)) return std::nullopt;
  const LastMovement& last = *game.last;
  const UnitState& state = game.unit(unit);
  if (game.facts(unit).artillery() || state.stands.size() != seen.size()) return std::nullopt;
  const double heading = heading_of(seen, state.formation);
  const double length = length_mm(last.legs);
  const bool counter = last.target == unit;
  // A mover that passes along its front is met alike at many points: it has turned to face one (MNQ-43).
  double best_along = 0.0, least_deg = 360.0;
  for (double at = 0.0;; at = std::min(length, at + kWatchEvery_mm)) {
    const TablePoint there = centre_of(stands_at(last.from, last.legs, at));
    const double off_deg = std::abs(turn(heading, heading_to(state.centre(), there)));
    const Charge charge = chance_of_charge(game, unit, at, heading, counter).charge;
    const auto reach = reach_mm(game, charge);
    if (reach && off_deg < least_deg && off_mm(moved(charge.from, heading, *reach), seen) < kLaidOff_mm) {
      least_deg = off_deg;
      best_along = at;
    }
    if (at >= length) break;
  }
  if (least_deg > 180.0) return std::nullopt;
  const ChargeMover charge{.unit = unit, .along_mm = best_along, .heading_deg = heading};
  const std::string words = game.name(unit) + (counter ? " counter-charges " : " tries to charge ") +
                            game.name(last.unit) + " when that has come " + cm_words(best_along / 10.0);
  return counter ? proposal_of(game, CounterCharge{charge}, words) : proposal_of(game, charge, words);
}

/// MNQ-24, MNQ-44: the umpire puts it where it stays.
std::optional<Proposal> put_by_umpire(const Game& game, const Pending& waits, const Stands& seen) {
  if (waits.kind == Pending::Kind::kRejoin &&
      (lie_over(game, waits.unit, seen, waits.by) ||
       !touch(game.outlines(waits.unit, seen), game.outlines(waits.by))))
    return std::nullopt;
  Adjust put;
  put.unit = waits.unit;
  put.stands = seen;
  return proposal_of(game, put, game.name(waits.unit) + " stays where it has been put");
}

}  // namespace

std::optional<Proposal> reaction_seen(const Game& game, const SeenUnit& seen,
                                      const std::vector<SeenUnit>& all) {
  const UnitId& unit = seen.unit;
  const Stands stands = seen.stands();
  if (!game.unit(unit).on_table() || stands_still(game, unit, stands)) return std::nullopt;
  const Pending& waits = *game.waits_for();
  if (waits.unit == unit) {
    if (waits.kind == Pending::Kind::kFeint) return feinted(game, waits, stands);
    if (waits.side == Side::kNeutral) return put_by_umpire(game, waits, stands);
  }
  if (const Pending* contact = game.contact(); contact && contact->unit == unit) {
    if (auto away = ran_away(game, *contact, stands)) return away;
    if (auto square = formed_square(game, *contact, seen, all)) return square;
  } else if (contact) {
    if (auto stood = stood_with(game, *contact, unit, all)) return stood;
  }
  if (waits.kind == Pending::Kind::kOpportunity) return charged_mover(game, unit, stands);
  return std::nullopt;
}

}  // namespace telescope::mini_nap
