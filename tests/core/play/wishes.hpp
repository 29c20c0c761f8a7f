#pragma once

#include <optional>

#include "core/rules/rapier/state/game.hpp"
#include "tests/core/play/chance.hpp"

namespace telescope::rapier {

/// Something that somebody might fill into a form in this step, lawful or not; nothing where this step has
/// no form that chance hit upon. Counters that lie face down are named as they lie.
std::optional<Action> random_wish(const Game& game, Chance& chance);

}  // namespace telescope::rapier
