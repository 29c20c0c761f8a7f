#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/session/session.hpp"

namespace telescope {

/// What is kept of a damaged game.
struct Whole {
  EntryId kept = 0;      ///< entries from the first on, up to the first that is given up
  EntryId mended = 0;    ///< of them, damaged and found again by their seals, or made again from others
  EntryId damaged = 0;   ///< of them, messages and other notes that are shown as damaged
  EntryId behind = 0;    ///< entries behind them that depend on nothing that is given up, and are kept too
  EntryId beyond = 0;    ///< entries that are given up; behind them others may be lost altogether
  std::string from, to;  ///< the times of the first and last that are given up
  std::string fault;     ///< what is wrong first; empty: nothing of it can be read
};

struct Repaired {
  Whole whole;
  std::filesystem::path damaged;  ///< where the damaged file lies now; empty: it was not to be repaired
};
/// Makes a game's file anew of all entries that verify and depend on none that does not. The game goes on
/// from the last of them on the line that it was on; what stands for itself (messages, rulings, the players'
/// word, tags that were bound) is kept wherever it was. The damaged file is kept beside it ("NAME.damaged",
/// with a number where that is taken). Before anything is changed `wanted` is asked, where there is one: "no"
/// leaves all as it is. Fails, changing nothing, where the file is whole, where another program plays the
/// game, and where nothing of it verifies. Not for a file that this same program has open.
Result<Repaired> repair_game(const std::filesystem::path& file, const SessionOptions& options = {},
                             const std::function<bool(const Whole&)>& wanted = {});

}  // namespace telescope
