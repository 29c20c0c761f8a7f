#include "app/drawing/symbol_shapes.hpp"

#include <cmath>
#include <initializer_list>
#include <utility>

// What stands in the frame of each symbol.

namespace telescope::symbol_shapes {

SymbolStroke line(Points points, float width) {
  return {std::move(points), width, false, false};
}
SymbolStroke outline(Points points) {
  return {std::move(points), kLine, true, false};
}
SymbolStroke area(Points points) {
  return {std::move(points), 0.0F, true, true};
}

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

namespace {

Strokes operator+(Strokes strokes, const Strokes& more) {
  strokes.insert(strokes.end(), more.begin(), more.end());
  return strokes;
}

/// The same at several places.
template <class Drawn>
Strokes at_each(std::initializer_list<float> places, Drawn drawn) {
  Strokes strokes;
  for (const float place : places) strokes = std::move(strokes) + drawn(place);
  return strokes;
}

/// A star, as triangles about a pentagon.
Strokes star() {
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

/// Of light troops: the cross, or a stroke of it, without its middle.
SymbolStroke light(float x, float y, float gap) {
  return line({{x, y}, {x * gap, y * gap}});
}
Strokes skirmisher(float x) {
  const float y = x == 0.0F ? 0.15F : -0.15F;
  return {line({{x, y - 0.55F}, {x, y + 0.2F}}), disc({x, y + 0.42F}, 0.18F)};
}
/// From the side, facing right: back, legs, head with its trunk and a tusk.
Strokes elephant() {
  return {area(arc({-0.3F, -0.05F}, 0.75F, 0.6F, 0.0F, kPi, 16)),
          area({{-1.05F, -0.05F}, {-1.05F, -0.7F}, {-0.75F, -0.7F}, {-0.7F, -0.05F}}),
          area({{0.1F, -0.05F}, {0.1F, -0.7F}, {0.4F, -0.7F}, {0.45F, -0.05F}}),
          disc({0.55F, 0.25F}, 0.35F),
          line({{0.75F, 0.2F}, {0.95F, -0.1F}, {0.95F, -0.55F}, {1.2F, -0.7F}}, 0.18F),
          line({{0.65F, 0.0F}, {0.8F, -0.25F}}, 0.1F)};
}
/// A flame's hook that comes out of its tank.
Strokes flamethrower() {
  Points hook{{-0.55F, -0.55F}};
  for (const SymbolPoint point : arc({0.0F, 0.2F}, 0.55F, 0.45F, kPi, 0.0F, 12)) hook.push_back(point);
  hook.push_back({0.55F, -0.1F});
  return {disc({-0.55F, -0.5F}, 0.25F), line(std::move(hook)),
          line({{0.25F, 0.1F}, {0.55F, -0.2F}, {0.85F, 0.1F}})};
}
/// Armour on wheels.
Strokes armoured_car() {
  Points hull = track(1.05F, 0.42F);
  for (SymbolPoint& point : hull) point.y += 0.25F;
  return Strokes{outline(std::move(hull))} + at_each({-0.6F, 0.0F, 0.6F}, [](float x) {
           return Strokes{disc({x, -0.5F}, 0.24F)};
         });
}
Strokes battlement() {
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
Strokes mine(float x) {
  return {disc({x, -0.15F}, 0.27F), line({{x - 0.3F, 0.4F}, {x, -0.1F}, {x + 0.3F, 0.4F}}, 0.11F)};
}
Strokes barb(float x) {
  return {line({{x - 0.28F, -0.38F}, {x + 0.28F, 0.38F}}, 0.11F),
          line({{x - 0.28F, 0.38F}, {x + 0.28F, -0.38F}}, 0.11F)};
}
/// The frame itself, dashed: nothing is there.
Strokes dashed_frame() {
  return at_each({-1.0F, 1.0F},
                 [](float y) {
                   return at_each({-1.5F, -0.3F, 0.9F}, [y](float x) {
                     return Strokes{line({{x, y}, {x + 0.6F, y}})};
                   });
                 }) +
         at_each({-1.5F, 1.5F}, [](float x) {
           return Strokes{line({{x, -1.0F}, {x, -0.65F}}), line({{x, -0.3F}, {x, 0.3F}}),
                          line({{x, 0.65F}, {x, 1.0F}})};
         });
}

std::vector<Named> all_symbols() {
  const Strokes cross{rising(), falling()}, rider{rising()}, hull{outline(track(1.05F, 0.5F))},
      gun{disc({0.0F, 0.0F}, 0.4F)}, wedge{line({{-1.5F, -1.0F}, {0.0F, 1.0F}, {1.5F, -1.0F}})};
  const SymbolStroke arrow_head = line({{-0.35F, 0.3F}, {0.0F, 0.7F}, {0.35F, 0.3F}});
  // Assault troops (RO-030): infantry with its left edge solid.
  const Strokes solid_edge{area({{-1.5F, -1.0F}, {-1.1F, -1.0F}, {-1.1F, 1.0F}, {-1.5F, 1.0F}})};
  // The E that lies on its face.
  const Strokes bridge{line({{-0.8F, -0.5F}, {-0.8F, 0.4F}, {0.8F, 0.4F}, {0.8F, -0.5F}}),
                       line({{0.0F, 0.4F}, {0.0F, -0.5F}})};
  return {
      // Troops on foot and on horseback, and who leads them.
      {"hq",
       'H',
       {area({{-1.5F, 0.3F}, {1.5F, 0.3F}, {1.5F, 1.0F}, {-1.5F, 1.0F}}),
        line({{-1.5F, -1.0F}, {-1.5F, -1.7F}})}},
      {"rifles", 'R', cross, rider},
      {"smg", 'S', cross + solid_edge, rider + solid_edge},
      {"engineer", 'E', bridge, bridge + rider},
      {"infantry", 'I', cross, rider},
      // The lower quarter of the cross is solid; heavy cavalry's half is.
      {"heavy-infantry", 'P', cross + Strokes{area({{-1.5F, -1.0F}, {1.5F, -1.0F}, {0.0F, 0.0F}})}},
      {"light-infantry",
       'N',
       {light(-1.5F, -1.0F, 0.45F), light(-1.5F, 1.0F, 0.45F), light(1.5F, -1.0F, 0.45F),
        light(1.5F, 1.0F, 0.45F)}},
      {"skirmishers", 'U', at_each({-0.8F, 0.0F, 0.8F}, skirmisher)},
      {"cavalry", 'V', rider},
      {"heavy-cavalry", 'Q', rider + Strokes{area({{-1.5F, -1.0F}, {1.5F, -1.0F}, {1.5F, 1.0F}})}},
      {"light-cavalry", 'Y', {light(-1.5F, -1.0F, 0.35F), line({{1.5F * 0.35F, 0.35F}, {1.5F, 1.0F}})}},
      {"elephant", 'E', elephant()},
      {"general", 'J', star()},
      // A staff with its pennant.
      {"leader",
       'J',
       {line({{-0.5F, -0.75F}, {-0.5F, 0.75F}}), area({{-0.5F, 0.0F}, {0.75F, 0.375F}, {-0.5F, 0.75F}})}},
      // Who directs the fire of others: the triangle of an observation post.
      {"observer",
       'B',
       {outline({{-0.75F, -0.6F}, {0.75F, -0.6F}, {0.0F, 0.7F}}), disc({0.0F, -0.2F}, 0.17F)}},
      // Guns and vehicles.
      {"flamethrower", 'L', flamethrower()},
      {"anti-tank", 'G', wedge},
      {"mortar",
       'O',
       {outline(circle({0.0F, -0.45F}, 0.25F)), line({{0.0F, -0.2F}, {0.0F, 0.7F}}), arrow_head}},
      {"artillery", 'A', gun},
      {"rocket",
       'K',
       {disc({0.0F, -0.4F}, 0.3F), line({{-0.45F, 0.05F}, {0.0F, 0.4F}, {0.45F, 0.05F}}),
        line({{-0.45F, 0.4F}, {0.0F, 0.75F}, {0.45F, 0.4F}})}},
      {"tanks", 'T', hull},
      {"reconnaissance", 'C', hull + rider},
      {"horse-artillery", 'Z', rider + gun},  // guns whose men ride
      {"infantry-gun", 'D', cross + gun},     // guns that go with the infantry
      // An arrow on its mount.
      {"machine-gun",
       'M',
       {line({{0.0F, -0.65F}, {0.0F, 0.7F}}), arrow_head, line({{-0.45F, -0.65F}, {0.45F, -0.65F}})}},
      // A dome over what it guards.
      {"anti-aircraft",
       'L',
       {line(arc({0.0F, -1.0F}, 1.1F, 1.4F, 0.0F, kPi, 16)), line({{0.0F, -1.0F}, {0.0F, -0.2F}})}},
      {"armoured-infantry", 'N', hull + cross},  // that fights from tracked carriers
      {"self-propelled-gun", 'P', {outline(track(1.05F, 0.55F)), disc({0.0F, 0.0F}, 0.28F)}},
      {"tank-destroyer", 'Q', hull + wedge},
      {"armoured-car", 'Y', armoured_car()},
      // An aeroplane's propeller.
      {"aircraft",
       'W',
       {area({{0.0F, 0.0F}, {-1.05F, 0.42F}, {-1.05F, -0.42F}}),
        area({{0.0F, 0.0F}, {1.05F, -0.42F}, {1.05F, 0.42F}})}},
      // What is built or carried, and what is nothing.
      {"fortification", 'F', battlement()},
      {"minefield", 'M', at_each({-0.9F, 0.0F, 0.9F}, mine)},
      // A strand with its barbs.
      {"wire", 'W',
       Strokes{line({{-1.2F, 0.0F}, {1.2F, 0.0F}}, 0.1F)} + at_each({-0.75F, 0.0F, 0.75F}, barb)},
      // Teeth that stop a vehicle.
      {"anti-tank-obstacle", 'B',
       at_each({-0.85F, 0.0F, 0.85F},
               [](float x) {
                 return Strokes{area({{x - 0.4F, -0.5F}, {x + 0.4F, -0.5F}, {x, 0.5F}})};
               })},
      {"dummy", 'D', dashed_frame()},
      // A wheel with its spokes.
      {"truck",
       'Z',
       {outline(circle({0.0F, 0.0F}, 0.65F)), line({{-0.65F, 0.0F}, {0.65F, 0.0F}}, 0.11F),
        line({{0.0F, -0.65F}, {0.0F, 0.65F}}, 0.11F)}},
      // The line across the foot of the frame.
      {"supply", 'U', {line({{-1.5F, -0.45F}, {1.5F, -0.45F}}, 0.2F)}},
      // A covered cart.
      {"baggage",
       'U',
       {area({{-0.8F, -0.25F}, {0.8F, -0.25F}, {0.8F, 0.1F}, {0.45F, 0.6F}, {-0.45F, 0.6F}, {-0.8F, 0.1F}}),
        outline(circle({-0.45F, -0.5F}, 0.25F)), outline(circle({0.45F, -0.5F}, 0.25F))}},
  };
}

}  // namespace

const std::vector<Named>& symbols() {
  static const std::vector<Named> kSymbols = all_symbols();
  return kSymbols;
}

}  // namespace telescope::symbol_shapes
