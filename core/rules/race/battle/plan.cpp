#include "core/rules/race/battle/plan.hpp"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kMostWorks = 100;
constexpr int kMostBases = 9;
constexpr int kMostCounters = 1000;

/// Two lists of places, one for each objective.
BattlePlan::Areas areas_field(const Json& table, std::string_view key) {
  BattlePlan::Areas areas;
  const Json& lists = list_field(table, key, true);
  if (!lists.empty() && lists.size() != areas.size())
    throw WrongField("'" + std::string(key) + "' must have a list of places for each of the two objectives");
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (!lists.at(i).is_array()) throw WrongField("'" + std::string(key) + "' must be lists of places");
    for (const Json& each : lists.at(i)) areas.at(i).push_back(text_of(each, "a place"));
  }
  return areas;
}

void read_holders(const Json& table, BattlePlan& plan) {
  const Json& words = list_field(table, "holders", true);
  if (!words.empty() && words.size() != plan.holders.size())
    throw WrongField("'holders' must name who holds each of the two objectives");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = text_of(words.at(i), "a holder");
    if (word != "off" && word != "def" && word != "nobody")
      throw WrongField("'holders' must be off, def or nobody, not '" + word + "'");
    plan.holders.at(i) = word;
  }
}

SettingValue value_from(const Json& json, const std::string& key) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  throw WrongField("the setting '" + key + "' must be a number, a word, true or false");
}

/// `stacking.limit = 6` is a table in a table, as in [settings].
void read_settings(const Json& table, const std::string& before, Settings& into) {
  for (const auto& item : table.items()) {
    const std::string key = before + item.key();
    if (item.value().is_object())
      read_settings(item.value(), key + ".", into);
    else
      into.emplace(key, value_from(item.value(), key));
  }
}

void read_types(const Json& own, BattlePlan& plan) {
  const Json& types = object_field(own, "battles", true);
  for (const auto& item : types.items()) {
    const auto type = std::ranges::find(kBattleTypes, item.key());
    if (type == kBattleTypes.end())
      throw WrongField("[race.battles] has no type '" + item.key() +
                       "'; there are counter-attack, prepared, hasty and meeting");
    check_keys(item.value(), {"settings", "dummies", "counters"}, "[race.battles." + item.key() + "]");
    BattlePlan::OfType& of = plan.types[static_cast<BattleType>(type - kBattleTypes.begin())];
    of.dummies = flag_field(item.value(), "dummies", true);
    of.most_counters = whole_field(item.value(), "counters", 1, kMostCounters, 0);
    read_settings(object_field(item.value(), "settings", true), "", of.settings);
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
  const Json& kinds = object_field(own, "bases", true);
  for (const auto& item : kinds.items()) {
    check_keys(item.value(), {"stands", "base"}, "[race.bases." + item.key() + "]");
    Settings& bases = plan.bases[item.key()];
    bases["stands"] = std::int64_t{whole_field(item.value(), "stands", 1, kMostBases, 1)};
    if (!item.value().contains("base")) continue;
    const std::string base = text_field(item.value(), "base");
    if (!is_base(base))
      throw WrongField("'base' must be width x depth in millimetres, such as '25x40', not '" + base + "'");
    bases["base"] = base;
  }
}

void read_orbats(const Json& own, BattlePlan& plan) {
  for (const Json& each : list_field(own, "orbat", true)) {
    const std::string id = text_field(each, "id");
    const Json& works = object_field(each, "works", true);
    for (const auto& item : works.items())
      plan.works[id].emplace_back(item.key(), whole_field(works, item.key(), 1, kMostWorks));
    for (const Json& kind : list_field(each, "idle", true)) plan.idle[id].push_back(text_of(kind, "a kind"));
    read_settings(object_field(each, "columns", true), "", plan.columns[id]);
  }
}

}  // namespace

void add_columns(std::map<std::string, Settings>& columns, const BattlePlan& plan, const std::string& stand,
                 std::string_view kind, const Settings& own) {
  Settings all = own;
  if (const auto of = plan.bases.find(kind); of != plan.bases.end())
    all.insert(of->second.begin(), of->second.end());
  if (!all.empty()) columns[stand] = std::move(all);
}

std::string words_of(const Settings& settings) {
  std::string words;
  for (const auto& [key, value] : settings) {
    const auto* flag = std::get_if<bool>(&value);
    const auto* text = std::get_if<std::string>(&value);
    const auto* whole = std::get_if<std::int64_t>(&value);
    words += (words.empty() ? "" : ", ") + key + " = " +
             (flag    ? (*flag ? "true" : "false")
              : text  ? *text
              : whole ? std::to_string(*whole)
                      : std::to_string(std::get<double>(value)));
  }
  return words;
}

BattlePlan battle_plan(const Scenario& scenario) {
  const Json own = scenario.rules.empty() ? Json::object() : Json::parse(scenario.rules);
  BattlePlan plan;
  const Json& areas = object_field(own, "areas", true);
  check_keys(areas, {"attack", "defence", "holders"}, "[race.areas]");
  plan.attack = areas_field(areas, "attack");
  plan.defence = areas_field(areas, "defence");
  read_holders(areas, plan);
  plan.exits = flag_field(own, "exits", true);
  read_settings(object_field(own, "exit_switch", true), "", plan.exit_switch);
  if (!plan.exits && !plan.exit_switch.empty())
    throw WrongField("'exit_switch' gives the tactical rules exits, and 'exits' is false");
  plan.tactical = text_field(own, "tactical", "");
  plan.table = text_field(own, "table", "");
  const std::string formations = text_field(own, "formations", "headquarters");
  if (formations != "headquarters" && formations != "units")
    throw WrongField("'formations' must be headquarters or units, not '" + formations + "'");
  plan.by_unit = formations == "units";
  plan.least_stands = whole_field(own, "least_stands", 1, kMostWorks, 1);
  read_types(own, plan);
  read_bases(own, plan);
  read_orbats(own, plan);
  return plan;
}

}  // namespace telescope::race
