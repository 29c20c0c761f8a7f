#include "core/rules/rapier/movement/contact.hpp"

#include <algorithm>

namespace telescope::rapier {
namespace {

template <class Wanted>
bool any_enemy(const Game& game, Sector sector, Side mover, Wanted wanted) {
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (game[no].at.in(sector) && game.side(no) != mover && wanted(game[no])) return true;
  }
  return false;
}

}  // namespace

bool shows_enemy(const Game& game, Sector sector, Side mover) {
  return any_enemy(game, sector, mover,
                   [](const UnitState& unit) { return unit.face_up && is_fighting(unit.kind); });
}

bool shows_counters(const Game& game, Sector sector, Side mover) {
  return any_enemy(game, sector, mover, [](const UnitState& unit) { return !unit.face_up; });
}

bool shows_mines(const Game& game, Sector sector, Side mover) {
  if (game.settings().mine_passage == MinePassage::kFree) return false;
  return any_enemy(game, sector, mover,
                   [](const UnitState& unit) { return unit.face_up && unit.kind == Kind::kMinefield; });
}

bool is_contact(const Game& game, Sector sector, Side mover) {
  return any_enemy(game, sector, mover, [&](const UnitState& unit) {
    return !unit.face_up || is_fighting(unit.kind) ||
           (unit.kind == Kind::kMinefield && game.settings().mine_passage != MinePassage::kFree);
  });
}

bool in_contact(const Game& game, UnitNo unit) {
  const Location& at = game[unit].at;
  return at.on_table() && shows_enemy(game, at.sector, game.side(unit));
}

bool held_by_mines(const Game& game, UnitNo unit) {
  const Location& at = game[unit].at;
  return game.settings().mine_passage == MinePassage::kBlock && at.on_table() &&
         shows_mines(game, at.sector, game.side(unit));
}

Location way_back(const Game& game, UnitNo unit) {
  const UnitState& state = game[unit];
  if (state.entered_from) return Location::at(*state.entered_from);
  const Side side = game.side(unit);
  const Sector rear = forward_of(state.at.sector, enemy_of(side));
  if (is_on_board(game, rear)) return Location::at(rear);
  return side == Side::kAttacker ? Location::r1() : Location::nowhere();
}

Sector forward_of(Sector sector, Side side) {
  return {sector.column, sector.row + (side == Side::kAttacker ? 1 : -1)};
}

bool is_on_board(const Game& game, Sector sector) {
  const GridBoard& grid = game.setup->grid();
  return sector.column >= 0 && sector.column < grid.columns && sector.row >= 0 && sector.row < grid.rows;
}

}  // namespace telescope::rapier
