#include "vision/demo/solid.hpp"

#include <algorithm>

namespace telescope::vision::demo {
namespace {

constexpr float kNear = 1e-3F;

struct LocalHit {
  float distance;
  Vec3 normal;
};

/// Slab test; the ray is in the box's own frame.
bool hit_box(Vec3 o, Vec3 d, Vec3 half, LocalHit& out) {
  float near = -1e9F, far = 1e9F;
  int axis = 0;
  const float origin[3] = {o.x, o.y, o.z}, direction[3] = {d.x, d.y, d.z}, size[3] = {half.x, half.y, half.z};
  for (int i = 0; i < 3; ++i) {
    if (std::abs(direction[i]) < 1e-9F) {
      if (std::abs(origin[i]) > size[i]) return false;
      continue;
    }
    const float inverse = 1.0F / direction[i];
    const float a = (-size[i] - origin[i]) * inverse, b = (size[i] - origin[i]) * inverse;
    if (std::min(a, b) > near) near = std::min(a, b), axis = i;
    far = std::min(far, std::max(a, b));
  }
  if (near > far || near < kNear) return false;
  float n[3] = {0, 0, 0};
  n[axis] = direction[axis] > 0 ? -1.0F : 1.0F;
  out = {near, {n[0], n[1], n[2]}};
  return true;
}

/// Steps from the box around it by what is certainly free; the body is convex, so that a ray which goes away
/// from it does not come back.
bool hit_rounded_box(Vec3 o, Vec3 d, Vec3 half, float radius, LocalHit& out) {
  if (!hit_box(o, d, half, out)) return false;
  constexpr float kTouches = 1e-3F;
  constexpr int kMostSteps = 32;
  float before = 1e9F;
  const auto over = [&](float at, float size) {
    return std::copysign(std::max(0.0F, std::abs(at) - size + radius), at);
  };
  for (int i = 0; i < kMostSteps; ++i) {
    const Vec3 p = o + d * out.distance;
    const Vec3 beyond{over(p.x, half.x), over(p.y, half.y), over(p.z, half.z)};
    const float gap = length(beyond) - radius;
    if (gap > before) return false;
    if (gap < kTouches) {
      out.normal = normalised(beyond);
      return true;
    }
    before = gap;
    out.distance += gap;
  }
  return false;
}

bool hit_ellipsoid(Vec3 o, Vec3 d, Vec3 half, LocalHit& out) {
  const Vec3 scale{1 / half.x, 1 / half.y, 1 / half.z}, p = o * scale, q = d * scale;
  const float a = dot(q, q), b = dot(p, q), c = dot(p, p) - 1, root = b * b - a * c;
  if (root < 0) return false;
  const float t = (-b - std::sqrt(root)) / a;
  if (t < kNear) return false;
  out = {t, normalised((p + q * t) * scale)};
  return true;
}

bool hit_ball(Vec3 o, Vec3 d, Vec3 centre, float radius, LocalHit& out) {
  const Vec3 p = o - centre;
  const float b = dot(p, d), root = b * b - dot(p, p) + radius * radius;
  if (root < 0) return false;
  const float t = -b - std::sqrt(root);
  if (t < kNear) return false;
  out = {t, (p + d * t) * (1 / radius)};
  return true;
}

bool hit_capsule(Vec3 o, Vec3 d, const Solid& s, LocalHit& out) {
  const Vec3 axis = s.half - s.centre, p = o - s.centre;
  const float aa = dot(axis, axis), ad = dot(axis, d), ap = dot(axis, p);
  const float a = aa - ad * ad, b = aa * dot(p, d) - ap * ad;
  const float c = aa * dot(p, p) - ap * ap - s.radius * s.radius * aa, root = b * b - a * c;
  if (root < 0) return false;
  const float t = a > 1e-6F * aa ? (-b - std::sqrt(root)) / a : -1.0F;
  const float along = ap + t * ad;
  if (t > kNear && along > 0 && along < aa) {
    out = {t, (p + d * t - axis * (along / aa)) * (1 / s.radius)};
    return true;
  }
  LocalHit first, second;
  const bool one = hit_ball(o, d, s.centre, s.radius, first), two = hit_ball(o, d, s.half, s.radius, second);
  if (!one && !two) return false;
  out = one && (!two || first.distance < second.distance) ? first : second;
  return true;
}

bool hit_solid(const Solid& s, Vec3 o, Vec3 d, LocalHit& out) {
  const Vec3 p = s.around.centre - o;
  const float along = dot(p, d);
  if (dot(p, p) - along * along > s.around.radius * s.around.radius) return false;
  if (s.shape == Solid::Shape::kCapsule) return hit_capsule(o, d, s, out);
  const Vec3 local_o = s.frame(o - s.centre), local_d = s.frame(d);
  const bool hit = s.shape == Solid::Shape::kBox ? hit_box(local_o, local_d, s.half, out)
                   : s.shape == Solid::Shape::kRoundedBox
                       ? hit_rounded_box(local_o, local_d, s.half, s.radius, out)
                       : hit_ellipsoid(local_o, local_d, s.half, out);
  if (hit) out.normal = s.frame.back(out.normal);
  return hit;
}

/// Paper is not ideal: 0.04 for ink, 0.80 for paper.
float printed(const Solid& s, Vec3 local) {
  const float u = (local.x / s.half.x + 1) / 2, v = (1 - local.y / s.half.y) / 2;
  const int x = std::clamp(static_cast<int>(u * static_cast<float>(s.print.cols)), 0, s.print.cols - 1);
  const int y = std::clamp(static_cast<int>(v * static_cast<float>(s.print.rows)), 0, s.print.rows - 1);
  return 0.04F + 0.76F * static_cast<float>(s.print(y, x)) / 255.0F;
}

}  // namespace

Solid& Model::box(Vec3 at, Vec3 half, Material m, double heading_deg, double tip_deg) {
  return solids.emplace_back(Solid{.shape = Solid::Shape::kBox,
                                   .centre = at,
                                   .half = half,
                                   .frame = facing_frame(heading_deg, tip_deg),
                                   .material = m,
                                   .around = {at, length(half)}});
}

Solid& Model::rounded_box(Vec3 at, Vec3 half, float radius, Material m) {
  return solids.emplace_back(Solid{.shape = Solid::Shape::kRoundedBox,
                                   .centre = at,
                                   .half = half,
                                   .radius = radius,
                                   .material = m,
                                   .around = {at, length(half - Vec3{radius, radius, radius}) + radius}});
}

Solid& Model::capsule(Vec3 a, Vec3 b, float r, Material m) {
  return solids.emplace_back(Solid{.shape = Solid::Shape::kCapsule,
                                   .centre = a,
                                   .half = b,
                                   .radius = r,
                                   .material = m,
                                   .around = {(a + b) * 0.5F, length(b - a) / 2 + r}});
}

Solid& Model::ellipsoid(Vec3 at, Vec3 half, Material m, double heading_deg) {
  return solids.emplace_back(Solid{.shape = Solid::Shape::kEllipsoid,
                                   .centre = at,
                                   .half = half,
                                   .frame = facing_frame(heading_deg),
                                   .material = m,
                                   .around = {at, std::max({half.x, half.y, half.z})}});
}

double reach_mm(const Model& model) {
  double reach = 0;
  for (const Solid& s : model.solids)
    reach = std::max(
        reach, std::hypot(double{s.around.centre.x}, double{s.around.centre.y}) + double{s.around.radius});
  return reach;
}

void intersect(const Placed& thing, int solid, const Ray& ray, Hit& hit) {
  const Vec3 o = thing.frame(ray.origin - thing.position), d = thing.frame(ray.direction);
  const Solid& s = thing.model->solids[static_cast<std::size_t>(solid)];
  LocalHit h;
  if (!hit_solid(s, o, d, h) || h.distance >= hit.distance) return;
  hit = {h.distance, thing.frame.back(h.normal), s.material};
  if (!s.print.empty() && s.frame(h.normal).z > 0.5F) {
    const float ink = printed(s, s.frame(o + d * h.distance - s.centre));
    hit.material.albedo = {ink, ink, ink};
  }
  if (!s.coat) return;
  Vec3 normal = s.frame(h.normal);
  hit.material = s.coat(s.frame(o + d * h.distance - s.centre), normal);
  hit.normal = thing.frame.back(s.frame.back(normal));
}

bool blocks(const Placed& thing, int solid, const Ray& ray, float reach) {
  const Vec3 o = thing.frame(ray.origin - thing.position), d = thing.frame(ray.direction);
  LocalHit h;
  return hit_solid(thing.model->solids[static_cast<std::size_t>(solid)], o, d, h) && h.distance < reach;
}

}  // namespace telescope::vision::demo
