#pragma once

#include "core/rules/events.hpp"
#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

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
/// MN-162, MNQ-48: abandoned batteries whose square is gone or out of contact are lost.
void lose_deserted_batteries(Game& game, Events& events);

}  // namespace telescope::mini_nap
