#pragma once

#include "core/base/result.hpp"
#include "core/journal/journal.hpp"

namespace telescope {

/// How two journals of a game stand to one another, that were carried from machine to machine.
struct Compared {
  enum class Which {
    kSame,    ///< both hold the same entries
    kOurs,    ///< ours goes on from where theirs ends
    kTheirs,  ///< theirs goes on from where ours ends
    kApart,   ///< each has entries that the other has not, or they are different games
  };
  Which newer = Which::kApart;
  EntryId shared = 0;  ///< entries that both begin with
};

/// Entry by entry, with stamps. Fails where one cannot be read.
Result<Compared> compare(const Journal& ours, const Journal& theirs);

}  // namespace telescope
