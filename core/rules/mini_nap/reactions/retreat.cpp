#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

// 15.1 and 15.2: skirmishers fall back, horse artillery flees.

namespace telescope::mini_nap {
namespace {

/// Who has charged the unit and waits for its answer.
std::optional<UnitId> charger_of(const Game& game, const UnitId& unit) {
  const Pending* waits = game.contact();
  if (!waits || waits->unit != unit) return std::nullopt;
  return waits->by;
}

bool beyond_the_table(const Game& game, const UnitId& unit, const Stands& stands) {
  const double across = width(game.setup->board).mm(), deep = depth(game.setup->board).mm();
  for (const Outline& each : game.outlines(unit, stands))
    for (const TablePoint& point : each)
      if (point.x_mm < 0.0 || point.y_mm < 0.0 || point.x_mm > across || point.y_mm > deep) return true;
  return false;
}

/// It goes straight; whatever enemy but the charger (MNQ-46), or prohibited ground, it meets eliminates it.
void run_away(Game& game, const Retreat& wanted, bool flees, const UnitId& charger, Events& events) {
  const UnitId unit = wanted.unit;
  UnitState& state = game.unit(unit);
  const std::string_view rule = flees ? "MN-157" : "MN-152";
  const Walk way = wanted.way(game, charger);
  const auto met = first_met(game, way, [&](const Met& each) {
    return each.unit != charger && (!each.unit || game.side(*each.unit) != game.side(unit)) &&
           (each.along || each.touched);
  });
  game.contact_answered();
  game.last.reset();
  game.unit(charger).now.charged.reset();
  state.now.reacted = true;
  state.reacted = true;
  state.now.movement = flees ? Movement::kFlee : Movement::kFallBack;
  if (met) {
    remove_unit(
        game, unit, rule,
        std::string(flees ? "flees" : "falls back") + " into " + name_of(game, *met) + ", and is eliminated",
        events);
  } else {
    state.stands = way.after;
    tell_of(events, flees ? "fled" : "fell-back", flees ? "MN-156" : "MN-148", unit,
            game.name(unit) + (flees ? " flees " : " falls back ") + cm_words(wanted.cm) + ".");
    // MNQ-24.
    if (beyond_the_table(game, unit, way.after))
      game.pending.insert(game.pending.begin(),
                          {.kind = Pending::Kind::kEdge, .side = Side::kNeutral, .unit = unit});
  }
  obtain_break_through(game, charger, flees ? "MN-156" : "MN-151", events);  // MNQ-47
}

/// MN-148, MN-149, MN-156: its length, and that it ends on no friend (MNQ-23).
void check_way(Against& against, const Game& game, const Retreat& wanted, bool flees, const UnitId& charger) {
  const UnitId& unit = wanted.unit;
  const UnitFacts& facts = game.facts(unit);
  const std::string who = game.name(unit);
  const Span_cm span = retreat_span(facts, flees);
  const std::string_view rule = flees ? "MN-156" : facts.infantry() ? "MN-148" : "MN-149";
  against.add_if(wanted.cm < span.least - kLastBits || wanted.cm > span.most + kLastBits, rule,
                 who + " goes " + cm_words(span.least) + " to " + cm_words(span.most) + ".");
  if (const auto must = must_face_about(game, unit, charger);
      must && wanted.about_face && *wanted.about_face != *must)
    against.add("MNQ-45", who + (*must ? " must face about first." : " must not face about."));
  if (!against.empty()) return;
  for (const Met& each : meetings(game, wanted.way(game, charger)))
    against.add_if(each.under && each.unit && game.side(*each.unit) == facts.side, "MNQ-23",
                   who + " would end on " + name_of(game, each) + ": another distance may do.");
}

/// MNQ-23: lengths, centimetres, at which it has just passed a friend that lies in its way.
std::vector<double> beyond_friends(const Game& game, Retreat wanted, const Span_cm& span,
                                   const UnitId& charger) {
  constexpr double kBeyond_mm = 0.001;
  std::vector<double> all;
  wanted.cm = span.most;
  const UnitFacts& facts = game.facts(wanted.unit);
  const Walk way = wanted.way(game, charger);
  const double heading = way.legs.front().heading_deg;
  for (const Met& each : meetings(game, way)) {
    if (!each.unit || game.side(*each.unit) != facts.side) continue;
    // From beyond it back until it is met.
    const Circle there = game.circle(*each.unit);
    const double more_mm = 2.0 * (circle_of(facts, way.after).radius_mm + there.radius_mm);
    const double all_mm = 10.0 * span.most + more_mm;
    const Outlines from = moved(outlines_of(facts, way.after, kSlide_mm), heading, more_mm);
    if (const auto back = way_to_touch(from, heading + 180.0, all_mm, each.at))
      all.push_back((all_mm - *back + kBeyond_mm) / 10.0);
  }
  return all;
}

/// MN-153.
void check_flight(Against& against, const Game& game, const UnitId& unit, const UnitId& charger) {
  const std::string who = game.name(unit);
  against.add_if(game.facts(unit).arm != Arm::kHorseArtillery, "MN-153", who + " is no horse artillery.");
  against.add_if(!game.facts(charger).infantry(), "MN-153", game.name(charger) + " is no infantry.");
  const auto touching = game.enemies_touching(unit);
  against.add_if(std::ranges::any_of(touching, [&](const UnitId& each) { return each != charger; }), "MN-153",
                 who + " was in contact with another enemy already.");
}

/// Whether it may do so at all, however far.
void check_who(Against& against, const Game& game, const UnitId& unit, bool flees, const UnitId& charger) {
  if (flees)
    check_flight(against, game, unit, charger);
  else
    against.add_if(game.unit(unit).formation != Formation::kSkirmish,
                   game.facts(unit).cavalry() ? "MN-149" : "MN-148",
                   game.name(unit) + " is no skirmish line.");
  check_may_react(against, game, unit);
}

}  // namespace

std::optional<bool> must_face_about(const Game& game, const UnitId& unit, const UnitId& charger) {
  const UnitState& state = game.unit(unit);
  const double facing = state.heading();
  const Extent unit_mm = extent_along(game.outlines(unit), facing);
  const double enemy_mm = along(game.unit(charger).centre(), facing);
  if (enemy_mm > unit_mm.front_mm) return true;
  if (enemy_mm < unit_mm.rear_mm) return false;
  return std::nullopt;
}

Walk Retreat::way(const Game& game, const UnitId& charger) const {
  const UnitState& state = game.unit(unit);
  const bool about = must_face_about(game, unit, charger).value_or(about_face.value_or(false));
  const Stands from = about ? about_faced(state.stands) : state.stands;
  return straight_of(unit, state.formation, from, cm * 10.0);
}

Span_cm retreat_span(const UnitFacts& unit, bool flees) {
  return flees ? kFlight : unit.infantry() ? kFallBackInfantry : kFallBackCavalry;
}

template <bool kFlees>
std::optional<RetreatBy<kFlees>> RetreatBy<kFlees>::of(const Game& game, const UnitId& unit) {
  const auto charger = charger_of(game, unit);
  if (!charger) return std::nullopt;
  Against against(game);
  check_who(against, game, unit, kFlees, *charger);
  if (!against.empty()) return std::nullopt;
  const Span_cm span = retreat_span(game.facts(unit), kFlees);
  std::vector<std::optional<bool>> facings{std::nullopt};
  if (!must_face_about(game, unit, *charger)) facings = {false, true};
  RetreatBy made{{.unit = unit}};
  const auto is_lawful = [&](double cm) {
    made.cm = cm;
    return made.against(game).empty();
  };
  for (const auto& about : facings) {
    made.about_face = about;
    for (double cm = span.least; cm <= span.most; ++cm)
      if (is_lawful(cm)) return made;
  }
  for (const auto& about : facings) {
    made.about_face = about;
    if (std::ranges::any_of(beyond_friends(game, made, span, *charger), is_lawful)) return made;
  }
  return std::nullopt;
}

template <bool kFlees>
FormField RetreatBy<kFlees>::asked_cm(const Game& game) const {
  if (cm != std::floor(cm)) {  // no whole number of them is free
    const std::string exact = decimal(cm, 4);
    return one("cm", "Centimetres", {choice(exact, exact, cm)}, {});
  }
  const Span_cm span = retreat_span(game.facts(unit), kFlees);
  FormField field =
      ask_number("cm", "Centimetres", static_cast<int>(span.least), static_cast<int>(span.most));
  field.initial = static_cast<int>(cm);
  return field;
}

template <bool kFlees>
std::optional<FormField> RetreatBy<kFlees>::asked_about(const Game& game) const {
  if (must_face_about(game, unit, game.contact()->by)) return std::nullopt;
  FormField field = yes_or_no("about_face", "It faces about first");
  if (about_face == true) field.initial = "yes";
  return field;
}

template <bool kFlees>
std::vector<RetreatBy<kFlees>> RetreatBy<kFlees>::offers(const Game& game, Side side) {
  const Pending* contact = charged(game, side);
  const auto first = contact ? of(game, contact->unit) : std::nullopt;
  return first ? std::vector{*first} : std::vector<RetreatBy>();
}

template <bool kFlees>
Objections RetreatBy<kFlees>::against(const Game& game) const {
  const auto charger = charger_of(game, unit);
  if (!charger) return {{"MN-147", game.name(unit) + " is not asked to react to a charge."}};
  Against against(game);
  check_who(against, game, unit, kFlees, *charger);
  check_way(against, game, *this, kFlees, *charger);
  return against.take();
}

template <bool kFlees>
void RetreatBy<kFlees>::perform(Game& game, DiceTray& tray, Events& events) const {
  const auto charger = charger_of(game, unit);
  if (!charger)
    throw std::invalid_argument(kFlees ? "nobody waits for that unit to flee"
                                       : "nobody waits for that unit to fall back");
  if (!kFlees || passes(game, unit, "MN-154", tray)) return run_away(game, *this, kFlees, *charger, events);
  game.contact_answered();
  remove_unit(game, unit, "MN-155", "fails its test and is overrun", events);
  obtain_break_through(game, *charger, "MN-155", events);
}

template struct RetreatBy<false>;
template struct RetreatBy<true>;

}  // namespace telescope::mini_nap
