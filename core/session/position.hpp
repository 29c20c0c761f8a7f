#pragma once

#include <optional>

#include "core/session/bodies.hpp"

namespace telescope {

/// Where a game stands at an entry.
struct Position {
  GameState state;  ///< null: not begun
  Kit kit;
  std::optional<Pending> pending;
};

/// Plays the line to `entry` from its newest snapshot. `printed` is the kit before any spare tag was bound.
/// Fails where an entry cannot be read or gives another state than it once did.
Result<Position> position_at(const Journal& journal, const Ruleset& ruleset, const Kit& printed,
                             EntryId entry);

/// The pools that `action` waits for after `made`: those of the round of needed_throws() that is not
/// answered whole yet. Empty: it can be done. Throws std::invalid_argument where `made` does not answer them.
std::vector<PoolRequest> pools_after(const Ruleset& ruleset, const GameState& state, const Action& action,
                                     const std::vector<ThrowRecord>& made);

/// "FILE: entry 12: "
std::string at_entry(const Journal& journal, EntryId entry);

/// The body of an entry.
Result<Json> body_of(const Journal& journal, EntryId entry);

}  // namespace telescope
