#include "vision/tags/quad_fit.hpp"

#include <algorithm>

#include "vision/tags/homography.hpp"

namespace telescope::vision {
namespace {

constexpr float kFirstStep = 1.9F;  // modules from the middle
constexpr float kLastStep = 5.15F, kLastNearStep = 4.0F;
constexpr float kLeastStep = 0.9F;  // pixels
constexpr std::uint8_t kLeastRise = 8;
constexpr float kRoughSkew = 0.3F, kFineSkew = 0.04F, kNoisySkew = 0.2F;
constexpr int kProfiles = 9;                 // across each side
constexpr float kLeastGradient = 16;         // grey levels, see gradient_at
constexpr int kFewestEdges = kRays * 5 / 8;  // of a square
constexpr float kLeastAgreement = 0.45F;     // of the edges of a square, modulo a quarter turn; 1 is full
constexpr float kThinnestBorder = 0.8F;      // pixels, that can be told from its quiet zone
constexpr float kMostRefined = 1;            // sixths of a tilted square, by which a corner is moved

constexpr int kCacheLine = 64;  // bytes
// Pixels from a place; of a larger one a look sees so little that fetching all of it took up to three times
// as long.
constexpr int kFarthestFetched = 64;

struct Edge {
  Point place;     // from the centre
  Point gradient;  // unit length, towards the bright side
};

/// The line through the edges that look along `normal`, however many of them are stray.
std::optional<Line> find_side(const Edge* edges, int count, Point normal, float module_px) {
  std::array<Point, kRays> points;
  std::array<float, kRays> offsets, weights;
  int n = 0;
  for (int i = 0; i < count; ++i) {
    const float offset = dot(edges[i].place, normal);
    if (dot(edges[i].gradient, normal) < 0.85F || offset < module_px) continue;
    points[n] = edges[i].place;
    offsets[n++] = offset;
  }
  if (n < 3) return std::nullopt;
  std::array<float, kRays> sorted = offsets;
  std::nth_element(sorted.begin(), sorted.begin() + n / 2, sorted.begin() + n);
  Line line{normal, sorted[n / 2]};
  for (const float tolerance : {0.8F, 0.4F}) {
    int kept = 0;
    for (int i = 0; i < n; ++i) {
      const bool near = std::abs(dot(points[i], line.normal) - line.offset) < tolerance * module_px;
      weights[i] = near ? 1.0F : 0.0F;
      kept += near;
    }
    if (kept < 3) return std::nullopt;
    const auto fitted = fit_line(points.data(), weights.data(), n, normal);
    if (!fitted || dot(fitted->normal, normal) < 0.9F) return std::nullopt;
    line = *fitted;
  }
  return line;
}

/// Of the sides of a square of six modules at least one in either direction says where its middle is; of two
/// that are too far apart the nearer one, for what lies around a tag is farther away than its border.
std::optional<Point> middle_from(const std::array<std::optional<Line>, 4>& sides,
                                 const std::array<Point, 4>& normals, Point origin, float module_px) {
  Point middle = origin;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto &one = sides[i], &other = sides[i + 2];
    const float half = 3 * module_px;
    if (!one && !other) return std::nullopt;
    float shift = 0;
    if (one && (!other || one->offset < other->offset))
      shift = one->offset - half;
    else
      shift = half - other->offset;
    middle = middle + shift * normals[i];
  }
  return middle;
}

/// Pixels by which a point may be off a side with such a border.
float tolerance_of(float border_px) {
  return std::max(0.15F * border_px, 0.5F);
}

/// Where the profiles across a side saw its edge.
struct SideEdges {
  std::array<Point, kProfiles> points;
  int count = 0;

