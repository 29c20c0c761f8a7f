#include "app/report/svg_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/unit_symbol.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/words.hpp"

namespace telescope::report {
namespace {

constexpr double kLetterWidth = 6.1;    ///< of a label, on average, in the report's letters
constexpr double kReservePitch = 60.0;  ///< from piece to piece beside the table

}  // namespace

std::string id_of(const std::string& kind, const std::string& mobility) {
  std::string id = "u-" + (kind.empty() ? "counter" : kind) + (mobility.empty() ? "" : "-" + mobility);
  std::ranges::replace_if(
      id, [](char c) { return !(('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '-'); }, '_');
  return id;
}

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + number(value) + "\"";
}

std::string points_of(std::span<const SvgPoint> points) {
  std::string text;
  for (const auto& [x, y] : points) text += (text.empty() ? "" : " ") + number(x) + "," + number(y);
  return " points=\"" + text + "\"";
}

std::string_view paper_of(const MapPiece& piece) {
  if (piece.kind.empty()) return kCounterPaper;
  if (piece.side == Side::kNeutral) return "#ffffff";
  return piece.side == Side::kAttacker ? kAttackerPaper : kDefenderPaper;
}

std::string text_at(SvgPoint at, std::string_view style, const std::string& text) {
  return "<text" + attribute("x", at.first) + attribute("y", at.second) + " class=\"" + std::string(style) +
         "\">" + escaped(text) + "</text>";
}

/// A wedge at the edge of the symbol's frame, with a light edge of its own so that it is seen on any ground.
std::string facing_markup(Facing facing, SvgPoint at, double scale) {
  const SymbolBox& box = kSymbolBox;
  const double unit = kSvgSymbolHeight * scale / static_cast<double>(box.top - box.bottom);
  const auto wedge = facing_wedge(facing, {at.first, at.second + static_cast<double>(box.top) * unit}, unit);
  return "<polygon class=\"f\"" + points_of(wedge) + " fill=\"" + std::string(kSvgInk) +
         "\" stroke=\"#ffffff\" stroke-width=\"0.8\"/>";
}

std::string piece_markup(const MapPiece& piece, SvgPoint at, double scale, double width) {
  const double wide = kSvgSymbolWidth * scale, high = kSvgSymbolHeight * scale;
  const bool roomy =
      !piece.full_label.empty() && static_cast<double>(piece.full_label.size()) * kLetterWidth <= width;
  const std::string& name = piece.full_label.empty() ? piece.label : piece.full_label;
  std::string text = "<g><title>" + escaped(name) +
                     (piece.facing ? ", facing " + std::string(to_string(*piece.facing)) : "") + "</title>";
  text += "<use href=\"#" + id_of(piece.kind, piece.mobility) + "\"" + attribute("x", at.first - wide / 2) +
          attribute("y", at.second) + attribute("width", wide) + attribute("height", high) + " fill=\"" +
          std::string(paper_of(piece)) + "\"/>";
  if (piece.hidden && !piece.kind.empty())
    text += "<circle" + attribute("cx", at.first + wide / 2 - 2) + attribute("cy", at.second + 3) +
            " r=\"5.5\" fill=\"#ffffff\" stroke=\"" + std::string(kSvgInk) + "\" stroke-width=\"0.8\"/>" +
            text_at({at.first + wide / 2 - 2, at.second + 6}, "b", "?");
  if (piece.facing) text += facing_markup(*piece.facing, at, scale);
  return text + text_at({at.first, at.second + high + 8.0}, "n", roomy ? piece.full_label : piece.label) +
         "</g>";
}

std::string arrow_markup(Side side, SvgPoint from, SvgPoint tip, double head, double wing, double width) {
  const std::string ink = side == Side::kAttacker ? "#00517f" : "#a34f00";
  const double dx = tip.first - from.first, dy = tip.second - from.second, length = std::hypot(dx, dy);
  const double x = dx / length, y = dy / length;
  const SvgPoint neck{tip.first - x * head, tip.second - y * head};
  const std::array<SvgPoint, 3> corners{
      tip, {neck.first - y * wing, neck.second + x * wing}, {neck.first + y * wing, neck.second - x * wing}};
  return "<g class=\"m\"><line" + attribute("x1", from.first) + attribute("y1", from.second) +
         attribute("x2", neck.first) + attribute("y2", neck.second) + " stroke=\"" + ink + "\"" +
         attribute("stroke-width", width) + "/><polygon" + points_of(corners) + " fill=\"" + ink + "\"/></g>";
}

std::string map_markup(double wide, double high, const std::string& title, const std::string& drawn) {
  return "<svg class=\"map\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
         number(wide) + " " + number(high) + "\"><title>" + escaped(title) + "</title>\n" + drawn +
         "</svg>\n";
}

std::string svg_reserves(const BattleMap& map, double left, double wide, double& bottom) {
  const int across = std::max(1, static_cast<int>((wide - 60.0) / kReservePitch));
  std::string text;
  for (const auto& [place, pieces] : beside_table(map)) {
    const int rows = (static_cast<int>(pieces.size()) + across - 1) / across;
    const double high = rows * kSvgRow + 8;
    text += "<rect" + attribute("x", left) + attribute("y", bottom) + attribute("width", wide) +
            attribute("height", high) + " class=\"r\"/>" + text_at({left + 6, bottom + 22}, "p", place);
    for (std::size_t i = 0; i < pieces.size(); ++i)
      text += piece_markup(
          *pieces[i],
          {left + 83.0 + static_cast<double>(i % static_cast<std::size_t>(across)) * kReservePitch,
           bottom + 5 + static_cast<double>(i / static_cast<std::size_t>(across)) * kSvgRow},
          1.0, kReservePitch);
    bottom += high + 5;
    text += '\n';
  }
  return text;
}

}  // namespace telescope::report
