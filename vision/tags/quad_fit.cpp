#include "vision/tags/quad_fit.hpp"

#include <cmath>
#include <complex>

namespace telescope::vision {
namespace {

constexpr int kRays = 32;
constexpr int kSteps = 14;
constexpr float kFirstStep = 1.9F;  // modules from the middle
constexpr float kStep = 0.25F;      // modules

struct Edge {
  Point place;
  Point gradient;  // unit length, towards the bright side
};

struct Line {
  Point normal;  // unit length
  float offset = 0.0F;
};

/// The line a x + b y = offset through points, least squares across it.
std::optional<Line> fit_line(const Point* points, const float* weights, int count) {
  float sum = 0, sx = 0, sy = 0;
  for (int i = 0; i < count; ++i)
    sum += weights[i], sx += weights[i] * points[i].x, sy += weights[i] * points[i].y;
  if (sum <= 0) return std::nullopt;
  const Point mean{sx / sum, sy / sum};
  float xx = 0, xy = 0, yy = 0;
  for (int i = 0; i < count; ++i) {
    const Point d = points[i] - mean;
    xx += weights[i] * d.x * d.x, xy += weights[i] * d.x * d.y, yy += weights[i] * d.y * d.y;
  }
  const float angle = 0.5F * std::atan2(2 * xy, xx - yy);  // along the line
  const Point normal{-std::sin(angle), std::cos(angle)};
  return Line{normal, dot(normal, mean)};
}

std::optional<Point> intersection(const Line& a, const Line& b) {
  const float det = cross(a.normal, b.normal);
  if (std::abs(det) < 0.5F) return std::nullopt;
  return Point{(a.offset * b.normal.y - b.offset * a.normal.y) / det,
               (a.normal.x * b.offset - b.normal.x * a.offset) / det};
}

std::optional<PixelQuad> corners_of(const std::array<Line, 4>& sides) {
  PixelQuad quad;
  for (int i = 0; i < 4; ++i) {
    const auto corner = intersection(sides[(i + 3) % 4], sides[i]);
    if (!corner) return std::nullopt;
    quad[i] = *corner;
  }
  return quad;
}

/// Sides between 4.2 and 8 modules of the expected size, none much longer than another, turning one way.
bool is_plausible(const PixelQuad& quad, float module_px) {
  float shortest = 1e9F, longest = 0;
  for (int i = 0; i < 4; ++i) {
    const Point side = quad[(i + 1) % 4] - quad[i], next = quad[(i + 2) % 4] - quad[(i + 1) % 4];
    const float length = std::sqrt(dot(side, side)), next_length = std::sqrt(dot(next, next));
    shortest = std::min(shortest, length), longest = std::max(longest, length);
    if (cross(side, next) < 0.8F * length * next_length) return false;
  }
  return shortest > 4.2F * module_px && longest < 8.0F * module_px && longest < 1.45F * shortest;
}

const std::array<Point, kRays>& ray_directions() {
  static const auto directions = [] {
    std::array<Point, kRays> d;
    for (int i = 0; i < kRays; ++i) {
      const double a = 2 * M_PI * i / kRays;
      d[i] = {static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a))};
    }
    return d;
  }();
  return directions;
}

/// The outermost strong step from dark to bright along a ray.
std::optional<Edge> find_edge(const LumaView& luma, Point centre, Point direction, float module_px) {
  std::array<float, kSteps> v;
  for (int i = 0; i < kSteps; ++i) {
    const Point p = centre + module_px * (kFirstStep + kStep * static_cast<float>(i)) * direction;
    v[i] = luma.at(p.x, p.y);
  }
  std::array<float, kSteps> rise{};
  float strongest = 0;
  for (int i = 1; i + 1 < kSteps; ++i) strongest = std::max(strongest, rise[i] = v[i + 1] - v[i - 1]);
  if (strongest < 8) return std::nullopt;
  for (int i = kSteps - 2; i > 0; --i) {
    if (rise[i] < 0.5F * strongest || rise[i] < rise[i - 1] || rise[i] < rise[i + 1]) continue;
    const float bend = rise[i - 1] - 2 * rise[i] + rise[i + 1];
    const float shift = bend < 0 ? 0.5F * (rise[i - 1] - rise[i + 1]) / bend : 0.0F;
    const float r = module_px * (kFirstStep + kStep * (static_cast<float>(i) + shift));
    const Point p = centre + r * direction;
    const float h = 0.4F * module_px;
    Point g{luma.at(p.x + h, p.y) - luma.at(p.x - h, p.y), luma.at(p.x, p.y + h) - luma.at(p.x, p.y - h)};
    const float size = std::sqrt(dot(g, g));
    if (size < 4) return std::nullopt;
    return Edge{p, 1 / size * g};
  }
  return std::nullopt;
}

}  // namespace

float module_of(const PixelQuad& quad) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    const Point side = quad[(i + 1) % 4] - quad[i];
    sum += std::sqrt(dot(side, side));
  }
  return sum / 24;
}

