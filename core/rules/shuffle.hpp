#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"

namespace telescope {

/// Throws that put `count` things into an order nobody can steer (Fisher and Yates): for each place one of
/// those that are left, by a die of so many sides, thrown together. `pool` gives each throw its words and its
/// audience: its id becomes "ID-SIDES", and in its label "{sides}" the number of sides. The places in the
/// order drawn, from 0.
std::vector<int> shuffled(int count, const PoolRequest& pool, DiceTray& dice);

}  // namespace telescope
