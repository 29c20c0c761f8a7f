#include "core/scenario/board_reader.hpp"

#include <algorithm>
#include <array>

#include "core/scenario/ground_reader.hpp"
#include "core/base/text_checks.hpp"

namespace telescope {
namespace {

OpenBoard read_open(const TomlReader& in) {
  for (std::string_view key : {"width", "depth"})
    if (!in.has(key)) in.missing(key);
  return {.width = in.length("width", 1_mm, 100_mm, 10000_mm),
          .depth = in.length("depth", 1_mm, 100_mm, 10000_mm),
          .unit = in.word("unit", "inch", {"inch", "centimetre"}) == "inch" ? MeasuringUnit::kInch
                                                                            : MeasuringUnit::kCentimetre};
}

GridBoard read_grid(const TomlReader& in, GridBoard grid) {
  grid.columns = in.whole("columns", grid.columns, 1, kMostColumns);
  grid.rows = in.whole("rows", grid.rows, 1, kMostColumns);
  grid.cell = in.length("cell", grid.cell, 20_mm, 1000_mm);
  grid.column_prefix = in.text("column_prefix", grid.column_prefix);
  grid.row_prefix = in.text("row_prefix", grid.row_prefix);
  grid.columns_from_right = in.flag("columns_from_right", grid.columns_from_right);
  for (std::string_view key : {"column_prefix", "row_prefix"}) {
    const std::string& prefix = key == "row_prefix" ? grid.row_prefix : grid.column_prefix;
    if (!is_printable(prefix) || prefix.size() > 8 || prefix.find('-') != std::string::npos)
      in.wrong(key, "must be a few letters without '-'");
  }
  return grid;
}

std::string read_name(const TomlReader& in, const Board& board) {
  std::string name = in.required_text("name");
  if (!is_printable(name) || letters(name) > 20) in.wrong("name", "must be at most 20 letters");
  if (const std::string fault = sector_fault(board, name); !fault.empty()) in.wrong("name", fault);
  if (const auto fault = anchor_fault(name); !fault.empty()) in.wrong("name", fault);
  return name;
}

constexpr std::array<std::string_view, 4> kPlaceKeys{"x", "y", "width", "depth"};

NamedArea::Rectangle read_rectangle(const TomlReader& in) {
  for (std::string_view key : kPlaceKeys)
    if (!in.has(key)) in.missing(key);
  constexpr Length kFar = Length::from_mm(-5000);
  const TablePoint min{in.length("x", 0_mm, kFar, 15000_mm).mm(), in.length("y", 0_mm, kFar, 15000_mm).mm()};
  return {min,
          {min.x_mm + in.length("width", 1_mm, 1_mm, 10000_mm).mm(),
           min.y_mm + in.length("depth", 1_mm, 1_mm, 10000_mm).mm()}};
}

NamedArea read_area(const TomlReader& in, const Board& board) {
  NamedArea area{.name = read_name(in, board), .outline = std::nullopt};
  if (std::ranges::any_of(kPlaceKeys, [&](std::string_view key) { return in.has(key); }))
    area.outline = read_rectangle(in);
  return area;
}

Hill read_hill(const TomlReader& in, const Board& board) {
  if (!in.has("height")) in.missing("height");
  return {.name = read_name(in, board),
          .outline = read_rectangle(in),
          .round = in.flag("round", false),
          .height = in.length("height", 0_mm, 0_mm, 300_mm)};
}

/// `name` in small letters.
bool is_sector(const Board& board, std::string_view name) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return false;
  GridBoard any_case = *grid;
  any_case.column_prefix = lowered(grid->column_prefix);
  any_case.row_prefix = lowered(grid->row_prefix);
  return sector_from_label(any_case, name).has_value();
}

/// "A1" and "L1" of "A1-L1". What has no letters before its number is a number alone, and may be a name.
bool is_line_of_sectors(const Board& board, const std::string& name) {
  const GridBoard* grid = grid_of(board);
  if (!grid || grid->column_prefix.empty() || grid->row_prefix.empty()) return false;
  return is_sector(board, name + "-" + lowered(grid->row_prefix) + "1") ||
         is_sector(board, lowered(grid->column_prefix) + "1-" + name);
}

std::string taken(std::string_view name, std::string_view what) {
  return "is '" + std::string(name) + "', which is " + std::string(what) + "; give it another";
}

}  // namespace

std::string sector_fault(const Board& board, std::string_view name) {
  return is_sector(board, lowered(name)) ? taken(name, "a sector") : std::string();
}

std::string line_fault(const Board& board, std::string_view id) {
  return is_line_of_sectors(board, lowered(id)) ? taken(id, "a line of sectors") : std::string();
}

std::string place_fault(const Board& board, std::string_view id) {
  const auto has = [&](const auto& all, auto name) {
    return std::ranges::any_of(
        all, [&](const std::string& each) { return lowered(each) == lowered(id); }, name);
  };
  if (has(board.areas, &NamedArea::name)) return taken(id, "an area of the board");
  if (has(board.hills, &Hill::name)) return taken(id, "a hill of the board");
  if (has(board.ground.areas, &GroundArea::id) || has(board.ground.lines, &GroundLine::id))
    return taken(id, "ground of the board");
  return sector_fault(board, id);
}

void read_board(const toml::table& table, const std::vector<std::string_view>& grounds, Board& board,
                TomlErrors& errors) {
  if (table.contains("surface")) {
    const TomlReader in(table, "[board] without a surface", errors, {"surface", "area"});
    if (in.find("surface")->value_exact<bool>() != false)
      in.wrong("surface", "can only be false: a game without a table");
    if (!in.tables("area").empty()) in.wrong("area", "cannot be where there is no surface");
    board = {.surface = NoSurface{}, .areas = {}};
    return;
  }
  const bool open = table.contains("width") || table.contains("depth") || table.contains("unit");
  const TomlReader in =
      open ? TomlReader(table, "[board] of an open table", errors,
                        {"width", "depth", "unit", "area", "hill", kGroundAreaKey, kGroundLineKey})
           : TomlReader(table, "[board]", errors,
                        {"columns", "rows", "cell", "column_prefix", "row_prefix", "columns_from_right",
                         "area", "hill", kGroundAreaKey, kGroundLineKey});
  if (open) {
    board.surface = read_open(in);
  } else {
    const GridBoard* own = grid_of(board);
    board.surface = read_grid(in, own ? *own : GridBoard{.columns = 4, .rows = 6, .cell = 6_in});
  }
  for (const toml::table* each : in.tables("area")) {
    NamedArea area =
        read_area(TomlReader(*each, "[[board.area]]", errors, {"name", "x", "y", "width", "depth"}), board);
    std::erase_if(board.areas, [&](const NamedArea& other) { return other.name == area.name; });
    board.areas.push_back(std::move(area));
  }
  for (const toml::table* each : in.tables("hill"))
    board.hills.push_back(read_hill(
        TomlReader(*each, "[[board.hill]]", errors, {"name", "x", "y", "width", "depth", "round", "height"}),
        board));
  if (!errors.any()) read_ground(in, grounds, board, errors);
}

}  // namespace telescope
