#pragma once

#include <filesystem>
#include <string>

#include "core/session/session.hpp"

namespace telescope {

/// How far a damaged game goes.
struct Whole {
  EntryId kept = 0;    ///< the last entry up to which playing the game again finds no fault
  EntryId beyond = 0;  ///< entries after it that can be read and are given up; others may be lost altogether
  std::string fault;   ///< what is wrong with the next; empty: nothing of it can be read
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
