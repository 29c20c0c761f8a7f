#include "app/drawing/unit_symbol_json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "app/drawing/card_drawing.hpp"
#include "app/drawing/unit_symbol.hpp"

namespace telescope {
namespace {

using Json = nlohmann::json;

std::string number(float value) {
  const long hundredths = std::lround(static_cast<double>(value) * 100.0);
  std::string text = std::to_string(std::labs(hundredths) / 100);
  if (const long rest = std::labs(hundredths) % 100; rest != 0)
    text += (rest < 10 ? ".0" : ".") + std::to_string(rest % 10 == 0 && rest >= 10 ? rest / 10 : rest);
  return (hundredths < 0 ? "-" : "") + text;
}

std::string points_of(const SymbolStroke& stroke) {
  std::string points;
  for (const SymbolPoint& point : stroke.points)
    points += (points.empty() ? "" : " ") + number(point.x) + "," + number(-point.y);
  return points;
}

Json json_of(const UnitSymbol& symbol) {
  Json strokes = Json::array();
  for (const SymbolStroke& stroke : symbol.strokes)
    strokes.push_back({{"points", points_of(stroke)},
                       {"width", number(stroke.width)},
                       {"closed", stroke.closed},
                       {"filled", stroke.filled}});
  return {{"paper", points_of(symbol.frame)}, {"drawn", symbol.frame_drawn}, {"strokes", std::move(strokes)}};
}

/// Parts of cards in thousandths of their square, and where they stand on a card.
Json json_of_cards() {
  Json parts = Json::object(), layouts = Json::object();
  for (const CardPart& part : card_parts())
    for (const CardShape& shape : part.shapes) {
      std::string points;
      for (const SymbolPoint& point : shape.stroke.points)
        points += (points.empty() ? "" : " ") + std::to_string(std::lround(point.x * 1000.0F)) + "," +
                  std::to_string(std::lround(point.y * 1000.0F));
      parts[std::string(part.name)].push_back({{"points", points},
                                               {"width", std::lround(shape.stroke.width * 1000.0F)},
                                               {"closed", shape.stroke.closed},
                                               {"ink", to_string(shape.ink)}});
    }
  for (const CardLayout& layout : card_layouts())
    for (const CardPlace& place : layout.places)
      layouts[std::string(layout.kind)].push_back(
          {{"part", place.part}, {"x", place.x}, {"y", place.y}, {"size", place.size}});
  return {{"parts", std::move(parts)}, {"layouts", std::move(layouts)}};
}

}  // namespace

std::string symbols_json(const Vocabulary& words) {
  Json symbols{{"counter", json_of(counter_symbol())}, {"cards", json_of_cards()}};
  for (const std::string_view kind : words.kinds) {
    const std::string_view symbol = words.symbol_of(kind);
    symbols[std::string(symbol)] = json_of(symbol_for(symbol, {}));
    for (const std::string_view mobility : words.mobilities)
      symbols[std::string(symbol) + " " + std::string(mobility)] = json_of(symbol_for(symbol, mobility));
  }
  return symbols.dump();
}

}  // namespace telescope
