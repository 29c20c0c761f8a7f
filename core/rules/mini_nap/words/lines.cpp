#include "core/rules/mini_nap/words/lines.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/division.hpp"
#include "core/rules/mini_nap/movement/manoeuvre.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "core/rules/mini_nap/words/silence.hpp"
#include "core/rules/statistics.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::mini_nap {
namespace {

using Lines = std::vector<SheetLine>;

void add(Lines& lines, std::string text, std::string_view rule, const Audience& audience = Audience::kAll,
         Severity severity = Severity::kNote) {
  lines.push_back(
      {.text = std::move(text), .rule = std::string(rule), .severity = severity, .audience = audience});
}

void add_choices(const Game& game, Lines& lines) {
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.side == game.holder)
      add(lines, brigade.name + ": " + brigade_words(game, id) + ".", "MN-060");
  std::set<std::string> told;
  for (const auto& [id, brigade] : game.setup->brigades)
    if (brigade.side == game.holder && told.insert(brigade.division).second)
      add(lines,
          game.setup->division_name(brigade.division) +
              ", Division Manoeuvre: " + division_words(game, brigade.division),
          "MN-131");
}

void add_manoeuvres(const Game& game, Lines& lines) {
  const auto left = may_manoeuvre(game);
  add(lines,
      left.empty() ? "Every unit has manoeuvred." : "Still to manoeuvre: " + names_of(game, left) + ".",
      "MN-062");
  if (game.division_reach_mm > 0.0)
    add(lines,
        "Each moves up to " + cm_words(game.division_reach_mm / 10.0) + ", no nearer than " +
            cm_words(game.division_distance_mm / 10.0) + " to any enemy.",
        game.division_reach_mm > 300.0 ? "MN-133" : "MN-134");
}

std::string opportunity_words(const Game& game, const Opportunity& each) {
  return game.setup->name(each.unit) + " may charge " + game.setup->name(game.last->unit) + " from " +
         cm_words(each.along_mm / 10.0) + " to " + cm_words(each.to_mm / 10.0) + " of its way, turning " +
         std::to_string(std::lround(std::abs(each.turn_deg))) + " degrees at first" +
         (each.heading_deg ? " to the heading " + decimal(*each.heading_deg) : "") +
         (each.needs == 0 ? ", without a test." : ".");
}

/// MN-175 to MN-185: whom the movement that was made last provokes.
void add_opportunities(const Game& game, Lines& lines) {
  for (const Opportunity& each : opportunities(game)) {
    const std::string who = game.setup->name(each.unit);
    add(lines, opportunity_words(game, each), each.needs == 0 ? "MN-184" : "MN-175");
    if (each.needs > 0)
      add(lines,
          who + " needs " + std::to_string(each.needs) + " or more (" + percent(chance_of(each.needs)) + ").",
          "MN-180", readers_of_strength(game, each.unit));
  }
}

void add_waiting(const Game& game, Lines& lines) {
  const Pending& waits = *game.waits_for();
  if (waits.kind == Pending::Kind::kOpportunity) add_opportunities(game, lines);
  if (waits.kind == Pending::Kind::kContact)
    for (ReactionLine& each : reaction_lines(game, waits.unit))
      add(lines, std::move(each.words), each.rule,
          each.of_rating ? readers_of_strength(game, waits.unit) : Audience::kAll);
  if (waits.kind == Pending::Kind::kFeint) {
    const int needs = test_needs(game.facts(waits.unit));
    add(lines, "A feint takes it straight back to 6 to 12 cm from the square.", "MN-172");
    add(lines,
        game.setup->name(waits.unit) + " needs " + std::to_string(needs) + " or more (" +
            percent(chance_of(needs)) + ").",
        "MN-170", readers_of_strength(game, waits.unit));
  }
}

void add_fire(const Game& game, Lines& lines) {
  for (const FireLine& each : fire_lines(game))
    add(lines,
        each.bar.empty() ? game.setup->name(each.unit) + ": " +
                               (each.targets.empty() ? "no target that no bar shields"
                                                     : "at " + names_of(game, each.targets)) +
                               "."
                         : each.bar,
        each.bar.empty() ? "MN-188" : each.rule);
}

void add_melee(const Game& game, Lines& lines) {
  for (const auto& [unit, enemy] : combats(game))
    add(lines, game.setup->name(unit) + " and " + game.setup->name(enemy) + " fight hand to hand.", "MN-065");
}

void add_break_through(const Game& game, Lines& lines) {
  for (const UnitId& id : game.setup->order)
    if (game.unit(id).on_table() && game.unit(id).now.break_through)
      add(lines, game.setup->name(id) + " has a break-through.", "MN-N05");
  for (const UnitId& each : may_be_manned(game))
    add(lines, game.setup->name(each) + " may be manned again.", "MN-161");
}

