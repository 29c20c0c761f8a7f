#pragma once

#include <cstddef>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace telescope::rapier {

/// 8.2, 8.3: the accounts of this turn's movement.
struct Movement {
  std::vector<int> movable;       ///< RQ-43: n by DivisionNo, at the start of step 2
  std::vector<bool> hq_was_dead;  ///< RO-088: by DivisionNo, at the start of step 2
  std::vector<int> moved;         ///< RQ-116: units that count against the half-limit, by DivisionNo
  bool defender_rolled = false;
  int defender_allowed = 0;  ///< RO-110, RO-111; hidden from the attackers (HD-05)
  int defender_moved = 0;
  bool operator==(const Movement&) const = default;
};

/// Its accounts by Division are as many as there are Divisions, or not opened yet.
bool fits(const Movement& movement, std::size_t divisions);

nlohmann::json to_json(const Movement& movement);
Movement movement_from_json(const nlohmann::json& json);

}  // namespace telescope::rapier
