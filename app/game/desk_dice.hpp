#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/game/dice_colours.hpp"
#include "app/game/game_request.hpp"
#include "app/game/game_scene.hpp"
#include "app/game/game_story.hpp"
#include "app/support/language.hpp"
#include "core/session/session.hpp"

namespace telescope::app {

inline constexpr const char* kLieOtherwise =
    tr_mark("Both sides' dice no longer lie there as they were read.");

/// The dice of the throw that is waited for as a camera sees them: which throw it is to look at, whose dice
/// they are, and what the journal keeps of how they lay. Belongs to the desk's thread.
class DeskDice {
 public:
  /// Both must outlive it. `stamp`: of what is kept now.
  DeskDice(Session& session, const GameStory& story, std::function<Stamp()> stamp)
      : session_(session), story_(story), stamp_(std::move(stamp)) {}

  /// GameDesk::wanted_dice().
  std::optional<vision::WantedDice> wanted() const;
  /// What a camera sees of that throw: kept in the journal before anybody is shown it. True where it is shown
  /// otherwise from now on. Fails where it could not be kept: then nothing of it is shown.
  Result<bool> see(std::shared_ptr<const vision::ReadThrow> read);
  /// The same throw once more, since the game has gone on or somebody has said whose colours are whose.
  Result<bool> see_again() { return see(std::exchange(read_, nullptr)); }
  void show(WaitingThrow& waiting) const;

  /// Somebody enters dice: what is kept of them before they are answered. Gives the pool that `asked.beside`
  /// answers; empty: it answers none. Fails where they do not lie there as he was shown them, or where
  /// something could not be kept.
  Result<std::string> take(const TypeDice& asked);
  /// The colours are the other way round than those dice were shown; to be followed by see_again(). False:
  /// they do not lie there so.
  bool swap(const std::vector<int>& shown);

 private:
  std::span<const PoolRequest> watched_pools() const;
  bool lie_both() const;
  Result<void> keep_dice(const vision::ReadThrow& read);
  Result<void> keep_note(const vision::ReadThrow& read, const PoolRequest& pool, bool as_taken = false);
  bool is_as_offered(const TypeDice& asked) const;
  Result<void> keep_taken(const std::string& pool, const std::vector<int>& dice);

  Session& session_;
  const GameStory& story_;
  std::function<Stamp()> stamp_;
  std::shared_ptr<const vision::ReadThrow> read_;  ///< of the throw that is waited for
  DiceParts parts_;                                ///< it as it is offered
  EntryId read_at_ = 0;                            ///< the action for which it is
  std::vector<PoolRequest> read_pools_;            ///< its pools, one or two
  std::string swapped_in_;  ///< name of the throw whose colours are the other way round
  /// What of one throw the journal has as it was seen.
  struct KeptDice {
    std::string throw_name;
    std::vector<std::string> notes;
    std::map<std::string, std::string> last;           ///< of each pool
    std::size_t letters = 0;                           ///< of its pictures
    std::shared_ptr<const vision::ReadThrow> refused;  ///< the disk did not take it
  } kept_;
};

}  // namespace telescope::app
