#include <algorithm>
#include <cmath>
#include <vector>

#include "app/drawing/ground_svg.hpp"
#include "app/drawing/label_places.hpp"
#include "app/drawing/table_rule.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/svg_parts.hpp"
#include "app/report/words.hpp"
#include "core/base/text_file.hpp"

namespace telescope::report {
namespace {

// Units of the drawing.
constexpr double kLongest = 900.0;  ///< the table's longer side
constexpr double kLeft = 40.0;      ///< for the ruler's numbers
constexpr double kAbove = 10.0;
constexpr double kBelow = 52.0;  ///< for the ruler's numbers and the bar
constexpr double kWedge = 7.0;   ///< half of the mark of a front

/// From the table, y up, to the drawing, y down.
struct Scale {
  explicit Scale(const Board& board)
      : per_mm(kLongest / std::max(width(board).mm(), depth(board).mm())),
        wide(width(board).mm() * per_mm),
        deep(depth(board).mm() * per_mm) {}
  SvgPoint operator()(TablePoint p) const {
    return {kLeft + p.x_mm * per_mm, kAbove + deep - p.y_mm * per_mm};
  }
  double per_mm, wide, deep;
};

std::string points_of(const std::vector<TablePoint>& points, const Scale& scale) {
  std::vector<SvgPoint> drawn;
  for (const TablePoint& point : points) drawn.push_back(scale(point));
  return report::points_of(drawn);
}

std::string stroke(const std::string& ink, double width) {
  return " stroke=\"" + ink + "\"" + attribute("stroke-width", width);
}

std::string line_of(SvgPoint from, SvgPoint to, const std::string& rest) {
  return "<line" + attribute("x1", from.first) + attribute("y1", from.second) + attribute("x2", to.first) +
         attribute("y2", to.second) + rest + "/>";
}

app::GroundDrawing drawing_of(const Board& board, const Ground& ground) {
  return app::ground_drawing(ground, app::pattern_step_mm(board));
}

/// What symbol_definitions() has of it.
std::string ground_markup(const Scale& scale) {
  return "<use href=\"#ground\" transform=\"translate(" + number(kLeft) + " " + number(kAbove) + ") scale(" +
         number(scale.per_mm) + ")\"/>\n";
}

std::string rule_markup(const Board& board, const Scale& scale) {
  const app::TableRule rule = app::table_rule(board);
  const std::string ink(kSvgInk);
  std::string text;
  for (const auto& tick : rule.ticks) {
    text += line_of(scale(tick.at), scale(tick.out), stroke(ink, tick.text.empty() ? 0.7 : 1.4));
    const auto [x, y] = scale(tick.text_at);
    if (!tick.text.empty()) text += text_at({x, y + 4.5}, "w", tick.text);
  }
  const SvgPoint from = scale(rule.bar_from), to = scale(rule.bar_to);
  text += line_of(from, to, stroke(ink, 2.2));
  for (const SvgPoint& end : {from, to})
    text += line_of({end.first, end.second - 4}, {end.first, end.second + 4}, stroke(ink, 1.4));
  return text + text_at({from.first - 22, from.second + 4.5}, "w", rule.bar_text) + '\n';
}

std::string base_markup(const MapPiece& piece, const Scale& scale) {
  const std::string ink(kSvgInk);
  const std::string text = "<polygon" + points_of(base_outline(piece), scale) + " fill=\"" +
                           std::string(paper_of(piece)) + "\"" + stroke(ink, 1.3) + "/>";
  if (!piece.at->heading) return text;
  return text + "<polygon" + points_of(front_wedge(piece, kWedge / scale.per_mm), scale) + " fill=\"" + ink +
         "\"/>";
}

/// The symbol upright on its base, whichever way that is turned.
std::string stand_markup(const MapPiece& piece, const Scale& scale) {
  const double w = piece.base_width_mm / 2 * scale.per_mm, d = piece.base_depth_mm / 2 * scale.per_mm;
  const double wide = std::clamp(2.6 * std::min(w, d), 0.6 * kSvgSymbolWidth, kSvgSymbolWidth);
  const double high = wide * kSvgSymbolHeight / kSvgSymbolWidth;
  // The middle of the frame is above that of its box, which has room for marks below.
  constexpr double kFrameMiddle = 0.4;
  const auto [x, y] = scale(piece.at->point);
  return "<use href=\"#" + id_of(piece.kind, piece.mobility) + "\"" + attribute("x", x - wide / 2) +
         attribute("y", y - high * kFrameMiddle) + attribute("width", wide) + attribute("height", high) +
         " fill=\"" + std::string(paper_of(piece)) + "\"/>\n";
}

app::LabelBox box_around(const std::vector<TablePoint>& points, const Scale& scale) {
  app::LabelBox box{1e6F, 1e6F, -1e6F, -1e6F};
  for (const TablePoint& point : points) {
    const auto [x, y] = scale(point);
    box = {std::min(box.min_x, static_cast<float>(x)), std::min(box.min_y, static_cast<float>(y)),
           std::max(box.max_x, static_cast<float>(x)), std::max(box.max_y, static_cast<float>(y))};
  }
  return box;
}

/// Names of stands and of ground, each where it hides least; stands of one unit that lie together have one.
class Names {
 public:
  Names(const Board& board, const Scale& scale) : scale_(scale) {
    const SvgPoint far = scale({0, depth(board).mm()}), near = scale({width(board).mm(), 0});
    room_ = {static_cast<float>(far.first), static_cast<float>(far.second), static_cast<float>(near.first),
             static_cast<float>(near.second)};
  }
  void add(const MapPiece& piece) {
    std::vector<TablePoint> outline = base_outline(piece);
    if (piece.at->heading) outline.push_back(front_wedge(piece, kWedge / scale_.per_mm)[2]);
    const app::LabelBox box = box_around(outline, scale_);
    things_.push_back(box);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      app::LabelBox& its = names_[i].thing;
      const float apart = std::max(
          {its.min_x - box.max_x, box.min_x - its.max_x, its.min_y - box.max_y, box.min_y - its.max_y});
      if (texts_[i].first != name_of(piece) || apart > kTogether) continue;
      its = {std::min(its.min_x, box.min_x), std::min(its.min_y, box.min_y), std::max(its.max_x, box.max_x),
             std::max(its.max_y, box.max_y)};
      return;
    }
    add(name_of(piece), "o", kStandType, box, false);
  }
  void add(const app::GroundName& name) {
    const auto [x, y] = scale_(name.at);
    const auto at_x = static_cast<float>(x), at_y = static_cast<float>(y);
    add(name.text, "g", kGroundType, {at_x, at_y, at_x, at_y}, true);
  }
  std::string markup() const {
    std::string text;
    const auto placed = app::place_names(names_, things_, room_, {});
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if (!placed[i]) continue;
      const app::LabelBox& box = placed[i]->box;
      const app::LabelBox& thing = names_[i].thing;
      const SvgPoint middle{(box.min_x + box.max_x) / 2, (box.min_y + box.max_y) / 2};
      if (placed[i]->led && !names_[i].on_thing)
        text += line_of({(thing.min_x + thing.max_x) / 2, (thing.min_y + thing.max_y) / 2}, middle,
                        stroke(std::string(kSvgInk), 0.8));
      const double type = box.max_y - box.min_y;
      text += text_at({middle.first, middle.second + 0.34 * type}, texts_[i].second, texts_[i].first) + '\n';
    }
    return text;
  }

