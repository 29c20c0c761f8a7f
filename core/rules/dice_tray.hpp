#pragma once

#include <span>
#include <vector>

#include "core/rules/throws.hpp"

namespace telescope {

/// Where a ruleset takes its dice from while it performs an action. So that "which dice are needed" and "what
/// follows from them" are one piece of code, a ruleset performs an action on a copy to learn what it needs.
class DiceTray {
 public:
  virtual ~DiceTray() = default;
  /// Throws these pools together, before anybody sees one of them. One answer a pool, in the same order.
  virtual std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) = 0;
  std::vector<int> roll(const PoolRequest& pool) { return roll(std::span(&pool, 1)).front(); }
  int roll_one(const PoolRequest& pool) { return roll(pool).front(); }
};

/// Thrown by MadeThrows where an action wants dice that are not there yet; never leaves a ruleset.
struct DiceWanted {
  std::vector<PoolRequest> pools;
};

/// Hands out throws that have been made, in the order of the pools asked for.
class MadeThrows final : public DiceTray {
 public:
  explicit MadeThrows(std::span<const Throw> made) : left_(made) {}
  /// Throws DiceWanted where a throw is missing, std::invalid_argument where it is of another pool, has
  /// another number of dice, or shows what its dice cannot.
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override;
  using DiceTray::roll;
  /// Throws std::invalid_argument where more was thrown than the action needed.
  void finish() const;
  /// What each throw that it has handed out was for.
  const std::vector<PoolRequest>& thrown() const { return thrown_; }

 private:
  std::span<const Throw> left_;
  std::vector<PoolRequest> thrown_;
};

}  // namespace telescope
