#include "core/rules/mini_nap/words/lines.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::mini_nap {
namespace {

using Lines = std::vector<SheetLine>;

void add(Lines& lines, std::string text, std::string_view rule, const Audience& audience = Audience::kAll,
         Severity severity = Severity::kNote) {
  lines.push_back(
      {.text = std::move(text), .rule = std::string(rule), .severity = severity, .audience = audience});
}

std::string band_words(const DivisionBand& band) {
  return cm_words(band.reach) + ", no nearer than " + cm_words(band.distance) + " to any enemy.";
}

/// Of a Division Manoeuvre, allowed or why not.
std::string division_words(const Game& game, const std::string& division) {
  if (const auto no = against_division(game, game.holder, division); !no.empty()) return no.front().sentence;
  return "Up to " + band_words(division_band(game, division));
}

void add_choices(const Game& game, Lines& lines) {
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.side == game.holder)
      add(lines, brigade.name + ": " + brigade_words(game, id) + ".", "MN-060");
  for (const std::string& id : divisions_of(game, game.holder))
    add(lines, game.setup->division_name(id) + ", Division Manoeuvre: " + division_words(game, id), "MN-131");
}

void add_manoeuvres(const Game& game, Lines& lines) {
  const auto left = may_manoeuvre(game);
  add(lines,
      left.empty() ? "Every unit has manoeuvred." : "Still to manoeuvre: " + names_of(game, left) + ".",
      "MN-062");
  if (const DivisionBand band = division_band(game); band.reach > 0.0)
    add(lines, "Each moves up to " + band_words(band), band.rule());
}

std::string opportunity_words(const Game& game, const Opportunity& each) {
  return game.name(each.unit) + " may charge " + game.name(game.last->unit) + " from " +
         cm_words(each.along_mm / 10.0) + " to " + cm_words(each.to_mm / 10.0) + " of its way, turning " +
         std::to_string(std::lround(std::abs(each.turn_deg))) + " degrees at first" +
         (each.heading_deg ? " to the heading " + decimal(*each.heading_deg) : "") +
         (each.needs == 0 ? ", without a test." : ".");
}

/// Of a quality test: for who may know the unit's rating.
void add_needs(const Game& game, Lines& lines, const UnitId& unit, int needs, std::string_view rule) {
  add(lines,
      game.name(unit) + " needs " + std::to_string(needs) + " or more (" + percent(chance_of(needs)) + ").",
      rule, readers_of_strength(game, unit));
}

/// MN-175 to MN-185: whom the movement that was made last provokes.
void add_opportunities(const Game& game, Lines& lines) {
  for (const Opportunity& each : opportunities(game)) {
    add(lines, opportunity_words(game, each), each.needs == 0 ? "MN-184" : "MN-175");
    if (each.needs > 0) add_needs(game, lines, each.unit, each.needs, "MN-180");
  }
}

Lines waiting_lines(const Game& game) {
  const Pending& waits = *game.waits_for();
  if (waits.kind == Pending::Kind::kContact) return reaction_lines(game, waits.unit);
  Lines lines;
  if (waits.kind == Pending::Kind::kOpportunity) add_opportunities(game, lines);
  if (waits.kind == Pending::Kind::kFeint) {
    add(lines, "A feint takes it straight back to 6 to 12 cm from the square.", "MN-172");
    add_needs(game, lines, waits.unit, test_needs(game.facts(waits.unit)), "MN-170");
  }
  return lines;
}

void add_fire(const Game& game, Lines& lines) {
  for (const FireLine& each : fire_lines(game))
    add(lines,
        each.bar.empty() ? game.name(each.unit) + ": " +
                               (each.targets.empty() ? "no target that no bar shields"
                                                     : "at " + names_of(game, each.targets)) +
                               "."
                         : each.bar,
        each.bar.empty() ? "MN-188" : each.rule);
}

void add_melee(const Game& game, Lines& lines) {
  for (const auto& [unit, enemy] : combats(game))
    add(lines, game.name(unit) + " and " + game.name(enemy) + " fight hand to hand.", "MN-065");
}

void add_break_through(const Game& game, Lines& lines) {
  for (const UnitId& id : game.setup->order)
    if (game.unit(id).on_table() && game.unit(id).now.break_through)
      add(lines, game.name(id) + " has a break-through.", "MN-N05");
  for (const UnitId& each : may_be_manned(game))
    add(lines, game.name(each) + " may be manned again.", "MN-161");
}

/// MN-147 and MN-161: what must be remembered in any phase.
void add_markers(const Game& game, Lines& lines) {
  for (const UnitId& id : game.setup->order) {
    const UnitState& state = game.unit(id);
    if (state.on_table() && state.shelter)
      add(lines, game.name(id) + " is abandoned; its crew is with " + game.name(*state.shelter) + ".",
          "MN-159");
  }
}

