#include <algorithm>
#include <array>

#include "core/rules/rapier/corps_fire.hpp"
#include "core/rules/rapier/reconnaissance.hpp"
#include "core/rules/rapier/views.hpp"

// What the roles at the Command Post may ask the umpire for. A request names only what its role knows: own
// units, sectors, counters by their count in a sector; never what lies for them.

namespace telescope::rapier {
namespace {

using Who = Role::Kind;

/// Steps in which it may be asked for.
enum class When { kOrders, kFirePlan, kMissions, kBattle, kReconnaissance, kAfterLooks };

struct Row {
  std::string_view type;
  Who who;
  When when;
  std::string_view title;
  std::string_view rule;
  std::array<std::string_view, 4> fields;
};
// clang-format off
constexpr std::array kRows{
    Row{"orders",         Who::kCorpsCommander, When::kOrders,         "Give orders",                "RO-061", {"breakthrough", "reserve", "frontages", "intentions"}},
    Row{"fire_plan",      Who::kCorpsCommander, When::kFirePlan,       "Plot the target points",     "RO-072", {"points"}},
    Row{"plan_missions",  Who::kCorpsCommander, When::kMissions,       "Hand in fire missions",      "RO-073", {"missions"}},
    Row{"release",        Who::kCorpsCommander, When::kBattle,         "Release reserves",           "RO-103", {"units", "to", "division"}},
    Row{"recall_release", Who::kCorpsCommander, When::kBattle,         "Withdraw a release",         "RQ-55",  {"units"}},
    Row{"frontage",       Who::kCorpsCommander, When::kBattle,         "Give a Division a frontage", "RO-109", {"division", "axes"}},
    Row{"look",           Who::kStaffOfficer,   When::kReconnaissance, "Look at counters",           "RO-058", {}},
    Row{"report",         Who::kStaffOfficer,   When::kAfterLooks,     "Report what was seen",       "RQ-25",  {}},
};
// clang-format on

bool is_time(const Game& game, When when) {
  switch (when) {
    case When::kOrders:
      return game.step == Step::kOrders;
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

bool is_his(const Game& game, const Role& role, const Row& row) {
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

}  // namespace

std::vector<KnownAsk> asks_of(const Game& game, const Role& role) {
  std::vector<KnownAsk> asks;
  for (const Row& row : kRows)
    if (is_his(game, role, row) && is_time(game, row.when))
      asks.push_back({std::string(row.type), std::string(row.title), std::string(row.rule)});
  return asks;
}

std::optional<Action> asked(const Game& game, const Role& role, const Json& request) try {
  const std::string type = request.at("type");
  const auto row = std::ranges::find(kRows, std::string_view(type), &Row::type);
  if (row == kRows.end() || !is_his(game, role, *row) || !is_time(game, row->when)) return std::nullopt;
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
