#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/movement/allowance.hpp"
#include "core/rules/rapier/movement/contact.hpp"
#include "core/rules/rapier/movement/ground.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/movement/reserves.hpp"
#include "core/rules/rapier/movement/withdrawal.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

/// Those of the group that `breaks` holds for.
template <class Breaks>
std::vector<UnitNo> those(const MoveUnits& move, Breaks breaks) {
  std::vector<UnitNo> found;
  for (const UnitNo unit : move.units)
    if (breaks(unit)) found.push_back(unit);
  return found;
}

std::string verb(const std::vector<UnitNo>& units, std::string_view one, std::string_view several) {
  return std::string(units.size() == 1 ? one : several);
}

std::optional<Sector> sector_before(const MoveUnits& move, std::size_t i) {
  return move.path[i - 1].on_table() ? std::optional(move.path[i - 1].sector) : std::nullopt;
}

bool stands_at_start(const Game& game, const MoveUnits& move, UnitNo unit) {
  return game[unit].at == move.path.front() &&
         (move.path.front().kind != Where::kR1 || game[unit].division == move.division);
}

void check_step(const Game& game, Side side, Objections& out) {
  if (side == Side::kAttacker && game.step != Step::kAttackerMovement)
    out.push_back({"RO-079", "The attackers move in step 2 of a turn, Attacker movement."});
  if (side == Side::kDefender && game.step != Step::kDefenderMovement)
    out.push_back({"RO-079", "The defender moves in step 3 of a turn, Defender movement."});
}

/// Whether the units can move at all: in play, together, mobile, with their move not yet over.
void check_units(const Game& game, const MoveUnits& move, Objections& out) {
  const auto in_play = [&](UnitNo unit) { return game[unit].at.on_table() || game[unit].at.in_reserve(); };
  if (const auto gone = those(move, [&](UnitNo unit) { return !in_play(unit); }); !gone.empty())
    out.push_back({"RO-091", list_of(game, gone) + verb(gone, " is", " are") + " not in play."});
  const auto apart =
      those(move, [&](UnitNo unit) { return in_play(unit) && !stands_at_start(game, move, unit); });
  if (!apart.empty())
    out.push_back({"RQ-114", list_of(game, apart) + verb(apart, " does", " do") + " not stand in " +
                                 stop_word(game, move, move.path.front()) +
                                 "; units that share no path move separately."});
  const auto fixed = those(move, [&](UnitNo unit) { return is_works(game[unit].kind); });
  if (!fixed.empty())
    out.push_back({"RO-092", list_of(game, fixed) + verb(fixed, " is", " are") +
                                 " fortifications or obstacles and cannot move."});
  const auto over = those(move, [&](UnitNo unit) { return game[unit].move_ended; });
  if (!over.empty())
    out.push_back({"RO-091", list_of(game, over) + verb(over, " has", " have") + " ended " +
                                 verb(over, "its", "their") + " move for this turn."});
}

/// RO-090, RQ-21, RQ-56: each step goes across an edge.
void check_edges(const Game& game, const MoveUnits& move, Objections& out) {
  for (std::size_t i = 1; i < move.path.size(); ++i) {
    const Location &from = move.path[i - 1], &to = move.path[i];
    if (!from.on_table()) continue;
    const Sector at = from.sector;
    if (to.on_table() && std::abs(at.column - to.sector.column) + std::abs(at.row - to.sector.row) != 1)
      out.push_back({"RO-090", name_of(game, at) + " and " + name_of(game, to.sector) +
                                   " share no edge; units move from sector to sector across an edge."});
    if (to.kind == Where::kLeft && at.row + 1 != game.setup->grid().rows)
      out.push_back({"RQ-21", "Units leave the table only forward, from the last line; " + name_of(game, at) +
                                  " is not in it."});
    if (to.kind == Where::kR1 && at.row != 0)
      out.push_back(
          {"RQ-52", "Only from L1 can a unit withdraw into R1; " + name_of(game, at) + " is not in L1."});
  }
}

/// RQ-51: it leaves contact, or goes on after it has done so.
bool withdraws(const Game& game, UnitNo unit) {
  return game[unit].withdrew || in_contact(game, unit);
}

