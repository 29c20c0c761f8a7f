#include "core/rules/brevity/workbench/request.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

constexpr double kBase_in = 1.0;
constexpr double kLargestTable_in = 400.0;

SettingValue value_from(const Setting& row, const Json& value, const std::string& what) {
  if (std::holds_alternative<bool>(row.fallback)) {
    if (!value.is_boolean()) refuse(what + " must be true or false, not " + shown(value));
    return value.get<bool>();
  }
  if (std::holds_alternative<std::int64_t>(row.fallback)) {
    const auto number = whole_number(value, row.least, row.most);
    if (!number)
      refuse(what + " must be a whole number from " + std::to_string(row.least) + " to " +
             std::to_string(row.most) + ", not " + shown(value));
    return *number;
  }
  if (std::holds_alternative<double>(row.fallback)) {
    if (!value.is_number() || value.get<double>() < static_cast<double>(row.least) ||
        value.get<double>() > static_cast<double>(row.most))
      refuse(what + " must be a number from " + std::to_string(row.least) + " to " +
             std::to_string(row.most) + ", not " + shown(value));
    return value.get<double>();
  }
  if (!value.is_string()) refuse(what + " must be a text, not " + shown(value));
  auto text = value.get<std::string>();
  if (!row.choices.empty() && std::ranges::find(row.choices, text) == row.choices.end())
    refuse(what + " has no choice " + shown(value));
  return text;
}

const Setting* find_row(const std::vector<Setting>& rows, const std::string& key) {
  const auto found = std::ranges::find(rows, key, &Setting::key);
  return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> traits_of(const Json& object) {
  std::vector<std::string> traits;
  for (const Json& each : list_field(object, "traits", true)) {
    traits.push_back(text_of(each, "a trait"));
    if (std::ranges::find(trait_words(), traits.back()) == trait_words().end())
      refuse("there is no trait '" + traits.back() + "'");
  }
  return traits;
}

void add_command(Setup& setup, const PlacedUnit& unit) {
  auto& command = setup.commands[unit.stand.command];
  if (command.name.empty())
    command = {.name = unit.stand.command.value(),
               .side = unit.facts.side,
               .division = unit.facts.division,
               .nation = {}};
  if (command.side != unit.facts.side)
    refuse("the command '" + unit.stand.command.value() + "' has battalions of both sides");
}

}  // namespace

double number_field(const Json& object, std::string_view key, double least, double most,
                    std::optional<double> fallback) {
  const auto found = object.find(key);
  if (found == object.end()) {
    if (fallback) return *fallback;
    refuse("'" + std::string(key) + "' is missing");
  }
  if (!found->is_number() || !(found->get<double>() >= least) || !(found->get<double>() <= most))
    refuse("'" + std::string(key) + "' must be a number from " + Json(least).dump() + " to " +
           Json(most).dump() + ", not " + shown(*found));
  return found->get<double>();
}

bool yes_field(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  if (found == object.end() || *found == "") return false;
  return *found == "yes" || flag_field(object, key);
}

std::optional<int> die_field(const Json& object, std::string_view key) {
  if (!object.contains(key)) return std::nullopt;
  return whole_field(object, key, 1, 6);
}

BrevitySettings settings_field(const Json& request) {
  Scenario scenario;
  for (const auto& [key, value] : object_field(request, "settings", true).items()) {
    const Setting* const row = find_row(setting_rows(), key);
    if (!row) refuse("there is no setting '" + key + "'");
    scenario.settings[key] = value_from(*row, value, "'" + key + "' of the settings");
  }
  for (const Finding& each : setting_faults(scenario)) refuse(each.sentence);
  return settings_of(scenario);
}

const Nation& nation_field(const Json& request, std::string_view key) {
  const std::string id = text_field(request, key);
  const auto found = std::ranges::find(nation_rows(), id, &Nation::id);
  if (found == nation_rows().end()) refuse("'" + std::string(key) + "' names no nationality: '" + id + "'");
  return *found;
}

UnitFacts unit_from(const Json& object, const std::string& id, Side side,
                    const std::set<std::string_view>& others, const BrevitySettings& settings) {
  if (!object.is_object()) refuse("a battalion must be an object");
  Unit unit{.id = UnitId(id), .name = id, .short_name = id, .side = side};
  unit.kind = text_field(object, "kind");
  if (!find_kind(unit.kind)) refuse("there is no kind '" + unit.kind + "'");
  unit.mobility = text_field(object, "mobility", "");
  if (!unit.mobility.empty() && std::ranges::find(mobility_words(), unit.mobility) == mobility_words().end())
    refuse("there is no mobility '" + unit.mobility + "'");
  unit.traits = traits_of(object);
  unit.division = std::string(word(side));
  for (const auto& [key, value] : object.items()) {
    if (key == "kind" || key == "mobility" || key == "traits" || others.contains(key)) continue;
    const Setting* const row = find_row(unit_columns(), key);
    if (!row) refuse("a battalion has no '" + key + "'");
    unit.values[key] = value_from(*row, value, "'" + key + "'");
  }
  auto facts = unit_facts(unit, settings.gun_class);
  if (!facts) refuse(facts.error().message);
  facts->base_width = facts->base_depth = Length::from_inches(kBase_in);
  return *facts;
}

