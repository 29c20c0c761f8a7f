#include <algorithm>

#include "core/rules/rapier/movement/movement.hpp"

// Every way that a group could go.

namespace telescope::rapier {
namespace {

using Where = Location::Kind;
using Path = std::vector<Location>;

/// All paths that go on from `start`, shortest first, of at most `most` steps: forward first, then to either
/// side, then back.
template <class Visit>
void each_path(const Game& game, const Location& start, Side side, int most, Visit visit) {
  std::vector<Path> shortest{{start}};
  for (int step = 0; step < most && !shortest.empty(); ++step) {
    std::vector<Path> longer;
    for (const Path& path : shortest) {
      const Sector at = path.back().sector;
      const auto go = [&](const Location& to) {
        Path next = path;
        next.push_back(to);
        visit(next);
        if (to.on_table()) longer.push_back(std::move(next));
      };
      for (const Sector to : {forward_of(at, side), Sector{at.column - 1, at.row},
                              Sector{at.column + 1, at.row}, forward_of(at, enemy_of(side))})
        if (is_on_board(game, to) && !std::ranges::count(path, Location::at(to))) go(Location::at(to));
      if (side == Side::kAttacker && at.row + 1 == game.setup->grid().rows) go(Location::left());
      if (side == Side::kAttacker && at.row == 0) go(Location::r1());
    }
    shortest = std::move(longer);
  }
}

int steps_left(const Game& game, const std::vector<UnitNo>& units) {
  int least = 3;
  for (const UnitNo unit : units)
    least =
        std::min(least, allowance(game[unit].kind, game.facts(unit).mobility).otherwise - game[unit].steps);
  return least;
}

/// Of an R1 on it the path names that of their own Division, unless it is said otherwise.
MoveUnits along(const Game& game, const std::vector<UnitNo>& units, Path path,
                std::optional<DivisionNo> division = {}) {
  return {.units = units,
          .path = std::move(path),
          .division = division ? division : game[units.front()].division};
}

/// Every path that could be lawful, shortest first. From reserve there is one step to take.
template <class Visit>
void each_candidate(const Game& game, const std::vector<UnitNo>& units, Visit visit) {
  const UnitState& first = game[units.front()];
  if (first.at.kind == Where::kR1)
    for (int column = 0; column < game.setup->grid().columns; ++column)
      visit(along(game, units, {first.at, Location::at({column, 0})}));
  if (first.at.kind == Where::kR2 && first.release_to)
    visit(along(game, units, {first.at, Location::r1()}, first.release_to));
  if (first.at.on_table())
    each_path(game, first.at, game.side(units.front()), steps_left(game, units),
              [&](const Path& path) { visit(along(game, units, path)); });
}

/// RQ-102: lawful, but it will hardly get to its end.
bool passes_counters(const Game& game, const MoveUnits& move) {
  return std::any_of(move.path.begin() + 1, move.path.end() - 1, [&](const Location& stop) {
    return stop.on_table() && shows_counters(game, stop.sector, move.side(game));
  });
}

/// Lines first, then axes, however far.
Path straight_path(Sector from, Sector to) {
  Path path{Location::at(from)};
  while (from != to) {
    if (from.row != to.row)
      from.row += from.row < to.row ? 1 : -1;
    else
      from.column += from.column < to.column ? 1 : -1;
    path.push_back(Location::at(from));
  }
  return path;
}

}  // namespace

std::vector<MoveUnits> lawful_moves(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<MoveUnits> found;
  each_candidate(game, units, [&](MoveUnits move) {
    const bool known =
        std::ranges::any_of(found, [&](const auto& each) { return each.path.back() == move.path.back(); });
    if (!known && move.against(game).empty()) found.push_back(std::move(move));
  });
  return found;
}

std::optional<MoveUnits> lawful_move(const Game& game, const std::vector<UnitNo>& units,
                                     const NamedPlace& to) {
  std::optional<MoveUnits> found, through_counters;
  each_candidate(game, units, [&](MoveUnits move) {
    if (found || move.path.back() != to.at || (to.at.kind == Where::kR1 && move.division != to.r1)) return;
    const bool through = passes_counters(game, move);
    if ((through && through_counters) || !move.against(game).empty()) return;
    (through ? through_counters : found) = std::move(move);
  });
  return found ? found : through_counters;
}

std::optional<MoveUnits> likeliest_move(const Game& game, const std::vector<UnitNo>& units,
                                        const NamedPlace& to) {
  const Location& start = game[units.front()].at;
  std::optional<MoveUnits> best;
  std::size_t fewest = 0;
  const auto take = [&](MoveUnits move) {
    const std::size_t against = move.against(game).size();
    if (best && against >= fewest) return;
    fewest = against;
    best = std::move(move);
  };
  if (start.kind == Where::kR2 && to.at.kind == Where::kR1) {
    take(along(game, units, {start, to.at}, to.r1));
  } else if (start.in_reserve() && to.at.on_table()) {  // from R2 never lawful (RO-106), but hands can do it
    take(along(game, units, {start, to.at}));
  } else if (start.on_table()) {
    each_path(game, start, game.side(units.front()), 3, [&](const Path& path) {
      if (path.back() == to.at) take(along(game, units, path));
    });
    if (!best && to.at.on_table()) take(along(game, units, straight_path(start.sector, to.at.sector)));
  }
  return best;
}

}  // namespace telescope::rapier
