#include "app/drawing/ground_svg.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/drawing/sector_ground.hpp"
#include "core/kit/board_json.hpp"

namespace telescope::app {
namespace {

/// In tenths, so that a drawing of a thousand marks stays small.
class Pen {
 public:
  explicit Pen(double top_mm) : top_mm_(top_mm) {}
  std::string path(const MapShape& shape) {
    std::string text;
    for (const MapPath& each : shape.paths) {
      for (std::size_t i = 0; i < each.size(); ++i) to(each[i], i == 0 ? 'M' : 'l', text);
      if (shape.width_mm == 0.0) text += 'z';
    }
    return text;
  }

 private:
  static void add(long tenths, bool first, std::string& text) {
    if (!first && tenths >= 0) text += ' ';
    if (tenths < 0) text += '-';
    text += std::to_string(std::abs(tenths) / 10);
    if (tenths % 10 != 0) text += '.' + std::to_string(std::abs(tenths) % 10);
  }
  void to(TablePoint point, char how, std::string& text) {
    const long x = std::lround(point.x_mm * 10.0), y = std::lround((top_mm_ - point.y_mm) * 10.0);
    text += how;
    add(how == 'M' ? x : x - x_, true, text);
    add(how == 'M' ? y : y - y_, false, text);
    x_ = x;
    y_ = y;
  }
  double top_mm_;
  long x_ = 0, y_ = 0;
};

std::string name_of(MapInk ink) {
  return std::string(kMapInks.at(static_cast<std::size_t>(ink)).name);
}

/// Sectors that are none are passed over.
Ground known_ground(const GridBoard& grid, const nlohmann::json& told) {
  std::vector<KnownGround> features;
  for (const auto& [name, words] : told.at("features").items())
    if (const auto sector = sector_from_label(grid, name))
      features.push_back({*sector, words.get<std::vector<std::string>>()});
  std::vector<std::pair<Sector, Sector>> roads;
  for (const auto& road : told.at("roads")) {
    const auto from = sector_from_label(grid, road.at(0).get<std::string>()),
               to = sector_from_label(grid, road.at(1).get<std::string>());
    if (from && to) roads.emplace_back(*from, *to);
  }
  return sector_ground(grid, {grid.cell.mm(), grid.cell.mm()}, features, roads);
}

}  // namespace

std::string ground_svg(const GroundDrawing& drawing, double top_mm) {
  Pen pen(top_mm);
  std::string text;
  for (const MapShape& shape : drawing.shapes) {
    const bool filled = shape.width_mm == 0.0;
    text += "<path class=\"" + std::string(filled ? "f-" : "l-") + name_of(shape.ink) + "\"";
    const long tenths = std::lround(shape.width_mm * 10.0);
    if (!filled)
      text += " stroke-width=\"" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "\"";
    text += " d=\"" + pen.path(shape) + "\"/>\n";
  }
  return text;
}

std::string map_classes_css() {
  std::string text;
  for (const MapInkRow& row : kMapInks) {
    const std::string name(row.name), variable = "var(--map-" + name + ")";
    text += ".f-" + name + "{fill:" + variable + "}";
    text += ".l-" + name + "{fill:none;stroke:" + variable + ";stroke-linejoin:round}\n";
  }
  return text;
}

std::string map_dress_css(MapDress dress) {
  std::string text;
  for (std::size_t i = 0; i < kMapInks.size(); ++i)
    text += "--map-" + std::string(kMapInks[i].name) + ":" + map_hex(dress, static_cast<MapInk>(i)) + ";";
  return text;
}

std::string map_page_css() {
  return ":root{" + map_dress_css(MapDress::kPaper) + "}\n.dark{" + map_dress_css(MapDress::kNight) +
         "}\n@media (prefers-contrast: more){.dark{" + map_dress_css(MapDress::kContrast) + "}}\n" +
         map_classes_css();
}

std::string view_ground_svg(const nlohmann::json& view) {
  FirstError errors("view");
  Board board = board_from_json(view.at("board"), "board", errors);
  std::string shapes;
  if (!errors.get() && has_surface(board)) {
    if (const GridBoard* grid = grid_of(board)) board.ground = known_ground(*grid, view.at("ground"));
    shapes = ground_svg(ground_drawing(board.ground, pattern_step_mm(board)), depth(board).mm());
  }
  return "<g xmlns=\"http://www.w3.org/2000/svg\">" + shapes + "</g>";
}

}  // namespace telescope::app
