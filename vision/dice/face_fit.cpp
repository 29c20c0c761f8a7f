#include "vision/dice/face_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace telescope::vision {
namespace {

// Of pips of one face: radius, contrast, grey levels of colour.
constexpr float kRadiusRatio = 1.75F, kContrastRatio = 0.45F, kInkApart = 90, kGroundApart = 120;
// Distance of two pips of a pair that lies symmetrically, in radii of a pip.
constexpr float kNearest = 2.9F, kFarthest = 12.5F;
constexpr float kSmallestPip = 0.24F, kLargestPip = 0.66F, kUsualPip = 0.42F;  // in the face's frame
constexpr float kMiddleApart = 0.55F;                                          // radii
constexpr float kMostSlanted =
    1.9F;                          // what pips that are round say of the slant, against what their places say
constexpr float kIntruder = 1.5F;  // of the frame

struct Pair {
  std::size_t a, b;
  cv::Point2f middle;
  cv::Vec2f half;  ///< from the middle to a
  float radius;
};

bool are_alike(const Pip& a, const Pip& b) {
  if (a.contrast * b.contrast < 0) return false;
  const float radii = a.radius / b.radius, contrasts = a.contrast / b.contrast;
  return radii < kRadiusRatio && radii > 1 / kRadiusRatio && contrasts > kContrastRatio &&
         contrasts < 1 / kContrastRatio && cv::norm(a.ink - b.ink) < kInkApart &&
         cv::norm(a.ground - b.ground) < kGroundApart;
}

/// Square of a vector's length where `form` is a circle of radius 1.
float squared(const cv::Matx22f& form, cv::Vec2f v) {
  const float det = form(0, 0) * form(1, 1) - form(0, 1) * form(1, 0);
  return (form(1, 1) * v[0] * v[0] - 2 * form(0, 1) * v[0] * v[1] + form(0, 0) * v[1] * v[1]) / det;
}

/// The vector of the same length as `a` and square to it where `form` is a circle.
cv::Vec2f square_to(const cv::Matx22f& form, cv::Vec2f a) {
  const float det = form(0, 0) * form(1, 1) - form(0, 1) * form(1, 0), root = std::sqrt(det);
  // J form^-1 a * root: turned by a right angle in the circle's frame.
  const cv::Vec2f inner((form(1, 1) * a[0] - form(0, 1) * a[1]) / root,
                        (form(0, 0) * a[1] - form(0, 1) * a[0]) / root);
  return {-inner[1], inner[0]};
}

class Fitter {
 public:
  explicit Fitter(std::span<const Pip> pips) : pips_(pips) {
    for (std::size_t i = 0; i < pips.size(); ++i) grid_[cell(pips[i].centre)].push_back(i);
  }

  std::vector<DieFace> run() {
    find_pairs();
    for (std::size_t i = 0; i < pairs_.size(); ++i) fit_fours(i);
    for (const Pair& pair : pairs_) fit_line(pair);
    for (std::size_t i = 0; i < pips_.size(); ++i) fit_one(i);
    return std::move(faces_);
  }

 private:
  static constexpr float kCell = 24;
  static std::int64_t key(int x, int y) {
    return (static_cast<std::int64_t>(y) << 32) ^ static_cast<std::uint32_t>(x);
  }
  static std::int64_t cell(cv::Point2f p) {
    return key(static_cast<int>(p.x / kCell), static_cast<int>(p.y / kCell));
  }
  template <class Grid, class Visit>
  static void near(const Grid& grid, cv::Point2f p, float reach, Visit visit) {
    const int x0 = static_cast<int>(std::floor((p.x - reach) / kCell)),
              x1 = static_cast<int>((p.x + reach) / kCell);
    const int y0 = static_cast<int>(std::floor((p.y - reach) / kCell)),
              y1 = static_cast<int>((p.y + reach) / kCell);
    for (int y = y0; y <= y1; ++y)
      for (int x = x0; x <= x1; ++x)
        if (const auto found = grid.find(key(x, y)); found != grid.end())
          for (const std::size_t i : found->second) visit(i);
  }

