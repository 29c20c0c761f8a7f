#include "calibration/anchor_points.hpp"

#include <algorithm>
#include <array>

#include "calibration/table_pose.hpp"

namespace telescope::calibration {

double border_fraction(TagFamily family) {
  const double modules = modules_across(family);
  return (modules - 2.0) / modules;
}

void add_anchor(const Kit& kit, int index, const Quad& corners, int turns, std::vector<Correspondence>& out,
                TablePoint off) {
  const TablePoint centre = anchor_centre(kit, index);
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  const TablePoint fixed{std::clamp(centre.x_mm, 0.0, w), std::clamp(centre.y_mm, 0.0, d)};
  const double half = border_fraction(kit.family) * kit.anchor_size_mm / 2.0;
  constexpr std::array<std::array<int, 2>, 4> kCorner{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& c = kCorner[(i + static_cast<std::size_t>(turns)) % 4];
    out.push_back({{fixed.x_mm + off.x_mm, fixed.y_mm + off.y_mm},
                   {centre.x_mm - fixed.x_mm + half * c[0], centre.y_mm - fixed.y_mm + half * c[1]},
                   corners[i]});
  }
}

std::vector<Correspondence> table_corners(const Kit& kit, const Quad& corners) {
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  const std::array<TablePoint, 4> table{{{0, 0}, {w, 0}, {w, d}, {0, d}}};
  std::vector<Correspondence> points;
  for (std::size_t i = 0; i < 4; ++i) points.push_back({table[i], {0, 0}, corners[i]});
  return points;
}

}  // namespace telescope::calibration
