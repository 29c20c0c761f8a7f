#include "app/drawing/symbol_shapes.hpp"

namespace telescope::symbol_shapes {
namespace {

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

/// Guns whose men ride.
Strokes horse_artillery(std::string_view) {
  return {rising(), disc({0.0F, 0.0F}, 0.4F)};
}

/// Guns that go with the infantry.
Strokes infantry_gun(std::string_view) {
  return {rising(), falling(), disc({0.0F, 0.0F}, 0.4F)};
}

Strokes rocket(std::string_view) {
  return {disc({0.0F, -0.4F}, 0.3F), line({{-0.45F, 0.05F}, {0.0F, 0.4F}, {0.45F, 0.05F}}),
          line({{-0.45F, 0.4F}, {0.0F, 0.75F}, {0.45F, 0.4F}})};
}

/// An arrow on its mount.
Strokes machine_gun(std::string_view) {
  return {line({{0.0F, -0.65F}, {0.0F, 0.7F}}), line({{-0.35F, 0.3F}, {0.0F, 0.7F}, {0.35F, 0.3F}}),
          line({{-0.45F, -0.65F}, {0.45F, -0.65F}})};
}

/// A flame's hook that comes out of its tank.
Strokes flamethrower(std::string_view) {
  Points hook{{-0.55F, -0.55F}};
  for (const SymbolPoint point : arc({0.0F, 0.2F}, 0.55F, 0.45F, kPi, 0.0F, 12)) hook.push_back(point);
  hook.push_back({0.55F, -0.1F});
  return {disc({-0.55F, -0.5F}, 0.25F), line(std::move(hook)),
          line({{0.25F, 0.1F}, {0.55F, -0.2F}, {0.85F, 0.1F}})};
}

/// A dome over what it guards.
Strokes anti_aircraft(std::string_view) {
  return {line(arc({0.0F, -1.0F}, 1.1F, 1.4F, 0.0F, kPi, 16)), line({{0.0F, -1.0F}, {0.0F, -0.2F}})};
}

Strokes tanks(std::string_view) {
  return {outline(track(1.05F, 0.5F))};
}

Strokes reconnaissance(std::string_view) {
  return {outline(track(1.05F, 0.5F)), rising()};
}

/// Infantry that fights from tracked carriers.
Strokes armoured_infantry(std::string_view) {
  return {outline(track(1.05F, 0.5F)), rising(), falling()};
}

Strokes self_propelled_gun(std::string_view) {
  return {outline(track(1.05F, 0.55F)), disc({0.0F, 0.0F}, 0.28F)};
}

Strokes tank_destroyer(std::string_view) {
  return {outline(track(1.05F, 0.5F)), line({{-1.5F, -1.0F}, {0.0F, 1.0F}, {1.5F, -1.0F}})};
}

/// Armour on wheels.
Strokes armoured_car(std::string_view) {
  Points hull = track(1.05F, 0.42F);
  for (SymbolPoint& point : hull) point.y += 0.25F;
  return {outline(std::move(hull)), disc({-0.6F, -0.5F}, 0.24F), disc({0.0F, -0.5F}, 0.24F),
          disc({0.6F, -0.5F}, 0.24F)};
}

/// An aeroplane's propeller.
Strokes aircraft(std::string_view) {
  return {area({{0.0F, 0.0F}, {-1.05F, 0.42F}, {-1.05F, -0.42F}}),
          area({{0.0F, 0.0F}, {1.05F, -0.42F}, {1.05F, 0.42F}})};
}

constexpr Named kWeapons[] = {
    {"flamethrower", 'L', flamethrower},
    {"anti-tank", 'G', anti_tank},
    {"mortar", 'O', mortar},
    {"artillery", 'A', artillery},
    {"rocket", 'K', rocket},
    {"tanks", 'T', tanks},
    {"reconnaissance", 'C', reconnaissance},
    {"horse-artillery", 'Z', horse_artillery},
    {"infantry-gun", 'D', infantry_gun},
    {"machine-gun", 'M', machine_gun},
    {"anti-aircraft", 'L', anti_aircraft},
    {"armoured-infantry", 'N', armoured_infantry},
    {"self-propelled-gun", 'P', self_propelled_gun},
    {"tank-destroyer", 'Q', tank_destroyer},
    {"armoured-car", 'Y', armoured_car},
    {"aircraft", 'W', aircraft},
};

}  // namespace

std::span<const Named> weapons() {
  return kWeapons;
}

}  // namespace telescope::symbol_shapes
