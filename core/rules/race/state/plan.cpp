#include "core/rules/race/state/plan.hpp"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "core/base/among.hpp"
#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kMostBases = 9, kMostCounters = 1000, kMostNeeded = 100;

/// A list for each of the two objectives, or nothing; `what` is "have a list of places for".
const Json& list_of_both(const Json& table, std::string_view key, std::string_view what) {
  const Json& both = list_field(table, key, true);
  if (!both.empty() && both.size() != 2)
    throw WrongField("'" + std::string(key) + "' must " + std::string(what) + " each of the two objectives");
  return both;
}

BattlePlan::Areas areas_field(const Json& table, std::string_view key) {
  BattlePlan::Areas areas;
  const Json& lists = list_of_both(table, key, "have a list of places for");
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (!lists.at(i).is_array()) throw WrongField("'" + std::string(key) + "' must be lists of places");
    for (const Json& each : lists.at(i)) areas.at(i).push_back(text_of(each, "a place"));
  }
  return areas;
}

void read_areas(const Json& areas, BattlePlan& plan) {
  check_keys(areas, {"attack", "defence", "holders"}, "[race.areas]");
  plan.attack = areas_field(areas, "attack");
  plan.defence = areas_field(areas, "defence");
  const Json& holders = list_of_both(areas, "holders", "name who holds");
  for (std::size_t i = 0; i < holders.size(); ++i) {
    plan.holders.at(i) = text_of(holders.at(i), "a holder");
    if (const auto& word = plan.holders.at(i); word != "off" && word != "def" && word != "nobody")
      throw WrongField("'holders' must be off, def or nobody, not '" + word + "'");
  }
}

void read_settings(const Json& table, const std::string& before, Settings& into) {
  for (const auto& [name, value] : table.items()) {
    const std::string key = before + name;
    if (value.is_object())
      read_settings(value, key + ".", into);
    else if (value.is_boolean())
      into.emplace(key, value.get<bool>());
    else if (value.is_number_integer())
      into.emplace(key, value.get<std::int64_t>());
    else if (value.is_number())
      into.emplace(key, value.get<double>());
    else if (value.is_string())
      into.emplace(key, value.get<std::string>());
    else
      throw WrongField("the setting '" + key + "' must be a number, a word, true or false");
  }
}

void read_types(const Json& own, BattlePlan& plan) {
  for (const auto& [word, told] : object_field(own, "battles", true).items()) {
    const auto type = among<BattleType>(kBattleTypes, word);
    if (!type)
      throw WrongField("[race.battles] has no type '" + word +
                       "'; there are counter-attack, prepared, hasty and meeting");
    check_keys(told, {"settings", "dummies", "counters"}, "[race.battles." + word + "]");
    plan.types.at(static_cast<std::size_t>(*type)) = {settings_below(told, "settings"),
                                                      flag_field(told, "dummies", true),
                                                      whole_field(told, "counters", 1, kMostCounters, 0)};
  }
}

/// "25x40".
bool is_base(std::string_view text) {
  const auto is_length = [](std::string_view part) {
    return !part.empty() && part.size() <= 3 &&
           std::ranges::all_of(part, [](unsigned char c) { return std::isdigit(c) != 0; });
  };
  const std::size_t x = text.find('x');
  return x != text.npos && is_length(text.substr(0, x)) && is_length(text.substr(x + 1));
}

void read_bases(const Json& own, BattlePlan& plan) {
  for (const auto& [kind, told] : object_field(own, "bases", true).items()) {
    check_keys(told, {"stands", "base"}, "[race.bases." + kind + "]");
    Settings& bases = plan.bases[kind];
    bases["stands"] = std::int64_t{whole_field(told, "stands", 1, kMostBases, 1)};
    if (!told.contains("base")) continue;
    const std::string base = text_field(told, "base");
    if (!is_base(base))
      throw WrongField("'base' must be width x depth in millimetres, such as '25x40', not '" + base + "'");
    bases["base"] = base;
  }
}

}  // namespace

Settings settings_below(const Json& table, std::string_view key) {
  Settings settings;
  read_settings(object_field(table, key, true), "", settings);
  return settings;
}

std::string words_of(const Settings& settings) {
  const auto shown = [](const auto& value) -> std::string {
    if constexpr (std::is_same_v<decltype(value), const bool&>)
      return value ? "true" : "false";
    else if constexpr (requires { std::to_string(value); })
      return std::to_string(value);
    else
      return value;
  };
  return joined(settings, ", ",
                [&](const auto& each) { return each.first + " = " + std::visit(shown, each.second); });
}

BattlePlan battle_plan(const Json& own) {
  BattlePlan plan;
  read_areas(object_field(own, "areas", true), plan);
  plan.exits = flag_field(own, "exits", true);
  plan.exit_switch = settings_below(own, "exit_switch");
  if (!plan.exits && !plan.exit_switch.empty())
    throw WrongField("'exit_switch' gives the tactical rules exits, and 'exits' is false");
  plan.tactical = text_field(own, "tactical", "");
  plan.table = text_field(own, "table", "");
  const std::string formations = text_field(own, "formations", "headquarters");
  plan.by_unit = formations == "units";
  if (!plan.by_unit && formations != "headquarters")
    throw WrongField("'formations' must be headquarters or units, not '" + formations + "'");
  plan.least_stands = whole_field(own, "least_stands", 1, kMostNeeded, 1);
  read_types(own, plan);
  read_bases(own, plan);
  return plan;
}

}  // namespace telescope::race
