#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"

namespace telescope::mini_nap {
namespace {

using Do = Step::Do;

/// How far it may go, centimetres, whichever of a movement's ways.
struct Limit {
  std::string_view rule;
  double cm;
};
Limit limit_of(const Game& game, const UnitId& unit, const Course::Done& done) {
  const UnitFacts& facts = game.facts(unit);
  const MovementRow& how = *movement_row(movement_of(done.step.what));
  if (how.rule.empty()) {
    const AllowanceRow& row = allowance_row(facts, done.formation);
    return {row.rule, row.move_cm};
  }
  if (how.most_cm > 0.0)
    return {how.movement == Movement::kProlong && done.step.cm < 0.0 ? "MN-089" : how.rule, how.most_cm};
  double nearest_cm = 1e9;  // MNQ-11
  for (const UnitId& enemy : game.counting(enemy_of(facts.side)))
    if (game.facts(enemy).cavalry())
      nearest_cm = std::min(nearest_cm, game.distance_mm(unit, done.before, enemy) / 10.0);
  return {how.rule, inch_cm(nearest_cm)};
}
std::vector<double> lengths_cm(const Step& step) {
  if (step.what == Do::kOblique) return {std::abs(step.cm), std::abs(step.aside_cm)};
  return {std::abs(step.cm)};
}

/// One manoeuvre as it is judged, step after step.
struct Judging {
  Against& against;
  const Game& game;
  const UnitId& unit;
  const UnitFacts& facts;
  bool measured;
  std::string who;
  std::optional<UnitId> charged;  ///< MNQ-63: by this manoeuvre
};

/// MN-076, MNQ-06.
void check_pivot(Judging& j, const Course::Done& done) {
  j.against.add_if(std::abs(done.step.degrees) > 180.0 + kLastBits, "MN-076",
                   j.who + " pivots by at most 180 degrees.");
  if (const auto met = bars_pivot(j.game, done, j.charged))
    j.against.add("MN-076", j.who + " would touch " + name_of(j.game, *met) + " as it pivots.");
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
  j.against.add_if(done.formation != Formation::kSquare && done.step.heading_deg != 0.0, "MN-073",
                   j.who + " leaves no square, and faces as the stand that stays.");
  j.against.add_if(to == Formation::kSquare && done.step.side < 0, "MN-044",
                   j.who + " forms back to back in a square, on no side.");
  const auto all = meetings(j.game, standing(j.unit, to, done.before, done.after));
  if (const Met* under = first_of(all, [](const Met& each) { return each.under; }))
    j.against.add("MN-072", j.who + " would touch " + name_of(j.game, *under) + " as it forms.");
  else if (!all.empty())
    j.against.add("MN-074",
                  j.who + " would touch " + name_of(j.game, all.front()) + " as it forms (MNQ-35).");
}

/// MN-075, MN-079 to MN-081: which way; and how far (MN-079 to MN-105).
void check_length(Judging& j, const Course::Done& done) {
  const Step& step = done.step;
  const MovementRow& how = *movement_row(movement_of(step.what));
  if (!how.below.empty() && std::signbit(step.cm))
    j.against.add(how.rule.empty() ? "MN-075" : how.rule, j.who + " " + std::string(how.below));
  // Section 13 has lengths of its own.
  if (!j.game.division.empty() && (how.rule.empty() || how.movement == Movement::kProlong)) return;
  const Limit limit = limit_of(j.game, j.unit, done);
  for (const double cm : lengths_cm(step))
    j.against.need(at_most_cm(cm, limit.cm, j.measured), limit.rule,
                   j.who + (step.what == Do::kInch ? " inches " : " moves ") + cm_words(cm, limit.cm) +
                       (step.what == Do::kOblique ? " each way, of " : ", of ") + cm_words(limit.cm) + ".",
                   "way/" + j.unit.value());
}

/// MN-128, MN-129, MNQ-18, MNQ-40, MNQ-41: whom it meets on its way and at its end.
void check_way(Judging& j, const Course::Done& done) {
  const auto all = meetings(j.game, done);
  if (const Met* met =
          first_of(all, [&](const Met& each) { return each.along && bars_way(j.game, done, each); }))
    j.against.add(met->unit ? "MN-129" : "MNQ-41", j.who + " would touch " + name_of(j.game, *met) +
                                                       " after " + cm_words(*met->along / 10.0) + ".");
  else if (const Met* end = first_of(all, [](const Met& each) { return each.under; }))
    j.against.add(end->unit ? "MNQ-18" : "MNQ-41", j.who + " would end on " + name_of(j.game, *end) + ".");
  for (const Met& each : all)
    j.against.add_if(each.touched && j.game.side(*each.unit) != j.facts.side, "MN-106",
                     j.who + " would touch " + name_of(j.game, each) + ", which only a charge may.");
}

void check_step(Judging& j, const Course& course, const Course::Done& done) {
  const Movement movement = movement_of(done.step.what);
  if (movement != Movement::kNone && movement != Movement::kCharge)
    if (const auto barred = bars_movement(j.facts, done.formation, done.emergency, movement))
      j.against.add(barred->rule, j.who + " " + std::string(barred->why));
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
      return check_charge(j.against, j.game, charge_of(j.game, j.unit, done, *course.target, j.measured));
    default:
      check_length(j, done);
      return check_way(j, done);
  }
}

/// MN-069, MNQ-38: how many of what, and in what order.
void check_order(Judging& j, const Course& course) {
  const auto count = [&](auto is) {
    return std::ranges::count_if(course.done, [&](const Course::Done& done) { return is(done.step.what); });
  };
  j.against.add_if(
      count([](Do what) { return what == Do::kForm; }) > (j.game.unit(j.unit).now.reformed ? 0 : 1), "MN-069",
      j.who + " changes its formation at most once.");
  j.against.add_if(count([](Do what) { return movement_of(what) != Movement::kNone; }) > 1, "MNQ-38",
                   j.who + " makes one kind of movement, once.");
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

bool goes_too_far(const Game& game, const UnitId& unit, const Course& course, bool measured) {
  return game.division.empty() && std::ranges::any_of(course.done, [&](const Course::Done& done) {
           if (movement_of(done.step.what) == Movement::kNone || done.step.what == Do::kCharge) return false;
           const Limit limit = limit_of(game, unit, done);
           return std::ranges::any_of(lengths_cm(done.step), [&](double cm) {
             return at_most_cm(cm, limit.cm, measured) == Answer::kNo;
           });
         });
}

Charge charge_of(const Game& game, const UnitId& unit, const Course::Done& done, const UnitId& target,
                 bool measured) {
  return {.charger = unit,
          .formation = done.formation,
          .from = done.before,
          .target = target,
          .at = game.outlines(target),
          .turned_deg = done.turned_deg,
          .measured = measured};
}

void Manoeuvre::check(const Game& game) {
  constexpr std::size_t kMostSteps = 12;
  need_one(plan.has_value(), !steps.empty(), "a manoeuvre has either 'steps' or a 'plan'");
  need_unit(game, unit);
  if (steps.size() > kMostSteps) throw std::invalid_argument("a manoeuvre of so many steps is none");
  for (const Step& step : steps) {
    need_near(step.cm);
    need_near(step.aside_cm);
    if (step.target) need_unit(game, *step.target);
    if (step.stays < 0 || step.stays > 1 || (step.side != 1 && step.side != -1))
      throw std::invalid_argument("'stays' must be 0 or 1, and 'side' 1 or -1");
  }
  if (!plan) return;
  if (plan->face) need_unit(game, *plan->face);
  if (plan->target) need_unit(game, *plan->target);
  need_one(plan->as_it_faces, plan->face.has_value(), "'face' and 'as_it_faces' both say how it faces");
  steps = steps_of(game, unit, *plan);
}

Objections Manoeuvre::against(const Game& game) const {
  if (game.phase != Phase::kManoeuvre) return {{"MN-068", "It is not the manoeuvre phase."}};
  return against_way(game);
}

Objections Manoeuvre::against_way(const Game& game) const {
  Against against(game);
  const UnitState& state = game.unit(unit);
  Judging j{.against = against,
            .game = game,
            .unit = unit,
            .facts = game.facts(unit),
            .measured = !stands.empty(),
            .who = game.name(unit)};
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
    for (const Step& step : steps)
      against.add(step.what == Do::kForm        ? "MN-071"
                  : step.what == Do::kAboutFace ? "MNQ-55"
                                                : "MNQ-09",
                  j.who + " touches an enemy, and stays as it is.");
  against.add_if(plan && plan->way.empty() && plan->mm != 0, "MN-075",
                 "Millimetres are told for " + j.who + ", and not how it moves.");
  against.add_if(plan && plan->formation.empty() && plan->forming != Plan::Forming::kFirstRight, "MN-072",
                 "How it forms is told for " + j.who + ", and not in what formation.");
  const Course course = course_of(game, unit, steps);
  j.charged = course.target;
  check_order(j, course);
  for (const Course::Done& done : course.done) check_step(j, course, done);
  against.add_if(!stands.empty() && !lie_alike(course.to, stands), "MNQ-39",
                 j.who + " would not end where it is said to stand.");
  if (!game.division.empty()) check_in_division(against, game, unit, course, j.measured);
  return against.take();
}

void Manoeuvre::carry_out(Game& game, Events& events) const {
  const Course course = course_of(game, unit, steps);
  UnitState& state = game.unit(unit);
  const double start_gap_mm = course.target ? gap_mm(game.outlines(unit, course.done[course.moves].before),
                                                     game.outlines(*course.target))
                                            : 0.0;
  state.stands = stands.size() == course.to.size() ? stands : course.to;
  if (course.reformed) state.emergency = false;
  state.formation = course.formation;
  state.now.manoeuvred = true;
  state.now.reformed = state.now.reformed || course.reformed;
  state.now.turned_deg = course.turned_deg;
  state.now.movement = course.movement;
  tell_manoeuvre(events, game, unit, course);
  game.may_extend.reset();
  if (course.movement == Movement::kNone) {
    game.may_extend = unit;
    return;
  }
  const Course::Done& moving = course.done[course.moves];
  if (course.target) {
    state.now.charged = course.target;
    state.now.charge_from_mm = start_gap_mm;
    part_by_hand(game, unit, *course.target);
  }
  after_movement(game, {.unit = unit,
                        .movement = course.movement,
                        .from = moving.sets_out,
                        .formation = moving.formation,
                        .legs = moving.legs,
                        .to = state.stands,
                        .target = course.target});
}

std::vector<TablePoint> Manoeuvre::way(const Game& game) const {
  if (!game.unit(unit).on_table()) return {};
  std::vector<TablePoint> way{game.unit(unit).centre()};
  for (const Course::Done& done : course_of(game, unit, steps).done)
    if (const TablePoint at = centre_of(done.after); at != way.back()) way.push_back(at);
  return way;
}

}  // namespace telescope::mini_nap
