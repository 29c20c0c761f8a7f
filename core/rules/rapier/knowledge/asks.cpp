#include <algorithm>
#include <array>

#include "core/rules/rapier/fire/corps_fire.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/setup/reconnaissance.hpp"
#include "core/rules/rapier/words/forms.hpp"

// What the roles at the Command Post may ask the umpire for. A request names only what its role knows: own
// units, sectors, counters by their count in a sector; never what lies for them.

namespace telescope::rapier {
namespace {

using Who = Role::Kind;

/// Steps in which it may be asked for.
enum class When { kOrders, kFirePlan, kMissions, kBattle, kReconnaissance, kAfterLooks };

struct AskRow {
  std::string_view type;
  Who who;
  When when;
  std::array<std::string_view, 4> fields;
};
// clang-format off
constexpr std::array kAsks{
    AskRow{"orders",         Who::kCorpsCommander, When::kOrders,         {"breakthrough", "reserve", "frontages", "intentions"}},
    AskRow{"fire_plan",      Who::kCorpsCommander, When::kFirePlan,       {"points"}},
    AskRow{"plan_missions",  Who::kCorpsCommander, When::kMissions,       {"missions"}},
    AskRow{"release",        Who::kCorpsCommander, When::kBattle,         {"units", "to", "division"}},
    AskRow{"recall_release", Who::kCorpsCommander, When::kBattle,         {"units"}},
    AskRow{"frontage",       Who::kCorpsCommander, When::kBattle,         {"division", "axes"}},
    AskRow{"look",           Who::kStaffOfficer,   When::kReconnaissance, {}},
    AskRow{"report",         Who::kStaffOfficer,   When::kAfterLooks,     {}},
};
// clang-format on

bool is_time(const Game& game, When when) {
  switch (when) {
    case When::kOrders:  // RQ-29: frontages also later, where the scenario lets him
      return game.step == Step::kOrders || (in_turn(game.step) && game.settings().frontage_may_change);
    case When::kFirePlan:
      return game.step == Step::kFirePlan;
    case When::kMissions:
      return missions_are_awaited(game) && missions_left(game) > 0;
    case When::kBattle:
      return in_turn(game.step);
    case When::kReconnaissance:
      return may_look(game);
    case When::kAfterLooks:
      return game.recon.reported.size() < game.recon.looked.size();
  }
  return false;
}

bool is_his(const Game& game, const Role& role, const AskRow& row) {
  // RQ-07: with five players the CC is the SO.
  if (row.who == Who::kStaffOfficer && !game.settings().staff_officer)
    return role.kind == Who::kCorpsCommander;
  return role.kind == row.who;
}

bool is_own(const Game& game, const Json& id) {
  if (!id.is_string()) return false;
  const auto unit = game.setup->find_unit(id.get<std::string>());
  return unit && game.side(*unit) == Side::kAttacker;
}

bool is_own_division(const Game& game, const Json& id) {
  if (!id.is_string()) return false;
  const auto division = game.setup->find_division(id.get<std::string>());
  return division && (*game.setup)[*division].side == Side::kAttacker;
}

/// Units of his own side; in orders also whole Divisions. A counter's number is the unit's beneath it.
bool names_own(const Game& game, const Action& action) {
  for (const char* field : {"units", "reserve"}) {
    const Json named = action.value(field, Json::array());
    if (!named.is_array() || !std::ranges::all_of(named, [&](const Json& id) {
          return is_own(game, id) || is_own_division(game, id);
        }))
      return false;
  }
  return true;
}

/// {"type": "look", "numbers": [1, 3]}: which of the counters that lie in the sector found, from 1.
std::optional<Action> look_action(const Game& game, const Json& request) {
  const auto lying = counters_in(game, *game.recon.found);
  Action action{{"type", "look"}, {"counters", Json::array()}};
  for (const Json& number : request.value("numbers", Json::array())) {
    if (!number.is_number_integer()) return std::nullopt;
    const auto place = number.get<std::int64_t>();
    if (place < 1 || place > std::ssize(lying)) return std::nullopt;
    action["counters"].push_back((*game.setup)[lying[static_cast<std::size_t>(place - 1)]].value());
  }
  return action;
}

/// {"type": "report", "finds": [1, 2]}: which of the finds that his view lists, from 1; without it, all.
std::optional<Action> report_action(const Game& game, const Role& role, const Json& request) {
  const std::vector<std::size_t> looks = known_looks(game, role);
  Json numbers = request.value("finds", Json());
  if (numbers.is_null())
    for (std::size_t i = 1; i <= looks.size(); ++i) numbers.push_back(i);
  Action action{{"type", "report"}, {"counters", Json::array()}};
  for (const Json& number : numbers) {
    if (!number.is_number_integer()) return std::nullopt;
    const auto place = number.get<std::int64_t>();
    if (place < 1 || place > std::ssize(looks)) return std::nullopt;
    const CounterNo counter = game.recon.looked[looks[static_cast<std::size_t>(place - 1)]];
    action["counters"].push_back((*game.setup)[counter].value());
  }
  return action;
}

Form* form_of(std::vector<Form>& forms, std::string_view type) {
  const auto it = std::ranges::find_if(forms, [&](const Form& form) { return form.action["type"] == type; });
  return it == forms.end() ? nullptr : &*it;
}

/// RO-058, RQ-23: everybody sees which the Staff Officer has not looked at yet.
Form look_form(const Game& game) {
  const Sector sector = *game.recon.found;
  const auto lying = counters_in(game, sector);
  FormField field{.id = "numbers",
                  .label = "Counters in " + name_of(game, sector),
                  .rule = "RO-058",
                  .why = "Counted as they lie there.",
                  .kind = FormField::Kind::kSome,
                  .choices = {},
                  .initial = Json::array(),
                  .least = 1,
                  .allowed = game.recon.looks_left,
                  .counted = "counters",
                  .into = {"numbers"}};
  for (std::size_t i = 0; i < lying.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    if (!std::ranges::count(game.recon.looked, lying[i]))
      field.choices.push_back({.id = std::to_string(number),
                               .label = "counter " + std::to_string(number),
                               .put = number,
                               .sector = sector,
                               .piece = {}});
  }
  return {.id = "look",
          .title = "Look at counters",
          .rule = "RO-058",
          .advice = "What lies beneath them is for you alone until you report it.",
          .author = audience::kStaffOfficer,
          .audience = audience::kAttackers,
          .fields = {std::move(field)},
          .action = {{"type", "look"}},
          .due = true};
}

/// RQ-25: of what he has seen, what he has told nobody yet.
Form report_form(const Game& game, const Role& role) {
  FormField field{.id = "finds",
                  .label = "Finds",
                  .rule = "RQ-25",
                  .why = {},
                  .kind = FormField::Kind::kSome,
                  .choices = {},
                  .initial = Json::array(),
                  .least = 1,
                  .counted = "finds",
                  .into = {"finds"}};
  const std::vector<std::size_t> looks = known_looks(game, role);
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (std::ranges::count(game.recon.reported, game.recon.looked[looks[i]])) continue;
    const int number = static_cast<int>(i) + 1;
    const Find find = find_of(game, looks[i]);
    field.choices.push_back({.id = std::to_string(number),
                             .label = find.place + ": " + find.name,
                             .put = number,
                             .sector = {},
                             .piece = {}});
    field.initial.push_back(field.choices.back().id);
  }
  return {.id = "report",
          .title = "Report what was seen",
          .rule = "RQ-25",
          .advice = "What you alone have seen becomes known to the Corps Commander and the Divisions.",
          .author = audience::kStaffOfficer,
          .audience = audience::kStaffOfficer,
          .fields = {std::move(field)},
          .action = {{"type", "report"}},
          .due = true};
}

/// Where the console leaves a choice to the umpire's waiver, a seat is held to the rules.
void hold_to_rules(const Game& game, const Role& role, std::vector<Form>& forms) {
  if (Form* plan = form_of(forms, "fire_plan")) {
    plan->fields.front().least = game.settings().target_points;  // RO-072
    plan->due = game.corps_fire.points.empty();
  }
  if (Form* missions = form_of(forms, "plan_missions")) {
    FormField& field = missions->fields.front();
    missions->due = game.corps_fire.planned.empty();
    if (!missions->due) field.least = 0;  // he may want none after all
    if (sight_of(game, role) == Sight::kNothing)
      for (FormChoice& choice : field.choices) choice.barred.clear();  // it would tell where his units stand
  }
  if (Form* orders = form_of(forms, "orders"); orders && game.step == Step::kOrders) {
    orders->due = !game.orders.given;
    orders->fields.front().least = 1;  // RO-061
  }
}

}  // namespace

