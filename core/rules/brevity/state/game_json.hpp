#pragma once

#include <memory>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {

/// The position, everything of it. What a seat may not know is in it: for the journal and the umpire's side.
nlohmann::json to_json(const Game& game);
/// Throws std::invalid_argument where `json` is no position of this game.
Game game_from_json(std::shared_ptr<const Setup> setup, const nlohmann::json& json);

// Parts that actions and events are written with as well.
nlohmann::json to_json(const Placed& placed);  ///< [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]
/// Also as a person tells it: {"x_in100", "y_in100", "heading_deg"}, hundredths of an inch, without error.
Placed placed_from_json(const nlohmann::json& json);
nlohmann::json to_json(const StandWay& way);  ///< [{"at": placed, "mounted", "gap"}]
StandWay way_from_json(const nlohmann::json& json);
nlohmann::json to_json(TablePoint point);                ///< [x_mm, y_mm]
TablePoint point_from_json(const nlohmann::json& json);  ///< or {"x_in100", "y_in100"}
nlohmann::json to_json(AttackOrder order);
AttackOrder order_from_json(const Setup& setup, const nlohmann::json& json);

}  // namespace telescope::brevity
