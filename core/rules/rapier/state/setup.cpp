#include "core/rules/rapier/state/setup.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/kit/board_json.hpp"
#include "core/rules/rapier/state/setup_rules.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

[[noreturn]] void wrong(const std::string& why) {
  throw std::invalid_argument(why);
}

template <class Row>
std::optional<int> position(const std::vector<Row>& rows, std::string_view id, auto id_of) {
  const auto it = std::ranges::find_if(rows, [&](const Row& row) { return id_of(row) == id; });
  return it == rows.end() ? std::nullopt : std::optional(static_cast<int>(it - rows.begin()));
}

void read_divisions(Setup& setup, const Json& scenario) {
  for (const Json& division : scenario.value("division", Json::array()))
    setup.divisions.push_back({.id = division.at("id"),
                               .name = division.at("name"),
                               .side = side_from_string(division.at("side").get<std::string>()).value()});
}

Mobility read_mobility(const Json& unit, Kind kind) {
  if (!unit.contains("mobility")) return is_gun(kind) ? Mobility::kHorseDrawn : Mobility::kFoot;  // RQ-12
  return mobility_from_string(unit.at("mobility").get<std::string>()).value();
}

UnitFacts read_unit(const Json& unit, DivisionNo division, Side side) {
  const auto kind = kind_from_string(unit.at("kind").get<std::string>());
  if (!kind) wrong("There is no kind of unit '" + unit.at("kind").get<std::string>() + "'.");
  const auto traits = unit.value("traits", std::vector<std::string>());
  const auto has = [&](std::string_view trait) { return std::ranges::find(traits, trait) != traits.end(); };
  return {.id = UnitId(unit.at("id").get<std::string>()),
          .name = unit.at("name"),
          .short_name = unit.at("short"),
          .side = side,
          .division = division,
          .kind = *kind,
          .mobility = read_mobility(unit, *kind),
          .asset = has("asset"),
          .assault = has("assault") || is_always_assault(*kind)};
}

void read_units(Setup& setup, const Json& scenario) {
  for (std::size_t i = 0; const Json& division : scenario.value("division", Json::array())) {
    const auto no = static_cast<DivisionNo>(i++);
    for (const Json& unit : division.value("units", Json::array()))
      setup.units.push_back(read_unit(unit, no, setup[no].side));
  }
}

/// RO-033, RO-036: every counter beyond the defender's items hides a dummy.
void add_dummies(Setup& setup) {
  const auto items = std::ranges::count(setup.units, Side::kDefender, &UnitFacts::side);
  const auto division = std::ranges::find(setup.divisions, Side::kDefender, &DivisionFacts::side);
  if (division == setup.divisions.end()) return;
  for (auto i = items; i < std::ssize(setup.counters); ++i) {
    const std::string number = std::to_string(i - items + 1);
    setup.units.push_back({.id = UnitId("dummy-" + number),
                           .name = "Dummy " + number,
                           .short_name = "DUM",
                           .side = Side::kDefender,
                           .division = static_cast<DivisionNo>(division - setup.divisions.begin()),
                           .kind = Kind::kDummy,
                           .mobility = Mobility::kFoot});
  }
}

Json terrain_to_json(const Setup& setup) {
  Json sectors = Json::array(), roads = Json::array();
  for (const SectorTerrain& each : setup.terrain.sectors) {
    Json features = Json::array();
    for (Feature feature : each.features) features.push_back(to_string(feature));
    sectors.push_back({{"features", features},
                       {"bridge", each.bridge},
                       {"impassable", each.impassable},
                       {"road_from_r1", each.road_from_r1}});
  }
  for (const auto& [a, b] : setup.terrain.roads)
    roads.push_back({label(setup.grid(), a), label(setup.grid(), b)});
  return {{"sectors", std::move(sectors)}, {"roads", std::move(roads)}};
}

Terrain terrain_from_json(const GridBoard& grid, const Json& json) {
  Terrain terrain;
  for (const Json& each : json.at("sectors")) {
    SectorTerrain sector{.features = {},
                         .bridge = each.at("bridge"),
                         .impassable = each.at("impassable"),
                         .road_from_r1 = each.at("road_from_r1")};
    for (const Json& feature : each.at("features")) {
      const auto known = feature_from_string(feature.get<std::string>());
      if (!known) wrong("malformed state: unknown terrain");
      sector.features.push_back(*known);
    }
    terrain.sectors.push_back(std::move(sector));
  }
  if (!terrain.sectors.empty() &&
      terrain.sectors.size() != static_cast<std::size_t>(grid.columns * grid.rows))
    wrong("malformed state: terrain of another board");
  for (const Json& road : json.at("roads"))
    terrain.roads.emplace_back(sector_of_rules(grid, road.at(0)), sector_of_rules(grid, road.at(1)));
  return terrain;
}

Json unit_to_json(const Setup& setup, const UnitFacts& unit) {
  return {{"id", unit.id.value()},
          {"name", unit.name},
          {"short", unit.short_name},
          {"side", to_string(unit.side)},
          {"division", setup[unit.division].id},
          {"kind", to_string(unit.kind)},
          {"mobility", to_string(unit.mobility)},
          {"asset", unit.asset},
          {"assault", unit.assault}};
}

UnitFacts unit_from_json(const Setup& setup, const Json& json) {
  return {.id = UnitId(json.at("id").get<std::string>()),
          .name = json.at("name"),
          .short_name = json.at("short"),
          .side = side_from_string(json.at("side").get<std::string>()).value(),
          .division = setup.find_division(json.at("division").get<std::string>()).value(),
          .kind = kind_from_string(json.at("kind").get<std::string>()).value(),
          .mobility = mobility_from_string(json.at("mobility").get<std::string>()).value(),
          .asset = json.at("asset"),
          .assault = json.at("assault")};
}

}  // namespace

