#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/command_post/http/post_state.hpp"
#include "app/command_post/publisher/request_parts.hpp"
#include "app/game/game_desk.hpp"

namespace telescope::app {

/// What was done lately, for whoever presses for something before his page has been told: two players who
/// press the same, an umpire at two devices, a late tap. What such a press asks for may be done already, and
/// is not done once more; or it would come to what the page never showed. Belongs to the desk's thread.
class JustDone {
 public:
  /// Looks of which it is known what was done between them. A tap that is later still is late all the same.
  static constexpr std::size_t kMostKept = 100;

  /// Both must outlive it.
  JustDone(GameDesk& desk, const cp::PostState& state);

  /// After anything that may have been done, before the pages are told of it.
  void look();

 private:
  /// A pool that was thrown, and whether everybody may see it.
  struct Thrown {
    std::string pool;
    bool open = false;
  };
  /// What was done between two looks.
  struct Batch {
    Position before;  ///< where the game stood before it
    std::vector<Action> done;
    std::vector<Thrown> thrown;
    std::vector<HeadBody> went;                 ///< to other entries: undos, redos
    std::vector<std::string> shown;             ///< keys of the proposals that the desk showed before it
    std::map<std::string, std::uint64_t> told;  ///< the newest document of each role as it was done
  };

 public:
  /// All that a page had not been told of as it made a request: the request says which document it was
  /// looking at ("seen").
  class News {
   public:
    bool empty() const { return batches_.empty(); }
    /// Where the game stood as that page shows it; not to be asked of no news.
    const Position& before() const { return batches_.front()->before; }
    bool holds(const Action& action) const;
    bool holds_key(const std::string& key) const;  ///< by what pages name an action (key_of())
    /// Likewise, and that it was a proposal that the desk showed: of nothing else may a player learn by
    /// asking.
    bool holds_proposal(const std::string& key) const;
    /// Of the dice that whoever asks may see; no name: any of them.
    bool has_thrown(const std::string& pool) const;
    /// "undo", "redo", "go to", as the journal has it; where an entry is given: to that one.
    bool has_gone(std::string_view why, std::optional<EntryId> to = std::nullopt) const;
    /// Whether other dice may be wanted by now than those of that name that the page shows: they were thrown,
    /// or an action was done.
    bool has_other_dice(const std::string& pool) const;

   private:
    friend class JustDone;
    std::vector<const Batch*> batches_;  ///< the oldest first
    bool umpires_ = false;
  };
  /// To be used at once: it lasts until the next look().
  News news_to(const std::string& role, const Json& request) const;

 private:
  GameDesk& desk_;
  const cp::PostState& state_;
  EntryId read_;
  Position now_;
  std::vector<std::string> shown_;  ///< keys of the proposals that the desk shows
  std::deque<Batch> kept_;          ///< the newest last
};

}  // namespace telescope::app
