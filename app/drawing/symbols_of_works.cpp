#include "app/drawing/symbol_shapes.hpp"

namespace telescope::symbol_shapes {
namespace {

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

/// A strand with its barbs.
Strokes wire(std::string_view) {
  Strokes strokes{line({{-1.2F, 0.0F}, {1.2F, 0.0F}}, 0.1F)};
  for (const float x : {-0.75F, 0.0F, 0.75F}) {
    strokes.push_back(line({{x - 0.28F, -0.38F}, {x + 0.28F, 0.38F}}, 0.11F));
    strokes.push_back(line({{x - 0.28F, 0.38F}, {x + 0.28F, -0.38F}}, 0.11F));
  }
  return strokes;
}

/// Teeth that stop a vehicle.
Strokes obstacle(std::string_view) {
  Strokes strokes;
  for (const float x : {-0.85F, 0.0F, 0.85F})
    strokes.push_back(area({{x - 0.4F, -0.5F}, {x + 0.4F, -0.5F}, {x, 0.5F}}));
  return strokes;
}

/// A wheel with its spokes.
Strokes truck(std::string_view) {
  Strokes strokes{outline(circle({0.0F, 0.0F}, 0.65F))};
  strokes.push_back(line({{-0.65F, 0.0F}, {0.65F, 0.0F}}, 0.11F));
  strokes.push_back(line({{0.0F, -0.65F}, {0.0F, 0.65F}}, 0.11F));
  return strokes;
}

/// The line across the foot of the frame.
Strokes supply(std::string_view) {
  return {line({{-1.5F, -0.45F}, {1.5F, -0.45F}}, 0.2F)};
}

/// A covered cart.
Strokes baggage(std::string_view) {
  return {area({{-0.8F, -0.25F}, {0.8F, -0.25F}, {0.8F, 0.1F}, {0.45F, 0.6F}, {-0.45F, 0.6F}, {-0.8F, 0.1F}}),
          outline(circle({-0.45F, -0.5F}, 0.25F)), outline(circle({0.45F, -0.5F}, 0.25F))};
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

constexpr Named kWorks[] = {
    {"fortification", 'F', fortification},
    {"minefield", 'M', minefield},
    {"wire", 'W', wire},
    {"anti-tank-obstacle", 'B', obstacle},
    {"dummy", 'D', dummy},
    {"truck", 'Z', truck},
    {"supply", 'U', supply},
    {"baggage", 'U', baggage},
};

}  // namespace

std::span<const Named> works() {
  return kWorks;
}

}  // namespace telescope::symbol_shapes