  /// Where something covers the tag the rest of the side must still say where it runs.
  bool agree_with(const Line& line, float tolerance) const {
    const auto is_near = [&](Point p) { return std::abs(dot(p, line.normal) - line.offset) < tolerance; };
    return std::count_if(points.begin(), points.begin() + count, is_near) >= kProfiles * 6 / 10;
  }
};

/// The parallelogram nearest to a quad that noise has skewed, if the edges agree with it too.
std::optional<PixelQuad> straighten(const PixelQuad& quad, const std::array<SideEdges, 4>& edges,
                                    float tolerance) {
  const Point skew = 0.25F * (quad[0] - quad[1] + quad[2] - quad[3]);
  PixelQuad even;
  for (std::size_t i = 0; i < 4; ++i) even[i] = i % 2 == 0 ? quad[i] - skew : quad[i] + skew;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point along = even[(i + 1) % 4] - even[i];
    const Point normal = (1 / length(along)) * Point{along.y, -along.x};
    if (!edges[i].agree_with({normal, dot(even[i], normal)}, tolerance)) return std::nullopt;
  }
  return even;
}

std::uint8_t pixel_at(const LumaView& luma, int x, int y) {
  return luma.row(std::clamp(y, 0, luma.height - 1))[std::clamp(x, 0, luma.width - 1)];
}

/// Of the brightness, from the eight pixels `apart` around a place: times eight, for a distance of `apart`.
Point gradient(int apart, const auto& pixel) {
  const int b = apart;
  const int left_above = pixel(-b, -b), right_above = pixel(b, -b);
  const int left_below = pixel(-b, b), right_below = pixel(b, b);
  const int across = right_above - left_above + right_below - left_below;
  const int down = left_below - left_above + right_below - right_above;
  return {static_cast<float>(2 * (pixel(b, 0) - pixel(-b, 0)) + across),
          static_cast<float>(2 * (pixel(0, b) - pixel(0, -b)) + down)};
}

/// A number for each ray.
using OfEach = std::array<float, kRays>;

/// By how many steps each ray's edge is beyond its step, -0.5 to 0.5.
OfEach shifts(const RaySamples& samples, const RayEdges& edges) {
  OfEach before, here, after, shift;
  for (int ray = 0; ray < kRays; ++ray) {
    const auto rise = [&](int k) {
      return k < 1 || k + 1 >= kRaySteps ? 0.0F
                                         : static_cast<float>(samples[k + 1][ray] - samples[k - 1][ray]);
    };
    const int i = std::max<int>(edges.step[ray], 1);
    before[ray] = rise(i - 1), here[ray] = rise(i), after[ray] = rise(i + 1);
  }
  for (int ray = 0; ray < kRays; ++ray) {
    const float bend = before[ray] - 2 * here[ray] + after[ray];
    const float top = 0.5F * (before[ray] - after[ray]) / (bend < 0 ? bend : -1.0F);
    shift[ray] = bend < 0 ? std::clamp(top, -0.5F, 0.5F) : 0.0F;
  }
  return shift;
}

/// The square with such edges, seen from `origin`. `fourfold`: the sum of the fourth powers of their
/// gradients as complex numbers, for the directions of a square's edges agree modulo a quarter turn.
QuadFinder::Found square_of(const Edge* edges, int count, Point fourfold, Point origin, float module_px) {
  const float turn = std::atan2(fourfold.y, fourfold.x) / 4;
  Point normal{std::cos(turn), std::sin(turn)};

  std::array<std::optional<Line>, 4> found_sides;
  std::array<Point, 4> normals;
  for (std::size_t i = 0; i < 4; ++i) {
    normals[i] = normal;
    found_sides[i] = find_side(edges, count, normal, module_px);
    normal = {-normal.y, normal.x};
  }
  QuadFinder::Found answer{.quad = {}, .is_square = true, .middle = {}};
  if (std::ranges::all_of(found_sides, [](const auto& side) { return side.has_value(); })) {
    std::array<Line, 4> sides;
    for (std::size_t i = 0; i < 4; ++i)
      sides[i] = {found_sides[i]->normal, found_sides[i]->offset + dot(found_sides[i]->normal, origin)};
    answer.quad = corners_of(sides);
    if (answer.quad && !is_plausible(*answer.quad, module_px, kRoughSkew)) answer.quad.reset();
  }
  if (!answer.quad) answer.middle = middle_from(found_sides, normals, origin, module_px);
  return answer;
}

}  // namespace

