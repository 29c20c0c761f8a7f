#include "vision/demo/scene.hpp"

#include <algorithm>
#include <array>

namespace telescope::vision::demo {
namespace {

constexpr int kTile = 8;
constexpr int kPatterns = 64;
constexpr float kCeiling = 300.0F;  ///< nothing is higher, mm
constexpr float kSkyReach = 80.0F;  ///< how far a body darkens its surroundings, mm

/// Van der Corput: the digits of `i` in base `b` mirrored behind the point.
float radical_inverse(int i, int b) {
  float value = 0, digit = 1.0F / static_cast<float>(b);
  for (; i > 0; i /= b, digit /= static_cast<float>(b)) value += static_cast<float>(i % b) * digit;
  return value;
}

struct Pattern {
  Vec3 disc;  ///< a point of the unit disc (x, y)
  Vec3 sky;   ///< a direction of the upper half, denser towards the zenith (cosine)
};

const std::array<Pattern, kPatterns>& patterns() {
  static const auto table = [] {
    std::array<Pattern, kPatterns> all{};
    for (int i = 0; i < kPatterns; ++i) {
      const float u = radical_inverse(i, 2), v = radical_inverse(i, 3);
      const float r = std::sqrt(u), a = 2 * static_cast<float>(M_PI) * v;
      all[static_cast<std::size_t>(i)] = {{r * std::cos(a), r * std::sin(a), 0},
                                          {r * std::cos(a), r * std::sin(a), std::sqrt(1 - u)}};
    }
    return all;
  }();
  return table;
}

/// The 4 x 4 ordered-dither matrix: neighbouring pixels take different parts of the pattern.
constexpr int kDither[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

Sphere on_table(const Placed& thing, const Sphere& s) {
  return {thing.position + thing.frame.back(s.centre), s.radius};
}

}  // namespace

Vec3 Ground::at(float x_mm, float y_mm) const {
  const float scale = static_cast<float>(px_per_mm);
  const float x = std::clamp((x_mm - static_cast<float>(corner.x_mm)) * scale - 0.5F, 0.0F,
                             static_cast<float>(colour.cols) - 1.001F);
  const float y = std::clamp((y_mm - static_cast<float>(corner.y_mm)) * scale - 0.5F, 0.0F,
                             static_cast<float>(colour.rows) - 1.001F);
  const int c = static_cast<int>(x), r = static_cast<int>(y);
  const float fx = x - static_cast<float>(c), fy = y - static_cast<float>(r);
  const cv::Vec3f *up = colour[r] + c, *down = colour[r + 1] + c;
  const cv::Vec3f v = (up[0] * (1 - fx) + up[1] * fx) * (1 - fy) + (down[0] * (1 - fx) + down[1] * fx) * fy;
  return {v[0], v[1], v[2]};
}

Renderer::Renderer(const Scene& scene, const Optics& optics, int samples)
    : scene_(scene), optics_(optics), samples_(samples) {
  const cv::Size size = optics.size();
  tiles_across_ = (size.width + kTile - 1) / kTile;
  tiles_.resize(static_cast<std::size_t>(tiles_across_ * ((size.height + kTile - 1) / kTile)));
  struct Body {
    std::size_t thing;
    int solid;
    Sphere around;
    cv::Rect where;
  };
  std::vector<Body> all;
  for (std::size_t t = 0; t < scene.things.size(); ++t) {
    const std::vector<Solid>& solids = scene.things[t].model->solids;
    for (std::size_t i = 0; i < solids.size(); ++i) {
      const Sphere around = on_table(scene.things[t], solids[i].around);
      all.push_back({t, static_cast<int>(i), around, footprint(around)});
    }
  }
  const auto each_tile = [&](const Body& body, auto visit) {
    for (int y = body.where.y / kTile; y * kTile < body.where.br().y; ++y)
      for (int x = body.where.x / kTile; x * kTile < body.where.br().x; ++x)
        visit(tiles_[static_cast<std::size_t>(y * tiles_across_ + x)]);
  };
  for (const Body& body : all) each_tile(body, [](Near& tile) { ++tile.end; });
  std::size_t begin = 0;
  for (Near& tile : tiles_) {
    const std::size_t count = tile.end, room = (count + Bodies::kTogether - 1) / Bodies::kTogether;
    tile.begin = tile.end = begin;
    begin += room * Bodies::kTogether;
  }
  // What is left of an eight is touched by no ray.
  for (std::vector<float>* field : {&bodies_.x, &bodies_.y, &bodies_.z}) field->assign(begin, 0.0F);
  bodies_.radius2.assign(begin, -1e30F);
  bodies_.thing.resize(begin);
  bodies_.solid.resize(begin);
  for (const Body& body : all)
    each_tile(body, [&](Near& tile) {
      const std::size_t at = tile.end++;
      bodies_.x[at] = body.around.centre.x;
      bodies_.y[at] = body.around.centre.y;
      bodies_.z[at] = body.around.centre.z;
      bodies_.radius2[at] = body.around.radius * body.around.radius;
      bodies_.thing[at] = body.thing;
      bodies_.solid[at] = body.solid;
    });
}

cv::Rect Renderer::footprint(const Sphere& body) const {
  const Vec3 centre = body.centre;
  const float r = body.radius;
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  const auto add = [&](Vec3 at, float reach) {
    const auto p = optics_.image_from_table(at);
    if (!p) return;
    const double px = 1.05 * std::max(1.0, optics_.pixel_aspect()) * optics_.focal_px() * double{reach} /
                          double{length(at - optics_.position())} +
                      2;
    left = std::min(left, p->x - px), right = std::max(right, p->x + px);
    top = std::min(top, p->y - px), bottom = std::max(bottom, p->y + px);
  };
  add(centre, r);
  add({centre.x, centre.y, 0}, r + 4);
  for (const Lamp& lamp : scene_.lamps) {
    const Vec3 away = centre - lamp.position;
    const float top_of = std::min(centre.z + r, lamp.position.z - 1);
    const float stretch = lamp.position.z / (lamp.position.z - top_of);
    const float widened = r + lamp.radius_mm * top_of / (lamp.position.z - top_of);
    add({lamp.position.x + away.x * stretch, lamp.position.y + away.y * stretch, 0}, widened);
  }
  if (left > right) return {};
  const auto tile = [](double v) { return cvFloor(std::clamp(v, -1e6, 1e6) / kTile) * kTile; };
  const cv::Rect all(cv::Point(tile(left), tile(top)), cv::Point(tile(right) + kTile, tile(bottom) + kTile));
  return all & cv::Rect({}, optics_.size());
}

cv::Rect Renderer::footprint(const Placed& thing) const {
  cv::Rect all;
  for (const Solid& s : thing.model->solids) all |= footprint(on_table(thing, s.around));
  return all;
}

Renderer::Near Renderer::near(int x_px, int y_px) const {
  return tiles_[static_cast<std::size_t>((y_px / kTile) * tiles_across_ + x_px / kTile)];
}

template <class Touched>
bool Renderer::any_near(const Near& near, const Ray& ray, Touched touched) const {
  const Vec3 o = ray.origin, d = ray.direction;
  for (std::size_t begin = near.begin; begin < near.end; begin += Bodies::kTogether) {
    const float *x = &bodies_.x[begin], *y = &bodies_.y[begin], *z = &bodies_.z[begin];
    std::array<float, Bodies::kTogether> beyond;  // the sphere, squared
    for (std::size_t i = 0; i < Bodies::kTogether; ++i) {
      const float px = x[i] - o.x, py = y[i] - o.y, pz = z[i] - o.z;
      const float along = px * d.x + py * d.y + pz * d.z;
      beyond[i] = px * px + py * py + pz * pz - along * along - bodies_.radius2[begin + i];
    }
    for (std::size_t i = 0; i < Bodies::kTogether; ++i)
      if (beyond[i] <= 0 && touched(bodies_.thing[begin + i], bodies_.solid[begin + i])) return true;
  }
  return false;
}

bool Renderer::blocked(const Near& near, const Ray& ray, float reach) const {
  return any_near(near, ray, [&](std::size_t thing, int solid) {
    return blocks(scene_.things[thing], solid, ray, reach);
  });
}

Vec3 Renderer::light_at(Vec3 point, Vec3 normal, Vec3 toward_eye, const Material& material, const Near& near,
                        int pattern) const {
  const Pattern& p = patterns()[static_cast<std::size_t>(pattern % kPatterns)];
  const Vec3 start = point + normal * 0.02F;
  Vec3 sky = p.sky;
  if (dot(sky, normal) < 0) sky = sky - normal * (2 * dot(sky, normal));
  float diffuse = scene_.ambient * (0.75F + 0.25F * normal.z);
  if (blocked(near, {start, sky}, kSkyReach)) diffuse *= 0.25F;
  float gleam = 0;
  for (const Lamp& lamp : scene_.lamps) {
    const Vec3 to = lamp.position + p.disc * lamp.radius_mm - point;
    const float far = length(to), high = lamp.position.z;
    const Vec3 direction = to * (1 / far);
    const float facing = dot(normal, direction);
    if (facing <= 0 || blocked(near, {start, direction}, far)) continue;
    const float received = lamp.strength * high * high / (far * far);
    diffuse += received * facing;
    if (material.gloss > 0) {
      const float half = dot(normal, normalised(direction + toward_eye));
      gleam += received * material.gloss * std::pow(half, 60.0F);
    }
  }
  return (material.albedo * diffuse + Vec3{gleam, gleam, gleam}) * scene_.tint;
}

Renderer::Light Renderer::sample(double x_px, double y_px, const Near& near, int pattern, Eye eye) const {
  Ray ray{optics_.position(), optics_.ray(x_px, y_px)};
  if (ray.direction.z < 0 && ray.origin.z > kCeiling)  // from near by, so that single precision is enough
    ray.origin += ray.direction * ((kCeiling - ray.origin.z) / ray.direction.z);
  Hit hit;
  if (eye != Eye::kGround)
    any_near(near, ray, [&](std::size_t thing, int solid) {
      intersect(scene_.things[thing], solid, ray, hit);
      return false;
    });
  const Vec3 toward_eye = ray.direction * -1.0F;
  if (hit.distance < 1e8F)
    return {light_at(ray.origin + ray.direction * hit.distance, hit.normal, toward_eye, hit.material, near,
                     pattern)};
  if (eye == Eye::kThings || ray.direction.z > -1e-3F) return {{0, 0, 0}, 0};
  const Vec3 p = ray.origin + ray.direction * (-ray.origin.z / ray.direction.z);
  const Vec3 colour = eye == Eye::kGround ? Vec3{1, 1, 1} : scene_.ground.at(p.x, p.y);
  return {light_at({p.x, p.y, 0}, {0, 0, 1}, toward_eye, {colour}, near, pattern)};
}

Renderer::Light Renderer::pixel(int x, int y, Eye eye) const {
  const Near near = this->near(x, y);
  const int dither = kDither[y & 3][x & 3];
  if (near.empty() && eye == Eye::kThings) return {{}, 0};
  if (near.empty()) return sample(x, y, near, dither, eye);
  const int side = samples_ >= 16 ? 4 : samples_ >= 4 ? 2 : 1;
  Light sum{{}, 0};
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      // A sheared grid: no two samples share a row or column, so that straight edges get even steps.
      const double u = (i + (j + 0.5) / side) / side - 0.5, v = (j + (side - i - 0.5) / side) / side - 0.5;
      const Light one = sample(x + u, y + v, near, dither + 16 * (j * side + i), eye);
      sum.colour += one.colour;
      sum.alpha += one.alpha;
    }
  const float share = 1.0F / static_cast<float>(side * side);
  return {sum.colour * share, sum.alpha * share};
}

template <class Pixel, class Store>
cv::Mat_<Pixel> Renderer::render_with(cv::Rect region, Eye eye, Store store) const {
  cv::Mat_<Pixel> out(region.size());
  cv::parallel_for_(
      cv::Range(0, region.height),
      [&](const cv::Range& rows) {
        for (int y = rows.start; y < rows.end; ++y)
          for (int x = 0; x < region.width; ++x)
            out(y, x) = store(pixel(region.x + x, region.y + y, eye), x, y);
      },
      region.height / 8.0);
  return out;
}

cv::Mat3f Renderer::render(cv::Rect region) const {
  return render_with<cv::Vec3f>(region, Eye::kAll, [](const Light& l, int, int) {
    return cv::Vec3f(l.colour.x, l.colour.y, l.colour.z);
  });
}

cv::Mat4f Renderer::render_cutout(cv::Rect region) const {
  return render_with<cv::Vec4f>(region, Eye::kThings, [](const Light& l, int, int) {
    return cv::Vec4f(l.colour.x, l.colour.y, l.colour.z, l.alpha);
  });
}

cv::Mat1f Renderer::render_shade(cv::Rect region) const {
  const Near nothing;
  return render_with<float>(region, Eye::kGround, [&](const Light& l, int x, int y) {
    if (near(region.x + x, region.y + y).empty()) return 1.0F;
    return l.colour.y / sample(region.x + x, region.y + y, nothing, 0, Eye::kGround).colour.y;
  });
}

bool Renderer::sees(Vec3 point, const Model* own) const {
  const auto p = optics_.image_from_table(point);
  if (!p || !cv::Rect({}, optics_.size()).contains({cvRound(p->x), cvRound(p->y)})) return false;
  const Vec3 eye = normalised(optics_.position() - point);
  const float way = (kCeiling - point.z) / eye.z;  // looked at from above: the point may be inside something
  const Near near = this->near(cvRound(p->x), cvRound(p->y));
  const Ray ray{point + eye * way, eye * -1.0F};
  if (blocked(near, ray, way - 0.1F)) return false;
  if (!own) return true;
  Hit hit;
  const Model* drawn = own;
  any_near(near, ray, [&](std::size_t thing, int solid) {
    const float before = hit.distance;
    intersect(scene_.things[thing], solid, ray, hit);
    if (hit.distance < before) drawn = scene_.things[thing].model.get();
    return false;
  });
  return drawn == own || hit.distance > way + 0.1F;
}

}  // namespace telescope::vision::demo
