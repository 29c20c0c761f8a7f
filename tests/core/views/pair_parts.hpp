#pragma once

#include <vector>

#include "core/rules/rapier/actions.hpp"
#include "tests/core/views/pair.hpp"

namespace telescope::rapier {

// What playing a pair and keeping its two games alike both ask of a game.

inline std::vector<Objection> against(const Game& game, const Json& action) {
  return Actions::against(game, Actions::read(game, action));
}

inline std::vector<UnitNo> defenders(const Game& game) {
  std::vector<UnitNo> all;
  for (int i = 0; i < game.unit_count(); ++i)
    if (const auto no = static_cast<UnitNo>(i); game.side(no) == Side::kDefender) all.push_back(no);
  return all;
}

}  // namespace telescope::rapier
