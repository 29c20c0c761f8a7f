#include <algorithm>

#include "core/rules/rapier/words/forms.hpp"

// What the Corps Commander orders: before the battle, and of his reserves during it.

namespace telescope::rapier {
namespace {

using FieldKind = FormField::Kind;
using Where = Location::Kind;

std::vector<UnitNo> units_at(const Game& game, Where where) {
  return units_where(
      game, [&](UnitNo no) { return game.side(no) == Side::kAttacker && game[no].at.kind == where; });
}

/// Where it stands on the table is nobody's business at the Command Post (RO-060, RQ-06).
FormChoice own_unit_choice(const Game& game, UnitNo unit) {
  FormChoice choice = unit_choice(game, unit);
  if (game[unit].at.in_reserve() || !game[unit].face_up) return choice;
  const std::string place = place_word(game, unit);
  if (!place.empty()) choice.label.resize(choice.label.size() - place.size() - 2);
  choice.sector.reset();
  return choice;
}

Json axes_of(const Game& game, DivisionNo division) {
  Json axes = Json::array();
  if (const auto& frontage = game.orders.frontages.at(static_cast<std::size_t>(division)))
    for (int column = frontage->first; column <= frontage->last; ++column)
      axes.push_back(axis_name(game, column));
  return axes;
}

/// RO-061; where the scenario names TB there is no choice.
FormField breakthrough_field(const Game& game) {
  FormField field{.id = "breakthrough",
                  .label = "Division to break through",
                  .rule = "RO-061",
                  .why = "Usually the fastest: tanks, motorised troops, cavalry (RO-043).",
                  .kind = FieldKind::kOne,
                  .choices = {},
                  .initial = {},
                  .counted = {},
                  .into = {"breakthrough"}};
  for (const DivisionNo division : attacking_divisions(game))
    if (!game.setup->breakthrough || game.setup->breakthrough == division)
      field.choices.push_back(division_choice(game, division));
  const auto named = game.orders.breakthrough ? game.orders.breakthrough : game.setup->breakthrough;
  if (named) field.initial = (*game.setup)[*named].id;
  return field;
}

/// RO-062: some of the Division's units, or all of it.
FormField reserve_field(const Game& game, DivisionNo division) {
  const DivisionFacts& facts = (*game.setup)[division];
  FormField field{
      .id = "reserve-" + facts.id,
      .label = facts.name + ", held in R2",
      .rule = "RO-062",
      .why = "Under the Corps Commander's own hand: from R2 to the table takes two turns (RO-106).",
      .kind = FieldKind::kSome,
      .choices = {},
      .initial = Json::array(),
      .counted = "units",
      .into = {"reserve"}};
  field.choices.push_back(
      {.id = "all", .label = "The whole Division", .put = facts.id, .sector = {}, .piece = {}});
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game[no].division == division; })) {
    field.choices.push_back(own_unit_choice(game, unit));
    if (std::ranges::count(game.orders.reserve, unit)) field.initial.push_back(field.choices.back().id);
  }
  if (field.initial.size() + 1 == field.choices.size()) field.initial = {"all"};
  return field;
}

/// RO-063: what each Division attacks along, as it stands.
void add_frontages(const Game& game, Form& form) {
  for (const DivisionNo division : attacking_divisions(game)) {
    const DivisionFacts& facts = (*game.setup)[division];
    form.fields.push_back(
        frontage_field(game, "frontage-" + facts.id, facts.name + " attacks along", {"frontages", facts.id}));
    form.fields.back().initial = axes_of(game, division);
  }
}

Form orders_form(const Game& game) {
  Form form{.id = "orders",
            .title = game.orders.given ? "Change the orders" : "Write the orders",
            .rule = "RO-059",
            .advice =
                "Who breaks through, who attacks where, who waits in R2. A Division's axes lie side by "
                "side; only one wholly in reserve may overlap others (RO-065).",
            .author = audience::kCorpsCommander,
            .fields = {breakthrough_field(game)},
            .action = {{"type", "orders"}}};
  add_frontages(game, form);
  for (const DivisionNo division : attacking_divisions(game))
    form.fields.push_back(reserve_field(game, division));
  form.fields.push_back({.id = "intentions",
                         .label = "Intentions",
                         .rule = "RO-064",
                         .why = "In his words; they are kept, and never checked (RQ-05).",
                         .kind = FieldKind::kText,
                         .choices = {},
                         .initial = game.orders.intentions,
                         .counted = {},
                         .into = {"intentions"}});
  return form;
}

