#include "vision/dice/face_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include <opencv2/imgproc.hpp>

#include "vision/dice/sampling.hpp"

namespace telescope::vision {
namespace {

// Faces of about this side are looked for at each scale; the next scale is smaller by kStep.
constexpr float kSide = 23;  // pixels of the scaled picture
constexpr double kStep = 1.3;
constexpr double kDoubledBelow = 1.2e6;  // pixels of a picture: it is looked at twice as large
constexpr int kLeastSide = 32;           // pixels of a scaled picture
constexpr int kNarrow = 3, kWide = 7;    // pixels; of the means whose difference a pip stands out in
constexpr int kShades = 128;             // to a grey level, of the means
constexpr float kStandsOut = 5;          // grey levels of that difference
constexpr float kOfUsual = 1.3F;         // of the mean over the picture: carpets and felt are spotted
constexpr float kMostRidged =
    6.5F;  // of the response's second derivatives, square of sum to product: an edge's are more
constexpr float kNearest = 7.5F, kFarthest = 21;                // pixels, between pips that lie across a face
constexpr float kAlike = 0.5F;                                  // of the contrast of two pips of one face
constexpr std::array kRatios{0.65F, 0.8F, 1.0F, 1.25F, 1.55F};  // of a face's diagonals
constexpr std::array kLeans{-30, -15, 0, 15, 30};               // degrees off a right angle, between them
constexpr std::array kOneSides{17.0F, 21.0F, 26.0F};            // pixels: sides that a one may have
constexpr float kMostUneven = 0.6F;                             // of how a pip stands out
constexpr float kLeastScore = 0.3F, kLeastOfFew = 0.6F;         // of faces of four pips and more, of others

struct Spot {
  cv::Point2f centre;
  float contrast = 0;  ///< below zero where it is dark
};

/// What stands out of its surroundings in one plane at one scale.
struct Scale {
  cv::Mat1f smooth, response;
  std::vector<Spot> spots;

  explicit Scale(const cv::Mat1b& plane) {
    cv::Mat shades, narrow, wide;
    plane.convertTo(shades, CV_16U, kShades);
    cv::blur(shades, narrow, {kNarrow, kNarrow});
    cv::blur(narrow, narrow, {kNarrow, kNarrow});
    cv::blur(shades, wide, {kWide, kWide});
    cv::blur(wide, wide, {kWide, kWide});
    cv::subtract(narrow, wide, response, cv::noArray(), CV_32F);
    response *= 1.0F / kShades;
    narrow.convertTo(smooth, CV_32F, 1.0 / kShades);
    const auto usual =
        static_cast<float>(cv::norm(response, cv::NORM_L1) / static_cast<double>(response.total()));
    const float least = std::max(kStandsOut, kOfUsual * usual);
    for (int y = 2; y < response.rows - 2; ++y)
      for (int x = 2; x < response.cols - 2; ++x)
        if (std::abs(response(y, x)) > least) add_spot(x, y);
  }

 private:
  void add_spot(int x, int y) {
    const float value = response(y, x), sign = value > 0 ? 1.0F : -1.0F;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if ((dx || dy) && sign * response(y + dy, x + dx) > sign * value) return;
    const float xx = response(y, x + 1) + response(y, x - 1) - 2 * value;
    const float yy = response(y + 1, x) + response(y - 1, x) - 2 * value;
    const float xy = 0.25F * (response(y + 1, x + 1) + response(y - 1, x - 1) - response(y + 1, x - 1) -
                              response(y - 1, x + 1));
    const float det = xx * yy - xy * xy;
    if (det <= 0 || (xx + yy) * (xx + yy) > kMostRidged * det) return;
    const float dx = (response(y, x - 1) - response(y, x + 1)) / (2 * xx),
                dy = (response(y - 1, x) - response(y + 1, x)) / (2 * yy);
    spots.push_back({{static_cast<float>(x) + std::clamp(dx, -0.5F, 0.5F),
                      static_cast<float>(y) + std::clamp(dy, -0.5F, 0.5F)},
                     value});
  }
};

/// The least of the places with pips less the most of those without, of each face, over the strongest pip.
std::array<float, 7> scores_of(const std::array<float, 9>& g) {
  const auto [a, most_a] = std::minmax(g[0], g[8]);
  const auto [b, most_b] = std::minmax(g[2], g[6]);
  const auto [h, most_h] = std::minmax(g[3], g[5]);
  const float most_v = std::max(g[1], g[7]), c = g[4];
  const auto over = [](float pips, float blanks, float most) {
    return most > 0 ? (pips - std::max(0.0F, blanks)) / most : 0;
  };
  const float sides = std::max(most_h, most_v), corners = std::max(most_a, most_b);
  return {0,
          over(c, std::max(sides, corners), c),
          over(a, std::max({c, most_b, sides}), most_a),
          over(std::min(a, c), std::max(most_b, sides), std::max(most_a, c)),
          over(std::min(a, b), std::max(c, sides), corners),
          over(std::min({a, b, c}), sides, std::max(corners, c)),
          over(std::min({a, b, h}), std::max(c, most_v), std::max(corners, most_h))};
}

/// The faces of one plane at one scale, in its pixels.
class Finder {
 public:
  explicit Finder(const Scale& scale) : scale_(scale) {
    for (std::size_t i = 0; i < scale.spots.size(); ++i) grid_[cell(scale.spots[i].centre)].push_back(i);
  }

