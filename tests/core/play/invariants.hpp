#pragma once

#include <string>

#include "core/rules/rapier/state/game.hpp"
#include "tests/support/json_game.hpp"

namespace telescope::rapier {

/// What of `state`, or of how it came from `before` by `events`, cannot be: "" where all is well. `before` is
/// null for the first state.
std::string broken_invariant(const GameState& before, const GameState& state,
                             const std::vector<Event>& events, const test::JsonGame& rules);

}  // namespace telescope::rapier
