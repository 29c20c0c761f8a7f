#pragma once

#include <string>

#include "core/rules/mini_nap/state/unit.hpp"

namespace telescope::mini_nap::test {

/// A unit of that arm with the bases of MN-023 to MN-025.
inline UnitFacts unit_of(Arm arm, Rating rating = Rating::kTrained) {
  UnitFacts unit;
  unit.id = UnitId("U");
  unit.short_name.assign(1, 'U');  // GCC 12 warns of a short literal in vain
  unit.arm = arm;
  unit.rating = rating;
  unit.guard = rating == Rating::kGuard;
  unit.stands = {PieceId("U-1")};
  if (!unit.artillery()) unit.stands.emplace_back("U-2");
  const BaseSize base = base_of(arm);
  unit.width = base.width;
  unit.depth = base.depth;
  return unit;
}

/// A line of an order of battle.
inline Unit line_of(std::string kind, Settings values, std::vector<std::string> traits = {}) {
  Unit unit;
  unit.id = UnitId("U");
  unit.kind = std::move(kind);
  unit.values = std::move(values);
  unit.values.try_emplace("brigade", std::string("B"));
  unit.traits = std::move(traits);
  unit.stands = unit.kind.ends_with("artillery") ? 1 : 2;
  return unit;
}

}  // namespace telescope::mini_nap::test
