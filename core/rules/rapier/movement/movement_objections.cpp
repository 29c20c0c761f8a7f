#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

/// A sector that the group enters on its way.
struct Entered {
  std::optional<Sector> from;  ///< nothing: from reserve
  Sector to;
  bool first;
  bool passing;  ///< and leaves again
};

using Entries = std::vector<Entered>;

Entries entries_of(const MoveUnits& move) {
  Entries entries;
  for (std::size_t i = 1; i < move.path.size(); ++i)
    if (move.path[i].on_table())
      entries.push_back({sector_of(move.path[i - 1]), move.path[i].sector, i == 1, i + 1 < move.path.size()});
  return entries;
}

bool stands_at_start(const Game& game, const MoveUnits& move, UnitNo unit) {
  return game[unit].at == move.path.front() &&
         (move.path.front().kind != Where::kR1 || game[unit].division == move.division);
}

void check_step(const Game& game, Side side, Objections& out) {
  if (side == Side::kAttacker && moving_side(game) != side)
    out.push_back({"RO-079", "The attackers move in step 2 of a turn, Attacker movement."});
  if (side == Side::kDefender && moving_side(game) != side)
    out.push_back({"RO-079", "The defender moves in step 3 of a turn, Defender movement."});
}

/// Whether the units can move at all: in play, together, mobile, with their move not yet over.
void check_units(const Game& game, const MoveUnits& move, Objections& out) {
  const auto in_play = [&](UnitNo unit) { return game[unit].at.on_table() || game[unit].at.in_reserve(); };
  const auto object_to = [&](const char* rule, std::string_view one, std::string_view several,
                             std::string_view what, auto breaks) {
    const auto units = those(move.units, breaks);
    if (!units.empty()) out.push_back({rule, list_of(game, units, one, several).append(what)});
    return !units.empty();
  };
  object_to("RO-091", " is", " are", " not in play.", [&](UnitNo unit) { return !in_play(unit); });
  if (object_to("RQ-114", " does", " do", " not stand in ",
                [&](UnitNo unit) { return in_play(unit) && !stands_at_start(game, move, unit); }))
    out.back().sentence +=
        stop_word(game, move, move.path.front()) + "; units that share no path move separately.";
  object_to("RO-092", " is", " are", " fortifications or obstacles and cannot move.",
            [&](UnitNo unit) { return is_works(game[unit].kind); });
  object_to("RO-091", " has ended its", " have ended their", " move for this turn.",
            [&](UnitNo unit) { return game[unit].move_ended; });
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
/// RQ-56: into R1 only so.
void check_way_back(const Game& game, const MoveUnits& move, const Entries& way, Objections& out) {
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
  if (move.path.size() > 2 && move.path.back().kind == Where::kR1)
    out.push_back({"RQ-56", list_of(game, move.units, " goes", " go") +
                                " no further than L1; no unit goes back to R1 of its own accord."});
  if (!std::ranges::any_of(move.units, [&](UnitNo unit) { return withdraws(game, unit); })) return;
  for (const Entered& entry : way)
    if (is_contact(game, entry.to, move.side(game)))
      out.push_back(
          {"RQ-51", "A withdrawal may not enter " + name_of(game, entry.to) + ", where the enemy is."});
}

/// RO-176, RQ-91: the next sector forward on its axis is impassable to it.
bool may_go_round(const Game& game, UnitNo unit, Sector from) {
  const Sector ahead = forward_of(from, game.side(unit));
  return is_on_board(game, ahead) && is_impassable(game, unit, from, ahead);
}

/// RO-089, RO-100: sideways steps.
void check_axis(const Game& game, const MoveUnits& move, const Entries& way, Objections& out) {
  if (move.side(game) == Side::kDefender && !game.settings().axis_binds_defender) return;
  for (const Entered& entry : way) {
    if (!entry.from || entry.from->column == entry.to.column) continue;
    const auto free = those(move.units, [&](UnitNo unit) {
      return !entry.first || !(in_contact(game, unit) || held_by_mines(game, unit));
    });
    const auto keeps_axis = [&](UnitNo unit) {
      return !game.facts(unit).asset && !may_go_round(game, unit, *entry.from);
    };
    const auto bound = those(free, keeps_axis);
    const std::string keep =
        list_of(game, bound, " keeps", " keep") + " to one axis; only Division assets go sideways.";
    if (!bound.empty() && !std::ranges::count(out, keep, &Objection::sentence))  // once for all its steps
      out.push_back({"RO-089", keep});
    const auto outside = those(free, [&](UnitNo unit) {
      return !is_inside_frontage(game, unit, entry.to.column) && !std::ranges::count(bound, unit);
    });
    if (!outside.empty())
      out.push_back({"RO-100", name_of(game, entry.to) + " is outside the frontage of " +
                                   division_name(game, game[outside.front()].division) + ", where " +
                                   list_of(game, outside, " belongs.", " belong.")});
  }
}

/// RO-091 to RO-094, RQ-46.
void check_allowance(const Game& game, const MoveUnits& move, Objections& out) {
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
      if (!stop.on_table() || used + i <= line.into_contact ||
          !is_contact(game, stop.sector, move.side(game)))
        continue;
      out.push_back({std::string(line.rule), list_of(game, {unit}) + " may move " +
                                                 counted(line.into_contact, "sector") + " into contact; " +
                                                 name_of(game, stop.sector) + " is the " +
                                                 (used + i == 2 ? "second" : "third") + "."});
      break;
    }
  }
}

