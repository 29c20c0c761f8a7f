#include "core/rules/rapier/state/movement_state.hpp"

#include <nlohmann/json.hpp>

namespace telescope::rapier {

bool fits(const Movement& movement, std::size_t divisions) {
  const auto fit = [&](std::size_t size) { return size == 0 || size == divisions; };
  return fit(movement.movable.size()) && movement.movable.size() == movement.hq_was_dead.size() &&
         fit(movement.moved.size());
}

nlohmann::json to_json(const Movement& movement) {
  return {{"movable", movement.movable},
          {"hq_was_dead", movement.hq_was_dead},
          {"moved", movement.moved},
          {"defender_rolled", movement.defender_rolled},
          {"defender_allowed", movement.defender_allowed},
          {"defender_moved", movement.defender_moved}};
}

Movement movement_from_json(const nlohmann::json& json) {
  return {.movable = json.at("movable").get<std::vector<int>>(),
          .hq_was_dead = json.at("hq_was_dead").get<std::vector<bool>>(),
          .moved = json.at("moved").get<std::vector<int>>(),
          .defender_rolled = json.at("defender_rolled"),
          .defender_allowed = json.at("defender_allowed"),
          .defender_moved = json.at("defender_moved")};
}

}  // namespace telescope::rapier
