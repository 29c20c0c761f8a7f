#pragma once

#include <cstdint>
#include <optional>

#include "app/command_post/http/post_state.hpp"
#include "app/command_post/publisher/umpire_requests.hpp"
#include "app/game/game_desk.hpp"
#include "app/presenters/post_page.hpp"

namespace telescope::app {

/// The umpire's page in a browser: what it is told of the game, and what he asks for on it. Belongs to the
/// desk's thread.
class UmpireDesk {
 public:
  /// All must outlive it.
  UmpireDesk(GameDesk& desk, cp::PostState& state, const JustDone& just_done, UmpireRequests::Doors doors);

  void set_offer(ProgramOffer offer) { requests_.set_offer(std::move(offer)); }
  void take(const cp::Asked& asked) { requests_.take(asked); }

  /// Tells his page what has changed, but for the camera; the first time all of it, in place of whatever it
  /// was told before. True where anything was told.
  bool show(const PostScene& post);

 private:
  GameDesk& desk_;
  cp::PostState& state_;
  UmpireRequests requests_;
  std::string loses_;                      ///< by its options, a line each
  std::optional<std::uint64_t> revision_;  ///< that `game_` was written at
  std::string refusal_;                    ///< that the covered page tells
  std::optional<PieceId> piece_;           ///< that `game_` tells of
  std::optional<std::int64_t> past_;       ///< likewise
  /// Members of his desk as they were told last.
  Json game_ = Json::object(), table_ = Json::object(), post_ = Json::object(), offer_ = Json::object();
};

}  // namespace telescope::app
