#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/command_post/http/post_state.hpp"
#include "app/command_post/publisher/request_parts.hpp"
#include "app/game/game_desk.hpp"

namespace telescope::app {

/// What was done last, for whoever presses for it before his page has been told: two players who press the
/// same, an umpire at two devices, a late tap. What such a press asks for is done already, and not done once
/// more. Belongs to the desk's thread.
class JustDone {
 public:
  /// Both must outlive it.
  JustDone(GameDesk& desk, const cp::PostState& state);

  /// After anything that may have been done, before the pages are told of it.
  void look();
  /// Where the game stood before it.
  const Position& before() const { return before_; }
  /// Whether the page of `role` had not been told of it as it made this request: the request says which
  /// document it was looking at ("seen").
  bool is_news_to(const std::string& role, const Json& request) const;
  bool holds(const Action& action) const;
  bool holds_key(const std::string& key) const;  ///< by what pages name an action (key_of())
  /// Likewise, and that it was a proposal that the desk showed: of nothing else may a player learn by asking.
  bool holds_proposal(const std::string& key) const;
  bool has_thrown(const std::string& pool) const;  ///< of the dice that everybody may see
  /// "undo", "redo", "go to", as the journal has it; where an entry is given: to that one.
  bool has_gone(std::string_view why, std::optional<EntryId> to = std::nullopt) const;

 private:
  GameDesk& desk_;
  const cp::PostState& state_;
  EntryId read_;
  Position before_, now_;
  std::vector<Action> done_;
  std::vector<std::string> shown_;             ///< keys of the proposals that the desk shows
  std::vector<std::string> shown_before_;      ///< and that it showed before
  std::vector<std::string> thrown_;            ///< pools, since then
  std::vector<HeadBody> went_;                 ///< to other entries: undos, redos
  std::map<std::string, std::uint64_t> told_;  ///< the newest document of each role as it was done
};

}  // namespace telescope::app
