#include <algorithm>
#include <array>
#include <cmath>

#include "core/rules/mini_nap/knowledge/form_fields.hpp"
#include "core/rules/mini_nap/knowledge/forms.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/charge.hpp"
#include "core/rules/mini_nap/movement/extended.hpp"
#include "core/rules/mini_nap/movement/manoeuvre.hpp"
#include "core/rules/mini_nap/movement/plan.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/telling.hpp"

// Charges and extended charges as lists of what is lawful; other manoeuvres in whole degrees and millimetres.

namespace telescope::mini_nap {
namespace {

constexpr int kFarthest_mm = 360;  // MN-133

Action planned(Kind kind, Json plan) {
  Action action = action_named(kind);
  action["plan"] = std::move(plan);
  return action;
}

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

FormField mover_field(const Game& game, const std::vector<UnitId>& units) {
  FormField field = choose_one("unit", "Unit", movers(game, units));
  if (units.size() == 1) field.initial = units.front().value();
  return field;
}

/// A charge (kManoeuvre) or extended charge of the unit at that enemy, where it is lawful: as it stands or,
/// where only that is lawful, in a formation that it takes first (MN-117).
std::optional<FormChoice> charge_choice(const Game& game, const UnitId& unit, const UnitId& enemy,
                                        Kind kind) {
  constexpr std::array<std::string_view, 3> kFirst{"", "line", "column"};
  const bool extends = kind == Kind::kExtend;
  const Formation now = game.unit(unit).formation;
  for (const std::string_view formation : kFirst) {
    if (!formation.empty() && (formation == word(now) || (extends && is_formed(now)))) continue;
    Wanted wanted;
    wanted.kind = kind;
    wanted.unit = unit;
    Plan plan;
    plan.formation = formation;
    Json put = formation.empty() ? Json::object() : Json{{"formation", formation}};
    if (extends) {
      wanted.target = enemy;
    } else {
      plan.way = "charge";
      put["way"] = plan.way;
      plan.target = enemy;
      put["target"] = enemy.value();
    }
    wanted.steps = steps_of(game, unit, plan);
    if (!(extends ? objections_to_extension(game, wanted) : objections_to_manoeuvre(game, wanted)).empty())
      continue;
    FormChoice made = choice_of(game, unit);
    made.id += "/" + enemy.value();
    if (!extends)
      made.label += " " + words_of(game, course_of(game, unit, wanted.steps));
    else
      made.label += " at " + game.setup->name(enemy) +
                    (formation.empty() ? "" : ", forming a " + std::string(formation) + " first");
    made.put = put.empty() ? action_named(kind) : planned(kind, std::move(put));
    made.put["unit"] = unit.value();
    if (extends) made.put["target"] = enemy.value();
    return made;
  }
  return std::nullopt;
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

/// One field whose choices put the whole action.
Form listed(Side side, Kind kind, std::string id, std::string title, std::string_view rule, Choices choices) {
  FormField field = choose_one(id, "Which", std::move(choices));
  field.into.clear();
  Form form = form_of(side, action_named(kind), std::move(title), rule, {std::move(field)});
  form.id = std::move(id);
  return form;
}

void add_charges(const Game& game, Side side, const std::vector<UnitId>& units, std::vector<Form>& forms) {
  Choices charges, extensions;
  for (const UnitId& unit : units) {
    if (game.facts(unit).artillery()) continue;
    for (const UnitId& enemy : game.counting(enemy_of(side))) {
      if (!game.unit(unit).now.manoeuvred && in_reach(game, unit, enemy))
        if (auto made = charge_choice(game, unit, enemy, Kind::kManoeuvre))
          charges.push_back(*std::move(made));
      if (auto made = charge_choice(game, unit, enemy, Kind::kExtend)) extensions.push_back(*std::move(made));
    }
  }
  if (!charges.empty())
    forms.push_back(listed(side, Kind::kManoeuvre, "charge", "Charge", "MN-106", std::move(charges)));
  if (extensions.empty()) return;
  forms.push_back(
      listed(side, Kind::kExtend, "extend", "Try an extended charge", "MN-118", std::move(extensions)));
  forms.back().advice =
      "It turns to its target and tests. Passed, it goes ahead by dice and must charge; failed "
      "or still out of reach, it is disordered.";
}

void add_move(const Game& game, Side side, const std::vector<UnitId>& units, std::vector<Form>& forms) {
  std::vector<UnitId> of;
  bool sideways = false;
  for (const UnitId& id : units) {
    if (game.facts(id).artillery()) continue;
    of.push_back(id);
    sideways = sideways || (game.facts(id).infantry() && game.division.empty());
  }
  if (of.empty()) return;
  Choices ways{choice("move", "Straight ahead")};
  if (sideways) {
    ways.push_back(choice("side-step", "Side-step, to the left below zero"));
    ways.push_back(choice("step-back", "Step back"));
  }
  Fields fields{maybe("formation", "First it forms", formation_choices(game, of)),
                maybe("face", "It turns to", choices_of(game, game.counting(enemy_of(side)))),
                number_from_zero("degrees", "It turns by degrees, to the left below zero", -180, 180),
                maybe("way", "It moves", std::move(ways)),
                number_from_zero("mm", "Millimetres", -kFarthest_mm, kFarthest_mm)};
  if (game.division.empty()) {
    fields.push_back(number_from_zero("then_degrees", "Then it turns by degrees", -180, 180));
    fields.push_back(maybe("then_formation", "Then it forms", formation_choices(game, of)));
  }
  put_below("plan", fields);
  fields.insert(fields.begin(), mover_field(game, of));
  forms.push_back(form_of(side, planned(Kind::kManoeuvre, Json::object()), "Move, turn or form", "MN-068",
                          std::move(fields)));
}

void add_oblique(const Game& game, Side side, const std::vector<UnitId>& units, std::vector<Form>& forms) {
  std::vector<UnitId> of;
  for (const UnitId& id : units)
    if (may_move_so(game, id, Movement::kOblique)) of.push_back(id);
  if (of.empty() || !game.division.empty()) return;
  Fields fields{ask_number("mm", "Millimetres ahead", 0, 30),
                number_from_zero("aside_mm", "Millimetres aside, to the left below zero", -30, 30),
                yes_or_no("aside_first", "Aside first")};
  put_below("plan", fields);
  fields.insert(fields.begin(), mover_field(game, of));
  forms.push_back(form_of(side, planned(Kind::kManoeuvre, {{"way", "oblique"}}), "Move obliquely", "MN-081",
                          std::move(fields)));
  forms.back().id = "oblique";
}

void add_inch(const Game& game, Side side, const std::vector<UnitId>& units, std::vector<Form>& forms) {
  std::vector<UnitId> of;
  for (const UnitId& id : units)
    if (may_move_so(game, id, Movement::kInch)) of.push_back(id);
  if (of.empty() || !game.division.empty()) return;
  Fields fields{ask_number("heading_deg", "Direction, degrees clockwise from up the table", 0, 359),
                ask_number("mm", "Millimetres", 0, 40)};
  put_below("plan", fields);
  fields.insert(fields.begin(), mover_field(game, of));
  forms.push_back(form_of(side, planned(Kind::kManoeuvre, {{"way", "inch"}}), "Inch a square", "MN-085",
                          std::move(fields)));
  forms.back().id = "inch";
}

void add_battery(const Game& game, Side side, const std::vector<UnitId>& units, std::vector<Form>& forms) {
  std::vector<UnitId> of;
  for (const UnitId& id : units)
    if (game.facts(id).artillery()) of.push_back(id);
  if (of.empty()) return;
  if (game.division.empty()) {
    Fields fields{number_from_zero("degrees", "It turns by degrees, to the left below zero", -180, 180),
                  maybe("way", "It moves", {choice("prolong", "By hand, back below zero")}),
                  number_from_zero("mm", "Millimetres", -10, 10)};
    put_below("plan", fields);
    fields.insert(fields.begin(), unit_field(game, "unit", "Battery", of));
    forms.push_back(form_of(side, planned(Kind::kManoeuvre, Json::object()), "Turn or prolong a battery",
                            "MN-088", std::move(fields)));
    forms.back().id = "prolong";
  }
  Fields fields{ask_number("heading_deg", "Direction, degrees clockwise from up the table", 0, 359),
                ask_number("mm", "Millimetres", 0, kFarthest_mm),
                ask_number("face_deg", "It then faces, degrees clockwise from up the table", 0, 359)};
  put_below("plan", fields);
  fields.insert(fields.begin(), mover_field(game, of));
  forms.push_back(form_of(side, planned(Kind::kManoeuvre, {{"way", "redeploy"}}), "Redeploy a battery",
                          "MN-092", std::move(fields)));
  forms.back().id = "redeploy";
}

}  // namespace

void add_forms_of_manoeuvre(const Game& game, Side side, std::vector<Form>& forms) {
  if (game.phase != Phase::kManoeuvre || side != game.holder) return;
  const auto units = may_manoeuvre(game);
  std::vector<Form> own;
  std::vector<UnitId> may_charge = units;
  if (game.may_extend) may_charge.push_back(*game.may_extend);
  if (game.division.empty()) add_charges(game, side, may_charge, own);
  add_move(game, side, units, own);
  add_battery(game, side, units, own);
  add_oblique(game, side, units, own);
  add_inch(game, side, units, own);
  // The end of the phase comes last.
  forms.insert(forms.begin(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
}

}  // namespace telescope::mini_nap
