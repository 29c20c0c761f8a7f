#pragma once

#include <vector>

#include "core/journal/journal.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope {

/// What everybody may know of an entry's body: its events, throws, ruling or message whose audience is all,
/// or the players' word. Null where that is nothing. A new key stays hidden until it is listed here (HD-15).
Json public_part(EntryKind kind, const Json& body);

/// By number of an entry, whether it is on the line that the game is on, or a note beside it; place 0 is
/// unused. The others were undone.
std::vector<bool> on_current_line(const Journal& journal);

}  // namespace telescope
