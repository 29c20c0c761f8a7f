#include "core/rules/race/actions.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::race {
namespace {

constexpr int kMostInside = 1000;

Side player_field(const Json& action) {
  const std::string text = text_field(action, "player");
  const auto player = player_from_string(text);
  if (!player) throw std::invalid_argument("'player' must be a or b, not '" + text + "'");
  return *player;
}

/// Those of OFF's stands that `key` names; what names none, or one again, goes into `wrong`.
std::set<int> stands_field(const Army& army, const Json& action, std::string_view key, std::set<int>& told,
                           std::vector<std::string>& wrong) {
  std::set<int> stands;
  for (const Json& each : list_field(action, key, true)) {
    const std::string id = text_of(each, "a stand");
    const int stand = army.stand(id);
    if (stand < 0)
      wrong.push_back("There is no stand " + id + ".");
    else if (!told.insert(stand).second)
      wrong.push_back(id + " is told of twice.");
    else
      stands.insert(stand);
  }
  return stands;
}

void read_report(const Game& game, const Json& action, Wanted& wanted) {
  const Army& army = game.army(game.off);
  std::set<int> told;
  wanted.report.killed = stands_field(army, action, "killed", told, wanted.wrong);
  wanted.report.exited = stands_field(army, action, "exited", told, wanted.wrong);
  if (action.contains("stayed")) wanted.stayed = stands_field(army, action, "stayed", told, wanted.wrong);
  const Json& objectives = object_field(action, "objectives");
  check_keys(objectives, kObjectiveKeys, "'objectives', which are two (RXQ-19),");
  for (std::size_t i = 0; i < kObjectiveKeys.size(); ++i)
    wanted.report.objectives.at(i) =
        objective_report_from(needed_field(objectives, kObjectiveKeys.at(i)), kObjectiveKeys.at(i));
  wanted.report.ended = text_field(action, "ended", "");
  wanted.report.journal = text_field(action, "journal", "");
}

}  // namespace

ObjectiveReport objective_report_from(const Json& json, std::string_view what) {
  check_keys(json, {"off", "def", "last"}, "'" + std::string(what) + "'");
  ObjectiveReport report{.off = whole_field(json, "off", 0, kMostInside, 0),
                         .def = whole_field(json, "def", 0, kMostInside, 0),
                         .last_off = std::nullopt};
  const std::string last = text_field(json, "last", "nobody");
  if (last != "off" && last != "def" && last != "nobody")
    throw std::invalid_argument("'last' must be off, def or nobody, not '" + last + "'");
  if (last != "nobody") report.last_off = last == "off";
  return report;
}

Wanted wanted_from(const Game& game, const Action& action) {
  const std::string type = text_field(action, "type");
  const auto row = std::ranges::find(kKindRows, type, &KindRow::word);
  if (row == kKindRows.end()) throw std::invalid_argument("no action '" + type + "'");
  auto fields = names_in(row->fields);
  fields.emplace_back("type");
  check_keys(action, fields, "'" + type + "'");
  Wanted wanted{.kind = static_cast<Kind>(row - kKindRows.begin())};
  const Army& army = game.army(game.off);
  switch (wanted.kind) {
    case Kind::kChoose: {
      wanted.player = player_field(action);
      const std::string text = text_field(action, "choice");
      const auto choice = choice_from_string(text);
      if (!choice) throw std::invalid_argument("'choice' must be attack or regroup, not '" + text + "'");
      wanted.choice = *choice;
      break;
    }
    case Kind::kField:
      for (const Json& each : list_field(action, "units")) {
        const std::string id = text_of(each, "a unit");
        wanted.units.push_back(army.unit(id));
        if (wanted.units.back() < 0)
          throw std::invalid_argument("there is no unit '" + id + "' of " + game.setup->name(game.off));
      }
      break;
    case Kind::kOrbat:
      if (const std::string id = text_field(action, "orbat", ""); !id.empty()) {
        wanted.orbat = game.setup->orbat(id);
        if (*wanted.orbat < 0) throw std::invalid_argument("there is no orbat '" + id + "'");
      }
      break;
    case Kind::kReport:
      read_report(game, action, wanted);
      break;
    default:
      break;
  }
  return wanted;
}

std::string title_of(const Action& action) {
  constexpr std::array<std::string_view, 7> kTitles{
      "An action is written down",     "The type of battle",     "Units are chosen",
      "The defending force is chosen", "The battle is reported", "The result of the battle",
      "Losses are recovered"};
  const std::string type = action.value("type", std::string());
  if (type == kBegin) return "The campaign begins";
  const auto row = std::ranges::find(kKindRows, type, &KindRow::word);
  return row == kKindRows.end() ? type
                                : std::string(kTitles.at(static_cast<std::size_t>(row - kKindRows.begin())));
}

}  // namespace telescope::race
