#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/presenters/ground_drawing.hpp"
#include "app/report/markup.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/svg_parts.hpp"

namespace telescope::report {
namespace {

// Units of the drawing.
constexpr double kLongest = 900.0;  ///< the table's longer side
constexpr double kLeft = 40.0;      ///< for the ruler's numbers
constexpr double kAbove = 10.0;
constexpr double kBelow = 52.0;  ///< for the ruler's numbers and the bar
constexpr double kPatternSteps = 60.0;

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

std::string colour(app::GroundColour c) {
  return "rgb(" + std::to_string(c.red) + "," + std::to_string(c.green) + "," + std::to_string(c.blue) + ")";
}

std::string points_of(const std::vector<TablePoint>& points, const Scale& scale) {
  std::string text;
  for (const TablePoint& point : points) {
    const auto [x, y] = scale(point);
    text += (text.empty() ? "" : " ") + number(x) + "," + number(y);
  }
  return " points=\"" + text + "\"";
}

std::string stroke(const std::string& ink, double width) {
  return " stroke=\"" + ink + "\"" + attribute("stroke-width", width);
}

std::string line_of(SvgPoint from, SvgPoint to, const std::string& rest) {
  return "<line" + attribute("x1", from.first) + attribute("y1", from.second) + attribute("x2", to.first) +
         attribute("y2", to.second) + rest + "/>";
}

/// All of a pattern's strokes as one path: there are hundreds.
std::string pattern_of(const app::GroundDrawing& drawing, const Scale& scale, double width) {
  std::string path;
  for (const auto& each : drawing.pattern)
    for (std::size_t i = 0; i < each.size(); ++i) {
      const auto [x, y] = scale(each[i]);
      path += (i == 0 ? "M" : "L") + number(x) + " " + number(y);
    }
  if (path.empty()) return {};
  return "<path d=\"" + path + "\" fill=\"none\"" +
         stroke(colour(app::ground_colour(drawing.style.tint)), width) + " stroke-opacity=\"0.55\"/>";
}

std::string area_of(const app::GroundDrawing& drawing, const Scale& scale) {
  const std::string ink = colour(app::ground_colour(drawing.style.tint));
  const bool dashed = drawing.style.line == app::LinePattern::kDashed;
  return "<polygon" + points_of(drawing.outline, scale) + " fill=\"" +
         colour(app::ground_paper_colour(drawing.style.tint)) + "\"" + stroke(ink, 1.6) +
         (dashed ? " stroke-dasharray=\"9 6\"" : "") + "/>" + pattern_of(drawing, scale, 0.9) + '\n';
}

std::string line_band(const app::GroundDrawing& drawing, const Scale& scale) {
  const std::string ink = colour(app::ground_colour(drawing.style.tint));
  const std::string paper = colour(app::ground_paper_colour(drawing.style.tint));
  const double width = std::max(drawing.width_mm * scale.per_mm, 2.5);
  const std::string shape =
      "<polyline fill=\"none\" stroke-linejoin=\"round\"" + points_of(drawing.outline, scale);
  switch (drawing.style.line) {
    case app::LinePattern::kCased:
      return shape + stroke(ink, width + 2.4) + "/>" + shape + stroke(paper, width) + "/>\n";
    case app::LinePattern::kDashed:
      return shape + stroke(ink, 2.5) + " stroke-dasharray=\"10 7\"/>\n";
    case app::LinePattern::kDotted:
      return shape + stroke(ink, 5.0) + " stroke-dasharray=\"5 4\"/>\n";
    case app::LinePattern::kTies:
      return shape + stroke(ink, 2.2) + "/>" + pattern_of(drawing, scale, 1.8) + '\n';
    case app::LinePattern::kSolid:
      break;
  }
  return shape + stroke(ink, width) + " stroke-opacity=\"0.7\"/>\n";
}

std::string ground_markup(const Board& board, const Scale& scale) {
  const auto drawings = app::ground_drawings(board.ground, kLongest / kPatternSteps / scale.per_mm);
  std::string text;
  for (const auto& drawing : drawings)
    text += drawing.area ? area_of(drawing, scale) : line_band(drawing, scale);
  for (const auto& drawing : drawings)
    if (!drawing.text.empty()) {
      const auto [x, y] = scale(drawing.label_at);
      text += text_at({x, y + 4}, "g", drawing.text) + '\n';
    }
  return text;
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

/// The base turned to its heading, with a wedge at its front; defenders have their corners cut, so that the
/// side is told by shape too.
std::string base_markup(const MapPiece& piece, const Scale& scale) {
  const double angle = piece.at->heading.value_or(Heading()).degrees() * std::numbers::pi / 180.0;
  const auto on_base = [&](double right, double front) {
    return TablePoint{piece.at->point.x_mm + right * std::cos(angle) + front * std::sin(angle),
                      piece.at->point.y_mm - right * std::sin(angle) + front * std::cos(angle)};
  };
  const double w = piece.base_width_mm / 2, d = piece.base_depth_mm / 2;
  const double cut = piece.side == Side::kDefender ? std::min(w, d) * 0.4 : 0.0;
  std::vector<TablePoint> corners;
  for (const auto& [x, y, way] : {std::tuple{-1, -1, 0}, {1, -1, 1}, {1, 1, 0}, {-1, 1, 1}}) {
    const TablePoint along = on_base(x * (w - cut), y * d), across = on_base(x * w, y * (d - cut));
    corners.push_back(way ? along : across);
    if (cut > 0.0) corners.push_back(way ? across : along);
  }
  const std::string ink(kSvgInk);
  std::string text = "<polygon" + points_of(corners, scale) + " fill=\"" + std::string(paper_of(piece)) +
                     "\"" + stroke(ink, 1.3) + "/>";
  if (!piece.at->heading) return text;
  const double wedge = std::min(w, 7.0 / scale.per_mm);
  return text + "<polygon" +
         points_of({on_base(-wedge, d), on_base(wedge, d), on_base(0, d + 1.3 * wedge)}, scale) + " fill=\"" +
         ink + "\"/>";
}

/// The symbol upright on its base, its name below the base, whichever way that is turned.
std::string stand_markup(const MapPiece& piece, const Scale& scale) {
  const double angle = piece.at->heading.value_or(Heading()).degrees() * std::numbers::pi / 180.0;
  const double w = piece.base_width_mm / 2 * scale.per_mm, d = piece.base_depth_mm / 2 * scale.per_mm;
  const double below = std::abs(w * std::sin(angle)) + std::abs(d * std::cos(angle)) +
                       (piece.at->heading && std::cos(angle) < 0.0 ? -9.0 * std::cos(angle) : 0.0);
  const double wide = std::clamp(2.6 * std::min(w, d), 0.6 * kSvgSymbolWidth, kSvgSymbolWidth);
  const double high = wide * kSvgSymbolHeight / kSvgSymbolWidth;
  // The middle of the frame is above that of its box, which has room for marks below.
  constexpr double kFrameMiddle = 0.4;
  const auto [x, y] = scale(piece.at->point);
  return "<use href=\"#" + id_of(piece.kind, piece.mobility) + "\"" + attribute("x", x - wide / 2) +
         attribute("y", y - high * kFrameMiddle) + attribute("width", wide) + attribute("height", high) +
         " fill=\"" + std::string(paper_of(piece)) + "\"/>" +
         text_at({x, y + below + 11.0}, "o", piece.hidden ? piece.label + " ?" : piece.label) + '\n';
}

std::string way_markup(const MapWay& way, const Scale& scale) {
  const SvgPoint from = scale(way.from), tip = scale(way.to);
  const double length = std::hypot(tip.first - from.first, tip.second - from.second);
  if (length < 4.0) return {};
  const double x = (tip.first - from.first) / length, y = (tip.second - from.second) / length;
  const SvgPoint neck{tip.first - x * std::min(12.0, length), tip.second - y * std::min(12.0, length)};
  const std::string ink = way.side == Side::kAttacker ? "#00517f" : "#a34f00";
  return "<g class=\"m\">" + line_of(from, neck, stroke(ink, 2.5)) + "<polygon points=\"" +
         number(tip.first) + "," + number(tip.second) + " " + number(neck.first - y * 5) + "," +
         number(neck.second + x * 5) + " " + number(neck.first + y * 5) + "," + number(neck.second - x * 5) +
         "\" fill=\"" + ink + "\"/></g>\n";
}

}  // namespace

std::string svg_open_map(const Board& board, const BattleMap& map, const std::string& title) {
  const Scale scale(board);
  const SvgPoint corner = scale({0, depth(board).mm()});
  std::string text = "<rect" + attribute("x", corner.first) + attribute("y", corner.second) +
                     attribute("width", scale.wide) + attribute("height", scale.deep);
  std::string drawn = text + " fill=\"#fdfdfb\"/>\n" + ground_markup(board, scale);
  drawn += text + " fill=\"none\"" + stroke(std::string(kSvgInk), 1.8) + "/>\n" + rule_markup(board, scale);
  for (const MapWay& way : map.ways) drawn += way_markup(way, scale);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) drawn += base_markup(piece, scale);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) drawn += stand_markup(piece, scale);
  double bottom = kAbove + scale.deep + kBelow;
  drawn += svg_reserves(map, kLeft, scale.wide, bottom);
  return "<svg class=\"map\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
         number(kLeft + scale.wide + 12) + " " + number(bottom) + "\"><title>" + escaped(title) +
         "</title>\n" + drawn + "</svg>\n";
}

}  // namespace telescope::report
