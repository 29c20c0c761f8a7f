#pragma once

#include <memory>
#include <utility>

#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/state/game_json.hpp"

namespace telescope::brevity {

inline nlohmann::json to_json(const Game& game) {
  return plain_json(game);
}
inline Game game_from_json(std::shared_ptr<const Setup> setup, const nlohmann::json& json) {
  return Rules(std::move(setup)).from_json(json).as<Game>();
}

}  // namespace telescope::brevity
