#include "core/scenario/battle_scenario.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include <toml++/toml.h>

#include "core/base/text_file.hpp"
#include "core/kit/tag_choice.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope {
namespace {

constexpr std::array<std::string_view, 2> kSides{"attacker", "defender"};
constexpr std::int64_t kCountersAStand = 2;  // as many dummies as stands

using Columns = std::map<std::string, Settings>;

/// "25x40", of millimetres, as a unit's own base.
toml::table base_table(const std::string& text) {
  const std::size_t x = text.find('x');
  toml::table base{{"width", text.substr(0, x) + " mm"}, {"depth", text.substr(x + 1) + " mm"}};
  base.is_inline(true);
  return base;
}

/// Those columns of a stand that the rules know, and how many bases it is.
void add_columns(const std::string& stand, const Columns& columns, const Vocabulary* words,
                 toml::table& table) {
  const auto of = columns.find(stand);
  if (of == columns.end()) return;
  for (const auto& [key, value] : of->second) {
    if (const auto* base = std::get_if<std::string>(&value); base && key == "base") {
      table.insert_or_assign("base", base_table(*base));
      continue;
    }
    if (words && key != "stands" &&
        std::ranges::find(words->unit_values, std::string_view(key), &Setting::key) ==
            words->unit_values.end())
      continue;
    std::visit([&, &name = key](const auto& given) { table.insert_or_assign(name, given); }, value);
  }
}

/// `words`: null where the rules are not known here.
toml::table stand_table(const BattleStand& stand, const Columns& columns, const Vocabulary* words) {
  toml::table table;
  table.is_inline(true);
  table.insert("id", stand.id);
  table.insert("kind", stand.kind);
  if (!stand.mobility.empty() && !(words && words->mobilities.empty()))
    table.insert("mobility", stand.mobility);
  if (!stand.name.empty()) table.insert("name", stand.name);
  if (!stand.traits.empty() && !(words && words->traits.empty())) {
    toml::array traits;
    for (const std::string& trait : stand.traits) traits.push_back(trait);
    table.insert("traits", std::move(traits));
  }
  add_columns(stand.id, columns, words, table);
  return table;
}

toml::array divisions_of(const BattleOrder& order, const Columns& columns, const Vocabulary* words) {
  toml::array divisions;
  for (std::size_t side = 0; side < kSides.size(); ++side)
    for (const BattleGroup& group : order.groups.at(side)) {
      toml::table division;
      division.insert("id", group.id);
      division.insert("name", group.name);
      division.insert("side", kSides.at(side));
      toml::array units;
      for (const BattleStand& stand : group.stands) units.push_back(stand_table(stand, columns, words));
      division.insert("units", std::move(units));
      divisions.push_back(std::move(division));
    }
  return divisions;
}

/// Ids of the divisions of either side, in their order.
std::array<std::vector<std::string>, 2> division_ids(const toml::table& file) {
  std::array<std::vector<std::string>, 2> ids;
  if (const toml::array* divisions = file["division"].as_array())
    for (const toml::node& each : *divisions)
      if (const toml::table* division = each.as_table())
        for (std::size_t side = 0; side < kSides.size(); ++side)
          if ((*division)["side"].value_or(std::string()) == kSides.at(side))
            ids.at(side).push_back((*division)["id"].value_or(std::string()));
  return ids;
}

/// The id of the division that takes the place of `id`, the last where there are fewer; `id` where it names
/// none.
std::string renamed(const std::string& id, const std::array<std::vector<std::string>, 2>& ids,
                    const BattleOrder& order) {
  for (std::size_t side = 0; side < ids.size(); ++side) {
    const auto& groups = order.groups.at(side);
    const auto at = std::ranges::find(ids.at(side), id);
    if (at == ids.at(side).end() || groups.empty()) continue;
    const auto place = static_cast<std::size_t>(at - ids.at(side).begin());
    return groups.at(std::min(place, groups.size() - 1)).id;
  }
  return id;
}

void rename_divisions(toml::table& own, const std::array<std::vector<std::string>, 2>& ids,
                      const BattleOrder& order) {
  for (auto&& [key, value] : own)
    if (auto* text = value.as_string()) *text = renamed(text->get(), ids, order);
}

/// Ids that `like` gives its formations and units, in whatever column of its rules.
std::set<std::string> ids_of(const Scenario& like, const Vocabulary& words) {
  std::set<std::string> ids;
  for (const Division& division : like.divisions) ids.insert(division.id);
  for (const Unit& unit : like.units) {
    ids.insert(unit.id.value());
    for (const Setting& column : words.unit_values)
      if (std::holds_alternative<std::string>(column.fallback) && column.choices.empty())
        ids.insert(unit_value(unit, column.key, std::string()));
  }
  ids.erase("");  // of a column that was left empty
  return ids;
}

/// Lists of the rules' own table name units of `like`, which are not in the battle.
void forget_units(toml::table& own, const std::set<std::string>& ids) {
  const auto names_one = [&](const toml::node& node) {
    const auto* text = node.as_string();
    return text != nullptr && ids.contains(text->get());
  };
  const auto is_about_one = [&](const toml::node& node) {
    if (names_one(node)) return true;
    const toml::table* table = node.as_table();
    return table && std::ranges::any_of(*table, [&](const auto& each) {
             if (names_one(each.second)) return true;
             const toml::array* list = each.second.as_array();
             return list && std::ranges::any_of(*list, names_one);
           });
  };
  for (auto&& [key, value] : own)
    if (toml::array* list = value.as_array()) {
      auto kept = list->begin();
      while (kept != list->end()) kept = is_about_one(*kept) ? list->erase(kept) : std::next(kept);
    }
}

/// The rules' own table of `like`, as it can be with other forces. `read`: null where `like` is no scenario.
void fit_own_table(toml::table& file, const std::string& ruleset, const Scenario* read,
                   const Vocabulary& words, const BattleOrder& order) {
  toml::table* own = file[ruleset].as_table();
  if (!own) return;
  rename_divisions(*own, division_ids(file), order);
  if (read) forget_units(*own, ids_of(*read, words));
}

template <class T>
toml::array array_of(const std::vector<T>& values) {
  toml::array array;
  for (const T& value : values) array.push_back(value);
  return array;
}

/// Where the objectives of `like` lie, in their order.
std::vector<toml::array> areas_of(const toml::table& file) {
  std::vector<toml::array> areas;
  if (const toml::array* objectives = file["battle"]["objective"].as_array())
    for (const toml::node& each : *objectives) {
      const toml::table* objective = each.as_table();
      const toml::array* found = objective ? (*objective)["areas"].as_array() : nullptr;
      areas.push_back(found ? *found : toml::array());
    }
  return areas;
}

/// Those of `areas` that the board of `like` has; all, where `like` cannot be read.
std::vector<std::string> on_board(const std::vector<std::string>& areas, const Scenario* like) {
  std::vector<std::string> there;
  for (const std::string& area : areas) {
    const BattleTerms one{.title = {}, .objectives = {{.name = {}, .areas = {area}}}};
    if (!like || !battle_fault(one, *like)) there.push_back(area);
  }
  return there;
}

toml::array objectives_of(const BattleTerms& terms, const toml::table& file, const Scenario* like) {
  const std::vector<toml::array> of_like = areas_of(file);
  toml::array all;
  for (std::size_t i = 0; i < terms.objectives.size(); ++i) {
    const BattleObjective& objective = terms.objectives[i];
    const std::vector<std::string> areas = on_board(objective.areas, like);
    const bool as_in_like = areas.empty() && i < of_like.size();
    all.push_back(toml::table{{"name", objective.name},
                              {"areas", as_in_like ? of_like[i] : array_of(areas)},
                              {"holder", std::string(to_string(objective.holder))}});
  }
  return all;
}

toml::table terms_table(const BattleTerms& terms, const toml::table& file, const Scenario* like) {
  toml::array die, units;
  for (const BattleDieRow& row : terms.die) {
    toml::table line{{"from", row.from}, {"modifier", row.modifier}};
    line.is_inline(true);
    die.push_back(std::move(line));
  }
  for (const BattleUnit& unit : terms.units) {
    toml::table line{{"id", unit.id}, {"name", unit.name}, {"stands", array_of(unit.stands)}};
    if (unit.subordinates > 0) line.insert("subordinates", unit.subordinates);
    if (!unit.under.empty()) line.insert("under", unit.under);
    line.is_inline(true);
    units.push_back(std::move(line));
  }
  toml::table tags;
  for (const auto& [piece, tag] : terms.tags) tags.insert(piece, tag);
  std::vector<std::int64_t> controlled(terms.controlled.begin(), terms.controlled.end());
  return toml::table{{"title", terms.title},
                     {"side", std::string(to_string(terms.side))},
                     {"exits_count", terms.exits_count},
                     {"controlled", array_of(controlled)},
                     {"exited", terms.exited},
                     {"all_double_exits", terms.all_double_exits},
                     {"killed", terms.killed},
                     {"die", std::move(die)},
                     {"limit", terms.limit},
                     {"limit_counts_hq", terms.limit_counts_hq},
                     {"objective", objectives_of(terms, file, like)},
                     {"unit", std::move(units)},
                     {"idle", array_of(terms.idle)},
                     {"tags", std::move(tags)}};
}

/// `stacking.limit = 6` and `"stacking.limit" = 6` are the same: whichever the file has gives way.
void take_out(toml::table& settings, std::string_view key) {
  settings.erase(key);
  const std::size_t dot = key.find('.');
  if (dot == key.npos) return;
  if (toml::table* below = settings[key.substr(0, dot)].as_table()) take_out(*below, key.substr(dot + 1));
}

void add_settings(toml::table& file, const Settings& settings) {
  if (settings.empty()) return;
  if (!file["settings"].as_table()) file.insert_or_assign("settings", toml::table{});
  toml::table& table = *file["settings"].as_table();
  for (const auto& [key, value] : settings) {
    take_out(table, key);
    std::visit([&, &name = key](const auto& given) { table.insert_or_assign(name, given); }, value);
  }
}

/// Without those of `idle`, the stands that do not fight, for which the rules have no word: works of rules
/// that know none.
void leave_out_unknown(const Vocabulary& words, BattleOrder& order, std::vector<std::string>& idle) {
  for (auto& side : order.groups)
    for (BattleGroup& group : side)
      std::erase_if(group.stands, [&](const BattleStand& stand) {
        return !has_word_for(words, stand) && std::erase(idle, stand.id) > 0;
      });
}

void take_style(const TagStyle& style, toml::table& file) {
  if (!file["tags"].as_table()) file.insert_or_assign("tags", toml::table{});
  toml::table& tags = *file["tags"].as_table();
  tags.insert_or_assign("family", std::string(to_string(style.family)));
  if (style.ids.empty())
    tags.erase("ids");
  else
    tags.insert_or_assign("ids", tag_ids_text(style.ids));
  tags.insert_or_assign("size", std::to_string(static_cast<int>(std::lround(style.size.mm()))) + " mm");
}

std::string text_of(const toml::table& file) {
  std::ostringstream text;
  text << toml::default_formatter(file) << '\n';
  return text.str();
}

std::string not_toml(std::string_view file_name, const toml::parse_error& error) {
  return one_line(std::string(file_name) + ":" + std::to_string(error.source().begin.line) +
                  ": not TOML: " + std::string(error.description()));
}

}  // namespace

