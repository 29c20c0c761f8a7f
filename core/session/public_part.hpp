#pragma once

#include <vector>

#include "core/journal/journal.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/seat.hpp"

namespace telescope {

/// What everybody may know of an entry's body: its events, throws, ruling or message whose audience is all,
/// or the players' word. Null where that is nothing. A new key stays hidden until it is listed here (HD-15).
/// "waived": true says that the umpire waived the action, never why: his reason is for himself. It is said
/// only where nothing hidden can have stood against the action: all of it is told to everybody, and no
/// piece that it names is a counter or one of which its events say nothing.
Json public_part(EntryKind kind, const Json& body, const Kit& kit);
/// The same with what is for this seat besides. Not of games with counters: their events name them.
Json part_for(const Seat& seat, EntryKind kind, const Json& body, const Kit& kit);

/// By number of an entry, whether it is on the line that the game is on, or a note beside it; place 0 is
/// unused. The others were undone.
std::vector<bool> on_current_line(const Journal& journal);

}  // namespace telescope