  void find_pairs() {
    for (std::size_t i = 0; i < pips_.size(); ++i) {
      const Pip& a = pips_[i];
      near(grid_, a.centre, kFarthest * a.radius * 1.8F, [&](std::size_t j) {
        const Pip& b = pips_[j];
        if (j <= i || !are_alike(a, b)) return;
        const cv::Point2f apart = a.centre - b.centre;
        const float far = std::sqrt(squared((a.shape + b.shape) * 0.5F, {apart.x, apart.y}));
        if (far < kNearest || far > kFarthest) return;
        pairs_.push_back({.a = i,
                          .b = j,
                          .middle = (a.centre + b.centre) * 0.5F,
                          .half = {apart.x / 2, apart.y / 2},
                          .radius = (a.radius + b.radius) / 2});
      });
    }
    for (std::size_t i = 0; i < pairs_.size(); ++i) middles_[cell(pairs_[i].middle)].push_back(i);
  }

  cv::Matx22f mean_shape(const std::vector<std::size_t>& members) const {
    cv::Matx22f sum = cv::Matx22f::zeros();
    for (const std::size_t i : members) sum += pips_[i].shape;
    return sum * (1.0F / static_cast<float>(members.size()));
  }

  /// The pip at a place of a face, if there is one like the others.
  std::optional<std::size_t> pip_at(cv::Point2f p, const Pip& like, float tolerance) const {
    std::optional<std::size_t> best;
    float nearest = tolerance * like.radius;
    near(grid_, p, nearest, [&](std::size_t i) {
      const float far = static_cast<float>(cv::norm(pips_[i].centre - p));
      if (far < nearest && are_alike(pips_[i], like)) nearest = far, best = i;
    });
    return best;
  }

  void fit_fours(std::size_t first) {
    const Pair& one = pairs_[first];
    near(middles_, one.middle, kMiddleApart * one.radius, [&](std::size_t second) {
      if (second <= first) return;
      const Pair& other = pairs_[second];
      if (cv::norm(one.middle - other.middle) > kMiddleApart * std::min(one.radius, other.radius)) return;
      if (!are_alike(pips_[one.a], pips_[other.a]) || !are_alike(pips_[one.b], pips_[other.b]) ||
          !are_alike(pips_[one.a], pips_[other.b]))
        return;
      DieFace face{.pips = 4,
                   .centre = (one.middle + other.middle) * 0.5F,
                   .u = (one.half + other.half) * 0.5F,
                   .v = (one.half - other.half) * 0.5F,
                   .members = {one.a, one.b, other.a, other.b}};
      const float det = std::abs(face.u[0] * face.v[1] - face.u[1] * face.v[0]);
      if (det < 1.0F) return;
      const Pip& like = pips_[one.a];
      float off = static_cast<float>(cv::norm(one.middle - other.middle)) / one.radius;
      if (const auto middle = pip_at(face.centre, like, 0.7F)) {
        face.pips = 5;
        face.members.push_back(*middle);
        off = std::max(off, static_cast<float>(cv::norm(pips_[*middle].centre - face.centre)) / one.radius);
      } else {
        for (const cv::Vec2f& side : {face.u, face.v}) {
          const cv::Point2f half(side[0], side[1]);
          const auto a = pip_at(face.centre + half, like, 0.8F), b = pip_at(face.centre - half, like, 0.8F);
          if (!a || !b) continue;
          if (face.pips == 6) return;
          face.pips = 6;
          face.members.push_back(*a);
          face.members.push_back(*b);
        }
      }
      keep(std::move(face), off);
    });
  }

