#pragma once

#include <optional>

#include "core/board/board.hpp"

namespace telescope {

enum class SquareCount {
  kDiagonal,    ///< a diagonal step counts one
  kOrthogonal,  ///< only steps over an edge count
};
/// Steps from one sector to another; zero for the same.
int squares_between(Sector a, Sector b, SquareCount count);

/// How many squares two places are apart, from the least to the most that it may be.
struct SquareSpan {
  int least = 0;
  int most = 0;
  bool operator==(const SquareSpan&) const = default;
};
/// Nothing where one of them is, or may be, no sector.
std::optional<SquareSpan> squares_between(const Place& a, const Place& b, SquareCount count);

}  // namespace telescope
