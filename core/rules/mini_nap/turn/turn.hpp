#pragma once

#include "core/rules/events.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"

namespace telescope::mini_nap {

/// MNQ-04: nobody throws for the initiative where one side has no Brigade left. Nothing: both have.
std::optional<Side> side_without_brigade(const Game& game);
/// Of winning the initiative with `own` dice against `other`, ties thrown again: exact.
double chance_of_initiative(int own, int other);

/// Pairs of units in contact, enemies, that have not fought yet.
std::vector<std::pair<UnitId, UnitId>> combats(const Game& game);
/// MN-161: batteries that their owner may man again now.
std::vector<UnitId> may_be_manned(const Game& game);

// Sections 16 and 17: what bars fire.

/// Enemies at which it may fire as far as the supplied rules bar none; ranges and arcs are not among them
/// (MN-N01).
std::vector<UnitId> targets_of(const Game& game, const UnitId& unit);

/// A row of the firing phase's checklist: whom the bars that were supplied let the unit fire at, or the bar.
struct FireLine {
  UnitId unit;
  std::vector<UnitId> targets;
  std::string rule;  ///< of the bar; empty: it may fire
  std::string bar;
};
std::vector<FireLine> fire_lines(const Game& game);

/// Takes a unit off the table, with what hangs on it (MN-162). Its part in what is waited for ends.
void remove_unit(Game& game, const UnitId& unit, std::string_view rule, const std::string& why,
                 Events& events);
/// MNQ-24: the unit has left over the enemy's edge, as people have judged. It is no loss.
void leave_table(Game& game, const UnitId& unit, Events& events);
/// MN-056, MN-057: so many strength points less, but not below 0.
void lose_strength(Game& game, const UnitId& unit, int points, Events& events);
/// MN-168, MNQ-26.
void mark_hits(Game& game, const UnitId& unit, int hits, Events& events);
/// MN-151 and others: the unit obtains a break-through, whose use the rules as supplied do not say (MN-N05).
void obtain_break_through(Game& game, const UnitId& unit, std::string_view rule, Events& events);
/// What is entered of a unit settles what waits for the umpire about it; but bases that lie over each other
/// wait until hands have parted them (MNQ-18, MNQ-44).
void settle(Game& game, const UnitId& unit);
/// MN-162, MNQ-48: abandoned batteries whose square is gone or out of contact are lost.
void lose_deserted_batteries(Game& game, Events& events);

}  // namespace telescope::mini_nap
