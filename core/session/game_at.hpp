#pragma once

#include <optional>

#include "core/session/bodies.hpp"

namespace telescope {

/// Where a game stands at an entry.
struct GameAt {
  Position position;
  Kit kit;
  std::optional<Pending> pending;
};

/// What is said of a journal whose second entry is lost, or that goes on before it.
inline constexpr const char* kNeverBegun = "the entry that begins the game is gone";

/// Plays the line to `entry` from its newest snapshot. `printed` is the kit before any spare tag was bound.
/// Fails where an entry cannot be read or gives another position than it once did, and where no game has
/// begun there.
Result<GameAt> game_at(const Journal& journal, const PreparedGame& game, const Kit& printed, EntryId entry);

/// The kit with what a kTag's body says. Throws where it fits no piece.
void bind_tag(Kit& kit, const Json& body);

/// Whether it is kBegin, the first action of a journal. That by what it holds too: a ruleset may have an
/// action "begin" of its own.
bool is_begin(const Action& action);

/// What an action of the journal leads to; kBegin begins the game, once. Throws std::invalid_argument where
/// it is malformed.
Outcome play(const PreparedGame& game, const Position& position, const Action& action,
             std::span<const Throw> throws);

/// The pools that `action` waits for after `made`: those of the round of RulesFace::dice() that is not
/// answered whole yet. Empty: it can be done. Throws std::invalid_argument where `made` does not answer them.
std::vector<PoolRequest> pools_after(const PreparedGame& game, const Position& position, const Action& action,
                                     const std::vector<ThrowRecord>& made);

/// "FILE: entry 12: "
std::string at_entry(const Journal& journal, EntryId entry);

/// The body of an entry.
Result<Json> body_of(const Journal& journal, EntryId entry);

}  // namespace telescope