inline Point QuadFinder::gradient_at(const Rays& rays, int step, int ray) const {
  if (rays.is_inside) {
    const std::uint8_t* place = rays.luma.row(rays.y) + rays.x + offsets_[step][ray];
    return gradient(blur_, [&](int dx, int dy) { return place[dy * rays.luma.stride + dx]; });
  }
  const int x = rays.x + static_cast<int>(places_[step][ray].x);
  const int y = rays.y + static_cast<int>(places_[step][ray].y);
  return gradient(blur_, [&](int dx, int dy) { return pixel_at(rays.luma, x + dx, y + dy); });
}

void QuadFinder::prepare(const LumaView& luma, float sixth_px, float border_px) {
  static const auto directions = [] {
    std::array<Point, kRays> out;
    for (int ray = 0; ray < kRays; ++ray) {
      const float angle = static_cast<float>(2 * M_PI / kRays) * static_cast<float>(ray);
      out[ray] = {std::cos(angle), std::sin(angle)};
    }
    return out;
  }();
  const float module_px = module_px_ = sixth_px;
  reach_ = 0;
  blur_ = std::max(1, static_cast<int>(std::lround(0.4F * border_px)));
  // Pixels are taken as they are, not interpolated: steps much smaller than one would see only their corners.
  const float apart = std::max(module_px * (kLastStep - kFirstStep) / (kRaySteps - 1), kLeastStep);
  for (int step = 0; step < kRaySteps; ++step)
    for (int ray = 0; ray < kRays; ++ray) {
      const float r =
          std::min(module_px * kFirstStep + apart * static_cast<float>(step), module_px * kLastStep);
      const int dx = static_cast<int>(std::lround(r * directions[ray].x));
      const int dy = static_cast<int>(std::lround(r * directions[ray].y));
      offsets_[step][ray] = dy * luma.stride + dx;
      places_[step][ray] = {static_cast<float>(dx), static_cast<float>(dy)};
      reach_ = std::max({reach_, std::abs(dx), std::abs(dy)});
      if (r <= module_px * kLastNearStep) near_ = step;
    }
  reach_ += blur_;
}

void QuadFinder::prefetch(const LumaView& luma, Point centre) const {
  if (reach_ > kFarthestFetched) return;
  const int x = static_cast<int>(centre.x), y = static_cast<int>(centre.y);
  const int left = std::max(0, x - reach_), right = std::min(luma.width - 1, x + reach_);
  const int bottom = std::min(luma.height - 1, y + reach_);
  for (int line = std::max(0, y - reach_); line <= bottom; ++line) {
    const std::uint8_t* row = luma.row(line);
    for (int at = left; at < right; at += kCacheLine) __builtin_prefetch(row + at);
    __builtin_prefetch(row + right);
  }
}

bool QuadFinder::look(const LumaView& luma, Point centre, Rays& rays) const {
  const int cx = static_cast<int>(std::lround(centre.x)), cy = static_cast<int>(std::lround(centre.y));
  if (cx < 0 || cy < 0 || cx >= luma.width || cy >= luma.height) return false;
  rays.luma = luma, rays.x = cx, rays.y = cy;
  rays.is_inside = cx >= reach_ && cy >= reach_ && cx < luma.width - reach_ && cy < luma.height - reach_;
  const std::uint8_t* middle = luma.row(cy) + cx;
  for (int step = 0; step < kRaySteps; ++step) {
    std::array<std::uint8_t, kRays> seen;
    if (rays.is_inside)
      for (int ray = 0; ray < kRays; ++ray) seen[ray] = middle[offsets_[step][ray]];
    else
      for (int ray = 0; ray < kRays; ++ray) {
        const Point place = places_[step][ray];
        seen[ray] = pixel_at(luma, cx + static_cast<int>(place.x), cy + static_cast<int>(place.y));
      }
    rays.samples[step] = seen;
  }
  return true;
}

