#pragma once

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "core/measure/base.hpp"

namespace telescope::test {

/// Bases of usual sizes on a table of 600 x 900 mm, from one seed.
class RandomBases {
 public:
  explicit RandomBases(unsigned seed) : random_(seed) {}
  double within(double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random_);
  }
  double normal(double sigma) { return sigma * std::normal_distribution<double>()(random_); }

  PlacedBase base() {
    PlacedBase base;
    if (within(0, 1) < 0.3)
      base.shape = RoundBase{Length::from_mm(within(0, 60))};
    else
      base.shape = RectangularBase{Length::from_mm(within(15, 120)), Length::from_mm(within(15, 60))};
    base.pose.centre = {within(0, 600), within(0, 900)};
    base.pose.heading = Heading::from_degrees(within(0, 360));
    return base;
  }
  /// The same base where the camera may see it.
  PlacedBase misread(PlacedBase base) {
    base.pose.centre.x_mm += normal(base.pose.sigma_mm);
    base.pose.centre.y_mm += normal(base.pose.sigma_mm);
    base.pose.heading = Heading::from_degrees(base.pose.heading.degrees() + normal(base.pose.sigma_deg));
    return base;
  }

 private:
  std::mt19937 random_;
};

/// Points on the edge of a base, at most `step_mm` apart.
inline std::vector<TablePoint> rim(const PlacedBase& base, double step_mm) {
  std::vector<TablePoint> points;
  const double a = base.pose.heading.degrees() * std::numbers::pi / 180.0;
  const TablePoint c = base.pose.centre;
  const auto add = [&](double right, double front) {
    points.push_back({c.x_mm + right * std::cos(a) + front * std::sin(a),
                      c.y_mm - right * std::sin(a) + front * std::cos(a)});
  };
  if (const auto* disc = std::get_if<RoundBase>(&base.shape)) {
    const double r = disc->diameter.mm() / 2;
    const int steps = 1 + static_cast<int>(std::ceil(2 * std::numbers::pi * r / step_mm));
    for (int i = 0; i < steps; ++i) {
      const double t = 2 * std::numbers::pi * i / steps;
      add(r * std::cos(t), r * std::sin(t));
    }
    return points;
  }
  const auto& rectangle = std::get<RectangularBase>(base.shape);
  const double w = rectangle.width.mm() / 2, d = rectangle.depth.mm() / 2;
  const int across = static_cast<int>(std::ceil(2 * w / step_mm));
  const int deep = static_cast<int>(std::ceil(2 * d / step_mm));
  for (int i = 0; i <= across; ++i)
    for (const double front : {-d, d}) add(-w + 2 * w * i / across, front);
  for (int i = 0; i <= deep; ++i)
    for (const double right : {-w, w}) add(right, -d + 2 * d * i / deep);
  return points;
}

}  // namespace telescope::test