  std::vector<DieFace> run() {
    for (std::size_t i = 0; i < scale_.spots.size(); ++i) {
      fit_one(scale_.spots[i]);
      const cv::Point2f p = scale_.spots[i].centre;
      for (float dy = -kCell; dy <= kCell; dy += kCell)
        for (float dx = -kCell; dx <= kCell; dx += kCell)
          if (const auto found = grid_.find(cell(p + cv::Point2f(dx, dy))); found != grid_.end())
            for (const std::size_t j : found->second)
              if (j > i) fit_pair(scale_.spots[i], scale_.spots[j]);
    }
    return std::move(faces_);
  }

 private:
  static constexpr float kCell = kFarthest;
  static std::int64_t cell(cv::Point2f p) {
    return (static_cast<std::int64_t>(std::floor(p.y / kCell)) << 32) ^
           static_cast<std::uint32_t>(static_cast<int>(std::floor(p.x / kCell)));
  }

  static float at(const cv::Mat1f& map, cv::Point2f p) {
    const int x = static_cast<int>(p.x + 0.5F), y = static_cast<int>(p.y + 0.5F);
    return x < 0 || y < 0 || x >= map.cols || y >= map.rows ? 0 : map(y, x);
  }

  /// Whether the die is of one colour between its pips, of how `spot` stands out of it.
  [[nodiscard]] bool is_even(const DieFace& face, const Spot& spot) const {
    static constexpr std::array<std::array<float, 2>, 8> kPlaces{{{0.5F, 0.5F},
                                                                  {-0.5F, 0.5F},
                                                                  {0.5F, -0.5F},
                                                                  {-0.5F, -0.5F},
                                                                  {1.55F, 0},
                                                                  {-1.55F, 0},
                                                                  {0, 1.55F},
                                                                  {0, -1.55F}}};
    std::array<float, 8> values;
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = at(scale_.smooth, face.in_picture(kPlaces[i][0], kPlaces[i][1]));
    std::ranges::sort(values);
    const float middle = 0.5F * (values[3] + values[4]);
    const float stands_out = (at(scale_.smooth, spot.centre) - middle) * (face.is_light ? 1.0F : -1.0F);
    // One of the places may be at the die's edge, or at a pip of a small six.
    const float spread = std::min(values[7] - values[1], values[6] - values[0]);
    return spread < kMostUneven * stands_out;
  }

  [[nodiscard]] std::array<float, 7> scores(const DieFace& face) const {
    std::array<float, 9> g;
    const float sign = face.is_light ? 1.0F : -1.0F;
    for (int i = 0; i < 9; ++i)
      g[static_cast<std::size_t>(i)] =
          sign *
          at(scale_.response, face.in_picture(static_cast<float>(i % 3 - 1), static_cast<float>(i / 3 - 1)));
    return scores_of(g);
  }

  /// The middle of what stands out near a place.
  [[nodiscard]] cv::Point2f middle_near(cv::Point2f p, float reach, float sign) const {
    cv::Point2f sum(0, 0);
    float weights = 0;
    for (int y = cvFloor(p.y - reach); y <= cvCeil(p.y + reach); ++y)
      for (int x = cvFloor(p.x - reach); x <= cvCeil(p.x + reach); ++x) {
        const cv::Point2f here(static_cast<float>(x), static_cast<float>(y));
        const float weight = std::max(0.0F, sign * at(scale_.response, here));
        if (cv::norm(here - p) > reach) continue;
        sum += weight * weight * here;
        weights += weight * weight;
      }
    return weights > 0 ? sum * (1 / weights) : p;
  }

