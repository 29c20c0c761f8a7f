#include "app/presenters/unit_symbol.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace telescope {
namespace {

using Points = std::vector<SymbolPoint>;
using Strokes = std::vector<SymbolStroke>;

constexpr float kLine = 0.15F;
constexpr float kPi = std::numbers::pi_v<float>;

SymbolStroke line(Points points, float width = kLine) {
  return {std::move(points), width, false, false};
}
SymbolStroke outline(Points points) {
  return {std::move(points), kLine, true, false};
}
SymbolStroke area(Points points) {
  return {std::move(points), 0.0F, true, true};
}

/// `from` to `to` in radians, counter-clockwise from the right.
Points arc(SymbolPoint centre, float rx, float ry, float from, float to, int steps) {
  Points points;
  for (int i = 0; i <= steps; ++i) {
    const float a = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
    points.push_back({centre.x + rx * std::cos(a), centre.y + ry * std::sin(a)});
  }
  return points;
}

Points circle(SymbolPoint centre, float radius) {
  constexpr int kSteps = 24;
  return arc(centre, radius, radius, 0.0F, 2.0F * kPi * (kSteps - 1) / kSteps, kSteps - 1);
}

SymbolStroke disc(SymbolPoint centre, float radius) {
  return area(circle(centre, radius));
}

/// Two half circles joined by straight sides.
Points track(float half_width, float radius) {
  const float x = half_width - radius;
  Points points = arc({x, 0}, radius, radius, -kPi / 2, kPi / 2, 12);
  const Points left = arc({-x, 0}, radius, radius, kPi / 2, kPi * 3 / 2, 12);
  points.insert(points.end(), left.begin(), left.end());
  return points;
}

SymbolStroke rising() {
  return line({{-1.5F, -1.0F}, {1.5F, 1.0F}});
}
SymbolStroke falling() {
  return line({{-1.5F, 1.0F}, {1.5F, -1.0F}});
}

Strokes infantry(std::string_view mobility) {
  return mobility == "mounted" ? Strokes{rising()} : Strokes{rising(), falling()};
}

/// Infantry with its left edge solid: assault troops (RO-030).
Strokes assault(std::string_view mobility) {
  Strokes strokes = infantry(mobility);
  strokes.push_back(area({{-1.5F, -1.0F}, {-1.1F, -1.0F}, {-1.1F, 1.0F}, {-1.5F, 1.0F}}));
  return strokes;
}

/// A bridge, the E that lies on its face; a rider's stroke when mounted.
Strokes engineer(std::string_view mobility) {
  Strokes strokes{line({{-0.8F, -0.5F}, {-0.8F, 0.4F}, {0.8F, 0.4F}, {0.8F, -0.5F}}),
                  line({{0.0F, 0.4F}, {0.0F, -0.5F}})};
  if (mobility == "mounted") strokes.push_back(rising());
  return strokes;
}

Strokes headquarters(std::string_view) {
  return {area({{-1.5F, 0.3F}, {1.5F, 0.3F}, {1.5F, 1.0F}, {-1.5F, 1.0F}}),
          line({{-1.5F, -1.0F}, {-1.5F, -1.7F}})};
}

Strokes anti_tank(std::string_view) {
  return {line({{-1.5F, -1.0F}, {0.0F, 1.0F}, {1.5F, -1.0F}})};
}

Strokes mortar(std::string_view) {
  return {outline(circle({0.0F, -0.45F}, 0.25F)), line({{0.0F, -0.2F}, {0.0F, 0.7F}}),
          line({{-0.35F, 0.3F}, {0.0F, 0.7F}, {0.35F, 0.3F}})};
}

Strokes artillery(std::string_view) {
  return {disc({0.0F, 0.0F}, 0.4F)};
}

Strokes rocket(std::string_view) {
  return {disc({0.0F, -0.4F}, 0.3F), line({{-0.45F, 0.05F}, {0.0F, 0.4F}, {0.45F, 0.05F}}),
          line({{-0.45F, 0.4F}, {0.0F, 0.75F}, {0.45F, 0.4F}})};
}

Strokes tanks(std::string_view) {
  return {outline(track(1.05F, 0.5F))};
}

Strokes reconnaissance(std::string_view) {
  return {outline(track(1.05F, 0.5F)), rising()};
}

Strokes cavalry(std::string_view) {
  return {rising()};
}

/// A battlement.
Strokes fortification(std::string_view) {
  return {line({{-1.0F, -0.5F},
                {-1.0F, 0.5F},
                {-0.6F, 0.5F},
                {-0.6F, 0.1F},
                {-0.2F, 0.1F},
                {-0.2F, 0.5F},
                {0.2F, 0.5F},
                {0.2F, 0.1F},
                {0.6F, 0.1F},
                {0.6F, 0.5F},
                {1.0F, 0.5F},
                {1.0F, -0.5F}})};
}

/// Three mines with their horns.
Strokes minefield(std::string_view) {
  Strokes strokes;
  for (float x : {-0.9F, 0.0F, 0.9F}) {
    strokes.push_back(disc({x, -0.15F}, 0.27F));
    strokes.push_back(line({{x - 0.3F, 0.4F}, {x, -0.1F}, {x + 0.3F, 0.4F}}, 0.11F));
  }
  return strokes;
}

/// The frame itself, dashed: nothing is there.
Strokes dummy(std::string_view) {
  Strokes strokes;
  for (float y : {-1.0F, 1.0F})
    for (float x : {-1.5F, -0.3F, 0.9F}) strokes.push_back(line({{x, y}, {x + 0.6F, y}}));
  for (float x : {-1.5F, 1.5F}) {
    strokes.push_back(line({{x, -1.0F}, {x, -0.65F}}));
    strokes.push_back(line({{x, -0.3F}, {x, 0.3F}}));
    strokes.push_back(line({{x, 0.65F}, {x, 1.0F}}));
  }
  return strokes;
}

struct Kind {
  std::string_view word;
  Strokes (*strokes)(std::string_view mobility);
};
constexpr Kind kKinds[] = {
    {"anti-tank", anti_tank},
    {"artillery", artillery},
    {"cavalry", cavalry},
    {"dummy", dummy},
    {"engineer", engineer},
    {"fortification", fortification},
    {"hq", headquarters},
    {"infantry", infantry},
    {"minefield", minefield},
    {"mortar", mortar},
    {"reconnaissance", reconnaissance},
    {"rifles", infantry},
    {"rocket", rocket},
    {"smg", assault},
    {"tanks", tanks},
};

/// Marks below the frame: two wheels, or the zigzag of draught animals.
void add_mobility(Strokes& strokes, std::string_view mobility) {
  if (mobility == "motorised")
    for (float x : {-0.75F, 0.75F}) strokes.push_back(outline(circle({x, -1.32F}, 0.22F)));
  if (mobility == "horse-drawn")
    strokes.push_back(line({{-0.8F, -1.55F}, {-0.4F, -1.2F}, {0.0F, -1.55F}, {0.4F, -1.2F}, {0.8F, -1.55F}}));
}

UnitSymbol framed(Strokes strokes) {
  return {outline({{-1.5F, -1.0F}, {1.5F, -1.0F}, {1.5F, 1.0F}, {-1.5F, 1.0F}}), true, std::move(strokes)};
}

}  // namespace

UnitSymbol symbol_for(std::string_view kind, std::string_view mobility) {
  Strokes strokes;
  for (const Kind& known : kKinds)
    if (known.word == kind) strokes = known.strokes(mobility);
  add_mobility(strokes, mobility);
  UnitSymbol symbol = framed(std::move(strokes));
  symbol.frame_drawn = kind != "dummy";
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

}  // namespace telescope
