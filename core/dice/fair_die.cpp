#include "core/dice/fair_die.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

namespace telescope {
namespace {

/// A count lies farther from what is expected, by this many roots of the number of dice, in less than 3e-6 of
/// throws (Hoeffding 1963, theorem 1: 2 exp(-2 * 2.6 * 2.6)); by chi-square in 1e-7. Such ways are left out.
constexpr double kFar = 2.6;
/// Of more dice it is as good as what it comes to, chi-square of twice the logarithm by which they are less
/// likely than an even throw (Wilks 1938): they differ by less than 0.001 here.
constexpr int kMostExact = 1000;
/// Two ways to fall are equally likely where the logarithms differ by no more: sums of six rounded terms.
constexpr double kSame = 1e-9;

/// A way in which some dice fall on three faces.
struct Way {
  double order = 0.0;  ///< of all ways: the logarithm of 1 / (a! b! c!)
  double share =
      0.0;  ///< of all throws of dice with those three faces alone; once summed, of it and all likelier
};

/// std::lgamma() writes a global, and several threads ask.
double log_gamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

double log_factorial(int n) {
  return log_gamma(n + 1.0);
}

/// The likeliest first, each with the shares of those before it added.
std::vector<Way> ways_of(int dice) {
  const double all = log_factorial(dice) - dice * std::log(3.0), far = kFar * std::sqrt(dice);
  const int least = std::max(0, static_cast<int>(std::floor(dice / 3.0 - far)));
  std::vector<double> log_factorials(static_cast<std::size_t>(dice) + 1);
  for (int i = 0; i <= dice; ++i) log_factorials[static_cast<std::size_t>(i)] = log_factorial(i);
  const auto of = [&](int count) { return log_factorials[static_cast<std::size_t>(count)]; };
  std::vector<Way> ways;
  for (int a = least; 3 * a <= dice; ++a)
    for (int b = a; a + 2 * b <= dice; ++b) {
      const int c = dice - a - b;
      if (c > dice / 3.0 + far) continue;
      const int turns = a == c ? 1 : a == b || b == c ? 3 : 6;
      const double order = -of(a) - of(b) - of(c);
      ways.push_back({order, turns * std::exp(all + order)});
    }
  std::ranges::sort(ways, std::ranges::greater{}, &Way::order);
  for (std::size_t i = 1; i < ways.size(); ++i) ways[i].share += ways[i - 1].share;
  return ways;
}

/// The share of throws that are likelier than `order`, of those in which the first three faces come up so
/// many times and the others as often as they do there: each way of the ones with each of the others.
double likelier(const std::vector<Way>& first, const std::vector<Way>& others, double order) {
  double share = 0.0, before = 0.0;
  std::size_t upto = others.size();
  for (const Way& way : first) {
    while (upto > 0 && others[upto - 1].order + way.order <= order + kSame) --upto;
    if (upto == 0) break;
    share += (way.share - before) * others[upto - 1].share;
    before = way.share;
  }
  return share;
}

/// How likely chi-square with five degrees of freedom is `square` or more.
double chi_square_tail(double square) {
  return std::erfc(std::sqrt(square / 2)) +
         std::sqrt(2 * square / std::numbers::pi) * std::exp(-square / 2) * (1 + square / 3);
}

}  // namespace

double exact_multinomial(const Faces& faces) {
  const int dice = std::accumulate(faces.begin(), faces.end(), 0);
  double order = 0.0;
  for (const int count : faces) order -= log_factorial(count);
  if (dice > kMostExact)
    return chi_square_tail(std::max(0.0, -2 * (order + 6 * log_gamma(dice / 6.0 + 1.0))));
  const int least = std::max(0, static_cast<int>(std::floor(dice / 2.0 - kFar * std::sqrt(dice))));
  double share = 0.0;
  for (int first = least; 2 * first <= dice; ++first) {  // and the other way round
    const double so_many = std::exp(log_factorial(dice) - log_factorial(first) - log_factorial(dice - first) -
                                    dice * std::log(2.0));
    share += (2 * first == dice ? 1 : 2) * so_many * likelier(ways_of(first), ways_of(dice - first), order);
  }
  return std::clamp(1.0 - share, 0.0, 1.0);
}

Fairness fairness(const Faces& faces, double likelihood, int tests) {
  if (likelihood * std::max(1, tests) < kFairness.uneven) return Fairness::kUneven;
  return std::accumulate(faces.begin(), faces.end(), 0) < kFairness.dice ? Fairness::kTooFew
                                                                         : Fairness::kFair;
}

}  // namespace telescope
