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

/// In how many ways exactly `k` of `n` succeed, each in `good` ways, and the others fail in `bad` ways each:
/// of (good + bad)^n in all. Exact while these are fewer than 2^53, so that what is left of them after a
/// subtraction is whole too.
double binomial_term(int n, int k, int good, int bad);
/// How likely that is.
double binomial(int n, int k, int good, int bad);

/// A chance that was added up of many, without what their last bits make it more than 1.
inline double at_most_certain(double chance) {
  return chance < 1.0 ? chance : 1.0;
}

/// Wilson's score interval for `hits` of `games`, both between 0 and 1; z = 1.96 covers 95 %.
std::array<double, 2> wilson(std::int64_t hits, std::int64_t games, double z = 1.96);
/// {"games", "chance", "interval95"} of what came up in `hits` of so many games.
nlohmann::json share_to_json(std::int64_t hits, std::int64_t games);

}  // namespace telescope
