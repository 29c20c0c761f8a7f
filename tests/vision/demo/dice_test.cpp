#include "vision/demo/dice.hpp"

#include <set>

#include "tests/support/catch.hpp"

using namespace telescope::vision::demo;

namespace {

Vec3 axis(int i) {
  return {i == 0 ? 1.0F : 0.0F, i == 1 ? 1.0F : 0.0F, i == 2 ? 1.0F : 0.0F};
}

DieLook plain_look(PipMake make = PipMake::kDrilled) {
  return {.side_mm = 16,
          .rounding = 0.15F,
          .make = make,
          .colour = {1, 1, 1},
          .ink = {0, 0, 0},
          .vein = {1, 1, 1}};
}

/// What a ray that falls on the die from outside meets.
std::optional<Hit> look_at(const Placed& die, Vec3 from, Vec3 direction) {
  Hit hit;
  intersect(die, 0, {from, normalised(direction)}, hit);
  if (hit.distance > 1e8F) return std::nullopt;
  return hit;
}

/// Pips on the side of a die that looks along `normal`, counted on a fine net.
int pips_towards(const Placed& die, Vec3 normal, Vec3 across, Vec3 along) {
  std::set<std::pair<int, int>> dark;
  constexpr int kFine = 64;
  for (int y = 0; y < kFine; ++y)
    for (int x = 0; x < kFine; ++x) {
      const auto at = [](int i) { return 16.0F * (static_cast<float>(i) + 0.5F) / kFine - 8.0F; };
      const auto hit = look_at(die, normal * 40.0F + across * at(x) + along * at(y), normal * -1.0F);
      if (hit && hit->material.albedo.x < 0.5F) dark.emplace(x, y);
    }
  int spots = 0;
  while (!dark.empty()) {
    ++spots;
    std::vector<std::pair<int, int>> open{*dark.begin()};
    dark.erase(dark.begin());
    while (!open.empty()) {
      const auto [x, y] = open.back();
      open.pop_back();
      for (const auto& next : {std::pair{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}})
        if (dark.erase(next)) open.push_back(next);
    }
  }
  return spots;
}

}  // namespace

TEST_CASE("Each face of a die has its pips, whatever their make, and opposite faces sum to seven",
          "[demo][dice]") {
  for (const PipMake make : kPipMakes) {
    const Placed die{die_model(plain_look(make)), {}, {}};
    for (int i = 0; i < 3; ++i) {
      CHECK(pips_towards(die, axis(i), axis((i + 1) % 3), axis((i + 2) % 3)) == i + 1);
      CHECK(pips_towards(die, axis(i) * -1.0F, axis((i + 1) % 3), axis((i + 2) % 3)) == 6 - i);
    }
  }
}

TEST_CASE("A die is right-handed however it lies: its one, two and three run anticlockwise", "[demo][dice]") {
  for (int face = 1; face <= 6; ++face)
    for (const double heading : {0.0, 33.0, 170.0, 301.0}) {
      const Rotation die = lying_die(face, heading);
      // The directions on the table along which the one, the two and the three look.
      CHECK(dot(cross(die.back(axis(0)), die.back(axis(1))), die.back(axis(2))) == Approx(1).margin(1e-5));
      CHECK(upper_face(die) == face);
      CHECK(lean_deg(die) == Approx(0).margin(0.1));
    }
}

TEST_CASE("The face that is seen from above is the one that is up", "[demo][dice]") {
  for (int face = 1; face <= 6; ++face) {
    const Placed die{die_model(plain_look()), {}, lying_die(face, 25)};
    const Vec3 across = facing_frame(25).row[0], along = facing_frame(25).row[1];
    CHECK(pips_towards(die, {0, 0, 1}, across, along) == face);
    CHECK(pips_towards(die, {0, 0, -1}, across, along) == 7 - face);
  }
}

TEST_CASE("Edges and corners of a die are round", "[demo][dice]") {
  const Placed die{die_model(plain_look()), {}, {}};
  const Vec3 corner = normalised({1, 1, 1});
  const auto hit = look_at(die, corner * 40.0F, corner * -1.0F);
  REQUIRE(hit);
  const float radius = 0.15F * 16, reach = (8 - radius) * std::sqrt(3.0F) + radius;
  CHECK(40.0F - hit->distance == Approx(reach).margin(0.01));
  CHECK(dot(hit->normal, corner) == Approx(1).margin(1e-3));
  CHECK_FALSE(look_at(die, {7.9F, 7.9F, 40}, {0, 0, -1}));  // where a sharp edge would be
  CHECK(look_at(die, {7.9F, 0, 40}, {0, 0, -1}));
  CHECK_FALSE(look_at(die, {8.1F, 0, 40}, {0, 0, -1}));
}

TEST_CASE("However a die is turned, its lowest part touches the table", "[demo][dice]") {
  const DieLook look = plain_look();
  CHECK(height_over_table(look, lying_die(3, 40)) == Approx(8));
  const Rotation on_edge = facing_frame(0, 45);
  const float radius = 0.15F * 16;
  CHECK(height_over_table(look, on_edge) == Approx((8 - radius) * std::sqrt(2.0F) + radius).margin(1e-3));
  CHECK(lean_deg(on_edge) == Approx(45).margin(0.1));
}

TEST_CASE("Dice look the same from the same seed, and their pips stand out of every body", "[demo][dice]") {
  const auto luma = [](Vec3 c) { return 0.2F * c.x + 0.7F * c.y + 0.1F * c.z; };
  for (const DieBody body : kDieBodies)
    for (const PipMake make : kPipMakes)
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        cv::RNG one(seed), other(seed);
        const DieLook look = die_look(body, make, 14, one), again = die_look(body, make, 14, other);
        CHECK(luma(look.colour) == luma(again.colour));
        CHECK(look.marbling == again.marbling);
        CHECK((luma(look.ink) > luma(look.colour)) == (luma(look.ink) > luma(look.vein)));
        CHECK(std::abs(luma(look.ink) - luma(look.colour)) > 0.1F);
      }
}
