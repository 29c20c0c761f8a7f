#include "core/rules/rapier/workbench/table_request.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/turn.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

/// More than any order of battle has.
constexpr std::size_t kMostUnits = 400;
/// As game.turns in the settings.
constexpr int kMostTurns = 40;

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("malformed request: " + why);
}

const std::set<std::string_view> kTableKeys{"columns", "rows",      "turn",    "step",  "settings",
                                            "rapier",  "frontages", "holders", "units", "state"};
const std::set<std::string_view> kUnitKeys{"id",     "kind", "side", "division", "mobility",
                                           "traits", "at",   "from", "face_up",  "counter"};

void check_keys(const Json& json, const std::set<std::string_view>& known, const std::string& what) {
  if (!json.is_object()) refuse(what + " must be an object");
  for (const auto& [key, value] : json.items())
    if (!known.contains(key)) refuse(what + " has no '" + key + "'");
}

std::string side_of(const Json& unit) {
  return unit.value("side", std::string("attacker"));
}
bool is_defender(const Json& unit) {
  return side_of(unit) == "defender";
}
std::string division_of(const Json& unit) {
  return unit.value("division", std::string(is_defender(unit) ? "D" : "1"));
}
bool is_dummy(const Json& unit) {
  return unit.at("kind") == "dummy";
}

/// A counter for everything of the defender: c01, c02, ... or as the unit says.
Kit kit_of(const Json& table) {
  Kit kit;
  const int columns = table.value("columns", 4), rows = table.value("rows", 6);
  if (columns < 1 || columns > kMostColumns || rows < 1 || rows > kMostColumns)
    refuse("a board has 1 to " + std::to_string(kMostColumns) + " columns and rows");
  kit.board.surface = GridBoard{.columns = columns, .rows = rows, .cell = 6_in};
  std::set<std::string> taken;
  for (const Json& unit : table.at("units")) {
    if (!is_defender(unit)) continue;
    const std::string number = std::to_string(kit.pieces.size() + 1);
    KitPiece counter;
    counter.id = PieceId(unit.value("counter", "c" + std::string(number.size() < 2 ? "0" : "") + number));
    counter.kind = PieceKind::kCounter;
    if (!taken.insert(counter.id.value()).second)
      refuse("the counter '" + counter.id.value() + "' lies twice");
    kit.pieces.push_back(std::move(counter));
  }
  return kit;
}

/// The units as a scenario lists them, Division by Division.
Json scenario_of(const Json& table) {
  Json divisions = Json::array();
  std::set<std::string> ids;
  for (const Json& unit : table.at("units")) {
    const std::string division = division_of(unit), side = side_of(unit);
    if (side != "attacker" && side != "defender") refuse("a side is 'attacker' or 'defender'");
    auto at = std::ranges::find_if(divisions, [&](const Json& each) { return each.at("id") == division; });
    if (at == divisions.end()) {
      divisions.push_back(
          {{"id", division}, {"name", "Division " + division}, {"side", side}, {"units", Json::array()}});
      at = divisions.end() - 1;
    }
    if (at->at("side") != side) refuse("Division '" + division + "' is on both sides");
    if (is_dummy(unit)) continue;
    const std::string id = unit.at("id");
    if (!ids.insert(id).second) refuse("the unit '" + id + "' is named twice");
    Json listed{{"id", id}, {"name", id}, {"short", id}, {"kind", unit.at("kind")}};
    for (const Json& trait : unit.value("traits", Json::array()))
      if (trait != "asset" && trait != "assault") refuse("there is no trait " + trait.dump());
    for (const char* key : {"mobility", "traits"})
      if (unit.contains(key)) listed[key] = unit.at(key);
    at->at("units").push_back(std::move(listed));
  }
  return {{"division", std::move(divisions)},
          {"settings", table.value("settings", Json::object())},
          {"rapier", table.value("rapier", Json::object())}};
}

