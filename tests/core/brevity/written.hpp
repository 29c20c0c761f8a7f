#pragma once

#include <memory>
#include <utility>

#include "core/rules/brevity/state/game_json.hpp"

namespace telescope::brevity {

inline nlohmann::json to_json(const Game& game) {
  return plain_json(game);
}
/// As Rules reads it.
inline Game game_from_json(std::shared_ptr<const Setup> setup, const nlohmann::json& json) {
  Game game = new_game(std::move(setup));
  read_plain(json, game);
  check_whole(game);
  return game;
}

}  // namespace telescope::brevity
