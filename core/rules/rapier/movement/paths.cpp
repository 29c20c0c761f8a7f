#include "core/rules/rapier/movement/paths.hpp"

#include <algorithm>

#include "core/rules/rapier/movement/allowance.hpp"
#include "core/rules/rapier/movement/contact.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;
using Path = std::vector<Location>;

/// Forward first, then to either side, then back.
std::vector<Sector> neighbours(const Game& game, Sector at, Side side) {
  const Sector ahead = forward_of(at, side), behind = forward_of(at, enemy_of(side));
  std::vector<Sector> found;
  for (const Sector each : {ahead, Sector{at.column - 1, at.row}, Sector{at.column + 1, at.row}, behind})
    if (is_on_board(game, each)) found.push_back(each);
  return found;
}

/// All paths that go on from `start`, shortest first, of at most `most` steps. `visit` says whether to go on.
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
      for (const Sector to : neighbours(game, at, side))
        if (!std::ranges::count(path, Location::at(to))) go(Location::at(to));
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

MoveUnits along(const Game& game, const std::vector<UnitNo>& units, Path path) {
  return {
      .units = units, .path = std::move(path), .division = game[units.front()].division, .free_shots = {}};
}

/// From reserve there is one step to take.
std::vector<MoveUnits> from_reserve(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<MoveUnits> moves;
  const UnitState& first = game[units.front()];
  if (first.at.kind == Where::kR1)
    for (int column = 0; column < game.setup->grid().columns; ++column)
      moves.push_back(along(game, units, {Location::r1(), Location::at({column, 0})}));
  if (first.at.kind == Where::kR2 && first.release_to) {
    moves.push_back(along(game, units, {Location::r2(), Location::r1()}));
    moves.back().division = first.release_to;
  }
  return moves;
}

bool leads_to(const MoveUnits& move, const Location& to, std::optional<DivisionNo> division) {
  return move.path.back() == to && (to.kind != Where::kR1 || move.division == division);
}

/// Every path that could be lawful, shortest first.
template <class Visit>
void each_candidate(const Game& game, const std::vector<UnitNo>& units, Visit visit) {
  const Location& start = game[units.front()].at;
  if (start.in_reserve())
    for (MoveUnits& move : from_reserve(game, units)) visit(std::move(move));
  if (start.on_table())
    each_path(game, start, game.side(units.front()), steps_left(game, units),
              [&](const Path& path) { visit(along(game, units, path)); });
}

/// RQ-102: lawful, but it will hardly get to its end.
bool passes_counters(const Game& game, const MoveUnits& move) {
  const Side side = game.side(move.units.front());
  for (std::size_t i = 1; i + 1 < move.path.size(); ++i)
    if (move.path[i].on_table() && shows_counters(game, move.path[i].sector, side)) return true;
  return false;
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

std::optional<MoveUnits> lawful_move(const Game& game, const std::vector<UnitNo>& units, const Location& to,
                                     std::optional<DivisionNo> division) {
  std::optional<MoveUnits> found, through_counters;
  each_candidate(game, units, [&](MoveUnits move) {
    if (found || !leads_to(move, to, division)) return;
    const bool through = passes_counters(game, move);
    if ((through && through_counters) || !move.against(game).empty()) return;
    (through ? through_counters : found) = std::move(move);
  });
  return found ? found : through_counters;
}

std::optional<MoveUnits> likeliest_move(const Game& game, const std::vector<UnitNo>& units,
                                        const Location& to, std::optional<DivisionNo> division) {
  const Location& start = game[units.front()].at;
  std::optional<MoveUnits> best;
  std::size_t fewest = 0;
  const auto take = [&](MoveUnits move) {
    const std::size_t against = move.against(game).size();
    if (best && against >= fewest) return;
    fewest = against;
    best = std::move(move);
  };
  if (start.kind == Where::kR2 && to.kind == Where::kR1) {
    MoveUnits move = along(game, units, {start, to});
    move.division = division;
    take(std::move(move));
  } else if (start.in_reserve() && to.on_table()) {  // from R2 never lawful (RO-106), but hands can do it
    take(along(game, units, {start, to}));
  } else if (start.on_table()) {
    const Side side = game.side(units.front());
    each_path(game, start, side, 3, [&](const Path& path) {
      if (path.back() == to) take(along(game, units, path));
    });
    if (!best && to.on_table()) take(along(game, units, straight_path(start.sector, to.sector)));
  }
  return best;
}

}  // namespace telescope::rapier
