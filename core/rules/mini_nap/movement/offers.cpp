#include <algorithm>
#include <array>
#include <cmath>

#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/manoeuvre.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/telling.hpp"

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

/// What stands against it, once its plan is worked out.
Objections against(const Game& game, Manoeuvre& charge) {
  charge.steps = steps_of(game, charge.unit, *charge.plan);
  return charge.against(game);
}
Objections against(const Game& game, Extend& charge) {
  if (charge.first.plan) charge.first.steps = steps_of(game, charge.first.unit, *charge.first.plan);
  return charge.against(game);
}

/// A charge or extended charge of the unit at that enemy, where it is lawful: as it stands or, where only
/// that is lawful, in a formation that it takes first (MN-117). `make` it with that formation, and `tell` it.
/// `formed_stay`: one that is formed already takes no formation before it.
std::optional<FormChoice> charge_choice(const Game& game, const UnitId& unit, const UnitId& enemy,
                                        bool formed_stay, auto make, auto tell) {
  constexpr std::array<std::string_view, 3> kFirst{"", "line", "column"};
  const Formation now = game.unit(unit).formation;
  for (const std::string_view formation : kFirst) {
    if (!formation.empty() && (formation == word(now) || (formed_stay && is_formed(now)))) continue;
    auto charge = make(std::string(formation));
    const Action action = Actions::write(game, charge);
    if (!against(game, charge).empty()) continue;
    FormChoice made = choice_of(game, unit);
    made.id += "/" + enemy.value();
    made.label += tell(charge, formation);
    made.put = action;
    return made;
  }
  return std::nullopt;
}

std::optional<FormChoice> charge_choice(const Game& game, const UnitId& unit, const UnitId& enemy) {
  return charge_choice(
      game, unit, enemy, false,
      [&](std::string formation) {
        return Manoeuvre{.unit = unit,
                         .plan = Plan{.formation = std::move(formation), .way = "charge", .target = enemy}};
      },
      [&](const auto& charge, std::string_view) {
        return " " + words_of(game, course_of(game, unit, charge.steps));
      });
}

std::optional<FormChoice> extension_choice(const Game& game, const UnitId& unit, const UnitId& enemy) {
  return charge_choice(
      game, unit, enemy, true,
      [&](std::string formation) {
        Extend extend{.first = {.unit = unit}, .target = enemy};
        if (!formation.empty()) extend.first.plan = Plan{.formation = std::move(formation)};
        return extend;
      },
      [&](const auto&, std::string_view formation) {
        return " at " + game.setup->name(enemy) +
               (formation.empty() ? "" : ", forming a " + std::string(formation) + " first");
      });
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

/// The charges of all that may still charge, as `make(unit, enemy)` has them.
Choices charges_of(const Game& game, Side side, auto make) {
  Choices charges;
  if (game.phase != Phase::kManoeuvre || game.waits_for() || side != game.holder || !game.division.empty())
    return charges;
  std::vector<UnitId> units = may_manoeuvre(game);
  if (game.may_extend) units.push_back(*game.may_extend);
  for (const UnitId& unit : units)
    if (!game.facts(unit).artillery())
      for (const UnitId& enemy : game.counting(enemy_of(side)))
        if (std::optional<FormChoice> made = make(unit, enemy)) charges.push_back(*std::move(made));
  return charges;
}

/// One field, whose choices put the whole action.
void list(Form& form, std::string id, std::string_view word, Choices choices) {
  form.action = {{"type", word}};
  form.fields = {choose_one(id, "Which", std::move(choices))};
  form.fields.front().into.clear();
  form.id = std::move(id);
}

FormField asked_turn() {
  return number_from_zero("degrees", "It turns by degrees, to the left below zero", -180, 180);
}
FormField asked_direction(const char* key, std::string label) {
  return ask_number(key, std::move(label) + ", degrees clockwise from up the table", 0, 359);
}

}  // namespace

std::vector<Manoeuvre> Manoeuvre::offers(const Game& game, Side side) {
  Choices all = charges_of(game, side, [&](const UnitId& unit, const UnitId& enemy) {
    const bool may = !game.unit(unit).now.manoeuvred && in_reach(game, unit, enemy);
    return may ? charge_choice(game, unit, enemy) : std::nullopt;
  });
  if (all.empty()) return {};
  return {{.charges = std::move(all)}};
}

void Manoeuvre::form(Form& form, const Game&) const {
  list(form, "charge", kInfo.word, charges);
}

std::vector<Extend> Extend::offers(const Game& game, Side side) {
  Choices all = charges_of(game, side, [&](const UnitId& unit, const UnitId& enemy) {
    return extension_choice(game, unit, enemy);
  });
  if (all.empty()) return {};
  return {{.charges = std::move(all)}};
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
                maybe("face", "It turns to", choices_of(game, game.counting(enemy_of(game.holder)))),
                asked_turn(), maybe("way", "It moves", std::move(ways)),
                number_from_zero("mm", "Millimetres", -kFarthest_mm, kFarthest_mm)};
      if (alone) {
        fields.push_back(number_from_zero("then_degrees", "Then it turns by degrees", -180, 180));
        fields.push_back(maybe("then_formation", "Then it forms", formation_choices(game, of)));
      }
      break;
    }
    case How::kProlong:
      named("prolong", "Turn or prolong a battery", "MN-088");
      fields = {asked_turn(), maybe("way", "It moves", {choice("prolong", "By hand, back below zero")}),
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
