#include "core/scenario/battle_scenario.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include <toml++/toml.h>

#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope {
namespace {

constexpr std::array<std::string_view, 2> kSides{"attacker", "defender"};
constexpr std::int64_t kCountersAStand = 2;  // as many dummies as stands

/// `words`: null where the rules are not known here.
toml::table stand_table(const BattleStand& stand, const Vocabulary* words) {
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
  return table;
}

toml::array divisions_of(const BattleOrder& order, const Vocabulary* words) {
  toml::array divisions;
  for (std::size_t side = 0; side < kSides.size(); ++side)
    for (const BattleGroup& group : order.groups.at(side)) {
      toml::table division;
      division.insert("id", group.id);
      division.insert("name", group.name);
      division.insert("side", kSides.at(side));
      toml::array units;
      for (const BattleStand& stand : group.stands) units.push_back(stand_table(stand, words));
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

}  // namespace

Result<std::string> battle_scenario(std::string_view like, std::string_view file_name,
                                    const BattleOrder& order) try {
  toml::table file = toml::parse(like, file_name);
  const std::string ruleset = file["ruleset"].value_or(std::string());
  const auto ids = division_ids(file);
  if (toml::table* own = file[ruleset].as_table()) rename_divisions(*own, ids, order);
  const Ruleset* known = find_ruleset(ruleset);
  const Vocabulary words = known ? known->vocabulary() : Vocabulary();
  file.insert_or_assign("name", order.name);
  std::string briefing;
  for (const std::string& sentence : order.briefing) briefing += (briefing.empty() ? "" : " ") + sentence;
  file.insert_or_assign("briefing", briefing);
  toml::table sides;
  for (std::size_t side = 0; side < kSides.size(); ++side)
    sides.insert(kSides.at(side), order.sides.at(side));
  file.insert_or_assign("sides", std::move(sides));
  file.erase("order_of_battle");
  if (file["counters"].value_or(std::int64_t{0}) > 0) {
    std::int64_t stands = 0;
    for (const BattleGroup& group : order.groups.at(1))
      stands += static_cast<std::int64_t>(group.stands.size());
    file.insert_or_assign("counters", kCountersAStand * stands);
  }
  file.insert_or_assign("division", divisions_of(order, known ? &words : nullptr));
  std::ostringstream text;
  text << toml::default_formatter(file) << '\n';
  return text.str();
} catch (const toml::parse_error& error) {
  return failure(one_line(std::string(file_name) + ":" + std::to_string(error.source().begin.line) +
                          ": not TOML: " + std::string(error.description())));
}

}  // namespace telescope
