#include "vision/demo/scene.hpp"

#include <algorithm>
#include <array>

namespace telescope::vision::demo {
namespace {

constexpr int kTile = 16;
constexpr int kPatterns = 64;
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
  for (std::size_t i = 0; i < scene.things.size(); ++i) {
    const cv::Rect r = footprint(scene.things[i]);
    if (r.empty()) continue;
    for (int y = r.y / kTile; y <= (r.br().y - 1) / kTile; ++y)
      for (int x = r.x / kTile; x <= (r.br().x - 1) / kTile; ++x)
        tiles_[static_cast<std::size_t>(y * tiles_across_ + x)].push_back(static_cast<int>(i));
  }
}

cv::Rect Renderer::footprint(const Placed& thing) const {
  const Vec3 centre = thing.position + thing.frame.back(thing.model->centre);
  const float r = thing.model->radius;
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  const auto add = [&](Vec3 at, float reach) {
    const auto p = optics_.image_from_table(at);
    if (!p) return;
    const double px = 1.05 * optics_.focal_px() * double{reach} / double{length(at - optics_.position())} + 2;
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
  const cv::Rect all(cv::Point(cvFloor(left), cvFloor(top)),
                     cv::Point(cvCeil(right) + 1, cvCeil(bottom) + 1));
  return all & cv::Rect({}, optics_.size());
}

const std::vector<int>& Renderer::near(int x_px, int y_px) const {
  return tiles_[static_cast<std::size_t>((y_px / kTile) * tiles_across_ + x_px / kTile)];
}

Vec3 Renderer::light_at(Vec3 point, Vec3 normal, Vec3 toward_eye, const Material& material,
                        const std::vector<int>& things, int pattern) const {
  const Pattern& p = patterns()[static_cast<std::size_t>(pattern % kPatterns)];
  const Vec3 start = point + normal * 0.02F;
  const auto shaded = [&](Vec3 direction, float reach) {
    return std::ranges::any_of(things, [&](int i) {
      return blocks(scene_.things[static_cast<std::size_t>(i)], {start, direction}, reach);
    });
  };
  Vec3 sky = p.sky;
  if (dot(sky, normal) < 0) sky = sky - normal * (2 * dot(sky, normal));
  float diffuse = scene_.ambient * (0.75F + 0.25F * normal.z);
  if (!things.empty() && shaded(sky, kSkyReach)) diffuse *= 0.25F;
  float gleam = 0;
  for (const Lamp& lamp : scene_.lamps) {
    const Vec3 to = lamp.position + p.disc * lamp.radius_mm - point;
    const float far = length(to), high = lamp.position.z;
    const Vec3 direction = to * (1 / far);
    const float facing = dot(normal, direction);
    if (facing <= 0 || (!things.empty() && shaded(direction, far))) continue;
    const float received = lamp.strength * high * high / (far * far);
    diffuse += received * facing;
    if (material.gloss > 0) {
      const float half = dot(normal, normalised(direction + toward_eye));
      gleam += received * material.gloss * std::pow(half, 60.0F);
    }
  }
  return (material.albedo * diffuse + Vec3{gleam, gleam, gleam}) * scene_.tint;
}

Vec3 Renderer::sample(double x_px, double y_px, const std::vector<int>& things, int pattern) const {
  const Ray ray{optics_.position(), optics_.ray(x_px, y_px)};
  Hit hit;
  for (int i : things) intersect(scene_.things[static_cast<std::size_t>(i)], ray, hit);
  if (hit.distance > 1e8F) {
    if (ray.direction.z > -1e-3F) return {0, 0, 0};
    hit.distance = -ray.origin.z / ray.direction.z;
    const Vec3 p = ray.origin + ray.direction * hit.distance;
    return light_at({p.x, p.y, 0}, {0, 0, 1}, ray.direction * -1.0F, {scene_.ground.at(p.x, p.y)}, things,
                    pattern);
  }
  return light_at(ray.origin + ray.direction * hit.distance, hit.normal, ray.direction * -1.0F, hit.material,
                  things, pattern);
}

Vec3 Renderer::pixel(int x, int y) const {
  const std::vector<int>& things = near(x, y);
  const int dither = kDither[y & 3][x & 3];
  if (things.empty()) return sample(x, y, things, dither);
  const int side = samples_ >= 16 ? 4 : samples_ >= 4 ? 2 : 1;
  Vec3 sum;
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      // A sheared grid: no two samples share a row or column, so that straight edges get even steps.
      const double u = (i + (j + 0.5) / side) / side - 0.5, v = (j + (side - i - 0.5) / side) / side - 0.5;
      sum += sample(x + u, y + v, things, dither + 16 * (j * side + i));
    }
  return sum * (1.0F / static_cast<float>(side * side));
}

cv::Mat3f Renderer::render(cv::Rect region, bool parallel) const {
  cv::Mat3f out(region.size());
  const auto rows = [&](const cv::Range& range) {
    for (int y = range.start; y < range.end; ++y)
      for (int x = 0; x < region.width; ++x) {
        const Vec3 c = pixel(region.x + x, region.y + y);
        out(y, x) = {c.x, c.y, c.z};
      }
  };
  const cv::Range all(0, region.height);
  parallel ? cv::parallel_for_(all, rows, region.height / 8.0) : rows(all);
  return out;
}

bool Renderer::sees(Vec3 point) const {
  const auto p = optics_.image_from_table(point);
  if (!p || !cv::Rect({}, optics_.size()).contains({cvRound(p->x), cvRound(p->y)})) return false;
  const Vec3 to = point - optics_.position();
  const float far = length(to);
  const Ray ray{optics_.position(), to * (1 / far)};
  return std::ranges::none_of(near(cvRound(p->x), cvRound(p->y)), [&](int i) {
    return blocks(scene_.things[static_cast<std::size_t>(i)], ray, far - 0.3F);
  });
}

}  // namespace telescope::vision::demo
