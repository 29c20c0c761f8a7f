#include "core/rules/rapier/words/forms.hpp"

#include <algorithm>

namespace telescope::rapier {

std::vector<Form> forms_of(const Game& game) {
  std::vector<Form> forms;
  if (game.step == Step::kOver) return forms;
  add_forms_of_deployment(game, forms);
  add_forms_of_orders(game, forms);
  add_forms_of_fire(game, forms);
  add_forms_of_battle(game, forms);
  add_forms_of_umpire(game, forms);
  return forms;
}

std::vector<Objection> all_objections_to(const Game& game, const RapierAction& action) {
  std::vector<Objection> against = objections_to(game, action);
  const auto* plan = std::get_if<PlanMissions>(&action);
  if (!plan || !against.empty()) return against;
  for (const RefusedMission& each : judge(game, *plan).refused) {
    const auto same = [&](const Objection& o) {
      return o.rule == each.why.rule && o.sentence == each.why.sentence;
    };
    if (std::ranges::none_of(against, same)) against.push_back(each.why);
  }
  return against;
}

FormChoice unit_choice(const Game& game, UnitNo unit) {
  const std::string piece = piece_of(game, unit).value();
  const std::string place = place_word(game, unit);
  FormChoice choice{.id = piece, .label = piece, .put = {}, .sector = {}, .piece = piece_of(game, unit)};
  // Converted, it is no longer what the order of battle calls it (RQ-108).
  const bool as_named = game[unit].kind == game.facts(unit).kind && !game.facts(unit).name.empty();
  if (game[unit].face_up)
    choice.label += "  " + (as_named ? game.facts(unit).name : std::string(noun(game[unit].kind)));
  if (!place.empty()) choice.label += (game[unit].face_up ? ", " : "  ") + place;
  if (game[unit].at.on_table()) choice.sector = game[unit].at.sector;
  return choice;
}

std::vector<FormChoice> unit_choices(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<FormChoice> choices;
  for (const UnitNo unit : units) choices.push_back(unit_choice(game, unit));
  return choices;
}

FormChoice sector_choice(const Game& game, Sector sector) {
  const std::string name = name_of(game, sector);
  return {.id = name, .label = name, .put = {}, .sector = sector, .piece = {}};
}

std::vector<FormChoice> all_sectors(const Game& game) {
  const GridBoard& grid = game.setup->grid();
  std::vector<FormChoice> choices;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      choices.push_back(sector_choice(game, {column, row}));
  return choices;
}

FormChoice division_choice(const Game& game, DivisionNo division) {
  const DivisionFacts& facts = (*game.setup)[division];
  return {.id = facts.id, .label = facts.name, .put = {}, .sector = {}, .piece = {}};
}

FormField frontage_field(const Game& game, std::string id, std::string label, std::vector<std::string> into) {
  FormField field{.id = std::move(id),
                  .label = std::move(label),
                  .rule = "RO-063",
                  .why = {},
                  .kind = FormField::Kind::kSome,
                  .choices = {},
                  .initial = {},
                  .counted = "axes",
                  .into = std::move(into),
                  .unbroken = true};  // RQ-27
  for (int column = 0; column < game.setup->grid().columns; ++column) {
    const std::string axis = axis_name(game, column);
    field.choices.push_back({.id = axis, .label = axis, .put = {}, .sector = {}, .piece = {}});
  }
  return field;
}

}  // namespace telescope::rapier
