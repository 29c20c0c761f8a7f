#include "vision/demo/small_figures.hpp"

#include "vision/demo/models.hpp"

namespace telescope::vision::demo {
namespace {

constexpr float kPostRadius_mm = 0.8F;

Vec3 coat_of(Side side) {
  if (side == Side::kAttacker) return paint(52, 66, 118);
  if (side == Side::kDefender) return paint(148, 48, 44);
  return paint(120, 112, 98);
}

void add_man(Model& m, Vec3 foot, Vec3 coat) {
  m.capsule(foot, foot + Vec3{0, 0, 3}, 0.7F, {paint(206, 200, 186), 0});
  m.ellipsoid(foot + Vec3{0, 0, 4.2F}, {1.1F, 0.8F, 1.5F}, {coat, 0});
  m.capsule(foot + Vec3{0, 0, 5.6F}, foot + Vec3{0, 0, 6.5F}, 0.6F, {paint(34, 32, 34), 0});
}

void add_rider(Model& m, Vec3 foot, Vec3 coat) {
  m.capsule(foot + Vec3{0, -3.4F, 3.6F}, foot + Vec3{0, 3, 3.6F}, 1.4F, {paint(92, 62, 42), 0});
  m.capsule(foot + Vec3{0, 3.6F, 4.6F}, foot + Vec3{0, 5.2F, 6.6F}, 0.8F, {paint(92, 62, 42), 0});
  for (const float y : {-3.0F, 2.8F})
    m.capsule(foot + Vec3{0, y, 0}, foot + Vec3{0, y, 3}, 0.8F, {paint(84, 56, 40), 0});
  m.ellipsoid(foot + Vec3{0, -0.2F, 7}, {1.2F, 0.9F, 2}, {coat, 0});
  m.capsule(foot + Vec3{0, -0.2F, 9.4F}, foot + Vec3{0, -0.2F, 10.3F}, 0.7F, {paint(34, 32, 34), 0});
}

void add_gun(Model& m, Vec3 at) {
  for (const float x : {-2.6F, 2.6F})
    m.ellipsoid(at + Vec3{x, 0, 2.2F}, {0.5F, 2.2F, 2.2F}, {paint(70, 66, 52), 0});
  m.capsule(at + Vec3{0, -2, 2.8F}, at + Vec3{0, 5.5F, 3.4F}, 0.8F, {paint(150, 122, 60), 0});
  m.capsule(at + Vec3{0, -2, 2.4F}, at + Vec3{0, -7, 0.6F}, 0.6F, {paint(70, 66, 52), 0});
}

}  // namespace

void add_small_figures(Model& model, const KitPiece& piece, float base) {
  cv::RNG rng(static_cast<std::uint64_t>(piece.tag.value()) * 7919 + 29);
  rng.next();
  const auto is = [&](const char* word) { return piece.symbol.find(word) != std::string::npos; };
  const float w = f(piece.base_width_mm), d = f(piece.base_depth_mm);
  const Vec3 coat = coat_of(piece.side);
  const auto near = [&](float x, float y) {
    return Vec3{x + rng.uniform(-0.4F, 0.4F), y + rng.uniform(-0.4F, 0.4F), base};
  };
  model.capsule({f(piece.placement.dx_mm), f(piece.placement.dy_mm), 0},
                {f(piece.placement.dx_mm), f(piece.placement.dy_mm), f(piece.placement.height_mm) - 1},
                kPostRadius_mm, {paint(60, 58, 54), 0});
  if (is("artillery")) {
    add_gun(model, near(0, 3));
    for (const float x : {-8.0F, -5.0F, 6.0F, 9.0F}) add_man(model, near(x, -3), coat);
  } else if (is("cavalry")) {
    for (int i = 0; i < 3; ++i)
      for (const float y : {-0.24F, 0.24F}) add_rider(model, near((f(i) - 1) * w * 0.3F, y * d), coat);
  } else {
    for (int i = 0; i < 6; ++i)
      for (const float y : {-0.22F, 0.22F}) add_man(model, near((f(i) - 2.5F) * w * 0.155F, y * d), coat);
  }
}

}  // namespace telescope::vision::demo
