#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/state/setup.hpp"
#include "core/rules/wrong_rules.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

template <class Read>
void at(const std::string& place, Read read) {
  read_at("brevity", place, read);
}

/// `read(entry)` of each entry of the list of that key.
template <class Read>
void each_of(const Json& rules, const std::string& key, Read read) {
  const Json& list = list_field(rules, key, true);
  for (std::size_t i = 0; i < list.size(); ++i)
    at("/" + key + "/" + std::to_string(i), [&] { read(list[i]); });
}

template <class Value>
Value enum_field(const Json& object, std::string_view key, std::optional<Value> fallback = std::nullopt) {
  if (fallback && !object.contains(key)) return *fallback;
  const std::string text = text_field(object, key);
  if (const auto value = from_word<Value>(text)) return *value;
  throw std::invalid_argument("'" + std::string(key) + "' cannot be '" + text + "'.");
}

void check_entry_keys(const Json& object, std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : object.items())
    if (std::ranges::find(known, std::string_view(key)) == known.end())
      throw std::invalid_argument("There is no '" + key + "' here.");
}

const GroundLine* line_of(const Setup& setup, const std::string& id) {
  for (const GroundLine& line : setup.board.ground.lines)
    if (line.id == id) return &line;
  return nullptr;
}

TablePoint point_in_inches(const Setup& setup, const Json& json) {
  if (!json.is_array() || json.size() != 2 || !json[0].is_number() || !json[1].is_number())
    throw std::invalid_argument("A point is [x, y] in inches.");
  const double x = json[0].get<double>(), y = json[1].get<double>();
  if (x < 0 || y < 0 || x > setup.width_in() || y > setup.depth_in())
    throw std::invalid_argument("A point lies beside the table.");
  return {Length::from_inches(x).mm(), Length::from_inches(y).mm()};
}

void read_sides(Setup& setup, const Json& rules) {
  at("/friendly", [&] {
    const Json& friendly = object_field(rules, "friendly", true);
    check_entry_keys(friendly, {"attacker", "defender"});
    for (const Side side : kSides) {
      Edge& edge = setup.friendly_edge[index_of(side)];
      edge = enum_field<Edge>(friendly, word(side), edge);
    }
    if (setup.friendly_edge[0] == setup.friendly_edge[1])
      throw std::invalid_argument("Both sides have the same friendly edge.");
  });
  at("/orders", [&] {
    const Json& orders = object_field(rules, "orders", true);
    check_entry_keys(orders, {"attacker", "defender"});
    for (const Side side : kSides) setup.orders[index_of(side)] = text_field(orders, word(side), "");
  });
}

void read_commands(Setup& setup, const Json& rules) {
  each_of(rules, "command", [&](const Json& entry) {
    check_entry_keys(entry, {"id", "name", "nation", "division"});
    const CommandId id(text_field(entry, "id"));
    const auto command = setup.commands.find(id);
    if (command == setup.commands.end())
      throw std::invalid_argument("No battalion is in a command '" + id.value() + "'.");
    command->second.name = text_field(entry, "name", command->second.name);
    command->second.nation = text_field(entry, "nation", command->second.nation);
    command->second.division = text_field(entry, "division", command->second.division);
  });
  each_of(rules, "division", [&](const Json& entry) {
    check_entry_keys(entry, {"id", "supply_grade"});
    const std::string id = text_field(entry, "id");
    if (!setup.divisions.contains(id)) throw std::invalid_argument("There is no division '" + id + "'.");
    const std::string grade = text_field(entry, "supply_grade");
    if (grade != "well" && grade != "poorly")
      throw std::invalid_argument("'supply_grade' is 'well' or 'poorly' (BQ-95).");
    setup.divisions[id].supply_grade = grade == "well" ? SupplyGrade::kWell : SupplyGrade::kPoorly;
  });
}

void read_nations(Setup& setup, const Json& rules) {
  each_of(rules, "nation", [&](const Json& entry) {
    check_entry_keys(entry, {"id", "name", "bonus", "ready_from"});
    Nation nation{.id = text_field(entry, "id"), .bonus_rule = "BQ-16", .ready_rule = "BQ-16"};
    nation.name = text_field(entry, "name", nation.id);
    nation.bonus = whole_field(entry, "bonus", 0, 6);
    nation.ready_from = whole_field(entry, "ready_from", 1, 6);
    const auto known = std::ranges::find(setup.nations, nation.id, &Nation::id);
    if (known != setup.nations.end())
      *known = std::move(nation);
    else
      setup.nations.push_back(std::move(nation));
  });
}

