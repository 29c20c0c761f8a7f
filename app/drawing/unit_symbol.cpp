#include "app/drawing/unit_symbol.hpp"

#include <algorithm>
#include <utility>

#include "app/drawing/symbol_shapes.hpp"

namespace telescope {
namespace {

using namespace symbol_shapes;

const Named* find(std::string_view word) {
  const auto it = std::ranges::find(symbols(), word, &Named::word);
  return it == symbols().end() ? nullptr : &*it;
}

/// Marks below the frame: wheels, a track, both, or the zigzag of draught animals.
void add_mobility(Strokes& strokes, std::string_view mobility) {
  constexpr float kBelow = -1.32F, kRadius = 0.22F;
  const auto wheel = [&](float x) { strokes.push_back(outline(circle({x, kBelow}, kRadius))); };
  const auto flat_track = [&](float from, float half_width) {
    Points points = track(half_width, kRadius);
    for (SymbolPoint& point : points) point = {point.x + from + half_width, point.y + kBelow};
    strokes.push_back(outline(std::move(points)));
  };
  if (mobility == "motorised")
    for (const float x : {-0.75F, 0.75F}) wheel(x);
  if (mobility == "tracked") flat_track(-0.97F, 0.97F);
  if (mobility == "half-tracked") {
    wheel(-0.75F);
    flat_track(-0.2F, 0.6F);
  }
  if (mobility == "horse-drawn")
    strokes.push_back(line({{-0.8F, -1.55F}, {-0.4F, -1.2F}, {0.0F, -1.55F}, {0.4F, -1.2F}, {0.8F, -1.55F}}));
}

UnitSymbol framed(Strokes strokes) {
  return {outline({{-1.5F, -1.0F}, {1.5F, -1.0F}, {1.5F, 1.0F}, {-1.5F, 1.0F}}), true, std::move(strokes)};
}

}  // namespace

UnitSymbol symbol_for(std::string_view name, std::string_view mobility) {
  const Named* known = find(name);
  Strokes strokes;
  if (known) strokes = mobility == "mounted" && !known->mounted.empty() ? known->mounted : known->strokes;
  add_mobility(strokes, mobility);
  UnitSymbol symbol = framed(std::move(strokes));
  symbol.frame_drawn = name != "dummy";
  return symbol;
}

UnitSymbol counter_symbol() {
  Points hook = arc({0.0F, 0.32F}, 0.38F, 0.38F, kPi, -kPi * 0.3F, 14);
  hook.push_back({0.0F, -0.2F});
  hook.push_back({0.0F, -0.35F});
  return framed({line(std::move(hook), 0.2F), disc({0.0F, -0.65F}, 0.13F)});
}

UnitSymbol symbol_for(const KitPiece& piece) {
  return piece.kind == PieceKind::kCounter ? counter_symbol() : symbol_for(piece.symbol, piece.mobility);
}

std::vector<std::string_view> symbol_words() {
  std::vector<std::string_view> words;
  for (const Named& symbol : symbols()) words.push_back(symbol.word);
  return words;
}

char symbol_letter(std::string_view symbol) {
  const Named* known = find(symbol);
  return known ? known->letter : 'X';
}

}  // namespace telescope