TablePoint point_from(const Json& json, std::string_view what) {
  const auto is_coordinate = [](const Json& each) {
    return each.is_number() && std::abs(each.get<double>()) <= kLargestTable_in;
  };
  if (!json.is_array() || json.size() != 2 || !is_coordinate(json[0]) || !is_coordinate(json[1]))
    refuse(std::string(what) + " must be [x, y] in inches, not " + shown(json));
  return {Length::from_inches(json[0].get<double>()).mm(), Length::from_inches(json[1].get<double>()).mm()};
}

PlacedUnit placed_unit_from(const Json& object, const BrevitySettings& settings) {
  static const std::set<std::string_view> kOwn{"id",       "side",    "x",      "y",       "heading",
                                               "command",  "posture", "pinned", "spent",   "mounted",
                                               "declared", "hidden",  "from",   "observer"};
  PlacedUnit unit{.id = PieceId(text_field(object, "id")), .facts = {}, .stand = {}};
  if (unit.id.value().empty()) refuse("'id' of a battalion is empty");
  const Side side = word_field<Side>(object, "side");
  if (side == Side::kNeutral) refuse("a battalion is of one of the two sides");
  unit.facts = unit_from(object, unit.id.value(), side, kOwn, settings);
  Stand& stand = unit.stand;
  stand.command = CommandId(text_field(object, "command", word(side)));
  unit.facts.command = stand.command;
  stand.where = flag_field(object, "hidden", false) ? Where::kHidden : Where::kOnTable;
  const double x = number_field(object, "x", 0.0, kLargestTable_in);
  const double y = number_field(object, "y", 0.0, kLargestTable_in);
  stand.placed = {.at = {Length::from_inches(x).mm(), Length::from_inches(y).mm()},
                  .heading_deg = number_field(object, "heading", 0.0, 360.0, 0.0)};
  stand.posture =
      word_field<Posture>(object, "posture", unit.facts.is_artillery() ? Posture::kSupport : Posture::kLine);
  stand.pinned = flag_field(object, "pinned", false);
  stand.spent = flag_field(object, "spent", false);
  stand.mounted = flag_field(object, "mounted", false);
  stand.protection = unit.facts.protection;
  stand.move.declared = flag_field(object, "declared", false);
  if (object.contains("observer")) stand.observer = CommandId(text_field(object, "observer"));
  if (object.contains("from")) {
    stand.move.displaced = stand.move.taken = true;
    Placed from = stand.placed;
    from.at = point_from(object["from"], "'from'");
    stand.move.way = {{.placed = from, .mounted = stand.mounted},
                      {.placed = stand.placed, .mounted = stand.mounted}};
  }
  return unit;
}

std::vector<GroundArea> areas_field(const Json& request) {
  constexpr std::size_t kMostPoints = 100;
  std::vector<GroundArea> areas;
  for (const Json& each : list_field(request, "areas", true)) {
    check_keys(each, {"kind", "points"}, "an area");
    GroundArea area{
        .id = "area-" + std::to_string(areas.size() + 1), .name = {}, .kind = text_field(each, "kind")};
    if (std::ranges::find(area_words(), area.kind, &GroundWord::word) == area_words().end())
      refuse("there is no ground '" + area.kind + "'");
    Polygon shape;
    for (const Json& point : list_field(each, "points")) shape.points.push_back(point_from(point, "a point"));
    if (shape.points.size() < 3 || shape.points.size() > kMostPoints) refuse("an area has 3 to 100 points");
    area.shape = std::move(shape);
    areas.push_back(std::move(area));
  }
  return areas;
}

Game board_of(const BoardRequest& request) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = OpenBoard{.width = Length::from_inches(request.width_in),
                                       .depth = Length::from_inches(request.depth_in)},
                  .areas = {},
                  .hills = {},
                  .ground = {.areas = request.areas, .lines = {}}};
  setup->settings = request.settings;
  setup->sides = {.names = {"Attacker", "Defender"}, .short_names = {"ATT", "DEF"}};
  setup->nations.assign(nation_rows().begin(), nation_rows().end());
  setup->artillery_ranges = printed_artillery_ranges();
  setup->side_edges = {Edge::kLeft, Edge::kRight};
  setup->first_turn_of_day = request.turn_of_day;
  for (const PlacedUnit& each : request.units) {
    if (!setup->pieces.emplace(each.id, each.facts).second)
      refuse("two battalions are called '" + each.id.value() + "'");
    add_command(*setup, each);
  }
  Game game = new_game(setup);
  for (const PlacedUnit& each : request.units) game.stands[each.id] = each.stand;
  game.turn = 1;
  game.step = request.step;
  game.first = game.move.chooser = game.move.active = request.active;
  game.move.selected = game.move.command = request.command;
  if (request.bad_weather) game.modules.weather.sky = Sky::kBad;
  return game;
}

}  // namespace telescope::brevity
