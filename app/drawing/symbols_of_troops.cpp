#include <cmath>
#include <utility>

#include "app/drawing/symbol_shapes.hpp"

namespace telescope::symbol_shapes {
namespace {

Strokes infantry(std::string_view mobility) {
  return mobility == "mounted" ? Strokes{rising()} : Strokes{rising(), falling()};
}

/// Infantry with its left edge solid: assault troops (RO-030).
Strokes assault(std::string_view mobility) {
  Strokes strokes = infantry(mobility);
  strokes.push_back(area({{-1.5F, -1.0F}, {-1.1F, -1.0F}, {-1.1F, 1.0F}, {-1.5F, 1.0F}}));
  return strokes;
}

/// The lower quarter of the cross is solid; heavy cavalry's half is.
Strokes heavy_infantry(std::string_view) {
  return {rising(), falling(), area({{-1.5F, -1.0F}, {1.5F, -1.0F}, {0.0F, 0.0F}})};
}

/// The cross without its middle, as light cavalry's stroke is without its.
Strokes light_infantry(std::string_view) {
  constexpr float kGap = 0.45F;
  Strokes strokes;
  for (const float x : {-1.5F, 1.5F})
    for (const float y : {-1.0F, 1.0F}) strokes.push_back(line({{x, y}, {x * kGap, y * kGap}}));
  return strokes;
}

/// Men in open order.
Strokes skirmishers(std::string_view) {
  Strokes strokes;
  for (const float x : {-0.8F, 0.0F, 0.8F}) {
    const float y = x == 0.0F ? 0.15F : -0.15F;
    strokes.push_back(line({{x, y - 0.55F}, {x, y + 0.2F}}));
    strokes.push_back(disc({x, y + 0.42F}, 0.18F));
  }
  return strokes;
}

/// A bridge, the E that lies on its face; a rider's stroke when mounted.
Strokes engineer(std::string_view mobility) {
  Strokes strokes{line({{-0.8F, -0.5F}, {-0.8F, 0.4F}, {0.8F, 0.4F}, {0.8F, -0.5F}}),
                  line({{0.0F, 0.4F}, {0.0F, -0.5F}})};
  if (mobility == "mounted") strokes.push_back(rising());
  return strokes;
}

Strokes cavalry(std::string_view) {
  return {rising()};
}

Strokes heavy_cavalry(std::string_view) {
  return {rising(), area({{-1.5F, -1.0F}, {1.5F, -1.0F}, {1.5F, 1.0F}})};
}

Strokes light_cavalry(std::string_view) {
  constexpr float kGap = 0.35F;
  return {line({{-1.5F, -1.0F}, {-1.5F * kGap, -1.0F * kGap}}), line({{1.5F * kGap, kGap}, {1.5F, 1.0F}})};
}

/// From the side, facing right: back, legs, head with its trunk and a tusk.
Strokes elephant(std::string_view) {
  return {area(arc({-0.3F, -0.05F}, 0.75F, 0.6F, 0.0F, kPi, 16)),
          area({{-1.05F, -0.05F}, {-1.05F, -0.7F}, {-0.75F, -0.7F}, {-0.7F, -0.05F}}),
          area({{0.1F, -0.05F}, {0.1F, -0.7F}, {0.4F, -0.7F}, {0.45F, -0.05F}}),
          disc({0.55F, 0.25F}, 0.35F),
          line({{0.75F, 0.2F}, {0.95F, -0.1F}, {0.95F, -0.55F}, {1.2F, -0.7F}}, 0.18F),
          line({{0.65F, 0.0F}, {0.8F, -0.25F}}, 0.1F)};
}

Strokes headquarters(std::string_view) {
  return {area({{-1.5F, 0.3F}, {1.5F, 0.3F}, {1.5F, 1.0F}, {-1.5F, 1.0F}}),
          line({{-1.5F, -1.0F}, {-1.5F, -1.7F}})};
}

/// A star, as triangles about a pentagon.
Strokes general(std::string_view) {
  constexpr float kOuter = 0.85F, kInner = 0.34F;
  const auto at = [](float radius, int tenths) {
    const float a = kPi / 2 + 2 * kPi * static_cast<float>(tenths) / 10;
    return SymbolPoint{radius * std::cos(a), radius * std::sin(a) - 0.05F};
  };
  Strokes strokes;
  Points middle;
  for (int i = 0; i < 10; i += 2) {
    strokes.push_back(area({at(kInner, i - 1), at(kOuter, i), at(kInner, i + 1)}));
    middle.push_back(at(kInner, i + 1));
  }
  strokes.push_back(area(std::move(middle)));
  return strokes;
}

/// A staff with its pennant.
Strokes leader(std::string_view) {
  return {line({{-0.5F, -0.75F}, {-0.5F, 0.75F}}), area({{-0.5F, 0.0F}, {0.75F, 0.375F}, {-0.5F, 0.75F}})};
}

/// Who directs the fire of others: the triangle of an observation post.
Strokes observer(std::string_view) {
  return {outline({{-0.75F, -0.6F}, {0.75F, -0.6F}, {0.0F, 0.7F}}), disc({0.0F, -0.2F}, 0.17F)};
}

constexpr Named kTroops[] = {
    {"hq", 'H', headquarters},
    {"rifles", 'R', infantry},
    {"smg", 'S', assault},
    {"engineer", 'E', engineer},
    {"infantry", 'I', infantry},
    {"heavy-infantry", 'P', heavy_infantry},
    {"light-infantry", 'N', light_infantry},
    {"skirmishers", 'U', skirmishers},
    {"cavalry", 'V', cavalry},
    {"heavy-cavalry", 'Q', heavy_cavalry},
    {"light-cavalry", 'Y', light_cavalry},
    {"elephant", 'E', elephant},
    {"general", 'J', general},
    {"leader", 'J', leader},
    {"observer", 'B', observer},
};

}  // namespace

std::span<const Named> troops() {
  return kTroops;
}

}  // namespace telescope::symbol_shapes