bool has_word_for(const Vocabulary& words, const BattleStand& stand) {
  return std::ranges::find(words.kinds, std::string_view(stand.kind)) != words.kinds.end();
}

Result<std::string> battle_scenario(std::string_view like, std::string_view file_name,
                                    const BattleOrder& whole, const BattleExtras* extras) try {
  BattleOrder order = whole;
  toml::table file = toml::parse(like, file_name);
  const std::string ruleset = file["ruleset"].value_or(std::string());
  const Ruleset* known = find_ruleset(ruleset);
  const Vocabulary words = known ? known->vocabulary() : Vocabulary();
  const auto read = parse_scenario(like, file_name, std::filesystem::path(file_name).parent_path());
  fit_own_table(file, ruleset, read ? &*read : nullptr, words, order);
  file.insert_or_assign("name", order.name);
  std::string briefing;
  for (const std::string& sentence : order.briefing) briefing += (briefing.empty() ? "" : " ") + sentence;
  file.insert_or_assign("briefing", briefing);
  toml::table sides;
  for (std::size_t side = 0; side < kSides.size(); ++side)
    sides.insert(kSides.at(side), order.sides.at(side));
  file.insert_or_assign("sides", std::move(sides));
  file.erase("order_of_battle");
  file.erase("hours");  // of another order of battle
  if (file["counters"].value_or(std::int64_t{0}) > 0) {
    std::int64_t stands = 0;
    for (const BattleGroup& group : order.groups.at(1))
      stands += static_cast<std::int64_t>(group.stands.size());
    std::int64_t counters = !extras || extras->dummies ? kCountersAStand * stands : stands;
    if (extras && extras->most_counters > 0)
      counters = std::clamp<std::int64_t>(extras->most_counters, stands, counters);
    file.insert_or_assign("counters", counters);
  }
  BattleTerms terms = extras ? extras->terms : BattleTerms();
  if (known && extras) leave_out_unknown(words, order, terms.idle);
  file.insert_or_assign("division",
                        divisions_of(order, extras ? extras->columns : Columns(), known ? &words : nullptr));
  if (extras) {
    if (extras->tags) take_style(*extras->tags, file);
    if (!known || !words.settings.empty()) add_settings(file, extras->settings);
    file.insert_or_assign("battle", terms_table(terms, file, read ? &*read : nullptr));
  }
  return text_of(file);
} catch (const toml::parse_error& error) {
  return failure(not_toml(file_name, error));
}

