#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/game/dice_colours.hpp"
#include "app/game/game_scene.hpp"
#include "core/session/hand_throws.hpp"
#include "core/session/seen_dice.hpp"

namespace telescope::app {

/// By whom a step was left in which nothing was left to decide (WordsFace::passed_by()).
inline constexpr const char* kPassedBy = "passed";

/// The dice of a throw as they are shown.
ShownThrow shown(const Kit& kit, const ThrowRecord& record);
/// The pool with its stands as the map calls them.
PoolRequest as_called(const Kit& kit, PoolRequest pool);

/// One for each event; what need not be told has no sentence.
std::vector<Told> told_of(const Session& session, const std::vector<Event>& events);

/// Whether the generator threw dice for one of these steps that whoever sits at the window could read: taken
/// back, they are known beforehand.
bool rolled_openly(const Session& session, std::span<const EntryId> steps);

/// The journal as people read it. Reads each entry once; what is undone is marked anew each time.
class GameStory {
 public:
  /// Reads what has been added since. An entry that cannot be read is told as such.
  void read(const Session& session);
  const std::vector<PastEntry>& entries() const { return entries_; }
  /// The newest action that the game stands on, what was passed left out; nothing before the first.
  const std::optional<DoneAction>& done() const { return done_; }
  const HandThrows& hand_throws() const { return hand_throws_; }
  /// As they were said last.
  const DiceColours& dice_colours() const { return dice_colours_; }

 private:
  void add(const Session& session, const Entry& entry);
  void add_seen(const Session& session, const std::vector<ThrowRecord>& throws, PastEntry& past);
  std::string open_words(const Session& session, EntryId id) const;
  std::string way_to(const Session& session, const Entry& head) const;
  void mark(const Session& session);

  EntryId read_ = 0;
  std::set<EntryId> passed_;  ///< by nobody: kPassedBy
  std::vector<PastEntry> entries_;
  std::optional<DoneAction> done_;
  HandThrows hand_throws_;
  SeenNotes seen_;
  DiceColours dice_colours_;
};

}  // namespace telescope::app