/// RO-097, RQ-48, RO-174: what the mover's side sees on its way and cannot pass.
void check_passing(const Game& game, const MoveUnits& move, const Entries& way, Objections& out) {
  for (const Entered& entry : way) {
    if (!entry.passing) continue;
    if (shows_enemy(game, entry.to, move.side(game)))
      out.push_back(
          {"RO-097", name_of(game, entry.to) + " is held by the enemy; units enter it but do not pass."});
    else if (shows_mines(game, entry.to, move.side(game)))
      out.push_back({"RQ-48", name_of(game, entry.to) + " is mined; entering it ends the move."});
    const auto halted =
        those(move.units, [&](UnitNo unit) { return halts(game, unit, entry.from, entry.to); });
    if (!halted.empty())
      out.push_back({"RO-174", name_of(game, entry.to) + " is difficult for " + list_of(game, halted) +
                                   ", which may enter it but not pass in the same move."});
  }
}

void check_impassable(const Game& game, const MoveUnits& move, const Entries& way, Objections& out) {
  for (const Entered& entry : way) {
    const auto barred =
        those(move.units, [&](UnitNo unit) { return is_impassable(game, unit, entry.from, entry.to); });
    if (!barred.empty())
      out.push_back({"RO-175", name_of(game, entry.to) + " is impassable to " + list_of(game, barred) +
                                   " but by road or bridge."});
  }
}

/// RO-042, RO-112: how many of the units still count towards the limit once they have moved: a dummy that
/// moves is revealed and gone (RQ-59).
int count_arriving(const Game& game, const std::vector<UnitNo>& units) {
  const bool vanish = !game.settings().dummy_moves_hidden;
  return static_cast<int>(
      std::ranges::count_if(units, [&](UnitNo unit) { return !vanish || game[unit].kind != Kind::kDummy; }));
}

/// RO-037, RO-038, RQ-13, RQ-16.
void check_stacking(const Game& game, const MoveUnits& move, const Entries& way, Objections& out) {
  const int limit = game.settings().stacking_limit, size = count_arriving(game, move.units);
  const bool together = game.settings().grouping == Grouping::kTogether;
  for (const Entered& entry : way) {
    const auto own =
        std::ranges::count_if(move.units, [&](UnitNo unit) { return game[unit].at.in(entry.to); });
    const int others = count_in(game, entry.to, move.side(game)) - static_cast<int>(own);
    const int there = others + (entry.passing && !together ? std::min(size, 1) : size);
    if (there <= limit) continue;
    const char* rule = entry.passing ? "RO-038" : move.path.front().kind == Where::kR1 ? "RQ-16" : "RO-037";
    out.push_back(
        {rule, name_of(game, entry.to) + " has room for " + std::to_string(limit) +
                   " of a side; there would be " + std::to_string(there) +
                   (entry.passing ? " in passing" : "") +
                   (others > 0 ? ", with " + std::to_string(others) + " that the game has there." : ".")});
  }
}

/// RO-088, RO-110, RO-111.
void check_accounts(const Game& game, const MoveUnits& move, Objections& out) {
  const auto fresh = those(move.units, [&](UnitNo unit) { return !game[unit].moved; });
  if (move.side(game) == Side::kDefender) {
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
  for (const DivisionNo division : game.setup->division_numbers()) {
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

Objections MoveUnits::against(const Game& game) const {
  Objections out;
  check_step(game, side(game), out);
  check_units(game, *this, out);
  if (path.front().kind == Where::kR2) {
    check_relief(game, *this, out);
    return out;
  }
  const Entries way = entries_of(*this);
  check_accounts(game, *this, out);
  if (path.front().kind == Where::kR1) {
    check_entry(game, *this, out);
  } else {
    check_edges(game, *this, out);
    check_way_back(game, *this, way, out);
    check_axis(game, *this, way, out);
    check_allowance(game, *this, out);
    check_passing(game, *this, way, out);
  }
  check_impassable(game, *this, way, out);
  check_stacking(game, *this, way, out);
  check_free_shots(game, *this, out);
  return out;
}

}  // namespace telescope::rapier