  /// The frame that lies best on the pips of a four, five or six.
  void refine(DieFace& face) const {
    static constexpr std::array<std::array<float, 2>, 6> kPlaces{
        {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 0}, {-1, 0}}};
    for (int round = 0; round < 2; ++round) {
      const int count = face.pips == 6 ? 6 : 4;
      cv::Point2f centre(0, 0), u(0, 0), v(0, 0);
      for (int i = 0; i < count; ++i) {
        const auto [x, y] = kPlaces[static_cast<std::size_t>(i)];
        const cv::Point2f p =
            middle_near(face.in_picture(x, y), 0.45F * face.unit_px(), face.is_light ? 1.0F : -1.0F);
        centre += p * (1.0F / static_cast<float>(count));
        u += p * (x / static_cast<float>(count));
        v += p * (y / 4);
      }
      face.centre = centre;
      face.u = {u.x, u.y};
      face.v = {v.x, v.y};
    }
    face.score = scores(face)[static_cast<std::size_t>(face.pips)];
  }

  /// Two pips at opposite corners of a face: its other diagonal is tried in all ways.
  void fit_pair(const Spot& a, const Spot& b) {
    if (a.contrast * b.contrast < 0) return;
    const float contrasts = a.contrast / b.contrast;
    if (contrasts < kAlike || contrasts > 1 / kAlike) return;
    const cv::Vec2f half(0.5F * (a.centre.x - b.centre.x), 0.5F * (a.centre.y - b.centre.y));
    const auto far = static_cast<float>(2 * cv::norm(half));
    if (far < kNearest || far > kFarthest) return;
    const float sign = a.contrast > 0 ? 1.0F : -1.0F,
                least = kAlike * sign * std::min(sign * a.contrast, sign * b.contrast);
    const cv::Point2f middle = (a.centre + b.centre) * 0.5F;
    std::array<DieFace, 7> best{};
    for (std::size_t i = 0; i < kRatios.size(); ++i)
      for (const int lean : kLeans) {
        const double angle = (90 + lean) * CV_PI / 180;
        const auto c = static_cast<float>(std::cos(angle)) * kRatios[i],
                   s = static_cast<float>(std::sin(angle)) * kRatios[i];
        const cv::Vec2f other(c * half[0] - s * half[1], s * half[0] + c * half[1]);
        const cv::Point2f corner(other[0], other[1]);
        const bool is_large = std::min(sign * at(scale_.response, middle + corner),
                                       sign * at(scale_.response, middle - corner)) > sign * least;
        if (!is_large && (lean != 0 || i % 2)) continue;
        DieFace face{
            .centre = middle, .u = (half + other) * 0.5F, .v = (half - other) * 0.5F, .is_light = sign > 0};
        const auto found = scores(face);
        for (std::size_t pips = is_large ? 4 : 2; pips <= (is_large ? 6 : 3); ++pips) {
          face.pips = static_cast<int>(pips);
          face.score = found[pips];
          if (pips < 4 && face.score > kLeastOfFew && is_even(face, a)) faces_.push_back(face);
          if (face.score > best[pips].score) best[pips] = face;
        }
        if (!is_large) continue;
        std::swap(face.u, face.v);  // rows of three the other way
        face.score = scores(face)[6];
        if (face.score > best[6].score) best[6] = face;
      }
    for (std::size_t pips = 4; pips <= 6; ++pips)
      if (best[pips].score > kLeastScore && is_even(best[pips], a)) {
        refine(best[pips]);
        if (best[pips].score > kLeastScore) faces_.push_back(best[pips]);
      }
  }

  void fit_one(const Spot& spot) {
    for (const float side : kOneSides) {
      DieFace face{.pips = 1,
                   .centre = spot.centre,
                   .u = {side / 4, 0},
                   .v = {0, side / 4},
                   .is_light = spot.contrast > 0};
      face.score = scores(face)[1];
      if (face.score > kLeastOfFew && is_even(face, spot)) faces_.push_back(face);
    }
  }

