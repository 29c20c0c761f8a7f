#pragma once

#include <filesystem>
#include <string>

#include "core/session/session.hpp"

namespace telescope {

/// How far a damaged game goes.
struct Whole {
  EntryId kept = 0;      ///< entries, from the first on, up to which playing the game again finds no fault
  EntryId mended = 0;    ///< of them, damaged and found again to the last byte
  EntryId damaged = 0;   ///< of them, messages and other notes that are shown as damaged
  EntryId notes = 0;     ///< messages and other notes behind them that are kept too, at the end
  EntryId beyond = 0;    ///< entries that are given up; behind them others may be lost altogether
  std::string from, to;  ///< the times of the first and last that are given up
  std::string fault;     ///< what is wrong first; empty: nothing of it can be read
};

/// What repair_game() would keep. Changes nothing. Fails where the file is whole, where another program plays
/// the game, and where nothing of it verifies. Not for a file that this same program has open.
Result<Whole> how_far_whole(const std::filesystem::path& file, const SessionOptions& options = {});

struct Repaired {
  Whole whole;
  std::filesystem::path damaged;  ///< where the damaged file lies now: beside the game
};
/// Makes the game's file anew of all entries up to the last that verifies, and keeps the damaged one beside
/// it
/// ("NAME.damaged", with a number where that is taken). Fails, changing nothing, as how_far_whole() does.
Result<Repaired> repair_game(const std::filesystem::path& file, const SessionOptions& options = {});

}  // namespace telescope