Result<std::string> campaign_kit_scenario(std::string_view like, std::string_view file_name,
                                          const CampaignKit& kit, const TagStyle& tags) try {
  toml::table file = toml::parse(like, file_name);
  const std::string ruleset = file["ruleset"].value_or(std::string());
  const Ruleset* known = find_ruleset(ruleset);
  const Vocabulary words = known ? known->vocabulary() : Vocabulary();
  const auto read = parse_scenario(like, file_name, std::filesystem::path(file_name).parent_path());
  BattleOrder stands = kit.stands;
  std::vector<std::string> idle = kit.idle;
  if (known) leave_out_unknown(words, stands, idle);
  fit_own_table(file, ruleset, read ? &*read : nullptr, words, stands);
  file.insert_or_assign("name", stands.name);
  file.erase("briefing");
  file.erase("order_of_battle");
  file.erase("hours");  // of another order of battle
  file.erase("battle");
  if (file["counters"].value_or(std::int64_t{0}) > 0)
    file.insert_or_assign("counters", kCountersAStand * kit.most_hidden);
  file.insert_or_assign("division", divisions_of(stands, kit.columns, known ? &words : nullptr));
  take_style(tags, file);
  return text_of(file);
} catch (const toml::parse_error& error) {
  return failure(not_toml(file_name, error));
}

}  // namespace telescope