  const Scale& scale_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> grid_;
  std::vector<DieFace> faces_;
};

bool are_same(const DieFace& a, const DieFace& b) {
  const float sizes = a.unit_px() / b.unit_px();
  return a.pips == b.pips && a.is_light == b.is_light && sizes < 1.2F && sizes > 0.83F &&
         cv::norm(a.centre - b.centre) < 0.5F * a.unit_px() && slant_between(a.form(), b.form()) < 1.3F;
}

/// Of faces found several times the best.
std::vector<DieFace> without_doubles(std::vector<DieFace> all) {
  std::ranges::sort(all, std::greater(), &DieFace::score);
  constexpr float kCell = 16;
  std::unordered_map<std::int64_t, std::vector<DieFace>> grid;
  std::vector<DieFace> kept;
  const auto key = [](int x, int y) {
    return (static_cast<std::int64_t>(y) << 32) ^ static_cast<std::uint32_t>(x);
  };
  for (const DieFace& face : all) {
    const int cx = static_cast<int>(face.centre.x / kCell), cy = static_cast<int>(face.centre.y / kCell);
    bool is_double = false;
    for (int y = cy - 1; y <= cy + 1 && !is_double; ++y)
      for (int x = cx - 1; x <= cx + 1 && !is_double; ++x)
        if (const auto found = grid.find(key(x, y)); found != grid.end())
          is_double = std::ranges::any_of(found->second, [&](const DieFace& k) { return are_same(k, face); });
    if (is_double) continue;
    grid[key(cx, cy)].push_back(face);
    kept.push_back(face);
  }
  return kept;
}

std::vector<double> scales_of(cv::Size size, float side_px) {
  if (side_px > 0) return {kSide / side_px};
  std::vector<double> scales;
  for (double scale = size.area() < kDoubledBelow ? 2 : 1;
       scale * std::min(size.width, size.height) >= kLeastSide; scale /= kStep)
    scales.push_back(scale);
  return scales;
}

}  // namespace

cv::Matx22f DieFace::form() const {
  const float xy = u[0] * u[1] + v[0] * v[1];
  return {u[0] * u[0] + v[0] * v[0], xy, xy, u[1] * u[1] + v[1] * v[1]};
}

float DieFace::unit_px() const {
  return std::sqrt(std::abs(u[0] * v[1] - u[1] * v[0]));
}

cv::Vec2f DieFace::in_face(cv::Point2f p) const {
  const float det = u[0] * v[1] - u[1] * v[0];
  const cv::Point2f d = p - centre;
  return {(d.x * v[1] - d.y * v[0]) / det, (d.y * u[0] - d.x * u[1]) / det};
}

cv::Point2f DieFace::in_picture(float x, float y) const {
  return {centre.x + x * u[0] + y * v[0], centre.y + x * u[1] + y * v[1]};
}

float slant_between(const cv::Matx22f& form, const cv::Matx22f& other) {
  const float det_form = form(0, 0) * form(1, 1) - form(0, 1) * form(0, 1);
  const float det_other = other(0, 0) * other(1, 1) - other(0, 1) * other(0, 1);
  const float trace =
      (form(1, 1) * other(0, 0) - 2 * form(0, 1) * other(0, 1) + form(0, 0) * other(1, 1)) / det_form;
  const float det = det_other / det_form, root = std::sqrt(std::max(0.0F, trace * trace / 4 - det));
  return std::sqrt((trace / 2 + root) / std::max(1e-6F, trace / 2 - root));
}

std::vector<DieFace> find_faces(std::span<const cv::Mat1b> planes, float side_px) {
  std::vector<DieFace> all;
  for (std::size_t number = 0; number < planes.size(); ++number) {
    const cv::Mat1b& plane = planes[number];
    for (const double scale : scales_of(plane.size(), side_px)) {
      const cv::Size size(std::max(8, cvRound(plane.cols * scale)), std::max(8, cvRound(plane.rows * scale)));
      cv::Mat1b scaled;
      cv::resize(plane, scaled, size, 0, 0, scale > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
      const float x = static_cast<float>(plane.cols) / static_cast<float>(size.width),
                  y = static_cast<float>(plane.rows) / static_cast<float>(size.height);
      for (DieFace face : Finder(Scale(scaled)).run()) {
        face.centre = {(face.centre.x + 0.5F) * x - 0.5F, (face.centre.y + 0.5F) * y - 0.5F};
        face.u = {face.u[0] * x, face.u[1] * y};
        face.v = {face.v[0] * x, face.v[1] * y};
        face.plane = number;
        all.push_back(face);
      }
    }
  }
  return without_doubles(std::move(all));
}

}  // namespace telescope::vision
