#include "core/rules/mini_nap/movement/manoeuvre.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/mini_nap/movement/blocked.hpp"
#include "core/rules/mini_nap/movement/charge.hpp"
#include "core/rules/mini_nap/movement/division.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/reactions/reactions.hpp"
#include "core/rules/mini_nap/telling.hpp"

namespace telescope::mini_nap {
namespace {

using Do = Step::Do;

bool is_movement(Do what) {
  return what >= Do::kMove;
}

/// One manoeuvre as it is judged, step after step.
struct Judging {
  Against& against;
  const Game& game;
  const UnitId& unit;
  const UnitFacts& facts;
  bool measured;
  std::string who;
};

/// MNQ-35, second half, after a turn or a change of formation.
void check_no_new_contact(Judging& j, const Course::Done& done, std::string_view rule) {
  for (const UnitId& each : newly_touched(j.game, j.unit, done.before, done.after))
    j.against.add(rule, j.who + " would touch " + j.game.setup->name(each) + " (MNQ-35).");
}

/// MN-076, MNQ-06.
void check_pivot(Judging& j, const Course::Done& done) {
  j.against.add_if(std::abs(done.step.degrees) > 180.0 + kLastBits, "MN-076",
                   j.who + " pivots by at most 180 degrees.");
  if (const auto met = met_while_turning(j.game, j.unit, done.formation, done.before, done.step.degrees))
    j.against.add("MN-076", j.who + " would touch " + name_of(j.game, *met) + " as it pivots.");
  else
    check_no_new_contact(j, done, "MN-076");
}

/// MN-042 to MN-047, MN-072 to MN-074.
void check_form(Judging& j, const Course::Done& done) {
  const Formation to = done.step.formation;
  if (!may_take(j.facts, to))
    return j.against.add(j.facts.irregular            ? "MN-047"
                         : to == Formation::kSkirmish ? "MN-045"
                                                      : "MN-044",
                         j.who + " cannot form a " + std::string(word(to)) + ".");
  j.against.add_if(to == done.formation, "MNQ-37",
                   j.who + " stands in " + std::string(word(to)) + " already.");
  if (const auto met = met_there(j.game, j.unit, to, done.after))
    j.against.add("MN-072", j.who + " would touch " + name_of(j.game, *met) + " as it forms.");
  else
    check_no_new_contact(j, done, "MN-074");
}

/// MN-079 to MN-081.
void check_sideways(Judging& j, const Course::Done& done) {
  const Step& step = done.step;
  const bool side = step.what == Do::kSideStep, back = step.what == Do::kStepBack;
  const std::string_view rule = side ? "MN-079" : back ? "MN-080" : "MN-081";
  const bool line = done.formation == Formation::kLine || done.formation == Formation::kSkirmish;
  j.against.add_if(!j.facts.infantry() || !line, rule,
                   j.who + " is not infantry in line or skirmish line, which alone moves so.");
  if (step.what == Do::kOblique) {
    j.against.add_if(step.cm < 0.0, rule, j.who + " never moves backward so.");
    for (const double cm : {step.cm, std::abs(step.aside_cm)})
      j.against.need(at_most_cm(cm, kOblique_cm, j.measured), rule,
                     j.who + " moves " + cm_words(cm) + " each way, of 3 cm.", "way/" + j.unit.value());
    return;
  }
  j.against.add_if(back && step.cm < 0.0, rule, j.who + " steps back, not ahead.");
  j.against.need(at_most_cm(std::abs(step.cm), kSideways_cm, j.measured), rule,
                 j.who + " moves " + cm_words(std::abs(step.cm)) + ", of 6 cm.", "way/" + j.unit.value());
}

/// MN-083 to MN-085, MNQ-11.
void check_inch(Judging& j, const Course::Done& done) {
  j.against.add_if(done.formation != Formation::kSquare, "MN-085", j.who + " is no square.");
  j.against.add_if(done.emergency, "MN-084", j.who + " is an emergency square, which cannot inch.");
  double nearest_cm = 1e9;
  for (const UnitId& enemy : j.game.counting(enemy_of(j.facts.side)))
    if (j.game.facts(enemy).cavalry())
      nearest_cm = std::min(nearest_cm, j.game.distance_mm(j.unit, enemy) / 10.0);
  j.against.need(at_most_cm(done.step.cm, inch_cm(nearest_cm), j.measured), "MN-085",
                 j.who + " inches " + cm_words(done.step.cm) + ", of " + cm_words(inch_cm(nearest_cm)) + ".",
                 "way/" + j.unit.value());
}

/// MN-075, MN-087 to MN-092, MN-094 to MN-105.
void check_ahead(Judging& j, const Course::Done& done) {
  const Step& step = done.step;
  const bool battery = j.facts.artillery();
  const AllowanceRow& row = allowance_row(j.facts, done.formation);
  double most_cm = row.move_cm;
  std::string_view rule = row.rule;
  if (step.what == Do::kMove) {
    j.against.add_if(battery, "MN-088", j.who + " is artillery: it prolongs or redeploys.");
    j.against.add_if(done.formation == Formation::kSquare, "MN-083",
                     j.who + " is a square, which can only inch.");
  } else {
    j.against.add_if(!battery, "MN-088", j.who + " is no artillery.");
  }
  if (step.what == Do::kProlong) {
    most_cm = kProlong_cm;
    rule = step.cm < 0.0 ? "MN-089" : "MN-088";
  } else {
    j.against.add_if(step.cm < 0.0, "MN-075", j.who + " moves straight ahead.");
  }
  if (!j.game.division.empty()) return;  // its lengths are checked by section 13
  j.against.need(at_most_cm(std::abs(step.cm), most_cm, j.measured), rule,
                 j.who + " moves " + cm_words(std::abs(step.cm)) + ", of " + cm_words(most_cm) + ".",
                 "way/" + j.unit.value());
}

/// MN-128, MN-129, MNQ-18, MNQ-40, MNQ-41: whom it meets on its way and at its end.
void check_way(Judging& j, const Course::Done& done) {
  const bool passes = !is_formed(done.formation);
  const auto met = met_on_way(j.game, j.unit, done.formation, done.before, done.legs,
                              [&](const UnitId& id) { return !passes || j.game.side(id) != j.facts.side; });
  if (met)
    j.against.add(met->unit ? "MN-129" : "MNQ-41", j.who + " would touch " + name_of(j.game, *met) +
                                                       " after " + cm_words(met->along_mm / 10.0) + ".");
  else if (const auto end = met_there(j.game, j.unit, done.formation, done.after))
    j.against.add(end->unit ? "MNQ-18" : "MNQ-41", j.who + " would end on " + name_of(j.game, *end) + ".");
  for (const UnitId& each : newly_touched(j.game, j.unit, done.before, done.after))
    j.against.add_if(j.game.side(each) != j.facts.side, "MN-106",
                     j.who + " would touch " + j.game.setup->name(each) + ", which only a charge may.");
}

void check_step(Judging& j, const Course& course, const Course::Done& done) {
  switch (done.step.what) {
    case Do::kPivot:
      return check_pivot(j, done);
    case Do::kAboutFace:
      j.against.add_if(done.formation == Formation::kSquare, "MN-077", j.who + " is a square.");
      return;
    case Do::kForm:
      return check_form(j, done);
    case Do::kCharge:
      if (!course.target) return j.against.add("MN-106", "A charge has a target.");
      return check_charge(j.against, j.game,
                          {.charger = j.unit,
                           .formation = done.formation,
                           .from = done.before,
                           .target = *course.target,
                           .at = j.game.outlines(*course.target),
                           .turned_deg = done.turned_deg,
                           .measured = j.measured});
    case Do::kSideStep:
    case Do::kStepBack:
    case Do::kOblique:
      check_sideways(j, done);
      break;
    case Do::kInch:
      check_inch(j, done);
      break;
    default:
      check_ahead(j, done);
  }
  check_way(j, done);
}

/// MN-069, MNQ-38: how many of what, and in what order.
void check_order(Judging& j, const Course& course) {
  const auto count = [&](auto is) {
    return std::ranges::count_if(course.done, [&](const Course::Done& done) { return is(done.step.what); });
  };
  j.against.add_if(
      count([](Do what) { return what == Do::kForm; }) > (j.game.unit(j.unit).now.reformed ? 0 : 1), "MN-069",
      j.who + " changes its formation at most once.");
  j.against.add_if(count(is_movement) > 1, "MNQ-38", j.who + " makes one kind of movement, once.");
  const auto charge = std::ranges::find_if(
      course.done, [](const Course::Done& done) { return done.step.what == Do::kCharge; });
  j.against.add_if(charge != course.done.end() && charge + 1 != course.done.end(), "MN-070",
                   j.who + " does nothing after a charge.");
}

}  // namespace

bool has_initiative(const Game& game, const UnitId& unit) {
  const UnitFacts& facts = game.facts(unit);
  if (facts.side != game.holder) return false;
  return game.division.empty() ? facts.brigade == game.brigade
                               : game.setup->brigades.at(facts.brigade).division == game.division;
}

std::vector<UnitId> may_manoeuvre(const Game& game) {
  std::vector<UnitId> units;
  if (game.phase != Phase::kManoeuvre) return units;
  for (const UnitId& id : game.counting(game.holder))
    if (has_initiative(game, id) && !game.unit(id).now.manoeuvred && !game.unit(id).now.no_more)
      units.push_back(id);
  return units;
}

std::vector<Objection> objections_to_manoeuvre(const Game& game, const Wanted& wanted) {
  Against against(game);
  const UnitId& unit = wanted.unit;
  const UnitState& state = game.unit(unit);
  Judging j{.against = against,
            .game = game,
            .unit = unit,
            .facts = game.facts(unit),
            .measured = !wanted.stands.empty(),
            .who = game.setup->name(unit)};
  if (!state.on_table()) {
    against.add("MN-068", j.who + " is not on the table.");
    return against.take();
  }
  against.add_if(!has_initiative(game, unit), "MN-068",
                 j.who + " does not belong to whoever has the initiative.");
  against.add_if(state.now.manoeuvred, "MN-063", j.who + " has manoeuvred in this Turn.");
  against.add_if(state.now.no_more, "MN-182", j.who + " does no more in this initiative.");
  against.add_if(state.abandoned(), "MN-160", j.who + " is abandoned by its crew.");
  if (!game.enemies_touching(unit).empty())
    for (const Step& step : wanted.steps)
      against.add(step.what == Do::kForm        ? "MN-071"
                  : step.what == Do::kAboutFace ? "MNQ-55"
                                                : "MNQ-09",
                  j.who + " touches an enemy, and stays as it is.");
  const Course course = course_of(game, unit, wanted.steps);
  check_order(j, course);
  for (const Course::Done& done : course.done) check_step(j, course, done);
  if (!game.division.empty()) check_in_division(against, game, unit, course, j.measured);
  return against.take();
}

void perform_manoeuvre(Game& game, const Wanted& wanted, Events& events) {
  const UnitId& unit = wanted.unit;
  const Course course = course_of(game, unit, wanted.steps);
  UnitState& state = game.unit(unit);
  const double start_gap_mm = course.target
                                  ? gap_mm(outlines_of(game.facts(unit), course.done[course.moves].before),
                                           game.outlines(*course.target))
                                  : 0.0;
  state.stands = wanted.stands.size() == course.to.size() ? wanted.stands : course.to;
  if (course.reformed) state.emergency = false;
  state.formation = course.formation;
  state.now.manoeuvred = true;
  state.now.reformed = state.now.reformed || course.reformed;
  state.now.turned_deg = course.turned_deg;
  state.now.movement = course.movement;
  tell_manoeuvre(events, game, unit, course);
  if (course.movement == Movement::kNone) return;
  const Course::Done& moving = course.done[course.moves];
  if (course.target) {
    state.now.charged = course.target;
    state.now.charge_from_mm = start_gap_mm;
  }
  after_movement(game, {.unit = unit,
                        .movement = course.movement,
                        .from = moving.before,
                        .formation = moving.formation,
                        .legs = moving.legs,
                        .to = state.stands,
                        .target = course.target});
}

}  // namespace telescope::mini_nap
