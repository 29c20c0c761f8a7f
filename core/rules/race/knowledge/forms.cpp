#include "core/rules/race/knowledge/forms.hpp"

#include <algorithm>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/forces.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kMostTyped = 99;

FormField field(std::string id, std::string label, std::string rule, FormField::Kind kind) {
  FormField field{.id = id, .label = std::move(label), .rule = std::move(rule), .why = {}, .kind = kind};
  field.into = {std::move(id)};
  return field;
}

Form form_of(std::string id, std::string title, std::string rule, const Audience& whose, Json action) {
  Form form{.id = std::move(id), .title = std::move(title), .rule = std::move(rule), .advice = {}};
  form.author = form.audience = whose;
  form.action = std::move(action);
  form.due = true;
  return form;
}

std::vector<FormChoice> stand_choices(const Game& game) {
  std::vector<FormChoice> choices;
  for (const int at : stands_there(game)) {
    const Stand& stand = game.army(game.off).stands.at(static_cast<std::size_t>(at));
    choices.push_back({.id = stand.id, .label = stand.id + " " + stand.name, .put = {}});
  }
  return choices;
}

}  // namespace

Form choice_form(const Game& game, Side player) {
  FormField choice = field("choice", "Action", "RX-024", FormField::Kind::kOne);
  choice.least = 1;
  for (const Choice each : {Choice::kAttack, Choice::kRegroup})
    choice.choices.push_back(
        {.id = std::string(to_string(each)), .label = std::string(words_for(each)), .put = {}});
  Form form = form_of("choice-" + std::string(word(player)), "Write down the action", "RX-024",
                      audience_of(player), {{"type", "choose"}, {"player", word(player)}});
  form.advice =
      game.settings().secret_actions ? "Nobody reads it before both are written." : "It is told at once.";
  form.fields = {std::move(choice)};
  return form;
}

Form units_form(const Game& game) {
  FormField units = field("units", "Units on the table", "RX-046", FormField::Kind::kSome);
  const Army& army = game.army(game.off);
  const auto left = stands_left(game, game.off);
  units.initial = Json::array();
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    FormChoice choice{.id = army.units[i].id,
                      .label = army.units[i].name + ", " + std::to_string(left[i]) + " of " +
                               std::to_string(army.units[i].stands.size()) + " stands",
                      .put = {}};
    if (left[i] == 0) choice.barred = "It has no stand left (RXQ-12).";
    units.choices.push_back(std::move(choice));
  }
  for (const int unit : sensible_units(army, game.settings(), left, game.battle->limit))
    units.initial.push_back(army.units.at(static_cast<std::size_t>(unit)).id);
  units.least = 1;
  if (game.settings().hq_in_limit) units.allowed = game.battle->limit;
  units.counted = "units";
  units.why = "At most " + std::to_string(game.battle->limit) +
              (game.settings().hq_in_limit ? "." : ", headquarters not counted (RXQ-36).");
  Form form =
      form_of("units", "Choose the units on the table", "RX-046", audience_of(game.off), {{"type", "field"}});
  form.advice = "A headquarters goes with half of the units under it (RX-045).";
  form.fields = {std::move(units)};
  return form;
}

Form orbat_form(const Game& game) {
  FormField orbat = field("orbat", "Orbat", "RX-051", FormField::Kind::kOne);
  orbat.least = 1;
  for (const int at : game.setup->usable(game.off, game.battle->size)) {
    const Orbat& each = game.setup->orbats.at(static_cast<std::size_t>(at));
    orbat.choices.push_back({.id = each.id, .label = each.name, .put = {}});
  }
  Form form = form_of("orbat", "Choose the defending force", "RXQ-04", audience_of(enemy_of(game.off)),
                      {{"type", "orbat"}});
  form.fields = {std::move(orbat)};
  return form;
}

Form report_form(const Game& game) {
  Form form = form_of("report", "Report the battle", "RX-053", Audience::kUmpire, {{"type", "report"}});
  form.advice = "Stands that are named in neither list stayed in the battle or in reserve.";
  for (const auto& [id, label, rule] :
       {std::tuple{"killed", "Stands killed", "RX-053"}, std::tuple{"exited", "Stands exited", "RX-058"}}) {
    FormField stands = field(id, label, rule, FormField::Kind::kSome);
    stands.choices = stand_choices(game);
    stands.initial = Json::array();
    stands.counted = "stands";
    form.fields.push_back(std::move(stands));
  }
  for (std::size_t i = 0; i < kObjectiveKeys.size(); ++i) {
    const std::string key(kObjectiveKeys.at(i)), name = game.setup->objectives.at(i);
    for (const auto& [who, side] : {std::pair{"off", game.off}, std::pair{"def", enemy_of(game.off)}}) {
      FormField count = field(key + "-" + who,
                              name + ": fighting stands of " +
                                  (side == game.off ? game.setup->name(side) : std::string("the defenders")),
                              "RX-062", FormField::Kind::kNumber);
      count.initial = 0;
      count.highest = side == game.off ? fighting_there(game) : defenders_there(game).value_or(kMostTyped);
      count.into = {"objectives", key, who};
      form.fields.push_back(std::move(count));
    }
    FormField last =
        field(key + "-last", name + ": if nobody is inside, who was last", "RX-063", FormField::Kind::kOne);
    last.choices = {{.id = "off", .label = game.setup->name(game.off), .put = {}},
                    {.id = "def", .label = "the defenders", .put = {}},
                    {.id = "nobody", .label = "nobody", .put = {}}};
    last.initial = "nobody";
    last.least = 1;
    last.into = {"objectives", key, "last"};
    form.fields.push_back(std::move(last));
  }
  form.fields.push_back(field("ended", "How it ended", "RXQ-48", FormField::Kind::kText));
  form.fields.push_back(
      field("journal", "The battle's journal, with its digest", "RX-095", FormField::Kind::kText));
  return form;
}

std::vector<Form> forms_of(const Game& game, Side player) {
  std::vector<Form> forms;
  const bool his_turn = game.settings().secret_actions || player == Side::kAttacker ||
                        game.player(Side::kAttacker).choice.has_value();
  if (game.phase == Phase::kChoose && !game.player(player).choice && his_turn)
    forms.push_back(choice_form(game, player));
  if (game.phase == Phase::kForces && player == game.off && !game.battle->fielded)
    forms.push_back(units_form(game));
  if (game.phase == Phase::kForces && player != game.off && !game.battle->orbat &&
      game.settings().orbat_pick == OrbatPick::kDefChooses)
    forms.push_back(orbat_form(game));
  return forms;
}

}  // namespace telescope::race
