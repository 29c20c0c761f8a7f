#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::rapier {
namespace {

/// More than any order of battle has.
constexpr std::size_t kMostUnits = 400;
/// As game.turns in the settings.
constexpr int kMostTurnsAsked = 40;

std::string side_of(const Json& unit) {
  return text_field(unit, "side", "attacker");
}
bool is_defender(const Json& unit) {
  return side_of(unit) == "defender";
}
std::string division_of(const Json& unit) {
  return name_field(unit, "division", is_defender(unit) ? "D" : "1");
}
bool is_dummy(const Json& unit) {
  return text_field(unit, "kind") == "dummy";
}

/// A counter for everything of the defender: c01, c02, ... or as the unit says.
Kit kit_of(const Json& table) {
  Kit kit;
  const int columns = whole_field(table, "columns", 1, kMostColumns, 4),
            rows = whole_field(table, "rows", 1, kMostColumns, 6);
  kit.board.surface = GridBoard{.columns = columns, .rows = rows, .cell = 6_in};
  std::set<std::string> taken;
  for (const Json& unit : table.at("units")) {
    if (!is_defender(unit)) {
      if (unit.contains("counter")) refuse("'counter': counters lie for the defender's units (RO-036)");
      continue;
    }
    const std::string number = std::to_string(kit.pieces.size() + 1);
    KitPiece& counter = kit.pieces.emplace_back();
    counter.id =
        PieceId(name_field(unit, "counter", "c" + std::string(number.size() < 2 ? "0" : "") + number));
    counter.kind = PieceKind::kCounter;
    if (!taken.insert(counter.id.value()).second)
      refuse("the counter '" + counter.id.value() + "' lies twice");
  }
  return kit;
}

/// The units as a scenario has them.
Scenario scenario_of(const Json& table) {
  Scenario scenario;
  std::set<std::string> ids;
  for (const Json& unit : table.at("units")) {
    const std::string division = division_of(unit), side = side_of(unit);
    if (side != "attacker" && side != "defender") refuse("a side is 'attacker' or 'defender'");
    auto at = std::ranges::find(scenario.divisions, division, &Division::id);
    if (at == scenario.divisions.end())
      at = scenario.divisions.insert(at, {division, "Division " + division, *side_from_string(side)});
    if (to_string(at->side) != side) refuse("Division '" + division + "' is on both sides");
    if (is_dummy(unit)) continue;
    const std::string id = name_field(unit, "id");
    if (!ids.insert(id).second) refuse("the unit '" + id + "' is named twice");
    Unit& listed = scenario.units.emplace_back();
    listed.id = UnitId(id);
    listed.name = listed.short_name = id;
    listed.division = division;
    listed.kind = text_field(unit, "kind");
    for (const Json& trait : list_field(unit, "traits", true)) {
      if (trait != "asset" && trait != "assault") refuse("there is no trait " + trait.dump());
      listed.traits.push_back(trait);
    }
    if (unit.contains("mobility")) listed.mobility = name_field(unit, "mobility");
  }
  scenario.settings = told_settings(object_field(table, "settings", true));
  scenario.rules = object_field(table, "rapier", true).dump();
  return scenario;
}

Location location_of(const Game& game, UnitNo unit, const std::string& word) {
  if (word.empty()) return Location::nowhere();
  if (word == "dead") return Location::dead();
  if (game.side(unit) == Side::kAttacker) {
    if (word == "R2") return Location::r2();
    if (word == "left") return Location::left();
    if (word == "R1" || word == "R1-" + (*game.setup)[game[unit].division].id) return Location::r1();
  }
  return Location::at(sector_asked(game, word));
}

/// Where each unit of the request is in the roster; dummies in the order in which they come.
std::vector<UnitNo> roster_of(const Game& game, const Json& units) {
  std::vector<UnitNo> roster;
  int dummies = 0;
  for (const Json& unit : units) {
    const std::string id = is_dummy(unit) ? "dummy-" + std::to_string(++dummies) : text_field(unit, "id");
    const auto no = game.setup->find_unit(id);
    if (!no) refuse("a dummy belongs to the defenders");
    roster.push_back(*no);
  }
  return roster;
}

/// Where they stood when the turn began; the moves of this turn follow.
void place_units(Game& game, const Json& units, const std::vector<UnitNo>& roster) {
  std::int16_t counter = 0;
  for (std::size_t i = 0; i < roster.size(); ++i) {
    const Json& json = units.at(i);
    UnitState& unit = game[roster[i]];
    unit.at = unit.turn_start =
        location_of(game, roster[i], text_field(json, "from", text_field(json, "at", "")));
    unit.face_up = flag_field(json, "face_up", !is_dummy(json));
    if (is_defender(json)) unit.counter = static_cast<CounterNo>(counter++);
  }
}

/// What has moved this turn, the attackers first (RO-079): who holds what (RQ-57), which sectors were
/// defended (RQ-83) and how many may still move (RQ-116) follow from it.
void move_units(Game& game, const Json& units, const std::vector<UnitNo>& roster) {
  update_holders(game);
  for (const Side side : {Side::kAttacker, Side::kDefender}) {
    for (std::size_t i = 0; i < roster.size(); ++i) {
      UnitState& unit = game[roster[i]];
      if (game.side(roster[i]) != side) continue;
      if (units.at(i).contains("from")) {
        count_moves(game, {roster[i]});
        unit.at = location_of(game, roster[i], text_field(units.at(i), "at", ""));
      }
      if (unit.at.on_table()) unit.axis = unit.at.sector.column;
    }
    update_holders(game);
  }
}

void read_holders(Game& game, const Json& named) {
  for (const auto& [label, side] : named.items()) {
    const auto sector = sector_from_label(game.setup->grid(), label);
    const auto holds = side.is_string() ? side_from_string(side.get<std::string>()) : std::nullopt;
    if (!sector || !holds || *holds == Side::kNeutral)
      refuse("'holders' must name a side for a sector, not " + shown(side) + " for '" + label + "'");
    std::optional<Side>& holder = game.holders.at(game.setup->index_of(*sector));
    if (holder && *holder != *holds && fighters_in(game, *sector, *holds).empty())
      refuse("'holders' names the side that has no fighting unit in '" + label + "' (RQ-57)");
    holder = *holds;
  }
}

void read_frontages(Game& game, const Json& frontages) {
  for (const auto& [division, axes] : frontages.items()) {
    const auto no = game.setup->find_division(division);
    if (!no) refuse("there is no division '" + division + "'");
    std::vector<int> columns;
    Axes{game}.read(list_field(frontages, division), columns);
    if (columns.empty()) continue;
    if (!is_unbroken(columns)) refuse("the axes of '" + division + "' are no unbroken run (RQ-27)");
    game.frontage(*no) = frontage_of(columns);
  }
}

}  // namespace

