#include "core/kit/board_json.hpp"

#include <nlohmann/json.hpp>

#include "core/kit/ground_json.hpp"

namespace telescope {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson surface_to_json(const GridBoard& grid) {
  return {{"kind", "grid"},
          {"columns", grid.columns},
          {"rows", grid.rows},
          {"cell_mm", grid.cell.mm()},
          {"column_prefix", grid.column_prefix},
          {"row_prefix", grid.row_prefix},
          {"columns_from_right", grid.columns_from_right}};
}

OrderedJson surface_to_json(const OpenBoard& open) {
  return {{"kind", "open"},
          {"width_mm", open.width.mm()},
          {"depth_mm", open.depth.mm()},
          {"unit", open.unit == MeasuringUnit::kInch ? "inch" : "centimetre"}};
}

OrderedJson surface_to_json(const NoSurface&) {
  return {{"kind", "none"}};
}

OrderedJson area_to_json(const NamedArea& area) {
  OrderedJson json{{"name", area.name}};
  if (area.outline) {
    json["min_mm"] = {area.outline->min.x_mm, area.outline->min.y_mm};
    json["max_mm"] = {area.outline->max.x_mm, area.outline->max.y_mm};
  }
  return json;
}

constexpr double kLargestBoardMm = 20'000.0;
constexpr double kHighestHillMm = 300.0;

NamedArea area_from_json(const nlohmann::json& json, const std::string& place, FirstError& errors) {
  const JsonReader in(json, place, errors, {"name", "min_mm", "max_mm"});
  NamedArea area{.name = in.text("name"), .outline = std::nullopt};
  if (!in.has("min_mm") && !in.has("max_mm")) return area;
  const auto min = in.pair("min_mm", -kLargestBoardMm, kLargestBoardMm);
  const auto max = in.pair("max_mm", -kLargestBoardMm, kLargestBoardMm);
  if (min && max) area.outline = {{min->first, min->second}, {max->first, max->second}};
  return area;
}

OrderedJson hill_to_json(const Hill& hill) {
  return {{"name", hill.name},
          {"min_mm", {hill.outline.min.x_mm, hill.outline.min.y_mm}},
          {"max_mm", {hill.outline.max.x_mm, hill.outline.max.y_mm}},
          {"round", hill.round},
          {"height_mm", hill.height.mm()}};
}

Hill hill_from_json(const nlohmann::json& json, const std::string& place, FirstError& errors) {
  const JsonReader in(json, place, errors, {"name", "min_mm", "max_mm", "round", "height_mm"});
  Hill hill{.name = in.text("name"), .outline = {}, .round = in.flag("round"), .height = {}};
  hill.height = Length::from_mm(in.number("height_mm", 0.0, kHighestHillMm));
  const auto min = in.pair("min_mm", -kLargestBoardMm, kLargestBoardMm);
  const auto max = in.pair("max_mm", -kLargestBoardMm, kLargestBoardMm);
  if (min && max) {
    hill.outline = {{min->first, min->second}, {max->first, max->second}};
    if (min->first >= max->first || min->second >= max->second)
      in.wrong("max_mm", "must lie right of and beyond min_mm");
  }
  return hill;
}

GridBoard grid_from_json(const JsonReader& in) {
  return {.columns = in.whole("columns", 1, kMostColumns),
          .rows = in.whole("rows", 1, kMostColumns),
          .cell = Length::from_mm(in.number("cell_mm", 10.0, 1000.0)),
          .column_prefix = in.text("column_prefix"),
          .row_prefix = in.text("row_prefix"),
          .columns_from_right = in.flag("columns_from_right")};
}

OpenBoard open_from_json(const JsonReader& in) {
  const std::string unit = in.text("unit");
  if (unit != "inch" && unit != "centimetre") in.wrong("unit", "must be \"inch\" or \"centimetre\"");
  return {.width = Length::from_mm(in.number("width_mm", 10.0, kLargestBoardMm)),
          .depth = Length::from_mm(in.number("depth_mm", 10.0, kLargestBoardMm)),
          .unit = unit == "inch" ? MeasuringUnit::kInch : MeasuringUnit::kCentimetre};
}

}  // namespace

Board board_from_json(const nlohmann::json& json, const std::string& place, FirstError& errors) {
  const bool open = json.is_object() && json.value("kind", nlohmann::json()) == "open";
  if (json.is_object() && json.value("kind", nlohmann::json()) == "none") {
    const JsonReader in(json, place, errors, {"kind", "areas"});
    if (!in.array("areas").empty()) in.wrong("areas", "cannot be where there is no surface");
    return {.surface = NoSurface{}, .areas = {}};
  }
  const JsonReader in = open
                            ? JsonReader(json, place, errors,
                                         {"kind", "width_mm", "depth_mm", "unit", "areas", "hills", "ground"})
                            : JsonReader(json, place, errors,
                                         {"kind", "columns", "rows", "cell_mm", "column_prefix", "row_prefix",
                                          "columns_from_right", "areas", "hills", "ground"});
  if (const std::string kind = in.text("kind"); kind != "grid" && kind != "open")
    in.wrong("kind", "must be \"grid\", \"open\" or \"none\", not \"" + kind + "\"");
  Board board;
  if (open)
    board.surface = open_from_json(in);
  else
    board.surface = grid_from_json(in);
  for (const auto& area : in.array("areas"))
    board.areas.push_back(area_from_json(area, in.place("areas"), errors));
  if (in.has("hills"))
    for (const auto& hill : in.array("hills"))
      board.hills.push_back(hill_from_json(hill, in.place("hills"), errors));
  if (in.has("ground"))
    board.ground =
        ground_from_json(in.object("ground"), in.place("ground"), width(board), depth(board), errors);
  return board;
}

OrderedJson board_to_json(const Board& board) {
  OrderedJson json = std::visit([](const auto& surface) { return surface_to_json(surface); }, board.surface);
  json["areas"] = OrderedJson::array();
  for (const NamedArea& area : board.areas) json["areas"].push_back(area_to_json(area));
  for (const Hill& hill : board.hills) json["hills"].push_back(hill_to_json(hill));
  if (!board.ground.empty()) json["ground"] = ground_to_json(board.ground);
  return json;
}

}  // namespace telescope
