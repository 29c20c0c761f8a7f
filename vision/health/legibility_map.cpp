#include "vision/health/legibility_map.hpp"

#include <algorithm>
#include <cmath>

#include "calibration/legibility.hpp"
#include "vision/health/limits.hpp"

namespace telescope::vision {
namespace {

/// How a board is cut into parts: a grid's sectors, an open table's squares of about 15 cm.
struct Parts {
  const Board& board;
  int columns, rows;

  explicit Parts(const Board& b) : board(b) {
    constexpr double kOpenMm = 150.0;
    const GridBoard* grid = grid_of(board);
    columns = grid ? grid->columns : std::max(1, static_cast<int>(std::lround(width(board).mm() / kOpenMm)));
    rows = grid ? grid->rows : std::max(1, static_cast<int>(std::lround(depth(board).mm() / kOpenMm)));
  }
  double wide_mm() const { return width(board).mm() / columns; }
  double deep_mm() const { return depth(board).mm() / rows; }
  std::string name(int column, int row) const {
    if (const GridBoard* grid = grid_of(board)) return label(*grid, {column, row});
    const auto cm = [](double mm) { return std::to_string(std::lround(mm / 10.0)); };
    return "x " + cm((column + 0.5) * wide_mm()) + " y " + cm((row + 0.5) * deep_mm()) + " cm";
  }
};

Grade grade_of(double px, const LegibilityMap& map) {
  if (px >= map.comfortable_px) return Grade::kGood;
  return px >= map.readable_px ? Grade::kFair : Grade::kBad;
}

}  // namespace

LegibilityMap legibility_map(const calibration::CameraModel& camera, const Kit& kit) {
  const Parts parts(kit.board);
  const bool matrix = kit.family == TagFamily::kDataMatrix;
  LegibilityMap map{
      .columns = parts.columns,
      .rows = parts.rows,
      .readable_px = matrix ? limits::kMatrixReadable : calibration::kReadablePxPerModule,
      .comfortable_px = matrix ? limits::kMatrixComfortable : calibration::kComfortablePxPerModule,
      .sectors = {}};
  const double module_mm = kit.tag_size_mm / modules_across(kit.family);
  const calibration::Lens& lens = camera.lens();
  constexpr int kPoints = 5;  // a side, the corners among them
  for (int row = 0; row < parts.rows; ++row)
    for (int column = 0; column < parts.columns; ++column) {
      SectorLegibility sector{.name = parts.name(column, row), .column = column, .row = row};
      int seen = 0;
      for (int i = 0; i < kPoints * kPoints; ++i) {
        const TablePoint p{(column + static_cast<double>(i % kPoints) / (kPoints - 1)) * parts.wide_mm(),
                           (row + static_cast<double>(i / kPoints) / (kPoints - 1)) * parts.deep_mm()};
        const auto at = camera.image_from_table(p);
        if (!at || at->x_px < -0.5 || at->y_px < -0.5 || at->x_px > lens.width - 0.5 ||
            at->y_px > lens.height - 0.5)
          continue;
        const double px = camera.pixels_per_mm(p) * module_mm;
        sector.px_per_module = seen++ ? std::min(sector.px_per_module, px) : px;
      }
      sector.in_view = static_cast<double>(seen) / (kPoints * kPoints);
      sector.grade = seen ? grade_of(sector.px_per_module, map) : Grade::kBad;
      map.sectors.push_back(std::move(sector));
    }
  return map;
}

double least_px(const LegibilityMap& map) {
  double least = 0.0;
  for (const SectorLegibility& s : map.sectors)
    if (s.in_view > 0.0 && (least == 0.0 || s.px_per_module < least)) least = s.px_per_module;
  return least;
}

std::string part_of_table(const Board& board, TablePoint point) {
  const Parts parts(board);
  const auto index = [](double mm, double step, int count) {
    return std::clamp(static_cast<int>(std::floor(mm / step)), 0, count - 1);
  };
  return parts.name(index(point.x_mm, parts.wide_mm(), parts.columns),
                    index(point.y_mm, parts.deep_mm(), parts.rows));
}

}  // namespace telescope::vision