/// RQ-29: where the scenario lets the CC change his mind.
Form changed_frontages(const Game& game) {
  Form form{.id = "frontages",
            .title = "Change the frontages",
            .rule = "RQ-29",
            .advice = "Of the Divisions that are named; the others keep theirs.",
            .author = audience::kCorpsCommander,
            .fields = {},
            .action = {{"type", "orders"}, {"intentions", game.orders.intentions}}};
  add_frontages(game, form);
  return form;
}

/// RO-109: a Division that comes from R2 has none yet.
void add_frontage_form(const Game& game, std::vector<Form>& forms) {
  FormField division{.id = "division",
                     .label = "Division",
                     .rule = "RO-109",
                     .why = {},
                     .kind = FieldKind::kOne,
                     .choices = {},
                     .initial = {},
                     .least = 1,
                     .counted = {},
                     .into = {"division"}};
  for (const DivisionNo each : attacking_divisions(game))
    if (!game.orders.frontages.at(static_cast<std::size_t>(each)))
      division.choices.push_back(division_choice(game, each));
  if (division.choices.empty()) return;
  division.initial = division.choices.front().id;
  FormField axes = frontage_field(game, "axes", "Attacks along", {"axes"});
  axes.least = 1;
  forms.push_back({.id = "frontage",
                   .title = "Give a Division from R2 its frontage",
                   .rule = "RO-109",
                   .advice =
                       "One unbroken run of axes. While it is off the table it may overlap two Divisions "
                       "of the front line (RQ-28).",
                   .author = audience::kCorpsCommander,
                   .fields = {std::move(division), std::move(axes)},
                   .action = {{"type", "frontage"}}});
}

FormField units_field(const Game& game, const std::vector<UnitNo>& units, std::string_view rule) {
  return {.id = "units",
          .label = "Units",
          .rule = std::string(rule),
          .why = {},
          .kind = FieldKind::kSome,
          .choices = unit_choices(game, units),
          .initial = Json::array(),
          .least = 1,
          .counted = "units",
          .into = {"units"}};
}

void add_release_forms(const Game& game, std::vector<Form>& forms) {
  std::vector<UnitNo> released, from_r1, from_r2;
  for (const Where where : {Where::kR1, Where::kR2})
    for (const UnitNo unit : units_at(game, where))
      (game[unit].release != Release::kNone ? released
       : where == Where::kR1                ? from_r1
                                            : from_r2)
          .push_back(unit);
  if (!from_r1.empty())
    forms.push_back({.id = "release-l1",
                     .title = "Release units from R1 to L1",
                     .rule = "RO-103",
                     .advice =
                         "The Corps Commander's permission, one for each unit; it holds until it is used "
                         "or withdrawn (RQ-55). The way into L1 takes a whole move.",
                     .author = audience::kCorpsCommander,
                     .fields = {units_field(game, from_r1, "RO-103")},
                     .action = {{"type", "release"}, {"to", "L1"}}});
  if (!from_r2.empty()) {
    FormField division{.id = "division",
                       .label = "Assigned to",
                       .rule = "RO-107",
                       .why = "Any Division, whatever the order of battle says (RO-108).",
                       .kind = FieldKind::kOne,
                       .choices = {},
                       .initial = {},
                       .least = 1,
                       .counted = {},
                       .into = {"division"}};
    for (const DivisionNo each : attacking_divisions(game))
      division.choices.push_back(division_choice(game, each));
    forms.push_back({.id = "release-r1",
                     .title = "Release units from R2 to R1",
                     .rule = "RO-105",
                     .advice = "Each is assigned to a Division and takes a whole move to its R1.",
                     .author = audience::kCorpsCommander,
                     .fields = {units_field(game, from_r2, "RO-105"), std::move(division)},
                     .action = {{"type", "release"}, {"to", "R1"}}});
  }
  if (!released.empty())
    forms.push_back({.id = "recall-release",
                     .title = "Withdraw releases",
                     .rule = "RQ-55",
                     .advice = "Those not used yet.",
                     .author = audience::kCorpsCommander,
                     .fields = {units_field(game, released, "RQ-55")},
                     .action = {{"type", "recall_release"}}});
}

}  // namespace

void add_forms_of_orders(const Game& game, std::vector<Form>& forms) {
  if (game.step == Step::kOrders) forms.push_back(orders_form(game));
  if (!in_turn(game.step)) return;
  add_release_forms(game, forms);
  add_frontage_form(game, forms);
  if (game.settings().frontage_may_change) forms.push_back(changed_frontages(game));
}

}  // namespace telescope::rapier
