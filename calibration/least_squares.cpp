#include "calibration/least_squares.hpp"

#include <cmath>
#include <utility>

namespace telescope::calibration {
namespace {

double sum_of_squares(std::span<const double> r) {
  double sum = 0.0;
  for (double v : r) sum += v * v;
  return sum;
}

}  // namespace

cv::Mat_<double> jacobian(const Residuals& f, std::span<const double> x, std::span<const double> step,
                          int residuals) {
  cv::Mat_<double> j(residuals, static_cast<int>(x.size()), 0.0);
  std::vector<double> moved(x.begin(), x.end());
  std::vector<double> plus(static_cast<std::size_t>(residuals)), minus(plus.size());
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (step[k] == 0.0) continue;
    moved[k] = x[k] + step[k];
    if (!f(moved, plus)) return {};
    moved[k] = x[k] - step[k];
    if (!f(moved, minus)) return {};
    moved[k] = x[k];
    for (int i = 0; i < residuals; ++i)
      j(i, static_cast<int>(k)) =
          (plus[static_cast<std::size_t>(i)] - minus[static_cast<std::size_t>(i)]) / (2.0 * step[k]);
  }
  return j;
}

LeastSquares minimise(const Residuals& f, std::vector<double> start, std::span<const double> step,
                      int residuals) {
  constexpr int kMaxRounds = 40;
  constexpr double kSettled = 1e-6;  // relative change of the cost: a thousandth of a sigma
  const int n = static_cast<int>(start.size());
  std::vector<double> r(static_cast<std::size_t>(residuals)), tried_r(r.size());
  LeastSquares best{.x = std::move(start)};
  if (!f(best.x, r)) return best;
  best.valid = true;
  best.cost = sum_of_squares(r);
  double damping = 1e-3;
  for (int round = 0; round < kMaxRounds; ++round) {
    const cv::Mat_<double> j = jacobian(f, best.x, step, residuals);
    if (j.empty()) return best;
    const cv::Mat_<double> jtj(j.t() * j);
    const cv::Mat_<double> jtr(j.t() * cv::Mat_<double>(residuals, 1, r.data()));
    bool better = false;
    const double before = best.cost;
    for (int attempt = 0; attempt < 8 && !better; ++attempt) {
      cv::Mat_<double> damped = jtj.clone();
      for (int k = 0; k < n; ++k) damped(k, k) = jtj(k, k) * (1.0 + damping) + 1e-12;
      cv::Mat_<double> change;
      std::vector<double> x = best.x;
      if (cv::solve(damped, jtr, change, cv::DECOMP_CHOLESKY)) {
        for (int k = 0; k < n; ++k)
          if (step[static_cast<std::size_t>(k)] != 0.0) x[static_cast<std::size_t>(k)] -= change(k, 0);
        const bool possible = f(x, tried_r);
        const double cost = possible ? sum_of_squares(tried_r) : 0.0;
        better = possible && std::isfinite(cost) && cost <= best.cost;
        if (better) {
          best.x = std::move(x);
          best.cost = cost;
          r.swap(tried_r);
        }
      }
      damping = better ? std::max(damping / 10.0, 1e-9) : damping * 10.0;
    }
    if (!better || before - best.cost <= kSettled * (1.0 + before)) return best;
  }
  return best;
}

}  // namespace telescope::calibration
