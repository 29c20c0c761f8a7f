#include "vision/tags/outline_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include <opencv2/imgproc.hpp>

namespace telescope::vision {
namespace {

constexpr int kTile = 4;  // pixels; dark is what is darker than the middle of three by three tiles' range
// Grey levels, of that range: twice what half of all tiles have is not noise, but no more than a tag in poor
// light has.
constexpr int kLeastRange = 12, kMostOfLeastRange = 30;
constexpr float kMostStray = 0.9F, kMostStrayOfSide = 0.02F;  // root mean square: pixels, and of a side
constexpr float kEnds = 0.08F;                                // of a side, that round corners take

using Outline = std::span<const cv::Point>;

Point at(cv::Point p) {
  return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

/// The range of brightness of which at least half of all tiles have no more.
int median_range(const cv::Mat1b& darkest, const cv::Mat1b& brightest) {
  std::array<int, 256> tiles{};
  for (int row = 0; row < darkest.rows; ++row)
    for (int column = 0; column < darkest.cols; ++column)
      ++tiles[static_cast<std::size_t>(brightest(row, column) - darkest(row, column))];
  int range = 0;
  for (int seen = tiles[0]; 2 * seen < darkest.rows * darkest.cols;
       seen += tiles[static_cast<std::size_t>(range)])
    ++range;
  return range;
}

/// The index of the point of an outline that is farthest by some measure.
std::size_t farthest(Outline outline, const auto& measure) {
  std::size_t best = 0;
  float most = measure(outline[0]);
  for (std::size_t i = 1; i < outline.size(); ++i)
    if (const float m = measure(outline[i]); m > most) most = m, best = i;
  return best;
}

/// Corners of what may be a quad: two that lie far apart, what is farthest from the line through them, and
/// what is farthest beyond the triangle of these.
std::optional<std::array<std::size_t, 4>> corners_in(Outline outline, float least_side) {
  const auto from = [&](Point p) {
    return [p](cv::Point q) {
      const Point d = at(q) - p;
      return dot(d, d);
    };
  };
  const std::size_t a = farthest(outline, from(at(outline[0])));
  const std::size_t b = farthest(outline, from(at(outline[a])));
  const Point p = at(outline[a]), along = at(outline[b]) - p;
  const auto off = [&](cv::Point q) { return std::abs(cross(along, at(q) - p)); };
  const std::size_t c = farthest(outline, off);
  std::array<Point, 3> triangle{p, at(outline[b]), at(outline[c])};
  if (cross(along, triangle[2] - p) < 0) std::swap(triangle[1], triangle[2]);
  std::array<Line, 3> edges;
  for (std::size_t i = 0; i < 3; ++i) {
    const Point edge = triangle[(i + 1) % 3] - triangle[i];
    const Point outward = (1 / std::max(length(edge), 1.0F)) * Point{edge.y, -edge.x};
    edges[i] = {outward, dot(outward, triangle[i])};
  }
  const auto beyond = [&](cv::Point q) {
    float most = -1;
    for (const Line& edge : edges) most = std::max(most, dot(edge.normal, at(q)) - edge.offset);
    return most;
  };
  const std::size_t d = farthest(outline, beyond);
  if (off(outline[c]) < length(along) * least_side / 3 || beyond(outline[d]) < least_side / 3)
    return std::nullopt;
  std::array<std::size_t, 4> corners{a, b, c, d};
  std::ranges::sort(corners);
  for (std::size_t i = 0; i < 4; ++i)
    if (length(at(outline[corners[i]]) - at(outline[corners[(i + 1) % 4]])) < least_side) return std::nullopt;
  return corners;
}

/// The line through the points between two corners; nothing where they are not on one.
std::optional<Line> side_between(Outline outline, std::size_t from, std::size_t to, Point middle) {
  const std::size_t n = outline.size(), count = (to + n - from) % n;
  const auto skip = static_cast<std::size_t>(std::lround(kEnds * static_cast<float>(count)) + 1);
  if (count < 2 * skip + 2) return std::nullopt;
  double sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0, points = 0;
  for (std::size_t i = skip; i + skip <= count; ++i) {
    const cv::Point p = outline[(from + i) % n];
    const double x = p.x - static_cast<double>(middle.x), y = p.y - static_cast<double>(middle.y);
    sx += x, sy += y, sxx += x * x, sxy += x * y, syy += y * y, ++points;
  }
  const double mx = sx / points, my = sy / points;
  const double xx = sxx / points - mx * mx, xy = sxy / points - mx * my, yy = syy / points - my * my;
  const double angle = 0.5 * std::atan2(2 * xy, xx - yy);  // of the line
  const double spread = std::max(0.0, 0.5 * (xx + yy - std::hypot(xx - yy, 2 * xy)));
  const float side = length(at(outline[to]) - at(outline[from]));
  if (std::sqrt(spread) > static_cast<double>(std::max(kMostStray, kMostStrayOfSide * side)))
    return std::nullopt;
  Point normal{static_cast<float>(-std::sin(angle)), static_cast<float>(std::cos(angle))};
  const Point mean{static_cast<float>(mx), static_cast<float>(my)};
  if (dot(normal, mean) < 0) normal = -1.0F * normal;
  return Line{normal, dot(normal, mean + middle)};
}

std::optional<PixelQuad> quad_of(Outline outline, float least_side) {
  const auto corners = corners_in(outline, least_side);
  if (!corners) return std::nullopt;
  Point middle;
  for (const std::size_t corner : *corners) middle = middle + 0.25F * at(outline[corner]);
  PixelQuad quad;
  std::array<Line, 4> sides;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto side = side_between(outline, (*corners)[i], (*corners)[(i + 1) % 4], middle);
    if (!side) return std::nullopt;
    sides[i] = *side;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const auto corner = crossing(sides[(i + 3) % 4], sides[i], 0.1F);
    if (!corner) return std::nullopt;
    quad[i] = *corner;
    if (length(quad[i] - at(outline[(*corners)[i]])) > 0.2F * length(at(outline[(*corners)[i]]) - middle) + 2)
      return std::nullopt;
  }
  if (cross(quad[1] - quad[0], quad[2] - quad[1]) < 0) std::swap(quad[1], quad[3]);
  for (std::size_t i = 0; i < 4; ++i)
    if (cross(quad[(i + 1) % 4] - quad[i], quad[(i + 2) % 4] - quad[(i + 1) % 4]) <= 0) return std::nullopt;
  return quad;
}

}  // namespace

void OutlineSearch::find_dark(const LumaView& luma) {
  const int columns = luma.width / kTile, rows = luma.height / kTile, width = columns * kTile;
  darkest_.create(rows, columns), brightest_.create(rows, columns);
  std::vector<std::uint8_t> least(static_cast<std::size_t>(width)), most(least.size());
  for (int row = 0; row < rows; ++row) {
    const std::uint8_t* first = luma.row(row * kTile);
    std::copy_n(first, width, least.begin()), std::copy_n(first, width, most.begin());
    for (int y = row * kTile + 1; y < (row + 1) * kTile; ++y) {
      const std::uint8_t* p = luma.row(y);
      for (int x = 0; x < width; ++x) least[x] = std::min(least[x], p[x]), most[x] = std::max(most[x], p[x]);
    }
    std::uint8_t *low = darkest_[row], *high = brightest_[row];
    for (int column = 0; column < columns; ++column) {
      const std::uint8_t *l = &least[column * kTile], *m = &most[column * kTile];
      low[column] = std::min(std::min(l[0], l[1]), std::min(l[2], l[3]));
      high[column] = std::max(std::max(m[0], m[1]), std::max(m[2], m[3]));
    }
  }
  const int least_range = std::clamp(2 * median_range(darkest_, brightest_), kLeastRange, kMostOfLeastRange);
  cv::erode(darkest_, darkest_, cv::Mat()), cv::dilate(brightest_, brightest_, cv::Mat());
  dark_.create(luma.height, luma.width);
  std::vector<std::uint8_t>& limit = least;
  for (int y = 0; y < luma.height; ++y) {
    if (y % kTile == 0 && y / kTile < rows) {
      const std::uint8_t *low = darkest_[y / kTile], *high = brightest_[y / kTile];
      for (int x = 0; x < width; ++x) {
        const int l = low[x / kTile], h = high[x / kTile];
        limit[x] = static_cast<std::uint8_t>(h - l < least_range ? 0 : (h + l + 1) / 2);
      }
    }
    const std::uint8_t* p = luma.row(y);
    std::uint8_t* out = dark_[y];
    for (int x = 0; x < width; ++x) out[x] = p[x] < limit[x] ? 255 : 0;
    std::fill(out + width, out + luma.width, std::uint8_t{0});
  }
}

std::vector<PixelQuad> OutlineSearch::search(const LumaView& luma, float least_side) {
  if (luma.width < 3 * kTile || luma.height < 3 * kTile) return {};
  find_dark(luma);
  // Each stretch of dark pixels may be an outline. Of noise and halftone there are millions, which are gone
  // in the halves of the picture.
  constexpr std::size_t kMostStretches = 4'000'000;
  std::size_t stretches = 0;
  for (int y = 0; y < dark_.rows; ++y)
    for (int x = 1; x < dark_.cols; ++x) stretches += dark_(y, x) > dark_(y, x - 1);
  if (stretches > kMostStretches) return {};
  // Which are around holes is told by their sense; asked for it, OpenCV compares each with all that were
  // found.
  cv::findContours(dark_, outlines_, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
  std::vector<PixelQuad> quads;
  for (const auto& outline : outlines_) {
    if (static_cast<float>(outline.size()) < 3 * least_side || cv::contourArea(outline, true) >= 0) continue;
    if (auto quad = quad_of(outline, least_side)) {
      // The outline runs through the middles of the outermost dark pixels, half a pixel within the edge.
      const Point middle = centre_of(*quad);
      for (Point& corner : *quad) {
        const Point d = corner - middle;
        corner = corner + (0.7F / std::max(length(d), 1.0F)) * d;
      }
      quads.push_back(*quad);
    }
  }
  return quads;
}

}  // namespace telescope::vision
