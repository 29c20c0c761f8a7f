#include "app/drawing/sector_ground.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/drawing/ground_paths.hpp"
#include "app/drawing/ground_style.hpp"

namespace telescope::app {
namespace {

/// An outline as ground grows, round a point.
MapPath grown_at(TablePoint middle, SectorSize size, int salt) {
  constexpr int kSides = 28;
  MapPath points;
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides, x = std::cos(angle), y = std::sin(angle);
    const double square = std::pow(std::pow(std::abs(x), 4.0) + std::pow(std::abs(y), 4.0), -0.25);
    const double reach = 0.44 * square * (0.96 + 0.05 * wobble(salt, i, 7));
    points.push_back({middle.x_mm + reach * size.across_mm * x, middle.y_mm + reach * size.deep_mm * y});
  }
  return points;
}

TablePoint sector_middle(SectorSize size, double column, double row) {
  return {(column + 0.5) * size.across_mm, (row + 0.5) * size.deep_mm};
}

void add_way(Ground& ground, const std::string& kind, TablePoint from, TablePoint to, double width) {
  ground.lines.push_back(
      {.id = {}, .name = {}, .kind = kind, .points = {from, to}, .width = Length::from_mm(width)});
}

/// From middle to middle of sectors. One that ends at the table's edge goes on beyond it.
void add_roads(const GridBoard& grid, SectorSize size, const std::vector<std::pair<Sector, Sector>>& roads,
               Ground& ground) {
  const double width = std::min(size.across_mm, size.deep_mm) * 0.07;
  const auto ends_in = [&](Sector sector) {
    return std::ranges::count_if(
               roads, [&](const auto& road) { return road.first == sector || road.second == sector; }) == 1;
  };
  for (const auto& [from, to] : roads) {
    add_way(ground, "road", sector_middle(size, from.column, from.row),
            sector_middle(size, to.column, to.row), width);
    for (const auto& [end, before] : {std::pair{from, to}, {to, from}}) {
      const Sector next{2 * end.column - before.column, 2 * end.row - before.row};
      const bool is_out =
          next.column < 0 || next.row < 0 || next.column >= grid.columns || next.row >= grid.rows;
      if (is_out && ends_in(end))
        add_way(ground, "road", sector_middle(size, end.column, end.row),
                sector_middle(size, (end.column + next.column) / 2.0, (end.row + next.row) / 2.0), width);
    }
  }
}

}  // namespace

Ground sector_ground(const GridBoard& grid, SectorSize size, const std::vector<KnownGround>& features,
                     const std::vector<std::pair<Sector, Sector>>& roads) {
  const double least = std::min(size.across_mm, size.deep_mm);
  const auto middle = [&](double column, double row) { return sector_middle(size, column, row); };
  const auto any = [&](Sector sector, auto wanted) {
    return std::ranges::any_of(features, [&](const KnownGround& each) {
      return each.sector == sector && std::ranges::any_of(each.features, wanted);
    });
  };
  const auto has = [&](Sector sector, const std::string& feature) {
    return any(sector, [&](const std::string& each) { return each == feature; });
  };
  const auto flows = [&](Sector sector) {
    return any(sector, [](const std::string& each) { return ground_style(each).fill == MapInk::kWater; });
  };
  Ground ground;
  add_roads(grid, size, roads, ground);
  for (const KnownGround& each : features) {
    const auto [column, row] = each.sector;
    const TablePoint at = middle(column, row);
    for (const std::string& feature : each.features) {
      const GroundStyle style = ground_style(feature);
      if (style.line == LinePattern::kBridge) {
        // Over what flows from the left to the right, else over what flows down the table.
        const bool across = flows({column - 1, row}) || flows({column + 1, row});
        const TablePoint off = across ? TablePoint{0, least * 0.13} : TablePoint{least * 0.13, 0};
        add_way(ground, feature, moved(at, off, -1.0), moved(at, off, 1.0), least * 0.1);
      } else if (style.course) {
        // To the neighbours that have it too, and from an outer sector over the table's edge.
        const bool beside = has({column - 1, row}, feature) || has({column + 1, row}, feature);
        struct Way {
          int x, y;
          bool is_last;
        };
        for (const auto& [x, y, is_last] : {Way{-1, 0, column == 0}, Way{1, 0, column + 1 == grid.columns},
                                            Way{0, -1, row == 0}, Way{0, 1, row + 1 == grid.rows}})
          if (has({column + x, row + y}, feature) || (is_last && beside == (y == 0)))
            add_way(ground, feature, at, middle(column + x * 0.5, row + y * 0.5), least * 0.14);
      } else {
        ground.areas.push_back({.id = {},
                                .kind = feature,
                                .shape = Polygon{grown_at(at, size, row * 7 + column)},
                                .height = {}});
      }
    }
  }
  return ground;
}

}  // namespace telescope::app