Sector sector_asked(const Game& game, const std::string& label) {
  const auto sector = sector_from_label(game.setup->grid(), label);
  if (!sector) refuse("the board has no sector '" + label + "'");
  return *sector;
}

Game game_from_table(const Json& table, Step step) {
  check_keys(
      table,
      {"columns", "rows", "turn", "step", "settings", "rapier", "frontages", "holders", "units", "state"},
      "the table");
  const Json& units = list_field(table, "units");
  if (units.size() > kMostUnits) refuse("'units' is a list of at most " + std::to_string(kMostUnits));
  for (const Json& unit : units)
    check_keys(unit,
               {"id", "kind", "side", "division", "mobility", "traits", "at", "from", "face_up", "counter"},
               "a unit");
  Game game = new_game(std::make_shared<const Setup>(read_setup(scenario_of(table), kit_of(table))));
  game.turn = whole_field(table, "turn", 0, kMostTurnsAsked, in_turn(step) ? 1 : 0);  // 0 before the first
  if (table.contains("step")) {
    const std::string word = text_field(table, "step");
    const auto named = step_from_string(word);
    if (!named) refuse("there is no step '" + word + "'");
    step = *named;
  }
  game.step = step;
  const auto roster = roster_of(game, units);
  place_units(game, units, roster);
  read_frontages(game, object_field(table, "frontages", true));
  Events unheard;
  enter_step(game, unheard);
  move_units(game, units, roster);
  read_holders(game, object_field(table, "holders", true));
  if (const auto sector = overfull(game))
    refuse("more than " + std::to_string(kMostFighters) + " fighting units of a side in " +
           name_of(game, *sector));
  if (!table.contains("state")) return game;
  const Json& patch = object_field(table, "state");
  Json state = to_json(game);
  state.merge_patch(patch);
  Game patched = game_from_json(state);
  check_taken(patch, to_json(patched), "state");
  return patched;
}

}  // namespace telescope::rapier
