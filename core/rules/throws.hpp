#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/audience.hpp"

namespace telescope {

/// Why one die is thrown: "tank, infantry present". A pool of six dice has six reasons or one that covers
/// them all.
struct DieReason {
  int dice = 1;
  std::string reason;
  std::string rule;
};

/// What it means that a die shows PoolRequest::hit_from or more, for a page's words.
enum class DieSuccess { kHit, kPenetration, kCasualties, kPass, kReturn };
inline constexpr std::array<std::string_view, 5> kDieSuccesses{"hit", "penetration", "casualties", "pass",
                                                               "return"};

/// Dice an action needs, to be thrown together.
struct PoolRequest {
  std::string id;  ///< unique within the action: "round-1-attackers"
  std::string label;
  int sides = 6;
  Audience audience = Audience::kAll;
  std::vector<DieReason> reasons;
  int hit_from = 0;  ///< a die that shows this or more may succeed; 0: dice do not succeed one by one
  DieSuccess success = DieSuccess::kHit;
  int dice() const;
};

/// The answer to a PoolRequest, from the generator, from physical dice or from a replay.
struct Throw {
  std::string pool;
  std::vector<int> dice;
};

}  // namespace telescope
