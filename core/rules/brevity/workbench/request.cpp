#include "core/rules/brevity/workbench/request.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/rules/rules_json.hpp"

namespace telescope::brevity {
namespace {

constexpr double kBase_in = 1.0;
constexpr double kLargestTable_in = 400.0;

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
    command = {.name = unit.stand.command.value(), .side = unit.facts.side, .division = unit.facts.division};
  if (command.side != unit.facts.side)
    refuse("the command '" + unit.stand.command.value() + "' has battalions of both sides");
}

/// That moves, and that observers are with: of the request's battalions.
void check_commands(const Setup& setup, const BoardRequest& request) {
  const auto check = [&](std::string_view key, const CommandId& command, Side side) {
    const auto found = setup.commands.find(command);
    if (found == setup.commands.end() || found->second.side != side)
      refuse("'" + std::string(key) + "' names '" + command.value() + "', of which no battalion of the " +
             std::string(word(side)) + " is");
  };
  const std::string& command = request.command.value();
  if (!command.empty() && command != word(request.active)) check("command", request.command, request.active);
  for (const PlacedUnit& each : request.units)
    if (each.stand.observer) check("observer", *each.stand.observer, each.facts.side);
}

}  // namespace

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
  scenario.settings = telescope::settings_field(request, setting_rows());
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
    const auto row = std::ranges::find(unit_columns(), key, &Setting::key);
    if (row == unit_columns().end()) refuse("a battalion has no '" + key + "'");
    unit.values[key] = setting_value(*row, value, "'" + key + "'");
  }
  auto facts = unit_facts(unit, settings.gun_class);
  if (!facts) refuse(facts.error().message);
  facts->base_width = facts->base_depth = Length::from_inches(kBase_in);
  return *facts;
}

TablePoint point_from(const Json& json, std::string_view what) {
  const auto at =
      numbers_of(json, std::string(what) + ", [x, y] in inches,", 2, -kLargestTable_in, kLargestTable_in);
  return {Length::from_inches(at[0]).mm(), Length::from_inches(at[1]).mm()};
}

PlacedUnit placed_unit_from(const Json& object, const BrevitySettings& settings) {
  static const std::set<std::string_view> kOwn{"id",       "side",    "x",      "y",       "heading",
                                               "command",  "posture", "pinned", "spent",   "mounted",
                                               "declared", "hidden",  "from",   "observer"};
  PlacedUnit unit{.id = PieceId(name_field(object, "id"))};
  const Side side = word_field<Side>(object, "side");
  if (side == Side::kNeutral) refuse("a battalion is of one of the two sides");
  unit.facts = unit_from(object, unit.id.value(), side, kOwn, settings);
  Stand& stand = unit.stand;
  stand.command = CommandId(name_field(object, "command", word(side)));
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
  if (stand.mounted && !unit.facts.transport)
    refuse("'" + unit.id.value() + "' has no transport to mount (OB-072)");
  stand.protection = unit.facts.protection;
  stand.move.declared = flag_field(object, "declared", false);
  if (object.contains("observer")) stand.observer = CommandId(name_field(object, "observer"));
  if (object.contains("from")) {
    Placed from = stand.placed;
    from.at = point_from(object["from"], "'from'");
    stand.move.taken = true;
    stand.move.displaced = distance_in(from.at, stand.placed.at) > kTooClose_in;  // BQ-148
    if (stand.move.displaced) {
      stand.move.way = {{.placed = from, .mounted = stand.mounted},
                        {.placed = stand.placed, .mounted = stand.mounted}};
      stand.move.protection_before = std::exchange(stand.protection, Protection::kNone);  // BQ-71
    }
  }
  return unit;
}

std::vector<GroundArea> areas_field(const Json& request) {
  constexpr std::size_t kMostPoints = 100;
  std::vector<GroundArea> areas;
  for (const Json& each : list_field(request, "areas", true)) {
    check_keys(each, {"kind", "points", "height"}, "an area");
    GroundArea area{.id = "area-" + std::to_string(areas.size() + 1), .kind = text_field(each, "kind")};
    if (std::ranges::find(area_words(), area.kind, &GroundWord::word) == area_words().end())
      refuse("there is no ground '" + area.kind + "'");
    Polygon shape;
    for (const Json& point : list_field(each, "points")) shape.points.push_back(point_from(point, "a point"));
    if (shape.points.size() < 3 || shape.points.size() > kMostPoints) refuse("an area has 3 to 100 points");
    area.shape = std::move(shape);
    constexpr double kHill_in = 1.0, kHighest_in = 12.0;  // one level, where nothing is said
    area.height = Length::from_inches(
        number_field(each, "height", 0.0, kHighest_in, area.kind == "hill" ? kHill_in : 0.0));
    areas.push_back(std::move(area));
  }
  return areas;
}

Game board_of(const BoardRequest& request) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = OpenBoard{.width = Length::from_inches(request.width_in),
                                       .depth = Length::from_inches(request.depth_in)},
                  .ground = {.areas = request.areas}};
  setup->settings = request.settings;
  setup->sides = {.names = {"Attacker", "Defender"}, .short_names = {"ATT", "DEF"}};
  setup->nations.assign(nation_rows().begin(), nation_rows().end());
  setup->artillery_ranges = printed_artillery_ranges();
  setup->side_edges = {Edge::kLeft, Edge::kRight};
  setup->first_turn_of_day = request.turn_of_day;
  const TablePoint corner = {Length::from_inches(request.width_in).mm(),
                             Length::from_inches(request.depth_in).mm()};
  for (const PlacedUnit& each : request.units) {
    if (!setup->pieces.emplace(each.id, each.facts).second)
      refuse("two battalions are called '" + each.id.value() + "'");
    const TablePoint at = each.stand.placed.at;
    if (at.x_mm > corner.x_mm || at.y_mm > corner.y_mm)
      refuse("'" + each.id.value() + "' stands beside the table");
    add_command(*setup, each);
  }
  check_commands(*setup, request);
  Game game = new_game(setup);
  for (const PlacedUnit& each : request.units) game.stands[each.id] = each.stand;
  game.turn = 1;
  game.step = request.step;
  game.first = game.move.chooser = game.move.active = request.active;
  game.move.selected = game.move.command = request.command;
  if (request.bad_weather) game.modules.weather.sky = Sky::kBad;
  return game;
}

Json lawful_outcome(std::string_view procedure, Json own, std::initializer_list<std::string_view> rules) {
  own.update({{"ruleset", "brevity"},
              {"procedure", procedure},
              {"lawful", true},
              {"objections", Json::array()},
              {"rules", Json::array()}});
  for (const std::string_view each : rules) add_rule(own, each);
  return own;
}

void add_rule(Json& outcome, std::string_view rule) {
  Json& rules = outcome["rules"];
  if (!rule.empty() && std::ranges::find(rules, Json(rule)) == rules.end()) rules.push_back(rule);
}

void add_objections(Json& outcome, const Objections& objections) {
  if (objections.empty()) return;
  outcome["lawful"] = false;
  outcome["objections"] = objections_to_json(objections);
  for (const Objection& each : objections) add_rule(outcome, each.rule);
}

Json to_json(const AttackChances& chances) {
  return {{"pinned", chances.pinned},
          {"spent", chances.spent},
          {"destroyed", chances.destroyed},
          {"hits", chances.hits}};
}

}  // namespace telescope::brevity