QuadFinder::Found QuadFinder::find(const Rays& rays, Reach reach) const {
  RaySamples up_to_near;
  if (reach == Reach::kNear) {
    std::copy_n(rays.samples.begin(), near_, up_to_near.begin());
    std::fill(up_to_near.begin() + near_, up_to_near.end(), rays.samples[near_]);
  }
  const RaySamples& samples = reach == Reach::kNear ? up_to_near : rays.samples;
  RayEdges found;
  kernels().ray_edges(samples, kLeastRise, found);

  // Of each ray first what is looked up, then in loops for the vectoriser what follows from it.
  OfEach gx, gy;
  for (int ray = 0; ray < kRays; ++ray) {
    const Point g = gradient_at(rays, std::max<int>(found.step[ray], 1), ray);
    gx[ray] = g.x, gy[ray] = g.y;
  }
  OfEach size, fourth_x, fourth_y;
  for (int ray = 0; ray < kRays; ++ray) {
    size[ray] = std::sqrt(gx[ray] * gx[ray] + gy[ray] * gy[ray]);
    const float scale = 1 / std::max(size[ray], 1.0F);
    gx[ray] *= scale, gy[ray] *= scale;
    const float x = gx[ray] * gx[ray] - gy[ray] * gy[ray], y = 2 * gx[ray] * gy[ray];
    fourth_x[ray] = x * x - y * y, fourth_y[ray] = 2 * x * y;
  }
  const auto is_edge = [&](int ray) { return found.step[ray] > 0 && size[ray] >= kLeastGradient; };
  int count = 0;
  Point fourfold;
  for (int ray = 0; ray < kRays; ++ray)
    if (is_edge(ray)) fourfold = fourfold + Point{fourth_x[ray], fourth_y[ray]}, ++count;
  if (count < kFewestEdges || length(fourfold) < kLeastAgreement * static_cast<float>(count)) return {};

  const OfEach shift = shifts(samples, found);
  std::array<Edge, kRays> edges;
  count = 0;
  for (int ray = 0; ray < kRays; ++ray) {
    if (!is_edge(ray)) continue;
    const Point inner = places_[found.step[ray] - 1][ray], outer = places_[found.step[ray] + 1][ray];
    edges[count++] = {0.5F * (inner + outer) + 0.5F * shift[ray] * (outer - inner), {gx[ray], gy[ray]}};
  }
  const Point origin{static_cast<float>(rays.x), static_cast<float>(rays.y)};
  return square_of(edges.data(), count, fourfold, origin, module_px_);
}