const SectorTerrain& Setup::terrain_of(Sector sector) const {
  static const SectorTerrain open;
  return terrain.sectors.empty()
             ? open
             : terrain.sectors.at(static_cast<std::size_t>(sector.row * grid().columns + sector.column));
}

bool Setup::road_between(Sector a, Sector b) const {
  const std::pair<Sector, Sector> edge = std::minmax(a, b);
  return std::ranges::find(terrain.roads, edge) != terrain.roads.end();
}

std::optional<UnitNo> Setup::find_unit(std::string_view id) const {
  const auto at = position(units, id, [](const UnitFacts& unit) { return unit.id.value(); });
  return at ? std::optional(static_cast<UnitNo>(*at)) : std::nullopt;
}

std::optional<DivisionNo> Setup::find_division(std::string_view id) const {
  const auto at = position(divisions, id, [](const DivisionFacts& division) { return division.id; });
  return at ? std::optional(static_cast<DivisionNo>(*at)) : std::nullopt;
}

std::optional<CounterNo> Setup::find_counter(std::string_view id) const {
  const auto at = position(counters, id, [](const PieceId& counter) { return counter.value(); });
  return at ? std::optional(static_cast<CounterNo>(*at)) : std::nullopt;
}

std::vector<EventRow> default_events() {
  return {
      {1, 2, EventKind::kNone, "No effect"},
      {3, 3, EventKind::kFog, "Thick fog"},
      {4, 4, EventKind::kAttackerAir, "Attacker air strike"},
      {5, 5, EventKind::kDefenderAir, "Defender air strike"},
      {6, 6, EventKind::kExtraAmmo, "Attacker extra ammo"},
  };
}

Setup read_setup(const Json& scenario, const Kit& kit) try {
  Setup setup;
  setup.board = kit.board;
  if (!grid_of(setup.board)) wrong("Rapier Offensive is played on a grid.");
  setup.settings = settings_from_json(scenario.value("settings", Json::object()));
  setup.events = default_events();
  const GridBoard& grid = setup.grid();
  setup.terrain.sectors.resize(static_cast<std::size_t>(grid.columns * grid.rows));
  read_divisions(setup, scenario);
  read_units(setup, scenario);
  for (const KitPiece& piece : kit.pieces)
    if (piece.kind == PieceKind::kCounter) setup.counters.push_back(piece.id);
  add_dummies(setup);
  read_rules(setup, object_field(scenario, "rapier", true));
  return setup;
} catch (const WrongField& error) {
  wrong(std::string("The scenario is not as it must be: ") + error.what() + ".");
} catch (const Json::exception& error) {
  wrong("The scenario is not as it must be: " + in_plain_words(error) + ".");
} catch (const std::bad_optional_access&) {
  wrong("The scenario has a side, kind or mobility that the rules do not know.");
}

Json to_json(const Setup& setup) {
  Json divisions = Json::array(), units = Json::array(), events = Json::array(), counters = Json::array(),
       conditions = Json::array();
  for (const DivisionFacts& each : setup.divisions)
    divisions.push_back({{"id", each.id}, {"name", each.name}, {"side", to_string(each.side)}});
  for (const UnitFacts& each : setup.units) units.push_back(unit_to_json(setup, each));
  for (const PieceId& each : setup.counters) counters.push_back(each.value());
  for (const EventRow& each : setup.events)
    events.push_back(
        {{"from", each.from}, {"to", each.to}, {"effect", to_string(each.kind)}, {"text", each.text}});
  for (const VictoryCondition& each : setup.conditions) {
    Json capture = Json::array();
    for (Sector sector : each.capture) capture.push_back(label(setup.grid(), sector));
    conditions.push_back({{"capture", std::move(capture)}, {"front", each.front_axes}});
  }
  Json json{{"board", board_to_json(setup.board)}, {"settings", to_json(setup.settings)},
            {"divisions", std::move(divisions)},   {"units", std::move(units)},
            {"counters", std::move(counters)},     {"terrain", terrain_to_json(setup)},
            {"events", std::move(events)},         {"conditions", std::move(conditions)}};
  if (setup.breakthrough) json["breakthrough"] = setup[*setup.breakthrough].id;
  return json;
}

Setup setup_from_json(const Json& json) {
  FirstError errors("state");
  Setup setup;
  setup.board = board_from_json(json.at("board"), "board", errors);
  if (errors.get()) wrong(errors.get()->message);
  if (!grid_of(setup.board)) wrong("Rapier Offensive is played on a grid");
  setup.settings = settings_from_json(json.at("settings"));
  for (const Json& each : json.at("divisions"))
    setup.divisions.push_back({.id = each.at("id"),
                               .name = each.at("name"),
                               .side = side_from_string(each.at("side").get<std::string>()).value()});
  for (const Json& each : json.at("units")) setup.units.push_back(unit_from_json(setup, each));
  for (const Json& each : json.at("counters")) setup.counters.emplace_back(each.get<std::string>());
  setup.terrain = terrain_from_json(setup.grid(), json.at("terrain"));
  read_events(setup, json.at("events"));
  for (const Json& each : json.at("conditions")) read_condition(setup, each);
  if (json.contains("breakthrough"))
    setup.breakthrough = setup.find_division(json.at("breakthrough").get<std::string>()).value();
  return setup;
}

}  // namespace telescope::rapier