/// MN-147 and MN-161: what must be remembered in any phase.
void add_markers(const Game& game, Lines& lines) {
  for (const UnitId& id : game.setup->order) {
    const UnitState& state = game.unit(id);
    if (state.on_table() && state.shelter)
      add(lines,
          game.setup->name(id) + " is abandoned; its crew is with " + game.setup->name(*state.shelter) + ".",
          "MN-159");
  }
}

/// MNQ-03: one point in a formation in which the next loss removes it.
void add_weak(const Game& game, Lines& lines) {
  for (const UnitId& id : game.setup->order) {
    const UnitState& state = game.unit(id);
    if (state.on_table() && state.strength <= 1 && must_go(game.facts(id), state))
      add(lines, game.setup->name(id) + " is formed with one strength point: its next loss removes it.",
          "MNQ-03", readers_of_strength(game, id), Severity::kWarning);
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

std::string division_words(const Game& game, const std::string& division) {
  const auto of = std::ranges::find_if(game.setup->brigades,
                                       [&](const auto& each) { return each.second.division == division; });
  if (of == game.setup->brigades.end()) return "There is no such Division.";
  Against against(game);
  check_division(against, game, of->second.side, division);
  if (const auto objections = against.take(); !objections.empty()) return objections.front().sentence;
  const DivisionBand band = division_band(game, division);
  return "Up to " + cm_words(band.reach) + ", no nearer than " + cm_words(band.distance) + " to any enemy.";
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

std::vector<ReactionLine> reaction_lines(const Game& game, const UnitId& unit) {
  std::vector<ReactionLine> lines;
  const Pending* contact = game.contact();
  if (!contact || contact->unit != unit) return lines;
  const std::string who = game.setup->name(unit);
  const UnitFacts& facts = game.facts(unit);
  const Span_cm back = retreat_span(facts, false);
  const auto chance = [&](int needs) {
    return who + " needs " + std::to_string(needs) + " or more (" + percent(chance_of(needs)) + ").";
  };
  if (may_retreat<FallBack>(game, unit))
    lines.push_back({.words = who + " may fall back " + cm_words(back.least) + " to " + cm_words(back.most) +
                              ", facing away.",
                     .rule = facts.infantry() ? "MN-148" : "MN-149"});
  if (may_retreat<Flee>(game, unit)) {
    lines.push_back({.words = who + " may limber up and flee " + cm_words(kFlight.least) + " to " +
                              cm_words(kFlight.most) + ", facing away; if its test fails it is overrun.",
                     .rule = "MN-154"});
    lines.push_back({.words = chance(test_needs(facts)), .rule = "MN-154", .of_rating = true});
  }
  for (const UnitId& square : CrewFlees::may_flee_to(game, unit))
    lines.push_back(
        {.words = "The crew of " + who + " may flee to " + game.setup->name(square) + ".", .rule = "MN-158"});
  if (FormSquare{.unit = unit}.against(game).empty()) {
    const auto with = may_form_square_with(game, unit);
    lines.push_back({.words = who + " may try to form an emergency square" +
                              (with.empty() ? "." : "; so may " + names_of(game, with) + "."),
                     .rule = "MN-163"});
    const int needs = square_needs(facts, game.unit(unit).formation);
    lines.push_back({.words = chance(needs), .rule = "MN-165", .of_rating = true});
  }
  for (const Opportunity& each : opportunities(game, true))
    lines.push_back({.words = opportunity_words(game, each), .rule = "MN-184"});
  if (lines.empty()) lines.push_back({.words = who + " has no reaction but to stand.", .rule = "MN-144"});
  return lines;
}

std::vector<SheetLine> step_lines(const Game& game) {
  Lines lines;
  if (game.phase == Phase::kOver) return lines;
  if (game.waits_for()) {
    add_waiting(game, lines);
    return lines;
  }
  switch (game.phase) {
    case Phase::kChoose:
      add_choices(game, lines);
      break;
    case Phase::kManoeuvre:
      add_manoeuvres(game, lines);
      break;
    case Phase::kFiring:
      add_fire(game, lines);
      break;
    case Phase::kMelee:
      add_melee(game, lines);
      break;
    case Phase::kBreakThrough:
      add_break_through(game, lines);
      break;
    case Phase::kDeploy:
    case Phase::kInitiative:
    case Phase::kOver:
      break;
  }
  add_markers(game, lines);
  add_weak(game, lines);
  for (const SilenceRow& each : kSilences)
    if (each.phase == game.phase) add(lines, std::string(each.sentence), each.rule);
  return lines;
}

}  // namespace telescope::mini_nap