 private:
  static constexpr float kStandType = 13.0F, kGroundType = 16.0F;  // with their halo
  static constexpr float kLetter = 0.56F;                          // of the type, what a letter takes
  static constexpr float kTogether = 12.0F;                        // between bases of one unit

  static std::string name_of(const MapPiece& piece) {
    return piece.hidden ? piece.label + " ?" : piece.label;
  }
  void add(const std::string& words, const char* style, float type, const app::LabelBox& thing, bool on) {
    const float wide = kLetter * type * static_cast<float>(telescope::letters(words)) + 4.0F;
    names_.push_back({.thing = thing, .on_thing = on, .forms = {{wide, type}}});
    texts_.emplace_back(words, style);
  }

  const Scale& scale_;
  app::LabelBox room_;
  app::LabelBoxes things_;
  std::vector<app::NameToPlace> names_;
  std::vector<std::pair<std::string, const char*>> texts_;
};

std::string way_markup(const MapWay& way, const Scale& scale) {
  const SvgPoint from = scale(way.from), tip = scale(way.to);
  const double length = std::hypot(tip.first - from.first, tip.second - from.second);
  if (length < 4.0) return {};
  return arrow_markup(way.side, from, tip, std::min(12.0, length), 5, 2.5) + '\n';
}

}  // namespace

