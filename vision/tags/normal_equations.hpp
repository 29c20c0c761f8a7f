#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace telescope::vision {

/// Linear least squares with `n` unknowns. Only the lower triangle of `a` counts.
template <int n>
struct NormalEquations {
  std::array<std::array<float, n>, n> a{};
  std::array<float, n> b{};

  /// One observation: the unknowns weighted by `row` add up to `value`. `from`: the unknowns before it have
  /// had their part of this observation.
  void add(const std::array<float, n>& row, float value, int from = 0) {
    for (int i = from; i < n; ++i) {
      const float weight = row[i];
      for (int j = 0; j < n; ++j) a[i][j] += weight * row[j];
      b[i] += weight * value;
    }
  }
  /// What is known beforehand: unknown `i` is about `value`.
  void expect(int i, float value, float weight) { a[i][i] += weight, b[i] += weight * value; }
  /// By Cholesky's decomposition, each column taken at once from all that follow: so no sum waits for itself.
  std::array<float, n> solve() const {
    std::array<std::array<double, n>, n> l;
    std::array<double, n> x;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) l[i][j] = a[i][j];
      x[i] = b[i];
    }
    for (int k = 0; k < n; ++k) {
      std::array<double, n> column;
      l[k][k] = std::sqrt(std::max(l[k][k], 1e-6));
      for (int i = k + 1; i < n; ++i) column[i] = l[i][k] /= l[k][k];
      x[k] /= l[k][k];
      for (int i = k + 1; i < n; ++i) {
        for (int j = k + 1; j <= i; ++j) l[i][j] -= column[i] * column[j];
        x[i] -= column[i] * x[k];
      }
    }
    std::array<float, n> out;
    for (int i = n - 1; i >= 0; --i) {
      double y = x[i];
      for (int k = i + 1; k < n; ++k) y -= l[k][i] * x[k];
      x[i] = y / l[i][i];
      out[i] = static_cast<float>(x[i]);
    }
    return out;
  }
};

}  // namespace telescope::vision
