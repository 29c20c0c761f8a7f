#include "core/rules/rapier/state/movement_state.hpp"

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/rapier/state/sector_json.hpp"

namespace telescope::rapier {

bool fits(const Movement& movement, std::size_t divisions) {
  const auto fit = [&](std::size_t size) { return size == 0 || size == divisions; };
  // Moves are counted without accounts, too; accounts are never opened without a count of moves.
  return fit(movement.movable.size()) && movement.movable.size() == movement.hq_was_dead.size() &&
         fit(movement.moved.size()) && movement.moved.size() >= movement.movable.size();
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
  return {.movable = wholes_field(json, "movable", 0, kMostCounted),
          .hq_was_dead = json.at("hq_was_dead").get<std::vector<bool>>(),
          .moved = wholes_field(json, "moved", 0, kMostCounted),
          .defender_rolled = json.at("defender_rolled"),
          .defender_allowed = whole_field(json, "defender_allowed", 0, kMostCounted),
          .defender_moved = whole_field(json, "defender_moved", 0, kMostCounted)};
}

}  // namespace telescope::rapier
