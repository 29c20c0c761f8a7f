#include "vision/demo/scene.hpp"

#include <algorithm>
#include <array>

namespace telescope::vision::demo {
namespace {

constexpr int kTile = 16;
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
  for (std::size_t t = 0; t < scene.things.size(); ++t) {
    const std::vector<Solid>& solids = scene.things[t].model->solids;
    for (std::size_t i = 0; i < solids.size(); ++i) {
      const cv::Rect r = footprint(on_table(scene.things[t], solids[i].around));
      for (int y = r.y / kTile; y * kTile < r.br().y; ++y)
        for (int x = r.x / kTile; x * kTile < r.br().x; ++x) {
          Parts& parts = tiles_[static_cast<std::size_t>(y * tiles_across_ + x)];
          if (parts.empty() || parts.back().thing != t) parts.push_back({t, {}});
          parts.back().solids.push_back(static_cast<int>(i));
        }
    }
  }
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

const Renderer::Parts& Renderer::near(int x_px, int y_px) const {
  return tiles_[static_cast<std::size_t>((y_px / kTile) * tiles_across_ + x_px / kTile)];
}

bool Renderer::blocked(const Parts& parts, const Ray& ray, float reach) const {
  return std::ranges::any_of(
      parts, [&](const Part& p) { return blocks(scene_.things[p.thing], p.solids, ray, reach); });
}

Vec3 Renderer::light_at(Vec3 point, Vec3 normal, Vec3 toward_eye, const Material& material,
                        const Parts& parts, int pattern) const {
  const Pattern& p = patterns()[static_cast<std::size_t>(pattern % kPatterns)];
  const Vec3 start = point + normal * 0.02F;
  Vec3 sky = p.sky;
  if (dot(sky, normal) < 0) sky = sky - normal * (2 * dot(sky, normal));
  float diffuse = scene_.ambient * (0.75F + 0.25F * normal.z);
  if (blocked(parts, {start, sky}, kSkyReach)) diffuse *= 0.25F;
  float gleam = 0;
  for (const Lamp& lamp : scene_.lamps) {
    const Vec3 to = lamp.position + p.disc * lamp.radius_mm - point;
    const float far = length(to), high = lamp.position.z;
    const Vec3 direction = to * (1 / far);
    const float facing = dot(normal, direction);
    if (facing <= 0 || blocked(parts, {start, direction}, far)) continue;
    const float received = lamp.strength * high * high / (far * far);
    diffuse += received * facing;
    if (material.gloss > 0) {
      const float half = dot(normal, normalised(direction + toward_eye));
      gleam += received * material.gloss * std::pow(half, 60.0F);
    }
  }
  return (material.albedo * diffuse + Vec3{gleam, gleam, gleam}) * scene_.tint;
}

Renderer::Light Renderer::sample(double x_px, double y_px, const Parts& parts, int pattern, Eye eye) const {
  Ray ray{optics_.position(), optics_.ray(x_px, y_px)};
  if (ray.direction.z < 0 && ray.origin.z > kCeiling)  // from near by, so that single precision is enough
    ray.origin += ray.direction * ((kCeiling - ray.origin.z) / ray.direction.z);
  Hit hit;
  if (eye != Eye::kGround)
    for (const Part& p : parts) intersect(scene_.things[p.thing], p.solids, ray, hit);
  const Vec3 toward_eye = ray.direction * -1.0F;
  if (hit.distance < 1e8F)
    return {light_at(ray.origin + ray.direction * hit.distance, hit.normal, toward_eye, hit.material, parts,
                     pattern)};
  if (eye == Eye::kThings || ray.direction.z > -1e-3F) return {{0, 0, 0}, 0};
  const Vec3 p = ray.origin + ray.direction * (-ray.origin.z / ray.direction.z);
  const Vec3 colour = eye == Eye::kGround ? Vec3{1, 1, 1} : scene_.ground.at(p.x, p.y);
  return {light_at({p.x, p.y, 0}, {0, 0, 1}, toward_eye, {colour}, parts, pattern)};
}

Renderer::Light Renderer::pixel(int x, int y, Eye eye) const {
  const Parts& parts = near(x, y);
  const int dither = kDither[y & 3][x & 3];
  if (parts.empty()) return sample(x, y, parts, dither, eye);
  const int side = samples_ >= 16 ? 4 : samples_ >= 4 ? 2 : 1;
  Light sum{{}, 0};
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      // A sheared grid: no two samples share a row or column, so that straight edges get even steps.
      const double u = (i + (j + 0.5) / side) / side - 0.5, v = (j + (side - i - 0.5) / side) / side - 0.5;
      const Light one = sample(x + u, y + v, parts, dither + 16 * (j * side + i), eye);
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
  const Parts nothing;
  return render_with<float>(region, Eye::kGround, [&](const Light& l, int x, int y) {
    return l.colour.y / sample(region.x + x, region.y + y, nothing, 0, Eye::kGround).colour.y;
  });
}

bool Renderer::sees(Vec3 point, const Model* own) const {
  const auto p = optics_.image_from_table(point);
  if (!p || !cv::Rect({}, optics_.size()).contains({cvRound(p->x), cvRound(p->y)})) return false;
  const Vec3 eye = normalised(optics_.position() - point);
  const float way = (kCeiling - point.z) / eye.z;  // looked at from above: the point may be inside something
  const Parts& parts = near(cvRound(p->x), cvRound(p->y));
  const Ray ray{point + eye * way, eye * -1.0F};
  if (blocked(parts, ray, way - 0.1F)) return false;
  if (!own) return true;
  Hit hit;
  const Model* drawn = own;
  for (const Part& part : parts) {
    const float before = hit.distance;
    intersect(scene_.things[part.thing], part.solids, ray, hit);
    if (hit.distance < before) drawn = scene_.things[part.thing].model.get();
  }
  return drawn == own || hit.distance > way + 0.1F;
}

}  // namespace telescope::vision::demo
