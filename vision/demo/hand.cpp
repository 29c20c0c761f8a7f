#include <algorithm>
#include <vector>

#include "vision/demo/models.hpp"

namespace telescope::vision::demo {
namespace {

/// A chain of capsules that grows thinner.
void add_limb(Model& m, std::vector<Vec3> joints, float thick, float thin, Material material) {
  const auto steps = static_cast<float>(joints.size() - 1);
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    constexpr int kParts = 3;
    for (int k = 0; k < kParts; ++k) {
      const float s = static_cast<float>(k) / kParts, e = static_cast<float>(k + 1) / kParts;
      const Vec3 way = joints[i + 1] - joints[i];
      const float r = thick + (thin - thick) * (static_cast<float>(i) + (s + e) / 2) / steps;
      m.capsule(joints[i] + way * s, joints[i] + way * e, r, material);
    }
  }
}

}  // namespace

std::shared_ptr<const Model> hand_model() {
  auto model = std::make_shared<Model>();
  Model& m = *model;
  const Material skin{paint(205, 152, 124), 0.03F}, nail{paint(222, 176, 156), 0.15F};
  const Material sleeve{paint(52, 62, 84), 0}, cuff{paint(44, 52, 72), 0};
  // Index and middle finger and the thumb hold a figure below the origin; the others are half curled.
  add_limb(m, {{-21, -62, 68}, {-17, -24, 60}, {-9, -2, 36}, {-6, 3, 10}}, 10.0F, 7.4F, skin);
  add_limb(m, {{1, -58, 71}, {3, -14, 64}, {5, 8, 38}, {5, 9, 10}}, 10.2F, 7.6F, skin);
  add_limb(m, {{22, -62, 67}, {26, -24, 58}, {24, -2, 40}, {19, -8, 24}}, 9.6F, 7.2F, skin);
  add_limb(m, {{40, -72, 60}, {45, -42, 52}, {43, -22, 38}, {37, -24, 25}}, 8.4F, 6.2F, skin);
  add_limb(m, {{-36, -118, 58}, {-44, -78, 46}, {-31, -42, 32}, {-9, -9, 12}}, 14.0F, 8.4F, skin);
  m.ellipsoid({-5.5F, 9.5F, 13}, {4.6F, 2.2F, 5.4F}, nail);
  m.ellipsoid({5.5F, 16, 13}, {4.8F, 2.2F, 5.4F}, nail);
  m.ellipsoid({4, -92, 62}, {43, 44, 17}, skin);
  m.ellipsoid({8, -122, 60}, {37, 38, 18}, skin);
  for (const Vec3 knuckle : {Vec3{-21, -60, 70}, Vec3{1, -56, 73}, Vec3{22, -60, 69}, Vec3{40, -70, 62}})
    m.ellipsoid(knuckle, {11, 13, 9.5F}, skin);
  for (int i = 0; i < 4; ++i) {  // sinews
    const float x = -19.0F + 20.0F * static_cast<float>(i);
    m.capsule({x, -66, 74 - std::abs(x - 6) * 0.12F}, {6 + x * 0.35F, -122, 75}, 3.0F, skin);
  }
  add_limb(m, {{5, -140, 60}, {3, -205, 66}}, 29, 33, skin);
  m.capsule({3, -192, 66}, {3, -200, 66}, 40.0F, cuff);
  for (int i = 0; i < 36; ++i) {  // the sleeve in soft folds, to beyond the far edge of any table
    const float y = -205.0F - 38.0F * static_cast<float>(i), bulge = i % 2 ? 1.6F : -1.2F;
    const float up = static_cast<float>(std::min(i, 16)), z = 68 + 2.2F * up;
    m.capsule({3 + bulge, y, z}, {3 - bulge, y - 36, z + 2}, 43 + bulge + 0.8F * up, sleeve);
  }
  return model;
}

}  // namespace telescope::vision::demo
