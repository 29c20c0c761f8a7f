#include "core/measure/squares.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace telescope {
namespace {

std::vector<Sector> sectors_of(const Place& place) {
  if (place.sector) return {*place.sector};
  return place.may_be_off_table ? std::vector<Sector>{} : place.between;
}

}  // namespace

int squares_between(Sector a, Sector b, SquareCount count) {
  const int columns = std::abs(a.column - b.column), rows = std::abs(a.row - b.row);
  return count == SquareCount::kDiagonal ? std::max(columns, rows) : columns + rows;
}

std::optional<SquareSpan> squares_between(const Place& a, const Place& b, SquareCount count) {
  std::optional<SquareSpan> span;
  for (const Sector& from : sectors_of(a))
    for (const Sector& to : sectors_of(b)) {
      const int steps = squares_between(from, to, count);
      if (!span) span = SquareSpan{steps, steps};
      span = SquareSpan{std::min(span->least, steps), std::max(span->most, steps)};
    }
  return span;
}

}  // namespace telescope
