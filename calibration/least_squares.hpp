#pragma once

#include <functional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::calibration {

/// Fills `residuals` (in units of their own sigma) for the parameters `x`; false where `x` is impossible.
using Residuals = std::function<bool(std::span<const double> x, std::span<double> residuals)>;

struct LeastSquares {
  std::vector<double> x;
  double cost = 0.0;   ///< sum of the squared residuals
  bool valid = false;  ///< false: the start itself was impossible
};

/// Levenberg-Marquardt with a numeric Jacobian, for a dozen parameters. `step` is the small change of each
/// parameter that the Jacobian uses; a step of zero keeps the parameter as it is.
LeastSquares minimise(const Residuals& f, std::vector<double> start, std::span<const double> step,
                      int residuals);

/// The numeric Jacobian of `f` at `x`, one row a residual; empty where `f` is not defined.
cv::Mat_<double> jacobian(const Residuals& f, std::span<const double> x, std::span<const double> step,
                          int residuals);

}  // namespace telescope::calibration