/// RO-099, RO-101, RQ-51, RQ-109: out of contact, and out of a blocked minefield, only the way it came.
void check_way_back(const Game& game, const MoveUnits& move, Objections& out) {
  const Location& first = move.path[1];
  for (const UnitNo unit : move.units) {
    const bool contact = in_contact(game, unit);
    if (!stands_at_start(game, move, unit)) continue;
    if (!contact && !held_by_mines(game, unit)) {
      if (first.kind == Where::kR1)
        out.push_back({"RQ-56", list_of(game, {unit}) + " is not in contact; no unit goes back to R1 of its "
                                                        "own accord."});
      continue;
    }
    const Location back = way_back(game, unit);
    if (first == back && (back.kind != Where::kR1 || move.division == game[unit].division)) continue;
    const std::string only = back.kind == Where::kNowhere ? "cannot withdraw, the table ends behind it"
                             : back.kind == Where::kR1
                                 ? "can only withdraw to R1-" + (*game.setup)[game[unit].division].id
                                 : "can only " + std::string(contact ? "withdraw" : "go back") + " to " +
                                       name_of(game, back.sector);
    out.push_back({contact ? "RO-101" : "RQ-109",
                   list_of(game, {unit}) + (contact ? " is in contact in " : " stands among the mines of ") +
                       name_of(game, game[unit].at.sector) + " and " + only + "."});
  }
  if (!std::ranges::any_of(move.units, [&](UnitNo unit) { return withdraws(game, unit); })) return;
  const Side side = game.side(move.units.front());
  for (std::size_t i = 1; i < move.path.size(); ++i)
    if (move.path[i].on_table() && is_contact(game, move.path[i].sector, side))
      out.push_back({"RQ-51", "A withdrawal may not enter " + name_of(game, move.path[i].sector) +
                                  ", where the enemy is."});
}

/// RO-176, RQ-91: the next sector forward on its axis is impassable to it.
bool may_go_round(const Game& game, UnitNo unit, Sector from) {
  const Sector ahead = forward_of(from, game.side(unit));
  return is_on_board(game, ahead) && is_impassable(game, unit, from, ahead);
}

bool in_frontage(const Game& game, UnitNo unit, int column) {
  if (game.side(unit) == Side::kDefender) return true;  // RQ-60: the whole table
  const auto& frontage = game.orders.frontages.at(static_cast<std::size_t>(game[unit].division));
  return frontage && column >= frontage->first && column <= frontage->last;
}

/// RO-089, RO-100: sideways steps.
void check_axis(const Game& game, const MoveUnits& move, Objections& out) {
  const Side side = game.side(move.units.front());
  if (side == Side::kDefender && !game.settings().axis_binds_defender) return;
  for (std::size_t i = 1; i < move.path.size(); ++i) {
    const Location &from = move.path[i - 1], &to = move.path[i];
    if (!from.on_table() || !to.on_table() || from.sector.column == to.sector.column) continue;
    const auto held = [&](UnitNo unit) {
      return i == 1 && (in_contact(game, unit) || held_by_mines(game, unit));
    };
    const auto bound = those(move, [&](UnitNo unit) {
      return !held(unit) && !game.facts(unit).asset && !may_go_round(game, unit, from.sector);
    });
    const std::string keep = list_of(game, bound) + verb(bound, " keeps", " keep") +
                             " to one axis; only Division assets go sideways.";
    if (!bound.empty() && !std::ranges::count(out, keep, &Objection::sentence))  // once for all its steps
      out.push_back({"RO-089", keep});
    const auto outside = those(move, [&](UnitNo unit) {
      return !held(unit) && !in_frontage(game, unit, to.sector.column) && !std::ranges::count(bound, unit);
    });
    if (!outside.empty())
      out.push_back({"RO-100", name_of(game, to.sector) + " is outside the frontage of " +
                                   division_name(game, game[outside.front()].division) + ", where " +
                                   list_of(game, outside) +
                                   (outside.size() == 1 ? " belongs." : " belong.")});
  }
}

/// RO-091 to RO-094, RQ-46.
void check_allowance(const Game& game, const MoveUnits& move, Objections& out) {
  const Side side = game.side(move.units.front());
  const int length = static_cast<int>(move.path.size()) - 1;
  for (const UnitNo unit : move.units) {
    const Allowance& line = allowance(game[unit].kind, game.facts(unit).mobility);
    if (line.otherwise == 0) continue;  // said already
    const int used = game[unit].steps;
    if (used + length > line.otherwise) {
      const std::string already = used == 0 ? "" : ", " + std::to_string(used) + " of them used";
      out.push_back({std::string(line.rule), list_of(game, {unit}) + " may move " +
                                                 counted(line.otherwise, "sector") + already +
                                                 "; this path has " + std::to_string(length) + "."});
      continue;
    }
    if (withdraws(game, unit)) continue;  // RQ-51 speaks of what it may enter
    for (int i = 1; i <= length; ++i) {
      const Location& stop = move.path[static_cast<std::size_t>(i)];
      if (!stop.on_table() || used + i <= line.into_contact || !is_contact(game, stop.sector, side)) continue;
      out.push_back({std::string(line.rule), list_of(game, {unit}) + " may move " +
                                                 counted(line.into_contact, "sector") + " into contact; " +
                                                 name_of(game, stop.sector) + " is the " +
                                                 (used + i == 2 ? "second" : "third") + "."});
      break;
    }
  }
}

