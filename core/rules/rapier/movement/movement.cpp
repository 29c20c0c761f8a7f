#include "core/rules/rapier/movement/movement.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"
#include "core/rules/rapier/reading.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

Location read_stop(const Game& game, const Json& json, MoveUnits& move) {
  const std::string text = text_of(json, "a stop of a path");
  if (text == "R2") return Location::r2();
  if (text == "off") return Location::left();
  if (text.starts_with("R1-")) {
    const auto division = game.setup->find_division(text.substr(3));
    if (!division || (*game.setup)[*division].side != Side::kAttacker)
      malformed("there is no reserve area '" + text + "'");
    move.division = division;
    return Location::r1();
  }
  return Location::at(read_sector(game, json));
}

/// Whether a path may have this stop there: reserves and the way off the table only at the ends where they
/// can be. From R2 straight onto the table is a path, though never a lawful one (RO-106).
bool fits(const std::vector<Location>& path, std::size_t i) {
  const bool first = i == 0, last = i + 1 == path.size();
  switch (path[i].kind) {
    case Where::kSector:
      return true;
    case Where::kR1:
      return first || (last && path[0].kind != Where::kR1);
    case Where::kR2:
      return first && (path.size() == 2 || path[1].on_table());
    default:
      return last && path[0].on_table();
  }
}

void check_shape(const Game& game, const MoveUnits& move) {
  const auto& path = move.path;
  if (path.size() < 2) malformed("a path has two places or more: where the units are and where they go");
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!fits(path, i))
      malformed("a path cannot lead so: '" + stop_word(game, move, path[i]) + "' is out of place");
    if (!path[i].on_table() && game.side(move.units.front()) == Side::kDefender)
      malformed("the defender never leaves the table");
  }
}

}  // namespace

MoveUnits read_move(const Game& game, const Json& action) {
  MoveUnits move{
      .units = read_units(game, needed_field(action, "units")), .path = {}, .division = {}, .free_shots = {}};
  if (move.units.empty()) malformed("a move names its units");
  for (const UnitNo unit : move.units)
    if (game.side(unit) != game.side(move.units.front())) malformed("a group is of one side");
  for (const Json& stop : list_field(action, "path")) move.path.push_back(read_stop(game, stop, move));
  check_shape(game, move);
  for (const Json& shot : list_field(action, "free_shots", true)) {
    check_keys(shot, {"shooter", "target"}, "a free shot");
    move.free_shots.push_back(
        {read_unit(game, needed_field(shot, "shooter")), read_unit(game, needed_field(shot, "target"))});
  }
  return move;
}

int count_arriving(const Game& game, const std::vector<UnitNo>& units) {
  const bool vanish = !game.settings().dummy_moves_hidden;
  return static_cast<int>(
      std::ranges::count_if(units, [&](UnitNo unit) { return !vanish || game[unit].kind != Kind::kDummy; }));
}

Json move_action(const Game& game, const MoveUnits& move) {
  Json units = Json::array(), path = Json::array(), shots = Json::array();
  for (const UnitNo unit : move.units) units.push_back(piece_of(game, unit).value());
  for (const Location& stop : move.path) path.push_back(stop_word(game, move, stop));
  for (const FreeShot& shot : move.free_shots)
    shots.push_back(
        {{"shooter", game.facts(shot.shooter).id.value()}, {"target", game.facts(shot.target).id.value()}});
  Json action{{"type", "move"}, {"units", std::move(units)}, {"path", std::move(path)}};
  if (!shots.empty()) action["free_shots"] = std::move(shots);
  return action;
}

std::string stop_word(const Game& game, const MoveUnits& move, const Location& stop) {
  switch (stop.kind) {
    case Where::kSector:
      return name_of(game, stop.sector);
    case Where::kR1:
      return "R1-" + (*game.setup)[move.division.value()].id;
    case Where::kR2:
      return "R2";
    default:
      return "off";
  }
}

std::string list_of(const Game& game, const std::vector<UnitNo>& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (i > 0) text += i + 1 == units.size() ? " and " : ", ";
    text += piece_of(game, units[i]).value();
  }
  return text;
}

}  // namespace telescope::rapier
