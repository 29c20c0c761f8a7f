#pragma once

#include <string>
#include <vector>

#include "tests/core/rules/rapier/rapier_game.hpp"

namespace telescope::rapier {

/// move({"1-t1", "1-t2"}, {"A2-L1", "A2-L2"})
inline Action move(const std::vector<std::string>& units, const std::vector<std::string>& path) {
  return {{"type", "move"}, {"units", units}, {"path", path}};
}

/// Step 2 of turn 1, both attacking Divisions with frontages: A1 to A2, A3 to A4.
inline RapierGame attackers_move(const std::string& more = {}) {
  RapierGame game(more);
  game.at(Step::kAttackerMovement).frontage("1", 0, 1).frontage("2", 2, 3);
  return game;
}

/// Step 3, the die for the defender's moves thrown.
inline RapierGame defender_moves(int allowed = 6, const std::string& more = {}) {
  RapierGame game(more);
  game.at(Step::kDefenderMovement).change([&](Game& state) {
    state.movement.defender_rolled = true;
    state.movement.defender_allowed = allowed;
  });
  return game;
}

}  // namespace telescope::rapier
