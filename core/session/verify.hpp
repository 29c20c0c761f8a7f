#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/dice/dice.hpp"
#include "core/session/session.hpp"

namespace telescope {

/// A place where playing the journal again gives something else, or where an action would be refused today.
struct Difference {
  EntryId entry = 0;
  std::string sentence;
};

struct Verification {
  EntryId actions = 0;         ///< applied again
  EntryId reworded = 0;        ///< of them, whose events have other sentences, and nothing else is other
  EntryId dice_throws = 0;     ///< of the generator, computed again
  EntryId dice_unproved = 0;   ///< of the generator, whose seed was lost
  bool promised_anew = false;  ///< by a repair, which drew another one
  bool dice_checked = false;   ///< false until the seed is revealed
  std::optional<Difference> difference;  ///< the first
  /// Actions that were taken unwaived and that the rules of this version refuse, with the reason. An earlier
  /// version took them, or they were written by hand: no journal says which version took an action. What they
  /// led to is compared like everything else.
  std::vector<Difference> refused_today;
  bool holds() const { return !difference.has_value(); }
};

/// Plays every action of the journal again from the start, also those undone, and compares events, states and
/// snapshots byte for byte, but for the sentences of events, in which versions of the program may differ, as
/// they may in what they ask somebody to decide and in what they refuse; computes every throw of the
/// generator again from the revealed seed and checks the seed against its commitment. Fails where the journal
/// cannot be read.
Result<Verification> verify(const Session& session);
/// The same of a file, also while another program plays it (Journal::read). One that was tampered with may
/// not open as a session; here it is a Difference.
Result<Verification> verify_file(const std::filesystem::path& file, const SessionOptions& options = {});

/// What the generator gives for a throw of which some dice were thrown by hand. Nothing: all of them were.
std::optional<std::vector<int>> dice_again(const Generator& generator, const ThrowRecord& record);

}  // namespace telescope