void read_ground(Setup& setup, const Json& rules) {
  at("/terrain_class", [&] {
    for (const auto& [id, value] : object_field(rules, "terrain_class", true).items()) {
      if (std::ranges::none_of(setup.board.ground.areas, [&](const auto& area) { return area.id == id; }))
        throw std::invalid_argument("The board has no area '" + id + "'.");
      const auto ground = from_word<GroundClass>(text_of(value, "a class"));
      if (!ground || *ground == GroundClass::kRoad)
        throw std::invalid_argument("An area is open, terrain or impassable (BQ-22).");
      setup.terrain_class[id] = *ground;
    }
  });
  each_of(rules, "bridge", [&](const Json& entry) {
    check_entry_keys(entry, {"line", "river", "spans", "load"});
    RiverCrossing bridge{
        .id = text_field(entry, "line"), .river = text_field(entry, "river", ""), .of_board = true};
    const GroundLine* const line = line_of(setup, bridge.id);
    if (!line) throw std::invalid_argument("The board has no line '" + bridge.id + "'.");
    bridge.points = line->points;
    if (!bridge.river.empty() && !line_of(setup, bridge.river))
      throw std::invalid_argument("The board has no line '" + bridge.river + "'.");
    bridge.multi_span = whole_field(entry, "spans", 1, 99, 1) > 1;
    bridge.load = enum_field<Load>(entry, "load", Load::kHeavy);
    std::erase_if(setup.bridges, [&](const RiverCrossing& each) { return each.id == bridge.id; });
    setup.bridges.push_back(std::move(bridge));
  });
  each_of(rules, "obstacle", [&](const Json& entry) {
    check_entry_keys(entry, {"id", "kind", "points", "width", "known_to"});
    Obstacle obstacle{.id = text_field(entry, "id"), .kind = enum_field<ObstacleKind>(entry, "kind")};
    for (const Json& point : list_field(entry, "points"))
      obstacle.points.push_back(point_in_inches(setup, point));
    if (obstacle.points.size() < 2) throw std::invalid_argument("An obstacle has two points or more.");
    obstacle.width_in = entry.contains("width") ? entry["width"].get<double>() : 0.0;
    if (obstacle.width_in < 0.0 || obstacle.width_in > 24.0)
      throw std::invalid_argument("An obstacle is 0 to 24 inches wide.");
    obstacle.known_to = enum_field<Side>(entry, "known_to", Side::kNeutral);
    setup.obstacles.push_back(std::move(obstacle));
  });
}

/// "row 3 of artillery ranges (75 to 95 mm, OB-109)".
std::string row_words(std::size_t row) {
  static constexpr std::array<std::string_view, 7> kCalibres{
      "up to 42", "45 to 70", "75 to 95", "100 to 132", "135 to 160", "170 to 190", "200 and over"};
  return "row " + std::to_string(row + 1) + " of artillery ranges (" + std::string(kCalibres.at(row)) +
         " mm, OB-" + std::to_string(107 + row) + ")";
}

void read_range_row(const Json& cells, std::size_t row, std::array<int, 6>& ranges) {
  if (!cells.is_array() || cells.size() != ranges.size())
    throw std::invalid_argument("The " + row_words(row) + " has " +
                                std::to_string(cells.is_array() ? cells.size() : 0) +
                                " cells, and must have six; 0 stands for a dash.");
  for (std::size_t column = 0; column < ranges.size(); ++column) {
    const auto cell = whole_number(cells[column], 0, 1000);
    if (!cell)
      throw std::invalid_argument("Cell " + std::to_string(column + 1) + " (" +
                                  std::string(word(static_cast<Tube>(column))) + ") of " + row_words(row) +
                                  " is no whole number from 0 to 1000; 0 stands for a dash.");
    ranges[column] = static_cast<int>(*cell);
  }
}

void read_ranges(Setup& setup, const Json& rules) {
  if (!rules.contains("artillery_range_table")) return;
  at("/artillery_range_table", [&] {
    const Json& rows = list_field(rules, "artillery_range_table");
    if (rows.size() != setup.artillery_ranges.size())
      throw std::invalid_argument("The table of artillery ranges has " + std::to_string(rows.size()) +
                                  " rows, and must have seven (OB-107 to OB-113).");
  });
  for (std::size_t row = 0; row < setup.artillery_ranges.size(); ++row)
    at("/artillery_range_table/" + std::to_string(row),
       [&] { read_range_row(rules["artillery_range_table"][row], row, setup.artillery_ranges[row]); });
}

}  // namespace

void read_rules(Setup& setup, const Json& rules) {
  at("", [&] {
    check_entry_keys(
        rules, {"start_turn", "first_day_fair", "friendly", "orders", "hidden", "basing", "terrain_class",
                "command", "division", "nation", "bridge", "obstacle", "artillery_range_table"});
    setup.first_turn_of_day = whole_field(rules, "start_turn", 1, 4, 1);
    setup.fair_first_day = flag_field(rules, "first_day_fair", false);
  });
  // A bridge that the table does not speak of has one span and carries everything.
  for (const GroundLine& line : setup.board.ground.lines)
    if (line.kind == "bridge")
      setup.bridges.push_back({.id = line.id, .of_board = true, .load = Load::kHeavy, .points = line.points});
  read_sides(setup, rules);
  read_nations(setup, rules);
  read_commands(setup, rules);
  read_ground(setup, rules);
  read_ranges(setup, rules);
  each_of(rules, "hidden", [&](const Json& entry) {
    const PieceId piece(text_of(entry, "a stand"));
    const auto facts = setup.pieces.find(piece);
    if (facts == setup.pieces.end())
      throw std::invalid_argument("There is no stand '" + piece.value() + "'.");
    if (!facts->second.at)
      throw std::invalid_argument(piece.value() + " is hidden and needs a place, 'x' and 'y' (BQ-78).");
    setup.hidden.insert(piece);
  });
  each_of(rules, "basing",
          [&](const Json& entry) { setup.basing_areas.push_back(text_of(entry, "a basing area")); });
}

}  // namespace telescope::brevity
