#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// ["1-01", "1-02"]
nlohmann::json ids_of(const Game& game, const std::vector<UnitNo>& units);
/// "1-01, 1-02"
std::string id_list(const Game& game, const std::vector<UnitNo>& units);

}  // namespace telescope::rapier