  /// Twos and threes: what their pips' outlines say is all there is of the direction across.
  void fit_line(const Pair& pair) {
    std::vector<std::size_t> members{pair.a, pair.b};
    float off = 0;
    if (const auto middle = pip_at(pair.middle, pips_[pair.a], 0.7F)) {
      off = static_cast<float>(cv::norm(pips_[*middle].centre - pair.middle)) / pair.radius;
      members.push_back(*middle);
    }
    const cv::Matx22f shape = mean_shape(members);
    const cv::Vec2f across = square_to(shape, pair.half);
    keep({.pips = static_cast<int>(members.size()),
          .centre = pair.middle,
          .u = (pair.half + across) * 0.5F,
          .v = (pair.half - across) * 0.5F,
          .members = members},
         off);
  }

  void fit_one(std::size_t i) {
    const Pip& pip = pips_[i];
    const cv::Matx22f root = pip.root() * (1 / kUsualPip);
    keep({.pips = 1,
          .centre = pip.centre,
          .u = {root(0, 0), root(1, 0)},
          .v = {root(0, 1), root(1, 1)},
          .members = {i}},
         0);
  }

  /// Keeps a face whose pips are as round and as large as pips are, with none between them.
  void keep(DieFace face, float off) {
    const cv::Matx22f shape = mean_shape(face.members);
    const Axes axes = axes_of(face.form(), shape);
    const float slant = axes.slant();
    face.pip_size = std::sqrt(axes.large * axes.small);
    if (slant > kMostSlanted || face.pip_size < kSmallestPip || face.pip_size > kLargestPip) return;
    const Pip& like = pips_[face.members[0]];
    face.is_light = like.contrast > 0;
    bool has_intruder = false;
    const float reach =
        kIntruder * (static_cast<float>(cv::norm(face.u)) + static_cast<float>(cv::norm(face.v)));
    near(grid_, face.centre, reach, [&](std::size_t i) {
      if (has_intruder || std::ranges::find(face.members, i) != face.members.end()) return;
      const Pip& other = pips_[i];
      const float radii = other.radius / like.radius, contrasts = other.contrast / like.contrast;
      if (radii < 0.6F || radii > 1.6F || contrasts < 0.5F) return;
      const cv::Vec2f at = face.in_face(other.centre);
      has_intruder = std::max(std::abs(at[0]), std::abs(at[1])) < kIntruder;
    });
    if (has_intruder) return;
    const auto bell = [](float x, float width) { return std::exp(-0.5F * x * x / (width * width)); };
    face.quality =
        bell(off, 0.35F) * bell(std::log(slant), 0.35F) * bell(std::log(face.pip_size / kUsualPip), 0.4F);
    faces_.push_back(std::move(face));
  }

  std::span<const Pip> pips_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> grid_, middles_;
  std::vector<Pair> pairs_;
  std::vector<DieFace> faces_;
};

}  // namespace

Axes axes_of(const cv::Matx22f& form, const cv::Matx22f& shape) {
  const float det_form = form(0, 0) * form(1, 1) - form(0, 1) * form(0, 1);
  const float det_shape = shape(0, 0) * shape(1, 1) - shape(0, 1) * shape(0, 1);
  const float trace =
      (form(1, 1) * shape(0, 0) - 2 * form(0, 1) * shape(0, 1) + form(0, 0) * shape(1, 1)) / det_form;
  const float det = det_shape / det_form, root = std::sqrt(std::max(0.0F, trace * trace / 4 - det));
  return {.large = std::sqrt(trace / 2 + root), .small = std::sqrt(std::max(1e-6F, trace / 2 - root))};
}

cv::Matx22f DieFace::form() const {
  return {u[0] * u[0] + v[0] * v[0], u[0] * u[1] + v[0] * v[1], u[0] * u[1] + v[0] * v[1],
          u[1] * u[1] + v[1] * v[1]};
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

std::vector<DieFace> find_faces(std::span<const Pip> pips) {
  return Fitter(pips).run();
}

}  // namespace telescope::vision
