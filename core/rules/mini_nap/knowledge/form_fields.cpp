#include "core/rules/mini_nap/knowledge/form_fields.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/mini_nap/knowledge/eye.hpp"

namespace telescope::mini_nap {

Action action_named(Kind kind) {
  return {{"type", std::string(kKinds.at(static_cast<std::size_t>(kind)))}};
}

Action action_of_side(Kind kind, Side side) {
  Action action = action_named(kind);
  action["side"] = std::string(to_string(side));
  return action;
}

Form form_of(Side side, Action action, std::string title, std::string_view rule, Fields fields) {
  return form_for(audience_of(side), std::move(action), std::move(title), std::string(rule),
                  std::move(fields));
}

FormChoice choice_of(const Game& game, const UnitId& unit) {
  FormChoice made = choice(unit.value(), game.setup->name(unit));
  made.piece = game.facts(unit).stands.front();
  return made;
}

FormChoice flag_choice(std::string id, std::string label, bool value) {
  FormChoice made = choice(std::move(id), std::move(label));
  made.put = value;
  return made;
}

Choices choices_of(const Game& game, const std::vector<UnitId>& units) {
  Choices choices;
  for (const UnitId& each : units) choices.push_back(choice_of(game, each));
  return choices;
}

std::vector<UnitId> on_table(const Game& game, Side side) {
  std::vector<UnitId> units;
  for (const UnitId& id : game.setup->order)
    if ((side == Side::kNeutral || game.side(id) == side) && game.unit(id).on_table()) units.push_back(id);
  return units;
}

FormField unit_field(const Game& game, std::string key, std::string label, const std::vector<UnitId>& units) {
  FormField field = choose_one(std::move(key), std::move(label), choices_of(game, units));
  if (units.size() == 1) field.initial = units.front().value();
  return field;
}

FormField maybe(std::string key, std::string label, Choices choices) {
  FormField field = choose_one(std::move(key), std::move(label), std::move(choices));
  field.least = 0;
  field.initial = nullptr;
  return field;
}

FormField maybe_number(std::string key, std::string label, int least, int most) {
  FormField field = ask_number(std::move(key), std::move(label), least, most);
  field.least = 0;
  field.initial = nullptr;
  return field;
}

FormField number_from_zero(std::string key, std::string label, int least, int most) {
  FormField field = ask_number(std::move(key), std::move(label), least, most);
  field.initial = 0;
  return field;
}

FormField yes_or_no(std::string key, std::string label) {
  FormChoice no = choice("no", "No"), yes = choice("yes", "Yes");
  no.put = false;
  yes.put = true;
  FormField field = choose_one(std::move(key), std::move(label), {std::move(no), std::move(yes)});
  field.initial = "no";
  return field;
}

FormField left_field() {
  return maybe("leave", "It has left the table over the enemy's edge, and is no loss",
               {flag_choice("yes", "Yes", true)});
}

Choices formation_choices(const Game& game, const std::vector<UnitId>& units) {
  Choices choices;
  for (const std::string_view each : kFormations) {
    const Formation formation = formation_from(each).value();
    if (formation != Formation::kBattery &&
        std::ranges::any_of(units, [&](const UnitId& unit) { return may_take(game.facts(unit), formation); }))
      choices.push_back(choice(std::string(each), std::string(each)));
  }
  return choices;
}

void add_whereabouts(const Game& game, Fields& fields) {
  const auto most = [](Length length) { return static_cast<int>(std::lround(length.mm())); };
  Fields where{
      maybe_number("x_mm", "Millimetres from the left, of its centre", 0, most(width(game.setup->board))),
      maybe_number("y_mm", "Millimetres from the near edge", 0, most(depth(game.setup->board))),
      maybe_number("heading_deg", "Heading, degrees clockwise from up the table", 0, 359)};
  put_below("at", where);
  std::ranges::move(where, std::back_inserter(fields));
}

void put_below(const std::string& key, Fields& fields) {
  for (FormField& each : fields) each.into.insert(each.into.begin(), key);
}

}  // namespace telescope::mini_nap
