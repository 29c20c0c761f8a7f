#include "core/rules/rapier/state/setup.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/among.hpp"
#include "core/kit/board_json.hpp"
#include "core/rules/rapier/state/in_setup.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

[[noreturn]] void wrong(const std::string& why) {
  throw std::invalid_argument(why);
}

UnitFacts facts_of(const Unit& unit, DivisionNo division, Side side) {
  const auto kind = kind_from_string(unit.kind);
  if (!kind) wrong("There is no kind of unit '" + unit.kind + "'.");
  const auto has = [&](std::string_view trait) { return std::ranges::count(unit.traits, trait) > 0; };
  const Mobility usual = is_gun(*kind) ? Mobility::kHorseDrawn : Mobility::kFoot;  // RQ-12
  const auto mobility = unit.mobility.empty() ? usual : among<Mobility>(kMobilityWords, unit.mobility);
  if (!mobility) wrong("The scenario has a side, kind or mobility that the rules do not know.");
  return {.id = unit.id,
          .name = unit.name,
          .short_name = unit.short_name,
          .side = side,
          .division = division,
          .kind = *kind,
          .mobility = *mobility,
          .asset = has("asset"),
          .assault = has("assault") || is_always_assault(*kind)};
}

/// Division by Division.
void read_units(Setup& setup, const Scenario& scenario) {
  for (const Division& each : scenario.divisions) {
    const auto division = static_cast<DivisionNo>(setup.divisions.size());
    setup.divisions.push_back({.id = each.id, .name = each.name, .side = each.side});
    for (const Unit& unit : scenario.units)
      if (unit.division == each.id) setup.units.push_back(facts_of(unit, division, each.side));
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

/// But for the board, events and conditions, whose readers check them.
void plain_fields(auto& f, Setup& setup) {
  const InSetup in(setup);
  f.own("settings", setup.settings, settings_from_json)("divisions", setup.divisions, in);
  f("units", setup.units, in)("counters", setup.counters)("terrain", setup.terrain, in);
  f.added("breakthrough", setup.breakthrough, in);
}

}  // namespace

const SectorTerrain& Setup::terrain_of(Sector sector) const {
  static const SectorTerrain open;
  return terrain.sectors.empty() ? open : terrain.sectors.at(index_of(sector));
}

bool Setup::road_between(Sector a, Sector b) const {
  const std::pair<Sector, Sector> edge = std::minmax(a, b);
  return std::ranges::find(terrain.roads, edge) != terrain.roads.end();
}

std::optional<UnitNo> Setup::find_unit(std::string_view id) const {
  return among<UnitNo>(units, id, [](const UnitFacts& unit) { return unit.id.value(); });
}
std::optional<DivisionNo> Setup::find_division(std::string_view id) const {
  return among<DivisionNo>(divisions, id, &DivisionFacts::id);
}
std::optional<CounterNo> Setup::find_counter(std::string_view id) const {
  return among<CounterNo>(counters, id, &PieceId::value);
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

Setup read_setup(const Scenario& scenario, const Kit& kit) {
  Setup setup;
  setup.board = kit.board;
  if (!grid_of(setup.board)) wrong("Rapier Offensive is played on a grid.");
  setup.settings = setting_table().read(scenario.settings);
  setup.events = default_events();
  setup.terrain.sectors.resize(setup.sectors().size());
  read_units(setup, scenario);
  for (const KitPiece& piece : kit.pieces)
    if (piece.kind == PieceKind::kCounter) setup.counters.push_back(piece.id);
  add_dummies(setup);
  if (!scenario.rules.empty()) read_rules(setup, Json::parse(scenario.rules));
  return setup;
}

Json to_json(const Setup& setup) {
  FieldWriter fields;
  Setup copy = setup;
  plain_fields(fields, copy);
  Json json = fields.take();
  json["board"] = board_to_json(setup.board);
  json["events"] = plain_json(setup.events, InSetup(setup));
  json["conditions"] = plain_json(setup.conditions, InSetup(setup));
  return json;
}

Setup setup_from_json(const Json& json) {
  FirstError errors("state");
  Setup setup;
  setup.board = board_from_json(json.at("board"), "board", errors);
  if (errors.get()) wrong(errors.get()->message);
  if (!grid_of(setup.board)) wrong("Rapier Offensive is played on a grid");
  FieldReader fields(json);
  plain_fields(fields, setup);
  if (!setup.terrain.sectors.empty() && setup.terrain.sectors.size() != setup.sectors().size())
    wrong("malformed state: terrain of another board");
  read_events(setup, json.at("events"));
  for (const Json& each : json.at("conditions")) read_condition(setup, each);
  return setup;
}

}  // namespace telescope::rapier