Location location_of(const Game& game, UnitNo unit, const std::string& word) {
  if (word.empty()) return Location::nowhere();
  if (word == "dead") return Location::dead();
  if (game.side(unit) == Side::kAttacker) {
    if (word == "R2") return Location::r2();
    if (word == "left") return Location::left();
    if (word == "R1" || word == "R1-" + (*game.setup)[game[unit].division].id) return Location::r1();
  }
  const auto sector = sector_from_label(game.setup->grid(), word);
  if (!sector) refuse("the board has no sector '" + word + "'");
  return Location::at(*sector);
}

/// Where each unit of the request is in the roster; dummies in the order in which they come.
std::vector<UnitNo> roster_of(const Game& game, const Json& units) {
  std::vector<UnitNo> roster;
  int dummies = 0;
  for (const Json& unit : units) {
    const std::string id =
        is_dummy(unit) ? "dummy-" + std::to_string(++dummies) : unit.at("id").get<std::string>();
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
        location_of(game, roster[i], json.value("from", json.value("at", std::string())));
    unit.face_up = json.value("face_up", !is_dummy(json));
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
        unit.at = location_of(game, roster[i], units.at(i).value("at", std::string()));
      }
      if (unit.at.on_table()) unit.axis = unit.at.sector.column;
    }
    update_holders(game);
  }
}

void read_holders(Game& game, const Json& named) {
  for (const auto& [label, side] : named.items()) {
    const auto sector = sector_from_label(game.setup->grid(), label);
    const auto holds = side_from_string(side.get<std::string>());
    if (!sector || !holds || *holds == Side::kNeutral) refuse("'holders' names a side for a sector");
    game.holders.at(static_cast<std::size_t>(sector->row * game.setup->grid().columns + sector->column)) =
        *holds;
  }
}

void read_frontages(Game& game, const Json& frontages) {
  for (const auto& [division, axes] : frontages.items()) {
    const auto no = game.setup->find_division(division);
    if (!no) refuse("there is no division '" + division + "'");
    std::set<int> columns;
    for (const Json& axis : axes) {
      const auto sector = sector_from_label(game.setup->grid(), axis.get<std::string>() + "-L1");
      if (!sector) refuse("the board has no axis '" + axis.get<std::string>() + "'");
      columns.insert(sector->column);
    }
    if (columns.empty()) continue;
    const Frontage frontage{*columns.begin(), *columns.rbegin()};
    if (frontage.last - frontage.first + 1 != std::ssize(columns))
      refuse("the axes of '" + division + "' are no unbroken run (RQ-27)");
    game.orders.frontages.at(static_cast<std::size_t>(*no)) = frontage;
  }
}

}  // namespace

Game game_from_table(const Json& table, Step step) try {
  check_keys(table, kTableKeys, "the table");
  const Json& units = table.at("units");
  if (!units.is_array() || units.size() > kMostUnits)
    refuse("'units' is a list of at most " + std::to_string(kMostUnits));
  for (const Json& unit : units) check_keys(unit, kUnitKeys, "a unit");
  Game game = new_game(std::make_shared<const Setup>(read_setup(scenario_of(table), kit_of(table))));
  game.turn = table.value("turn", in_turn(step) ? 1 : 0);
  if (game.turn < 0 || game.turn > kMostTurns)
    refuse("'turn' is 0 to " + std::to_string(kMostTurns) + ", 0 before the first");
  if (table.contains("step")) {
    const auto named = step_from_string(table.at("step").get<std::string>());
    if (!named) refuse("there is no step '" + table.at("step").get<std::string>() + "'");
    step = *named;
  }
  game.step = step;
  const auto roster = roster_of(game, units);
  place_units(game, units, roster);
  read_frontages(game, table.value("frontages", Json::object()));
  Events unheard;
  enter_step(game, unheard);
  move_units(game, units, roster);
  read_holders(game, table.value("holders", Json::object()));
  if (!table.contains("state")) return game;
  Json state = to_json(game);
  state.merge_patch(table.at("state"));
  return game_from_json(state);
} catch (const Json::exception& error) {
  refuse(error.what());
}

}  // namespace telescope::rapier
