#include "core/board/board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace telescope {
namespace {

bool inside(const NamedArea::Rectangle& r, TablePoint p) {
  return p.x_mm >= r.min.x_mm && p.x_mm <= r.max.x_mm && p.y_mm >= r.min.y_mm && p.y_mm <= r.max.y_mm;
}

bool on_hill(const Hill& hill, TablePoint p) {
  if (!inside(hill.outline, p)) return false;
  if (!hill.round) return true;
  const TablePoint a = hill.outline.min, b = hill.outline.max;
  const double u = (2.0 * p.x_mm - a.x_mm - b.x_mm) / (b.x_mm - a.x_mm);
  const double v = (2.0 * p.y_mm - a.y_mm - b.y_mm) / (b.y_mm - a.y_mm);
  return u * u + v * v <= 1.0;
}

std::optional<int> number_after(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The cells along one direction that a coordinate known to +-margin may belong to; -1 and `count` stand for
/// the outside.
struct Span {
  int first;
  int last;
};
Span cells(double coordinate_mm, double cell_mm, double margin_mm, int count) {
  const auto cell = [&](double v) {
    return std::clamp(static_cast<int>(std::floor(v / cell_mm)), -1, count);
  };
  return {cell(coordinate_mm - margin_mm), cell(coordinate_mm + margin_mm)};
}

Place locate_on_grid(const GridBoard& grid, TablePoint p, double margin) {
  const Span columns = cells(p.x_mm, grid.cell.mm(), margin, grid.columns);
  const Span rows = cells(p.y_mm, grid.cell.mm(), margin, grid.rows);
  Place place;
  for (int row = rows.first; row <= rows.last; ++row)
    for (int column = columns.first; column <= columns.last; ++column) {
      if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows)
        place.may_be_off_table = true;
      else
        place.between.push_back({column, row});
    }
  if (place.between.empty()) return {.kind = Place::Kind::kOffTable};
  if (place.between.size() == 1 && !place.may_be_off_table)
    return {.kind = Place::Kind::kSector, .sector = place.between.front()};
  place.kind = Place::Kind::kUnclear;
  return place;
}

}  // namespace

bool has_surface(const Board& board) {
  return !std::holds_alternative<NoSurface>(board.surface);
}

Length width(const Board& board) {
  if (const auto* grid = grid_of(board)) return grid->cell * grid->columns;
  const auto* open = std::get_if<OpenBoard>(&board.surface);
  return open ? open->width : Length();
}

Length depth(const Board& board) {
  if (const auto* grid = grid_of(board)) return grid->cell * grid->rows;
  const auto* open = std::get_if<OpenBoard>(&board.surface);
  return open ? open->depth : Length();
}

const GridBoard* grid_of(const Board& board) {
  return std::get_if<GridBoard>(&board.surface);
}

MeasuringUnit measured_in(const Board& board) {
  const GridBoard* grid = grid_of(board);
  if (!grid) {
    const auto* open = std::get_if<OpenBoard>(&board.surface);
    return open ? open->unit : MeasuringUnit::kInch;
  }
  const double inches = grid->cell.inches();
  return std::abs(inches - std::round(inches)) < 0.01 ? MeasuringUnit::kInch : MeasuringUnit::kCentimetre;
}

Length ground_height(const Board& board, TablePoint p) {
  Length height = height_at(board.ground, p);
  for (const Hill& hill : board.hills)
    if (on_hill(hill, p)) height = std::max(height, hill.height);
  return height;
}

std::string column_name(const GridBoard& grid, int column) {
  return grid.column_prefix + std::to_string(grid.columns_from_right ? grid.columns - column : column + 1);
}

std::string row_name(const GridBoard& grid, int row) {
  return grid.row_prefix + std::to_string(row + 1);
}

std::string label(const GridBoard& grid, Sector sector) {
  return column_name(grid, sector.column) + "-" + row_name(grid, sector.row);
}

TablePoint in_sector(const GridBoard& grid, Sector sector, double across, double along) {
  return {(sector.column + across) * grid.cell.mm(), (sector.row + along) * grid.cell.mm()};
}

std::optional<Sector> sector_from_label(const GridBoard& grid, std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto column = number_after(text.substr(0, dash), grid.column_prefix);
  const auto row = number_after(text.substr(dash + 1), grid.row_prefix);
  if (!column || !row || *column < 1 || *row < 1 || *column > grid.columns || *row > grid.rows)
    return std::nullopt;
  return Sector{grid.columns_from_right ? grid.columns - *column : *column - 1, *row - 1};
}

Place locate(const Board& board, TablePoint p, Length margin) {
  Place place;
  if (!has_surface(board)) return place;
  if (const auto* grid = grid_of(board)) {
    place = locate_on_grid(*grid, p, margin.mm());
  } else {
    const bool on_table =
        p.x_mm >= 0 && p.y_mm >= 0 && p.x_mm <= width(board).mm() && p.y_mm <= depth(board).mm();
    place.kind = on_table ? Place::Kind::kOpen : Place::Kind::kOffTable;
  }
  if (place.kind != Place::Kind::kOffTable) return place;
  for (const NamedArea& area : board.areas)
    if (area.outline && inside(*area.outline, p)) return {.kind = Place::Kind::kArea, .area = area.name};
  return place;
}

std::string describe(const Board& board, const Place& place) {
  const GridBoard* grid = grid_of(board);
  switch (place.kind) {
    case Place::Kind::kUnknown:
      return "unknown";
    case Place::Kind::kSector:
      return label(*grid, *place.sector);
    case Place::Kind::kOpen:
      return "on the table";
    case Place::Kind::kArea:
      return place.area;
    case Place::Kind::kOffTable:
      return "off table";
    case Place::Kind::kUnclear:
      break;
  }
  std::string text;
  for (const Sector& sector : place.between) text += (text.empty() ? "" : " or ") + label(*grid, sector);
  if (place.may_be_off_table) text += " or off table";
  return text;
}

std::optional<Facing> facing(Heading heading, double tolerance_deg) {
  const int quarter = static_cast<int>(std::lround(heading.degrees() / 90.0));
  if (std::abs(heading.degrees() - quarter * 90.0) > tolerance_deg) return std::nullopt;
  return static_cast<Facing>(quarter % 4);
}

Heading heading_of(Facing facing) {
  return Heading::from_degrees(90.0 * static_cast<int>(facing));
}

std::string_view to_string(Facing facing) {
  constexpr std::array<std::string_view, 4> kNames{"north", "east", "south", "west"};
  return kNames.at(static_cast<std::size_t>(facing));
}

}  // namespace telescope
