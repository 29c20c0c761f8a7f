#pragma once

#include "core/rules/dice_tray.hpp"

namespace telescope::brevity::test {

/// A tray of an action that throws nothing: it throws DiceWanted where dice are asked for.
class NoDice final : public DiceTray {
 public:
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    throw DiceWanted{{pools.begin(), pools.end()}};
  }
};

}  // namespace telescope::brevity::test
