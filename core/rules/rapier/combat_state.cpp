#include "core/rules/rapier/combat_state.hpp"

#include <nlohmann/json.hpp>

namespace telescope::rapier {

nlohmann::json to_json(const GroundCombat& combat, const Setup& setup) {
  nlohmann::json json = nlohmann::json::array();
  for (const SectorCombat& each : combat.sectors)
    json.push_back({{"sector", label(setup.grid(), each.sector)},
                    {"round", each.round},
                    {"holder_fired", each.holder_fired},
                    {"over", each.over}});
  return json;
}

GroundCombat ground_combat_from_json(const nlohmann::json& json, const Setup& setup) {
  GroundCombat combat;
  for (const nlohmann::json& each : json)
    combat.sectors.push_back(
        {.sector = sector_from_label(setup.grid(), each.at("sector").get<std::string>()).value(),
         .round = each.at("round"),
         .holder_fired = each.at("holder_fired"),
         .over = each.at("over")});
  return combat;
}

}  // namespace telescope::rapier
