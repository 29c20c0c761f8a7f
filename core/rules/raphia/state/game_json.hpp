#pragma once

#include <memory>

#include <nlohmann/json.hpp>

#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// The position as the journal keeps it.
nlohmann::json to_json(const Game& game);
/// Throws std::invalid_argument where it is no position of this game.
Game game_from_json(std::shared_ptr<const Setup> setup, const nlohmann::json& json);

}  // namespace telescope::raphia