namespace {

/// How thick the border is at each profile across each side, pixels.
using Thickness = std::array<std::array<float, kProfiles>, 4>;

/// How far along a side a profile is.
constexpr float share_of(int profile) {
  return 0.06F + 0.88F * static_cast<float>(profile) / (kProfiles - 1);
}

struct Refined {
  PixelQuad quad;
  std::array<SideEdges, 4> edges;
};

constexpr int kSamples = 11, kDarkSamples = 8;  // across a side; of which one is the darkest of the border
constexpr int kAcross = 4 * kProfiles;  // profiles: the first of each side, the second of each side ..
using OfProfiles = std::array<float, kAcross>;

/// Where along each profile, in border widths outwards from the side, it is halfway from the border's dark to
/// the quiet zone's bright; nothing like a border has kNoEdge. In loops for the vectoriser.
constexpr float kNoEdge = 9;
OfProfiles edges_across(const std::array<float, kSamples * kAcross>& values) {
  const float* v = values.data();
  std::array<int, kAcross> darkest{}, brightest, at;
  OfProfiles low, high, half, edge;
  std::copy_n(v, kAcross, low.begin());
  for (int i = 1; i < kDarkSamples; ++i)
    for (int j = 0; j < kAcross; ++j) {
      const bool is_less = v[i * kAcross + j] < low[j];
      low[j] = is_less ? v[i * kAcross + j] : low[j];
      darkest[j] = is_less ? i : darkest[j];
    }
  at = brightest = darkest, high = low;
  for (int i = 1; i < kSamples; ++i)
    for (int j = 0; j < kAcross; ++j) {
      const bool is_more = static_cast<int>(i > darkest[j]) & static_cast<int>(v[i * kAcross + j] > high[j]);
      high[j] = is_more ? v[i * kAcross + j] : high[j];
      brightest[j] = is_more ? i : brightest[j];
    }
  for (int j = 0; j < kAcross; ++j) half[j] = 0.5F * (high[j] + low[j]);
  for (int i = 1; i < kSamples; ++i)
    for (int j = 0; j < kAcross; ++j)
      at[j] += static_cast<int>(at[j] == i - 1) & static_cast<int>(i < brightest[j]) &
               static_cast<int>(v[i * kAcross + j] < half[j]);
  for (int j = 0; j < kAcross; ++j) {
    const float here = v[at[j] * kAcross + j], next = v[(at[j] + 1) * kAcross + j];
    const float step = (half[j] - here) / std::max(next - here, 1e-3F);
    edge[j] = high[j] - low[j] < kLeastRise
                  ? kNoEdge
                  : 0.8F * ((static_cast<float>(at[j]) + step) / (kSamples / 2) - 1);
  }
  return edge;
}

/// A number for each side.
using Four [[gnu::vector_size(4 * sizeof(float))]] = float;
Four four(const auto& of_side) {
  return Four{of_side(0), of_side(1), of_side(2), of_side(3)};
}
/// The lines of the four sides through points that lie near them.
struct FourLines {
  Four x, y, offset;  // of the normals
  Four above(Four px, Four py) const { return px * x + py * y - offset; }
};

/// Where the profiles across the sides see their edges; towards the outside.
struct FourSides {
  std::array<Four, kProfiles> x, y, is_there;
  Four normal_x, normal_y;
};

/// As fit_line does, each side at once.
std::optional<FourLines> fit_lines(const FourSides& sides, const std::array<Four, kProfiles>& weights) {
  const Four normal_x = sides.normal_x, normal_y = sides.normal_y;
  Four sum{}, sx{}, sy{}, tt{}, th{};
  for (int k = 0; k < kProfiles; ++k)
    sum += weights[k], sx += weights[k] * sides.x[k], sy += weights[k] * sides.y[k];
  const Four mean_x = sx / sum, mean_y = sy / sum;
  for (int k = 0; k < kProfiles; ++k) {
    const Four dx = sides.x[k] - mean_x, dy = sides.y[k] - mean_y;
    const Four t = dx * -normal_y + dy * normal_x;
    tt += weights[k] * t * t, th += weights[k] * t * (dx * normal_x + dy * normal_y);
  }
  for (int side = 0; side < 4; ++side)
    if (!(sum[side] > 0 && tt[side] > 0)) return std::nullopt;
  const Four slope = th / tt;
  const Four x = normal_x + slope * normal_y, y = normal_y - slope * normal_x;
  const Four square = x * x + y * y;
  const Four scale = four([&](int side) { return 1 / std::sqrt(square[side]); });
  return FourLines{scale * x, scale * y, scale * x * mean_x + scale * y * mean_y};
}

/// The lines with which most edges agree. `leeway`: pixels.
std::optional<FourLines> fit_to_most(const FourSides& sides, Four leeway) {
  auto lines = fit_lines(sides, sides.is_there);
  for (int round = 0; round < 3 && lines; ++round) {
    std::array<Four, kProfiles> weights;
    for (int k = 0; k < kProfiles; ++k) {
      const Four off = lines->above(sides.x[k], sides.y[k]) / leeway;
      weights[k] = sides.is_there[k] / (1 + off * off * off * off);
    }
    lines = fit_lines(sides, weights);
  }
  return lines;
}

/// Samples the profiles and finds the edge on each.
FourSides find_edges(const LumaView& luma, const PixelQuad& quad, const Thickness& thickness) {
  FourSides found;
  OfProfiles middle_x, middle_y, border_px, out_x, out_y;
  for (int side = 0; side < 4; ++side) {
    const Point along = quad[(side + 1) % 4] - quad[side];
    const float size = length(along);
    const Point outward{along.y / size, -along.x / size};
    found.normal_x[side] = outward.x, found.normal_y[side] = outward.y;
    for (int k = 0, j = side; k < kProfiles; ++k, j += 4) {
      const Point middle = quad[side] + share_of(k) * along;
      middle_x[j] = middle.x, middle_y[j] = middle.y, border_px[j] = thickness[side][k];
      out_x[j] = outward.x, out_y[j] = outward.y;
    }
  }
  std::array<float, kSamples * kAcross> x, y, values;
  for (int i = 0; i < kSamples; ++i)
    for (int j = 0; j < kAcross; ++j) {
      const float out = border_px[j] * 0.8F * (static_cast<float>(i) / (kSamples / 2) - 1);
      x[i * kAcross + j] = middle_x[j] + out * out_x[j], y[i * kAcross + j] = middle_y[j] + out * out_y[j];
    }
  luma.at(x, y, values);
  const OfProfiles edge = edges_across(values);
  for (int k = 0; k < kProfiles; ++k)
    for (int side = 0; side < 4; ++side) {
      const int j = 4 * k + side;
      found.x[k][side] = middle_x[j] + border_px[j] * edge[j] * out_x[j];
      found.y[k][side] = middle_y[j] + border_px[j] * edge[j] * out_y[j];
      found.is_there[k][side] = edge[j] < kNoEdge ? 1.0F : 0.0F;
    }
  return found;
}

std::optional<Refined> refine(const LumaView& luma, const PixelQuad& quad, const Thickness& thickness) {
  const FourSides found = find_edges(luma, quad, thickness);
  Refined refined;
  for (int side = 0; side < 4; ++side) {
    auto& [points, count] = refined.edges[side];
    for (int k = 0; k < kProfiles; ++k)
      if (found.is_there[k][side] > 0) points[count++] = {found.x[k][side], found.y[k][side]};
    if (count < kProfiles * 6 / 10) return std::nullopt;
  }
  const auto border = [&](int side) { return thickness[side][kProfiles / 2]; };
  const auto lines = fit_to_most(found, 0.12F * four(border));
  if (!lines) return std::nullopt;
  std::array<Line, 4> sides;
  for (int side = 0; side < 4; ++side) {
    sides[side] = {{lines->x[side], lines->y[side]}, lines->offset[side]};
    if (!refined.edges[side].agree_with(sides[side], tolerance_of(border(side)))) return std::nullopt;
  }
  const auto corners = corners_of(sides);
  if (!corners) return std::nullopt;
  refined.quad = *corners;
  return refined;
}

}  // namespace