std::map<std::string, std::string> svg_swatches(const Ground& ground) {
  constexpr double kWide = 34.0, kHigh = 30.0, kStep = 9.0;
  const auto swatch = [&](const Ground& piece) {
    return "<svg class=\"one\" viewBox=\"0 0 34 30\" aria-hidden=\"true\">" +
           app::ground_svg(app::ground_drawing(piece, kStep), kHigh) + "</svg>";
  };
  std::map<std::string, std::string> swatches;
  for (GroundArea area : ground.areas) {
    area.shape = Polygon{{{1, 4}, {kWide - 1, 4}, {kWide - 1, kHigh - 4}, {1, kHigh - 4}}};
    swatches.try_emplace(area.kind, swatch({.areas = {area}, .lines = {}}));
  }
  for (GroundLine line : ground.lines) {
    line.points = {{1, kHigh / 2}, {kWide - 1, kHigh / 2}};
    line.width = Length::from_mm(line.width.mm() > 0.0 ? kHigh / 4 : 0.0);
    swatches.try_emplace(line.kind, swatch({.areas = {}, .lines = {line}}));
  }
  return swatches;
}

std::string ground_definition(const Board& board, const std::vector<Ground>& grounds) {
  if (!has_surface(board)) return {};
  const auto group = [&](const std::string& id, const app::GroundDrawing& drawing) {
    return "<g id=\"" + id + "\">" + app::ground_svg(drawing, depth(board).mm()) + "</g>\n";
  };
  if (!grid_of(board)) return group("ground", drawing_of(board, board.ground));
  std::string text;
  for (std::size_t i = 0; i < grounds.size(); ++i)
    text += group("ground-" + std::to_string(i), drawing_of(board, grounds[i]));
  return text;
}

std::string svg_open_map(const Board& board, const BattleMap& map, const std::string& title) {
  const Scale scale(board);
  const SvgPoint corner = scale({0, depth(board).mm()});
  std::string text = "<rect" + attribute("x", corner.first) + attribute("y", corner.second) +
                     attribute("width", scale.wide) + attribute("height", scale.deep);
  std::string drawn = text + " class=\"f-paper\"/>\n" + ground_markup(scale);
  drawn += text + " fill=\"none\"" + stroke(std::string(kSvgInk), 1.8) + "/>\n" + rule_markup(board, scale);
  for (const MapWay& way : map.ways) drawn += way_markup(way, scale);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) drawn += base_markup(piece, scale);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) drawn += stand_markup(piece, scale);
  Names names(board, scale);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) names.add(piece);
  for (const app::GroundName& name : drawing_of(board, board.ground).names) names.add(name);
  drawn += names.markup();
  double bottom = kAbove + scale.deep + kBelow;
  drawn += svg_reserves(map, kLeft, scale.wide, bottom);
  return map_markup(kLeft + scale.wide + 12, bottom, title, drawn);
}

}  // namespace telescope::report
