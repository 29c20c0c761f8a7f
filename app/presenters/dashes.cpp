#include "app/presenters/dashes.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::app {
namespace {

constexpr double kPeriod = 1.7;  // a dash and the gap behind it, in dashes

double distance(CanvasPoint a, CanvasPoint b) {
  return std::hypot(static_cast<double>(b.x) - a.x, static_cast<double>(b.y) - a.y);
}

CanvasPoint between(CanvasPoint a, CanvasPoint b, double share) {
  return {static_cast<float>(a.x + (static_cast<double>(b.x) - a.x) * share),
          static_cast<float>(a.y + (static_cast<double>(b.y) - a.y) * share)};
}

}  // namespace

std::vector<Dash> dashes(std::span<const CanvasPoint> line, float dash) {
  std::vector<Dash> all;
  double whole = 0.0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) whole += distance(line[i], line[i + 1]);
  if (!std::isfinite(whole) || !(dash > 0.0F)) return all;
  const auto pieces = static_cast<double>(line.size());  // each may have one more than its share
  const double room = std::max(1.0, kMostDashes - pieces);
  const double length = std::max<double>(dash, whole / (kPeriod * room));
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double part = distance(line[i], line[i + 1]);
    const int count = static_cast<int>(std::ceil(part / (kPeriod * length)));
    for (int k = 0; k < count; ++k) {
      const double from = k * kPeriod * length, to = std::min(from + length, part);
      all.push_back({between(line[i], line[i + 1], from / part), between(line[i], line[i + 1], to / part)});
    }
  }
  return all;
}

}  // namespace telescope::app
