#pragma once

#include <vector>

#include "core/journal/journal.hpp"

namespace telescope {

/// What an undo, a redo or going to an entry has left of the game, and what of it the game stands on again:
/// the numbers of actions and spare tags, oldest first. Of an action that waited for its dice: of its throws,
/// or of its beginning where none was made.
struct HeadMove {
  std::vector<EntryId> left, again;
};

/// Of the kHead with that number.
HeadMove head_move(const Journal& journal, EntryId entry);

}  // namespace telescope