/// MNQ-03: one point in a formation in which the next loss removes it.
void add_weak(const Game& game, Lines& lines) {
  for (const UnitId& id : game.setup->order) {
    const UnitState& state = game.unit(id);
    if (state.on_table() && state.strength <= 1 && must_go(game.facts(id), state))
      add(lines, game.name(id) + " is formed with one strength point: its next loss removes it.", "MNQ-03",
          readers_of_strength(game, id), Severity::kWarning);
  }
}

}  // namespace

std::string brigade_words(const Game& game, const std::string& brigade) {
  const Brigade& facts = game.setup->brigades.at(brigade);
  const auto there =
      std::ranges::count_if(facts.units, [&](const UnitId& each) { return game.unit(each).on_table(); });
  if (game.used.contains(brigade)) return "has been chosen in this turn";
  if (there == 0) return "has no units left";
  return "may still be chosen, " + counted(there, "unit");
}

std::string state_words(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  if (state.removed) return "removed";
  if (!state.on_table()) return "not set down yet";
  std::string words(word(state.formation));
  if (state.formation == Formation::kSquare) words += state.emergency ? ", emergency" : ", solid";
  if (state.disordered) words += ", disordered";
  if (state.reacted) words += ", has reacted";
  if (state.hits > 0) words += ", " + counted(state.hits, "hit marker");
  if (state.abandoned()) words += ", abandoned";
  if (state.now.break_through) words += ", break-through";
  if (!game.enemies_touching(unit).empty()) words += ", in contact";
  return words;
}

std::string strength_words(const Game& game, const UnitId& unit) {
  const UnitState& state = game.unit(unit);
  const UnitFacts& facts = game.facts(unit);
  UnitState weak = state;
  weak.strength = 1;
  const bool at_one = must_go(facts, weak);
  return std::to_string(state.strength) + " of " + std::to_string(facts.strength) + ", removed at " +
         (at_one ? "1 (MN-056)" : "0 (MN-057)");
}

std::string rating_words(const UnitFacts& unit) {
  return std::string(kRatings.at(static_cast<std::size_t>(unit.rating))) + ", " +
         std::to_string(test_needs(unit)) + " or more";
}

std::vector<SheetLine> reaction_lines(const Game& game, const UnitId& unit) {
  Lines lines;
  const Pending* contact = game.contact();
  if (!contact || contact->unit != unit) return lines;
  const std::string who = game.name(unit);
  const UnitFacts& facts = game.facts(unit);
  const auto goes = [](const Span_cm& span) {
    return cm_words(span.least) + " to " + cm_words(span.most) + ", facing away";
  };
  if (FallBack::of(game, unit))
    add(lines, who + " may fall back " + goes(retreat_span(facts, false)) + ".",
        facts.infantry() ? "MN-148" : "MN-149");
  if (Flee::of(game, unit)) {
    add(lines, who + " may limber up and flee " + goes(kFlight) + "; if its test fails it is overrun.",
        "MN-154");
    add_needs(game, lines, unit, test_needs(facts), "MN-154");
  }
  for (const UnitId& square : CrewFlees::may_flee_to(game, unit))
    add(lines, "The crew of " + who + " may flee to " + game.name(square) + ".", "MN-158");
  if (FormSquare{.unit = unit}.against(game).empty()) {
    const auto with = may_form_square_with(game, unit);
    add(lines,
        who + " may try to form an emergency square" +
            (with.empty() ? "." : "; so may " + names_of(game, with) + "."),
        "MN-163");
    add_needs(game, lines, unit, square_needs(facts, game.unit(unit).formation), "MN-165");
  }
  for (const Opportunity& each : opportunities(game, true))
    add(lines, opportunity_words(game, each), "MN-184");
  if (lines.empty()) add(lines, who + " has no reaction but to stand.", "MN-144");
  return lines;
}

std::vector<SheetLine> step_lines(const Game& game) {
  if (game.phase == Phase::kOver) return {};
  if (game.waits_for()) return waiting_lines(game);
  Lines lines;
  if (game.phase == Phase::kChoose) add_choices(game, lines);
  if (game.phase == Phase::kManoeuvre) add_manoeuvres(game, lines);
  if (game.phase == Phase::kFiring) add_fire(game, lines);
  if (game.phase == Phase::kMelee) add_melee(game, lines);
  if (game.phase == Phase::kBreakThrough) add_break_through(game, lines);
  add_markers(game, lines);
  add_weak(game, lines);
  for (const SilenceRow& each : kSilences)
    if (each.phase == game.phase) add(lines, words_of(each), each.rule);
  return lines;
}

}  // namespace telescope::mini_nap