/// RO-097, RQ-48, RO-174: what the mover's side sees on its way and cannot pass.
void check_passing(const Game& game, const MoveUnits& move, Objections& out) {
  const Side side = game.side(move.units.front());
  for (std::size_t i = 1; i + 1 < move.path.size(); ++i) {
    if (!move.path[i].on_table()) continue;
    const Sector at = move.path[i].sector;
    if (shows_enemy(game, at, side))
      out.push_back({"RO-097", name_of(game, at) + " is held by the enemy; units enter it but do not pass."});
    else if (shows_mines(game, at, side))
      out.push_back({"RQ-48", name_of(game, at) + " is mined; entering it ends the move."});
    const auto halted =
        those(move, [&](UnitNo unit) { return halts(game, unit, sector_before(move, i), at); });
    if (!halted.empty())
      out.push_back({"RO-174", name_of(game, at) + " is difficult for " + list_of(game, halted) +
                                   ", which may enter it but not pass in the same move."});
  }
}

void check_impassable(const Game& game, const MoveUnits& move, Objections& out) {
  for (std::size_t i = 1; i < move.path.size(); ++i) {
    if (!move.path[i].on_table()) continue;
    const Sector to = move.path[i].sector;
    const auto barred =
        those(move, [&](UnitNo unit) { return is_impassable(game, unit, sector_before(move, i), to); });
    if (!barred.empty())
      out.push_back({"RO-175", name_of(game, to) + " is impassable to " + list_of(game, barred) +
                                   " but by road or bridge."});
  }
}

/// RO-037, RO-038, RQ-13, RQ-16.
void check_stacking(const Game& game, const MoveUnits& move, Objections& out) {
  const Side side = game.side(move.units.front());
  const int limit = game.settings().stacking_limit, size = count_arriving(game, move.units);
  const bool together = game.settings().grouping == Grouping::kTogether;
  for (std::size_t i = 1; i < move.path.size(); ++i) {
    if (!move.path[i].on_table()) continue;
    const Sector at = move.path[i].sector;
    const bool passing = i + 1 < move.path.size();
    const int own = static_cast<int>(those(move, [&](UnitNo unit) { return game[unit].at.in(at); }).size());
    const int others = count_in(game, at, side) - own;
    const int there = others + (passing && !together ? std::min(size, 1) : size);
    if (there <= limit) continue;
    const std::string_view rule = passing                                ? "RO-038"
                                  : move.path.front().kind == Where::kR1 ? "RQ-16"
                                                                         : "RO-037";
    out.push_back(
        {std::string(rule),
         name_of(game, at) + " has room for " + std::to_string(limit) + " of a side; there would be " +
             std::to_string(there) + (passing ? " in passing" : "") +
             (others > 0 ? ", with " + std::to_string(others) + " that the game has there." : ".")});
  }
}

/// RO-088, RO-110, RO-111.
void check_accounts(const Game& game, const MoveUnits& move, Objections& out) {
  const auto fresh = those(move, [&](UnitNo unit) { return !game[unit].moved; });
  if (game.side(move.units.front()) == Side::kDefender) {
    if (game.step != Step::kDefenderMovement) return;
    const Movement& accounts = game.movement;
    const int left = accounts.defender_allowed - accounts.defender_moved;
    if (!accounts.defender_rolled)
      out.push_back({"RO-110", "Throw first for how many of the defender's units may move."});
    else if (std::ssize(fresh) > left)
      out.push_back({is_defender_hq_destroyed(game) ? "RO-111" : "RO-110",
                     "The defender may move " + counted(accounts.defender_allowed, "unit") + " this turn; " +
                         std::to_string(std::max(left, 0)) + " of them " + (left == 1 ? "is" : "are") +
                         " left."});
    return;
  }
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i) {
    const auto division = static_cast<DivisionNo>(i);
    const auto left = moves_left(game, division);
    if (!left) continue;
    const auto of =
        std::ranges::count_if(fresh, [&](UnitNo unit) { return game[unit].division == division; });
    if (of > *left)
      out.push_back({"RO-088", "The headquarters of " + division_name(game, division) + " is lost: at most " +
                                   std::to_string(half_limit(game, division)) +
                                   " of its units may move this turn, " + std::to_string(*left) +
                                   (*left == 1 ? " is" : " are") + " left."});
  }
}

}  // namespace

bool is_inside_frontage(const Game& game, UnitNo unit, int column) {
  return in_frontage(game, unit, column);
}

Objections MoveUnits::against(const Game& game) const {
  Objections out;
  check_step(game, game.side(units.front()), out);
  check_units(game, *this, out);
  if (path.front().kind == Where::kR2) {
    check_relief(game, *this, out);
    return out;
  }
  check_accounts(game, *this, out);
  if (path.front().kind == Where::kR1) {
    check_entry(game, *this, out);
  } else {
    check_edges(game, *this, out);
    check_way_back(game, *this, out);
    check_axis(game, *this, out);
    check_allowance(game, *this, out);
    check_passing(game, *this, out);
  }
  check_impassable(game, *this, out);
  check_stacking(game, *this, out);
  check_free_shots(game, *this, out);
  return out;
}

}  // namespace telescope::rapier
