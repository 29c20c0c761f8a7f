#pragma once

#include <array>
#include <cstdint>

#include <nlohmann/json_fwd.hpp>

namespace telescope {

/// A number that varies from game to game, added up in integers: the order of games changes nothing.
struct Spread {
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  void add(std::int64_t value) {
    sum += value;
    squares += value * value;
  }
  void add(const Spread& other) {
    sum += other.sum;
    squares += other.squares;
  }
  bool operator==(const Spread&) const = default;
};

/// {"mean", "spread" (standard deviation), "error" (of the mean)} over so many games.
nlohmann::json to_json(const Spread& spread, std::int64_t games);

/// How likely exactly `k` of `n` are, each of which comes up with the chance `p`.
double binomial(int n, int k, double p);

/// Wilson's score interval for `hits` of `games`, both between 0 and 1; z = 1.96 covers 95 %.
std::array<double, 2> wilson(std::int64_t hits, std::int64_t games, double z = 1.96);

}  // namespace telescope
