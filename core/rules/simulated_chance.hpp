#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/dice_tray.hpp"

namespace telescope {

/// Chance for games that nobody watches: MT19937-64, one seed a game. Never for a game at a table.
class SimulatedChance final : public DiceTray {
 public:
  explicit SimulatedChance(std::uint64_t seed) : random_(seed) {}
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override;
  using DiceTray::roll;
  /// Evenly from 0 up to, not including, `most`.
  int below(int most);
  /// Into an order by chance (Fisher and Yates).
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t left = list.size(); left > 1; --left)
      std::swap(list[left - 1], list[static_cast<std::size_t>(below(static_cast<int>(left)))]);
  }

 private:
  std::mt19937_64 random_;
};

/// The seed of game `number` of many (SplitMix64): neighbours have nothing to do with each other.
std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t number);

/// The same for the same text, on every machine.
std::uint64_t seed_of_text(std::string_view text);

}  // namespace telescope
