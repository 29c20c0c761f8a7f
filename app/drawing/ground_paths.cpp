#include "app/drawing/ground_paths.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace telescope::app {
namespace {

/// Above zero where `c` lies to the left of the way from `a` to `b`.
double turn_at(TablePoint a, TablePoint b, TablePoint c) {
  return (b.x_mm - a.x_mm) * (c.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (c.x_mm - a.x_mm);
}

}  // namespace

double wobble(int row, int column, unsigned salt) {
  auto mixed =
      static_cast<unsigned>(row) * 73856093U ^ static_cast<unsigned>(column) * 19349663U ^ salt * 83492791U;
  mixed ^= mixed >> 13U;
  mixed *= 0x5bd1e995U;
  mixed ^= mixed >> 15U;
  return static_cast<double>(mixed % 2001U) / 1000.0 - 1.0;
}

TablePoint moved(TablePoint from, TablePoint way, double by) {
  return {from.x_mm + way.x_mm * by, from.y_mm + way.y_mm * by};
}

MapPath closed(MapPath points) {
  points.push_back(points.front());
  return points;
}

double twice_area(const MapPath& points) {
  double twice = 0.0;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    twice += points[j].x_mm * points[i].y_mm - points[i].x_mm * points[j].y_mm;
  return twice;
}

bool is_convex(const MapPath& points) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i)
    if (turn_at(points[i], points[(i + 1) % count], points[(i + 2) % count]) < 0.0) return false;
  return true;
}

MapPath shared(MapPath subject, const MapPath& convex) {
  for (std::size_t i = 0; i < convex.size() && !subject.empty(); ++i) {
    const TablePoint a = convex[i], b = convex[(i + 1) % convex.size()];
    MapPath kept;
    for (std::size_t j = 0; j < subject.size(); ++j) {
      const TablePoint from = subject[j], to = subject[(j + 1) % subject.size()];
      const double here = turn_at(a, b, from), there = turn_at(a, b, to);
      if (here >= 0.0) kept.push_back(from);
      if ((here < 0.0) != (there < 0.0)) kept.push_back(between(from, to, here / (here - there)));
    }
    subject = std::move(kept);
  }
  return subject;
}

MapPaths dashed(const MapPath& line, double dash) {
  MapPaths paths;
  double gone = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double length = distance_mm(line[i - 1], line[i]);
    for (double at = -std::fmod(gone, 2 * dash); length > 0.0 && at < length; at += 2 * dash) {
      const double from = std::max(at, 0.0), to = std::min(at + dash, length);
      if (to > from)
        paths.push_back(
            {between(line[i - 1], line[i], from / length), between(line[i - 1], line[i], to / length)});
    }
    gone += length;
  }
  return paths;
}

MapPath rounded(const MapPath& line, double width) {
  if (line.size() < 3 || width <= 0.0) return line;
  constexpr int kSteps = 5;
  MapPath points{line.front()};
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const double in = distance_mm(line[i - 1], line[i]), out = distance_mm(line[i], line[i + 1]);
    const double reach = std::min({1.5 * width, in / 2, out / 2});
    if (reach <= 0.0) continue;
    const TablePoint a = between(line[i], line[i - 1], reach / in),
                     b = between(line[i], line[i + 1], reach / out);
    for (int step = 0; step <= kSteps; ++step) {
      const double part = static_cast<double>(step) / kSteps;
      points.push_back(between(between(a, line[i], part), between(line[i], b, part), part));
    }
  }
  points.push_back(line.back());
  return points;
}

}  // namespace telescope::app