std::optional<PixelQuad> find_quad(const LumaView& luma, Point centre, float module_px) {
  std::array<Edge, kRays> edges;
  int count = 0;
  std::complex<float> fourfold;
  for (const Point direction : ray_directions()) {
    const auto edge = find_edge(luma, centre, direction, module_px);
    if (!edge) continue;
    edges[count++] = *edge;
    const std::complex<float> g(edge->gradient.x, edge->gradient.y), g2 = g * g;
    fourfold += g2 * g2;
  }
  // The directions of a square's edges agree modulo a quarter turn.
  if (count < kRays * 5 / 8 || std::abs(fourfold) < 0.45F * static_cast<float>(count)) return std::nullopt;
  const float turn = std::arg(fourfold) / 4;
  const Point axis{std::cos(turn), std::sin(turn)};

  std::array<Line, 4> sides;
  for (int side = 0; side < 4; ++side) {
    const std::array<Point, 4> normals = {
        {{axis.x, axis.y}, {-axis.y, axis.x}, {-axis.x, -axis.y}, {axis.y, -axis.x}}};
    const Point normal = normals[side];
    std::array<Point, kRays> points;
    std::array<float, kRays> offsets, weights;
    int n = 0;
    for (int i = 0; i < count; ++i) {
      if (dot(edges[i].gradient, normal) < 0.85F || dot(edges[i].place - centre, normal) < module_px)
        continue;
      points[n] = edges[i].place;
      offsets[n++] = dot(edges[i].place, normal);
    }
    if (n < 3) return std::nullopt;
    std::array<float, kRays> sorted = offsets;
    std::nth_element(sorted.begin(), sorted.begin() + n / 2, sorted.begin() + n);
    Line line{normal, sorted[n / 2]};
    for (int round = 0; round < 2; ++round) {
      int kept = 0;
      for (int i = 0; i < n; ++i) {
        const float off = std::abs(dot(points[i], line.normal) - line.offset);
        weights[i] = off < (round == 0 ? 0.8F : 0.4F) * module_px ? 1.0F : 0.0F;
        kept += weights[i] > 0;
      }
      if (kept < 3) return std::nullopt;
      const auto fitted = fit_line(points.data(), weights.data(), n);
      if (!fitted) return std::nullopt;
      line = *fitted;
      if (dot(line.normal, normal) < 0) line = {-1 * line.normal, -line.offset};
      if (dot(line.normal, normal) < 0.9F) return std::nullopt;
    }
    sides[side] = line;
  }
  const auto quad = corners_of(sides);
  if (!quad || !is_plausible(*quad, module_px)) return std::nullopt;
  return quad;
}

std::optional<PixelQuad> refine_quad(const LumaView& luma, const PixelQuad& quad) {
  constexpr int kProfiles = 10, kSamples = 13;
  const float module_px = module_of(quad);
  std::array<Line, 4> sides;
  for (int side = 0; side < 4; ++side) {
    const Point from = quad[side], along = quad[(side + 1) % 4] - from;
    const float length = std::sqrt(dot(along, along));
    const Point outward{along.y / length, -along.x / length};
    std::array<Point, kProfiles> points;
    std::array<float, kProfiles> weights;
    int n = 0;
    for (int k = 0; k < kProfiles; ++k) {
      const float t = 0.06F + 0.88F * static_cast<float>(k) / (kProfiles - 1);
      const Point middle = from + t * along;
      std::array<float, kSamples> v;
      for (int i = 0; i < kSamples; ++i) {
        const Point p = middle + module_px * 0.8F * (static_cast<float>(i) / (kSamples / 2) - 1) * outward;
        v[i] = luma.at(p.x, p.y);
      }
      int darkest = 0, brightest = kSamples - 1;
      for (int i = 0; i <= kSamples / 2 + 2; ++i)
        if (v[i] < v[darkest]) darkest = i;
      for (int i = kSamples - 1; i > darkest; --i)
        if (v[i] > v[brightest]) brightest = i;
      if (v[brightest] - v[darkest] < 8) continue;
      const float half = 0.5F * (v[brightest] + v[darkest]);
      int i = darkest;
      while (i + 1 < brightest && v[i + 1] < half) ++i;
      const float step = (half - v[i]) / std::max(v[i + 1] - v[i], 1e-3F);
      const float place = 0.8F * ((static_cast<float>(i) + step) / (kSamples / 2) - 1);
      points[n] = middle + module_px * place * outward;
      weights[n++] = 1;
    }
    if (n < kProfiles * 6 / 10) return std::nullopt;
    std::optional<Line> line = fit_line(points.data(), weights.data(), n);
    for (int round = 0; round < 3 && line; ++round) {
      for (int i = 0; i < n; ++i) {
        const float off = (dot(points[i], line->normal) - line->offset) / (0.12F * module_px);
        weights[i] = 1 / (1 + off * off * off * off);
      }
      line = fit_line(points.data(), weights.data(), n);
    }
    if (!line) return std::nullopt;
    sides[side] = *line;
  }
  const auto refined = corners_of(sides);
  if (!refined || !is_plausible(*refined, module_px)) return std::nullopt;
  return refined;
}

}  // namespace telescope::vision
