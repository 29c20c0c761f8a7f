#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/setup.hpp"

namespace telescope::rapier {

/// 8.7: the ground combat of one sector in this turn.
struct SectorCombat {
  Sector sector;
  int round = 1;              ///< 1 to 3 (RO-133)
  bool holder_fired = false;  ///< RO-134: round 1, first strike done
  bool over = false;
  bool operator==(const SectorCombat&) const = default;
};

struct GroundCombat {
  std::vector<SectorCombat> sectors;
  bool operator==(const GroundCombat&) const = default;
};

nlohmann::json to_json(const GroundCombat& combat, const Setup& setup);
GroundCombat ground_combat_from_json(const nlohmann::json& json, const Setup& setup);

}  // namespace telescope::rapier
