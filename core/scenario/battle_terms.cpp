#include "core/scenario/battle_terms.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"

namespace telescope {
namespace {

using Json = nlohmann::json;

constexpr int kMostPoints = 100'000;
constexpr int kMostModifier = 100;
constexpr int kMostUnits = 1000;
constexpr int kMostTag = 100'000;

void only(const Json& table, std::string_view place, const std::vector<std::string_view>& keys) {
  for (const auto& item : table.items())
    if (std::ranges::find(keys, item.key()) == keys.end())
      throw WrongField(std::string(place) + " has no key '" + item.key() + "'");
}

std::vector<std::string> texts(const Json& table, std::string_view key, std::string_view what) {
  std::vector<std::string> all;
  for (const Json& each : list_field(table, key, true)) all.push_back(text_of(each, what));
  return all;
}

/// `wanted`: "attacker or defender", or neutral too.
Side side_field(const Json& table, std::string_view key, Side fallback, std::string_view wanted) {
  const std::string text = text_field(table, key, to_string(fallback));
  const auto side = side_from_string(text);
  if (!side || wanted.find(text) == std::string_view::npos)
    throw WrongField("'" + std::string(key) + "' must be " + std::string(wanted) + ", not '" + text + "'");
  return *side;
}

BattleObjective objective_from(const Json& table) {
  only(table, "[[battle.objective]]", {"name", "areas", "holder"});
  return {.name = text_field(table, "name"),
          .areas = texts(table, "areas", "an area"),
          .holder = side_field(table, "holder", Side::kNeutral, "attacker, defender or neutral")};
}

BattleUnit unit_from(const Json& table) {
  only(table, "[[battle.unit]]", {"id", "name", "subordinates", "under", "stands"});
  const std::string id = text_field(table, "id");
  return {.id = id,
          .name = text_field(table, "name", id),
          .subordinates = whole_field(table, "subordinates", 0, kMostUnits, 0),
          .under = text_field(table, "under", ""),
          .stands = texts(table, "stands", "a stand")};
}

BattleDieRow row_from(const Json& table) {
  only(table, "[[battle.die]]", {"from", "modifier"});
  return {.from = whole_field(table, "from", -kMostPoints, kMostPoints),
          .modifier = whole_field(table, "modifier", -kMostModifier, kMostModifier)};
}

bool is_area(const Board& board, const std::string& name) {
  if (const GridBoard* grid = grid_of(board); grid && sector_from_label(*grid, name)) return true;
  return std::ranges::find(board.ground.areas, name, &GroundArea::id) != board.ground.areas.end();
}

}  // namespace

int BattleTerms::modifier(int points) const {
  int found = die.empty() ? 0 : die.front().modifier;
  for (const BattleDieRow& row : die)
    if (points >= row.from) found = row.modifier;
  return found;
}

bool BattleTerms::fights(std::string_view stand) const {
  return std::ranges::find(idle, stand) == idle.end();
}

std::optional<BattleTerms> battle_terms(const Scenario& scenario) {
  const std::string text = setting(scenario, kBattleTable, std::string());
  if (text.empty()) return std::nullopt;
  return battle_terms_from(Json::parse(text));
}

BattleTerms battle_terms_from(const Json& table) {
  only(table, "[battle]",
       {"title", "side", "exits_count", "controlled", "exited", "all_double_exits", "killed", "die", "limit",
        "limit_counts_hq", "objective", "unit", "idle", "tags"});
  BattleTerms terms{.title = text_field(table, "title"),
                    .side = side_field(table, "side", Side::kAttacker, "attacker or defender"),
                    .exits_count = flag_field(table, "exits_count", true),
                    .controlled = wholes_field(table, "controlled", -kMostPoints, kMostPoints),
                    .exited = whole_field(table, "exited", -kMostPoints, kMostPoints, 0),
                    .all_double_exits = flag_field(table, "all_double_exits", true),
                    .killed = whole_field(table, "killed", -kMostPoints, kMostPoints, 0),
                    .die = {},
                    .limit = whole_field(table, "limit", 0, kMostUnits),
                    .limit_counts_hq = flag_field(table, "limit_counts_hq", true),
                    .objectives = {},
                    .units = {},
                    .tags = {},
                    .idle = texts(table, "idle", "a stand")};
  for (const Json& each : list_field(table, "die", true)) terms.die.push_back(row_from(each));
  for (const Json& each : list_field(table, "objective", true))
    terms.objectives.push_back(objective_from(each));
  for (const Json& each : list_field(table, "unit", true)) terms.units.push_back(unit_from(each));
  const Json& tags = object_field(table, "tags", true);
  for (const auto& item : tags.items()) terms.tags[item.key()] = whole_field(tags, item.key(), 0, kMostTag);
  if (terms.controlled.size() != terms.objectives.size() + 1)
    throw WrongField("'controlled' must have one number more than there are objectives");
  if (!std::ranges::is_sorted(terms.die, {}, &BattleDieRow::from))
    throw WrongField("'die' must rise from row to row");
  return terms;
}

Json to_json(const BattleTerms& terms) {
  Json json{{"title", terms.title},
            {"side", to_string(terms.side)},
            {"exits_count", terms.exits_count},
            {"controlled", terms.controlled},
            {"exited", terms.exited},
            {"all_double_exits", terms.all_double_exits},
            {"killed", terms.killed},
            {"die", Json::array()},
            {"limit", terms.limit},
            {"limit_counts_hq", terms.limit_counts_hq},
            {"objective", Json::array()},
            {"unit", Json::array()},
            {"idle", terms.idle},
            {"tags", terms.tags}};
  for (const BattleDieRow& row : terms.die)
    json["die"].push_back({{"from", row.from}, {"modifier", row.modifier}});
  for (const BattleObjective& each : terms.objectives)
    json["objective"].push_back(
        {{"name", each.name}, {"areas", each.areas}, {"holder", to_string(each.holder)}});
  for (const BattleUnit& each : terms.units)
    json["unit"].push_back({{"id", each.id},
                            {"name", each.name},
                            {"subordinates", each.subordinates},
                            {"under", each.under},
                            {"stands", each.stands}});
  return json;
}

std::optional<std::string> battle_fault(const BattleTerms& terms, const Scenario& scenario) {
  for (const BattleObjective& objective : terms.objectives)
    for (const std::string& area : objective.areas)
      if (!is_area(scenario.board, area))
        return "The objective '" + objective.name + "' lies in " + area +
               ", which is neither a sector nor an area of ground of this board.";
  const auto has = [&](const std::string& stand, bool own) {
    return std::ranges::any_of(scenario.units, [&](const Unit& unit) {
      return unit.id.value() == stand && (!own || unit.side == terms.side);
    });
  };
  for (const BattleUnit& unit : terms.units)
    for (const std::string& stand : unit.stands)
      if (!has(stand, true)) return unit.name + " has the stand " + stand + ", which its side has not.";
  for (const std::string& stand : terms.idle)
    if (!has(stand, false)) return "There is no stand " + stand + ", which is said not to fight.";
  return std::nullopt;
}

}  // namespace telescope
