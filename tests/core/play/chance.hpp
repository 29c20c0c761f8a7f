#pragma once

#include <cstdint>
#include <vector>

namespace telescope::rapier {

/// Numerical Recipes' linear congruential generator: the same play on every machine.
class Chance {
 public:
  explicit Chance(std::uint32_t seed) : state_(seed * 2654435761u + 1) {}
  /// From 0 up to, not including, `bound`; 0 where there is nothing below it.
  int below(int bound) {
    state_ = state_ * 1664525u + 1013904223u;
    return bound <= 0 ? 0 : static_cast<int>((state_ >> 8) % static_cast<std::uint32_t>(bound));
  }
  int between(int least, int most) { return least + below(most - least + 1); }
  bool one_in(int many) { return below(many) == 0; }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  /// Each of them by even chance, in their order.
  template <class T>
  std::vector<T> some_of(const std::vector<T>& all) {
    std::vector<T> some;
    for (const T& each : all)
      if (one_in(2)) some.push_back(each);
    return some;
  }

 private:
  std::uint32_t state_;
};

}  // namespace telescope::rapier
