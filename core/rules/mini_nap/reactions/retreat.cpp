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

/// Straight ahead, after it has faced about or not.
Walk way_away(const Game& game, const Retreat& wanted, const UnitId& charger) {
  const UnitState& state = game.unit(wanted.unit);
  const bool about = must_face_about(game, wanted.unit, charger).value_or(wanted.about_face.value_or(false));
  const Stands from = about ? about_faced(state.stands) : state.stands;
  return straight_of(wanted.unit, state.formation, from, wanted.cm * 10.0);
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
  const Walk way = way_away(game, wanted, charger);
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
  check_may_react(against, game, unit);
  const Span_cm span = retreat_span(facts, flees);
  const std::string_view rule = flees ? "MN-156" : facts.infantry() ? "MN-148" : "MN-149";
  against.add_if(wanted.cm < span.least - kLastBits || wanted.cm > span.most + kLastBits, rule,
                 who + " goes " + cm_words(span.least) + " to " + cm_words(span.most) + ".");
  if (const auto must = must_face_about(game, unit, charger);
      must && wanted.about_face && *wanted.about_face != *must)
    against.add("MNQ-45", who + (*must ? " must face about first." : " must not face about."));
  if (!against.empty()) return;
  for (const Met& each : meetings(game, way_away(game, wanted, charger)))
    against.add_if(each.under && each.unit && game.side(*each.unit) == facts.side, "MNQ-23",
                   who + " would end on " + name_of(game, each) + ": another distance may do.");
}

Objections not_asked(const Game& game, const UnitId& unit) {
  return {{"MN-147", game.name(unit) + " is not asked to react to a charge."}};
}

/// MNQ-23: lengths, centimetres, at which it has just passed a friend that lies in its way.
std::vector<double> beyond_friends(const Game& game, Retreat wanted, const Span_cm& span,
                                   const UnitId& charger) {
  constexpr double kBeyond_mm = 0.001;
  std::vector<double> all;
  wanted.cm = span.most;
  const UnitFacts& facts = game.facts(wanted.unit);
  const Walk way = way_away(game, wanted, charger);
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

template <class Kind>
std::vector<Kind> offered(const Game& game, Side side) {
  const Pending* contact = charged(game, side);
  if (!contact) return {};
  const auto first = may_retreat<Kind>(game, contact->unit);
  if (!first) return {};
  return {*first};
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

Span_cm retreat_span(const UnitFacts& unit, bool flees) {
  return flees ? kFlight : unit.infantry() ? kFallBackInfantry : kFallBackCavalry;
}

template <class Kind>
std::optional<Kind> may_retreat(const Game& game, const UnitId& unit) {
  const auto charger = charger_of(game, unit);
  if (!charger) return std::nullopt;
  const Span_cm span = retreat_span(game.facts(unit), std::is_same_v<Kind, Flee>);
  std::vector<std::optional<bool>> facings{std::nullopt};
  if (!must_face_about(game, unit, *charger)) facings = {false, true};
  Kind kind;
  kind.unit = unit;
  const auto is_lawful = [&](double cm) {
    kind.cm = cm;
    return kind.against(game).empty();
  };
  for (const auto& about : facings) {
    kind.about_face = about;
    for (double cm = span.least; cm <= span.most; ++cm)
      if (is_lawful(cm)) return kind;
  }
  for (const auto& about : facings) {
    kind.about_face = about;
    if (std::ranges::any_of(beyond_friends(game, kind, span, *charger), is_lawful)) return kind;
  }
  return std::nullopt;
}
template std::optional<FallBack> may_retreat<FallBack>(const Game& game, const UnitId& unit);
template std::optional<Flee> may_retreat<Flee>(const Game& game, const UnitId& unit);

FormField Retreat::asked_cm(const Game& game, bool flees) const {
  if (cm != std::floor(cm)) {  // no whole number of them is free
    const std::string exact = decimal(cm, 4);
    return one("cm", "Centimetres", {choice(exact, exact, cm)}, {});
  }
  const Span_cm span = retreat_span(game.facts(unit), flees);
  FormField field =
      ask_number("cm", "Centimetres", static_cast<int>(span.least), static_cast<int>(span.most));
  field.initial = static_cast<int>(cm);
  return field;
}

std::optional<FormField> Retreat::asked_about(const Game& game) const {
  if (must_face_about(game, unit, game.contact()->by)) return std::nullopt;
  FormField field = yes_or_no("about_face", "It faces about first");
  if (about_face == true) field.initial = "yes";
  return field;
}

std::vector<FallBack> FallBack::offers(const Game& game, Side side) {
  return offered<FallBack>(game, side);
}
std::vector<Flee> Flee::offers(const Game& game, Side side) {
  return offered<Flee>(game, side);
}

Objections FallBack::against(const Game& game) const {
  const auto charger = charger_of(game, unit);
  if (!charger) return not_asked(game, unit);
  Against against(game);
  against.add_if(game.unit(unit).formation != Formation::kSkirmish,
                 game.facts(unit).cavalry() ? "MN-149" : "MN-148", game.name(unit) + " is no skirmish line.");
  check_way(against, game, *this, false, *charger);
  return against.take();
}

Objections Flee::against(const Game& game) const {
  const auto charger = charger_of(game, unit);
  if (!charger) return not_asked(game, unit);
  const std::string who = game.name(unit);
  Against against(game);
  against.add_if(game.facts(unit).arm != Arm::kHorseArtillery, "MN-153", who + " is no horse artillery.");
  against.add_if(!game.facts(*charger).infantry(), "MN-153", game.name(*charger) + " is no infantry.");
  const auto touching = game.enemies_touching(unit);
  against.add_if(std::ranges::any_of(touching, [&](const UnitId& each) { return each != *charger; }),
                 "MN-153", who + " was in contact with another enemy already.");
  check_way(against, game, *this, true, *charger);
  return against.take();
}

void FallBack::perform(Game& game, DiceTray&, Events& events) const {
  const auto charger = charger_of(game, unit);
  if (!charger) throw std::invalid_argument("nobody waits for that unit to fall back");
  run_away(game, *this, false, *charger, events);
}

void Flee::perform(Game& game, DiceTray& tray, Events& events) const {
  const auto charger = charger_of(game, unit);
  if (!charger) throw std::invalid_argument("nobody waits for that unit to flee");
  const int needs = test_needs(game.facts(unit));
  if (tray.roll_one(quality_test(game, unit, "MN-154", needs)) >= needs)
    return run_away(game, *this, true, *charger, events);
  game.contact_answered();
  remove_unit(game, unit, "MN-155", "fails its test and is overrun", events);
  obtain_break_through(game, *charger, "MN-155", events);
}

}  // namespace telescope::mini_nap
