#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/rules.hpp"

// Charges and extended charges as lists of what is lawful; other manoeuvres in whole degrees and millimetres.

namespace telescope::mini_nap {
namespace {

constexpr int kFarthest_mm = 360;  // MN-133

bool may_move_so(const Game& game, const UnitId& unit, Movement movement) {
  const UnitState& state = game.unit(unit);
  return !bars_movement(game.facts(unit), state.formation, state.emergency, movement);
}

/// "1/95th, line, up to 6.0 cm".
Choices movers(const Game& game, const std::vector<UnitId>& units) {
  Choices choices;
  for (const UnitId& id : units) {
    FormChoice made = choice_of(game, id);
    const UnitState& state = game.unit(id);
    const double reach_cm = game.division.empty() ? allowance_row(game.facts(id), state.formation).move_cm
                                                  : game.division_reach_mm / 10.0;
    made.label += ", " + std::string(word(state.formation)) + ", up to " + cm_words(reach_cm);
    choices.push_back(std::move(made));
  }
  return choices;
}

/// How it may stand when it turns to charge: as it is, or in a formation that it takes first (MN-117).
struct Begun {
  Plan plan;
  Stands stands;
  Formation formation;
};

/// In which formations: empty, its own; and every way to form them that is lawful (MNQ-37). Whoever leaves a
/// square forms as it then faces (MN-073): what bars that is seen with the charge.
constexpr std::array<std::string_view, 3> kFirst{"", "line", "column"};
std::array<std::vector<Begun>, kFirst.size()> beginnings(const Game& game, const UnitId& unit) {
  std::array<std::vector<Begun>, kFirst.size()> all;
  const UnitState& state = game.unit(unit);
  all[0].push_back({.stands = state.stands, .formation = state.formation});
  for (std::size_t i = 1; i < kFirst.size(); ++i) {
    if (kFirst[i] == word(state.formation)) continue;
    for (int forming = 0; forming < std::ssize(Plan::kFormings); ++forming) {
      Manoeuvre only{
          .unit = unit,
          .plan = Plan{.formation = std::string(kFirst[i]), .forming = static_cast<Plan::Forming>(forming)}};
      only.steps = steps_of(game, unit, *only.plan);
      if (state.formation != Formation::kSquare && !only.against(game).empty()) continue;
      Course course = course_of(game, unit, only.steps);
      all[i].push_back({.plan = *only.plan, .stands = std::move(course.to), .formation = course.formation});
    }
  }
  return all;
}

/// Works out the steps of its plan, and whether they are lawful.
bool is_lawful(const Game& game, Manoeuvre& charge) {
  charge.steps = steps_of(game, charge.unit, *charge.plan);
  const Course course = course_of(game, charge.unit, charge.steps);
  const Course::Done& done = course.done.back();
  return !cannot_arrive(game, charge_of(game, charge.unit, done, *course.target),
                        10.0 * allowance_row(game.facts(charge.unit), done.formation).charge_cm) &&
         charge.against(game).empty();
}

/// Whole degrees by which it may turn to meet the enemy straight ahead, those nearest to his centre first.
std::vector<int> turns_to(const Game& game, const UnitId& unit, const UnitId& enemy, const Begun& begun) {
  const Circle own = game.circle(unit, begun.stands);
  const Circle other = game.circle(enemy);
  const double to_deg = turn(heading_of(begun.stands, begun.formation), heading_to(own.centre, other.centre));
  // Whoever leaves a square turns about the stand that stays: its centre moves with it.
  const bool leaves_square = game.unit(unit).formation == Formation::kSquare;
  const double most = leaves_square ? 180.0 : kMostTurn_deg;
  const double aside_mm = (leaves_square ? 2.0 : 1.0) * own.radius_mm + other.radius_mm;
  const double way_mm = std::max(aside_mm, distance_mm(own.centre, other.centre));
  const int off_deg = static_cast<int>(std::ceil(to_degrees(std::asin(aside_mm / way_mm))));
  std::vector<int> all;
  for (int i = 0; i <= 2 * off_deg; ++i) {
    int degrees = static_cast<int>(std::lround(to_deg)) + (i % 2 == 0 ? i / 2 : -(i / 2 + 1));
    if (std::abs(degrees) > 180) degrees -= degrees > 0 ? 360 : -360;
    if (degrees != 0 && std::abs(degrees) <= most) all.push_back(degrees);
  }
  return all;
}

/// A charge from one of these, where one is lawful: as the unit faces, else turned to the enemy's centre,
/// else by whole degrees (MNQ-06).
std::optional<Manoeuvre> charge_from(const Game& game, const UnitId& unit, const UnitId& enemy,
                                     const std::vector<Begun>& begun) {
  std::optional<Manoeuvre> made;
  const auto may = [&](const Begun& from, auto change) {
    Manoeuvre charge{.unit = unit, .plan = from.plan};
    charge.plan->way = "charge";
    charge.plan->target = enemy;
    change(*charge.plan);
    if (is_lawful(game, charge)) made = std::move(charge);
    return made.has_value();
  };
  const auto some = [&](auto is) { return std::ranges::any_of(begun, is); };
  (void)(some([&](const Begun& from) { return may(from, [](Plan& plan) { plan.as_it_faces = true; }); }) ||
         some([&](const Begun& from) { return may(from, [](Plan&) {}); }) || some([&](const Begun& from) {
           return std::ranges::any_of(turns_to(game, unit, enemy, from), [&](int degrees) {
             return may(from, [&](Plan& plan) { plan.degrees = degrees; });
           });
         }));
  return made;
}

FormChoice choice_of_pair(const Game& game, const UnitId& unit, const UnitId& enemy, std::string_view words,
                          const auto& charge) {
  FormChoice made = choice_of(game, unit);
  made.id += "/" + enemy.value();
  made.label += " " + std::string(words);
  made.put = Actions::write(game, charge);
  return made;
}

/// In each formation one (MN-070, MN-117).
Choices charge_choices(const Game& game, const UnitId& unit, const UnitId& enemy, const auto& begun) {
  Choices choices;
  for (std::size_t i = 0; i < kFirst.size(); ++i)
    if (auto charge = charge_from(game, unit, enemy, begun[i])) {
      const std::string words = words_of(game, course_of(game, unit, charge->steps));
      charge->steps.clear();  // its plan says them
      choices.push_back(choice_of_pair(game, unit, enemy, words, *charge));
      if (choices.size() > 1) choices.back().id += "/" + std::string(kFirst[i]);
    }
  return choices;
}

Choices extension_choices(const Game& game, const UnitId& unit, const UnitId& enemy) {
  const auto extend = Extend::at(game, unit, enemy);
  if (!extend) return {};
  const std::string first =
      extend->first.plan ? ", forming a " + extend->first.plan->formation + " first" : "";
  return {choice_of_pair(game, unit, enemy, "at " + game.name(enemy) + first, *extend)};
}

/// No straight way to contact is shorter than the gap, nor is any charge longer than this.
bool in_reach(const Game& game, const UnitId& unit, const UnitId& enemy) {
  const UnitFacts& facts = game.facts(unit);
  const double charge_cm = std::max(allowance_row(facts, Formation::kColumn).charge_cm,
                                    allowance_row(facts, game.unit(unit).formation).charge_cm);
  // Turning about its centre brings a corner of it nearer, by its own diagonal at most.
  const double own_mm = 2.0 * std::hypot(facts.width.mm(), facts.depth.mm());
  return gap_mm(game.outlines(unit), game.outlines(enemy)) <= charge_cm * 10.0 + own_mm;
}

/// The charges of all that may still charge, as `make(unit, enemy)` has them for each unit of `makers(unit)`.
Choices charges_of(const Game& game, Side side, const std::vector<UnitId>& units, auto makers) {
  Choices charges;
  if (game.phase != Phase::kManoeuvre || game.waits_for() || side != game.holder || !game.division.empty())
    return charges;
  for (const UnitId& unit : units) {
    if (game.facts(unit).artillery() || !game.enemies_touching(unit).empty()) continue;  // MN-087, MNQ-09
    const auto make = makers(unit);
    for (const UnitId& enemy : game.counting(enemy_of(side)))
      std::ranges::move(make(unit, enemy), std::back_inserter(charges));
  }
  return charges;
}

/// One field, whose choices put the whole action.
void list(Form& form, std::string id, std::string_view word, Choices choices) {
  form.action = {{"type", word}};
  form.fields = {choose_one(id, "Which", std::move(choices))};
  form.fields.front().into.clear();
  form.id = std::move(id);
}

FormField asked_about_face() {
  return maybe("about_face", "It faces about, each stand on its spot", {choice("yes", "Yes", true)});
}
FormField asked_turn() {
  return number_from_zero("degrees", "It turns by degrees, to the left below zero", -180, 180);
}
FormField asked_direction(const char* key, std::string label) {
  return ask_number(key, std::move(label) + ", degrees clockwise from up the table", 0, 359);
}

}  // namespace

std::vector<Manoeuvre> Manoeuvre::offers(const Game& game, Side side) {
  const Choices all = charges_of(game, side, may_manoeuvre(game), [&](const UnitId& of) {
    return [&game, begun = beginnings(game, of)](const UnitId& unit, const UnitId& enemy) {
      return in_reach(game, unit, enemy) ? charge_choices(game, unit, enemy, begun) : Choices();
    };
  });
  return offered<Manoeuvre>(!all.empty(), {.charges = all});
}

void Manoeuvre::form(Form& form, const Game&) const {
  list(form, "charge", kInfo.word, charges);
}

std::optional<Extend> Extend::at(const Game& game, const UnitId& unit, const UnitId& enemy) {
  constexpr double kAsFarAsATable_mm = 10'000.0;
  const UnitState& state = game.unit(unit);
  for (const std::string_view formation : kFirst) {
    if (!formation.empty() && is_formed(state.formation)) continue;
    Extend extend{.first = {.unit = unit}, .target = enemy};
    if (formation.empty()) {
      if (cannot_arrive(game, facing_target(game, unit, enemy), kAsFarAsATable_mm)) continue;
    } else {
      extend.first.plan = Plan{.formation = std::string(formation)};
    }
    Extend tried = extend;
    if (extend.first.plan) tried.first.steps = steps_of(game, unit, *extend.first.plan);
    if (tried.against(game).empty()) return extend;
  }
  return std::nullopt;
}

std::vector<Extend> Extend::offers(const Game& game, Side side) {
  std::vector<UnitId> units = may_manoeuvre(game);
  if (game.may_extend) units.push_back(*game.may_extend);
  const Choices all = charges_of(game, side, units, [&](const UnitId&) {
    return [&](const UnitId& unit, const UnitId& enemy) { return extension_choices(game, unit, enemy); };
  });
  return offered<Extend>(!all.empty(), {.charges = all});
}

void Extend::form(Form& form, const Game&) const {
  list(form, std::string(kInfo.word), kInfo.word, charges);
  form.advice =
      "It turns to its target and tests. Passed, it goes ahead by dice and must charge; failed "
      "or still out of reach, it is disordered.";
}

std::vector<Move> Move::offers(const Game& game, Side side) {
  if (!runs(game, Phase::kManoeuvre) || side != game.holder) return {};
  const auto units = may_manoeuvre(game);
  const bool alone = game.division.empty();
  std::vector<Move> all;
  const auto add = [&](How how, auto may) {
    Move move;
    move.how = how;
    for (const UnitId& each : units)
      if (may(each)) move.of.push_back(each);
    if (!move.of.empty()) all.push_back(std::move(move));
  };
  const auto is_battery = [&](const UnitId& each) { return game.facts(each).artillery(); };
  add(How::kMove, [&](const UnitId& each) { return !is_battery(each); });
  add(How::kProlong, [&](const UnitId& each) { return alone && is_battery(each); });
  add(How::kRedeploy, is_battery);
  add(How::kOblique,
      [&](const UnitId& each) { return alone && may_move_so(game, each, Movement::kOblique); });
  add(How::kInch, [&](const UnitId& each) { return alone && may_move_so(game, each, Movement::kInch); });
  return all;
}

void Move::form(Form& form, const Game& game) const {
  const bool alone = game.division.empty();
  Json begun = Json::object();
  std::vector<FormField>& fields = form.fields;
  const auto named = [&](const char* id, const char* title, const char* rule) {
    form.id = id;
    form.title = title;
    form.rule = rule;
  };
  const auto goes = [&](const char* id, const char* title, const char* rule) {
    named(id, title, rule);
    begun["way"] = id;
  };
  switch (how) {
    case How::kMove: {
      Choices ways{choice("move", "Straight ahead")};
      if (alone && std::ranges::any_of(of, [&](const UnitId& each) { return game.facts(each).infantry(); })) {
        ways.push_back(choice("side-step", "Side-step, to the left below zero"));
        ways.push_back(choice("step-back", "Step back"));
      }
      fields = {maybe("formation", "First it forms", formation_choices(game, of)),
                asked_about_face(),
                maybe("face", "It turns to", choices_of(game, game.counting(enemy_of(game.holder)))),
                asked_turn(),
                maybe("way", "It moves", std::move(ways)),
                number_from_zero("mm", "Millimetres", -kFarthest_mm, kFarthest_mm)};
      if (alone) {
        fields.push_back(number_from_zero("then_degrees", "Then it turns by degrees", -180, 180));
        fields.push_back(maybe("then_formation", "Then it forms", formation_choices(game, of)));
      }
      break;
    }
    case How::kProlong:
      named("prolong", "Turn or prolong a battery", "MN-088");
      fields = {asked_about_face(), asked_turn(),
                maybe("way", "It moves", {choice("prolong", "By hand, back below zero")}),
                number_from_zero("mm", "Millimetres", -10, 10)};
      break;
    case How::kRedeploy:
      goes("redeploy", "Redeploy a battery", "MN-092");
      fields = {asked_direction("heading_deg", "Direction"), ask_number("mm", "Millimetres", 0, kFarthest_mm),
                asked_direction("face_deg", "It then faces")};
      break;
    case How::kOblique:
      goes("oblique", "Move obliquely", "MN-081");
      fields = {ask_number("mm", "Millimetres ahead", 0, 30),
                number_from_zero("aside_mm", "Millimetres aside, to the left below zero", -30, 30),
                yes_or_no("aside_first", "Aside first")};
      break;
    case How::kInch:
      goes("inch", "Inch a square", "MN-085");
      fields = {asked_direction("heading_deg", "Direction"), ask_number("mm", "Millimetres", 0, 40)};
  }
  for (FormField& each : fields) each.into = {"plan", each.id};
  const Choices units = how == How::kProlong ? choices_of(game, of) : movers(game, of);
  fields.insert(fields.begin(), one("unit", how == How::kProlong ? "Battery" : "Unit", units, {"unit"}));
  form.action = {{"type", kInfo.word}, {"plan", std::move(begun)}};
}

}  // namespace telescope::mini_nap