std::vector<Form> forms_for(const Game& game, const Role& role) {
  std::vector<Form> all, forms;
  if (game.step == Step::kOver) return forms;
  if (role.kind == Who::kCorpsCommander) {
    add_forms_of_fire(game, all);
    add_forms_of_orders(game, all);
    hold_to_rules(game, role, all);
  }
  for (const AskRow& row : kAsks) {
    if (!is_his(game, role, row) || !is_time(game, row.when)) continue;
    if (row.type == "look") forms.push_back(look_form(game));
    if (row.type == "report") forms.push_back(report_form(game, role));
  }
  for (Form& form : all) {
    const std::string type = form.action["type"];
    const auto row = std::ranges::find(kAsks, std::string_view(type), &AskRow::type);
    if (row != kAsks.end() && is_his(game, role, *row)) forms.push_back(std::move(form));
  }
  return forms;
}

bool ever_asks(const Game& game, const Role& role) {
  return std::ranges::any_of(kAsks, [&](const AskRow& row) { return is_his(game, role, row); });
}

std::optional<Json> unfolded(const Game& game, const Role& role, const Json& request) {
  if (!request.is_object() || !request.contains("form")) return request;
  const std::vector<Form> forms = forms_for(game, role);
  const Json& id = request["form"];
  const auto form = std::ranges::find_if(forms, [&](const Form& each) { return id == each.id; });
  if (form == forms.end()) return std::nullopt;
  const Json answers = request.value("answers", Json::object());
  auto action = filled(*form, answers);
  if (!action || !beyond_limits(*form, answers).empty()) return std::nullopt;
  return *std::move(action);
}

std::optional<Action> asked(const Game& game, const Role& role, const Json& sent) try {
  const auto unfolded_request = unfolded(game, role, sent);
  if (!unfolded_request) return std::nullopt;
  const Json& request = *unfolded_request;
  const std::string type = request.at("type");
  const auto row = std::ranges::find(kAsks, std::string_view(type), &AskRow::type);
  if (row == kAsks.end() || !is_his(game, role, *row) || !is_time(game, row->when)) return std::nullopt;
  std::optional<Action> action;
  if (type == "look") {
    action = look_action(game, request);
  } else if (type == "report") {
    action = report_action(game, role, request);
  } else {
    action = Action{{"type", type}};
    for (const std::string_view field : row->fields)
      if (!field.empty() && request.contains(field))
        (*action)[std::string(field)] = request.at(std::string(field));
    if (!names_own(game, *action)) return std::nullopt;
  }
  return action;
} catch (const Json::exception&) {
  return std::nullopt;
}

}  // namespace telescope::rapier