std::optional<PixelQuad> refine_quad(const LumaView& luma, const PixelQuad& quad, float border_px) {
  Thickness thickness;
  for (auto& side : thickness) side.fill(border_px);
  const auto refined = refine(luma, quad, thickness);
  if (!refined || !is_plausible(refined->quad, module_of(quad), kNoisySkew)) return std::nullopt;
  if (is_plausible(refined->quad, module_of(quad), kFineSkew)) return refined->quad;
  return straighten(refined->quad, refined->edges, tolerance_of(border_px));
}

std::optional<PixelQuad> refine_tilted_quad(const LumaView& luma, const PixelQuad& quad, int cells) {
  const Homography picture(quad, 1);
  const float module = 1 / static_cast<float>(cells + 2);
  Thickness thickness;
  for (std::size_t side = 0; side < 4; ++side) {
    const Point along = quad[(side + 1) % 4] - quad[side];
    const Point inward = (1 / length(along)) * Point{-along.y, along.x};
    for (int k = 0; k < kProfiles; ++k) {
      // The side goes around the unit square: along the top, down the right, back along the bottom, up.
      const float t = share_of(k);
      const std::array<Point, 4> edge{{{t, 0}, {1, t}, {1 - t, 1}, {0, 1 - t}}};
      const std::array<Point, 4> in{{{t, module}, {1 - module, t}, {1 - t, 1 - module}, {module, 1 - t}}};
      const float deep = dot(picture(in[side].x, in[side].y) - picture(edge[side].x, edge[side].y), inward);
      if (!(deep > kThinnestBorder)) return std::nullopt;
      thickness[side][k] = deep;
    }
  }
  const auto refined = refine(luma, quad, thickness);
  if (!refined) return std::nullopt;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point a = refined->quad[i], b = refined->quad[(i + 1) % 4], c = refined->quad[(i + 2) % 4];
    if (cross(b - a, c - b) <= 0) return std::nullopt;
    if (length(a - quad[i]) > kMostRefined * module_of(quad)) return std::nullopt;
  }
  return refined->quad;
}

}  // namespace telescope::vision
