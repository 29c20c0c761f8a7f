#include "core/rules/statistics.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

namespace telescope {

nlohmann::json to_json(const Spread& spread, std::int64_t games) {
  const double n = static_cast<double>(games), mean = games ? static_cast<double>(spread.sum) / n : 0;
  const double variance =
      games > 1 ? std::max(0.0, (static_cast<double>(spread.squares) - n * mean * mean) / (n - 1)) : 0;
  return {{"mean", mean}, {"spread", std::sqrt(variance)}, {"error", games ? std::sqrt(variance / n) : 0.0}};
}

double binomial_term(int n, int k, int good, int bad) {
  double ways = 1.0;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  for (int i = 0; i < n; ++i) ways *= i < k ? good : bad;
  return ways;
}

double binomial(int n, int k, int good, int bad) {
  return binomial_term(n, k, good, bad) / binomial_term(n, 0, 0, good + bad);
}

std::array<double, 2> wilson(std::int64_t hits, std::int64_t games, double z) {
  if (games <= 0) return {0, 1};
  const double n = static_cast<double>(games), p = static_cast<double>(hits) / n;
  const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

nlohmann::json share_to_json(std::int64_t hits, std::int64_t games) {
  return {{"games", hits},
          {"chance", games > 0 ? static_cast<double>(hits) / static_cast<double>(games) : 0.0},
          {"interval95", wilson(hits, games)}};
}

}  // namespace telescope
