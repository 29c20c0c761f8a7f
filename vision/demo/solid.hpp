#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/demo/vec3.hpp"

namespace telescope::vision::demo {

/// What a thing is made of; colours are linear.
struct Material {
  Vec3 albedo{0.5F, 0.5F, 0.5F};
  float gloss = 0.0F;  ///< 0 matt to 1 laminated
};

struct Sphere {
  Vec3 centre;
  float radius = 0;
};

/// One convex body of a model, in the model's frame.
struct Solid {
  enum class Shape { kBox, kCapsule, kEllipsoid, kRoundedBox };
  Shape shape = Shape::kBox;
  Vec3 centre;       ///< box, ellipsoid; a capsule's first end
  Vec3 half;         ///< box: half sizes; ellipsoid: half axes; capsule: its second end
  float radius = 0;  ///< capsule; rounded box: of its edges and corners
  Rotation frame;    ///< all but the capsule: takes the model's directions into the body's
  Material material;
  Sphere around;    ///< holds all of it, in the model's frame
  cv::Mat1b print;  ///< box: printed on its upper face (rows from back edge... top row towards +y)
  /// What it is made of at a point of its surface, body frame; may turn the normal. Empty: `material`.
  std::function<Material(Vec3 point, Vec3& normal)> coat;
};

/// A rigid thing made of solids, standing on z = 0.
struct Model {
  std::vector<Solid> solids;

  Solid& box(Vec3 centre, Vec3 half, Material m, double heading_deg = 0, double tip_deg = 0);
  Solid& rounded_box(Vec3 centre, Vec3 half, float radius, Material m);
  Solid& capsule(Vec3 a, Vec3 b, float radius, Material m);
  Solid& ellipsoid(Vec3 centre, Vec3 half, Material m, double heading_deg = 0);
};

/// From the middle of its foot to what is farthest from it, seen from above, at most.
double reach_mm(const Model& model);

struct Placed {
  std::shared_ptr<const Model> model;
  Vec3 position;
  Rotation frame;  ///< takes table directions into the model's
};

struct Ray {
  Vec3 origin;
  Vec3 direction;  ///< unit
};

struct Hit {
  float distance = 1e9F;
  Vec3 normal;  ///< table frame, unit
  Material material;
};

/// A hit with that solid of `thing` closer than hit.distance; updates `hit`.
void intersect(const Placed& thing, int solid, const Ray& ray, Hit& hit);
/// Is that solid of `thing` in the way within `reach`?
bool blocks(const Placed& thing, int solid, const Ray& ray, float reach);

}  // namespace telescope::vision::demo
