#include "calibration/flat_tag_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "calibration/least_squares.hpp"
#include "calibration/table_pose.hpp"

namespace telescope::calibration {
namespace {

constexpr std::size_t kFewestTags = 8, kMostTags = 32;
constexpr std::size_t kFewestCorners = 3;           // of an anchor that agrees
constexpr double kAnchorPx = 0.2;                   // one sigma of a corner of an anchor
constexpr double kLaidMm = 0.7;                     // of an anchor that agrees, off its corner
constexpr double kTagPx = 0.3;                      // of a tag that agrees, root mean square
constexpr std::array kFarther{6.0, 3.0, 1.5, 1.0};  // times those: what counts half, round by round
constexpr double kAgrees = 2.0;                     // times those
constexpr double kBestLaidMm = 0.2;                 // an anchor lies no better than so
constexpr std::size_t kSwell = kCameraParameters;   // the last parameter, after the camera's
constexpr double kSwellStepPx = 1e-3;

/// The weight of what lies so many times a usual distance off (Geman and McClure): of its residual, the root
/// of that of its square.
double weight(double times) {
  return 1.0 / (1.0 + times * times);
}

class Fitter {
 public:
  Fitter(const Kit& kit, std::span<const SeenAnchor> anchors, std::span<const FlatTag> tags, const Lens& lens)
      : anchors_(anchors), tags_(tags), lens_(lens), prior_(prior_sigmas(lens)) {
    double side = 0.0;
    for (const SeenAnchor& a : anchors) {
      add_anchor(kit, a.index, a.corners, 0, points_);
      side += side_px(a.corners) / static_cast<double>(anchors.size());
    }
    const double border_mm = border_fraction(kit.family) * kit.anchor_size_mm;
    pixels_per_mm_ = side / border_mm;
    corner_px_ = std::max(2.0 * kAnchorPx, kLaidMm * pixels_per_mm_);
    steps_.assign(kCameraSteps.begin(), kCameraSteps.end());
    if (lens.measured)
      for (const auto fixed : {kLogFocal, kCx, kCy, kK1, kK2, kLogAspect}) steps_[fixed] = 0.0;
    steps_.push_back(kSwellStepPx);
  }

  /// The anchors at two places of the list are where the fit starts; what agrees with it in the end.
  std::optional<FlatTagFit> from(std::size_t one, std::size_t other) {
    const auto first = points_.begin();
    std::vector<Correspondence> start(first + static_cast<std::ptrdiff_t>(4 * one),
                                      first + static_cast<std::ptrdiff_t>(4 * one + 4));
    start.insert(start.end(), first + static_cast<std::ptrdiff_t>(4 * other),
                 first + static_cast<std::ptrdiff_t>(4 * other + 4));
    const auto rough =
        fit_camera(start, lens_, {.free_lens = !lens_.measured, .aspect_sigma = kSquarePixelSigma});
    if (!rough) return std::nullopt;
    origin_ = rough->origin;
    std::vector<double> x(rough->x.begin(), rough->x.begin() + kCameraParameters);
    x.push_back(0.0);
    double cost = 0.0;
    for (const double farther : kFarther) {
      if (!measure(x)) return std::nullopt;
      for (std::size_t i = 0; i < corner_off_.size(); ++i)
        corner_weight_[i] = weight(corner_off_[i] / (farther * corner_px_));
      for (std::size_t i = 0; i < tag_off_.size(); ++i)
        tag_weight_[i] = weight(tag_off_[i] / (farther * kTagPx));
      const LeastSquares found =
          minimise([this](std::span<const double> at, std::span<double> r) { return residuals(at, r); },
                   std::move(x), steps_, count());
      if (!found.valid) return std::nullopt;
      x = found.x, cost = found.cost;
    }
    return measure(x) ? std::optional(agreeing(x, cost)) : std::nullopt;
  }

 private:
  CameraModel camera(std::span<const double> x) const { return changed(CameraModel(lens_, origin_), x); }
  int count() const {
    return static_cast<int>(2 * points_.size() + kFlatTagResiduals * tags_.size() + kSwell + 1);
  }

  bool residuals(std::span<const double> x, std::span<double> r) const {
    const CameraModel at = camera(x);
    const double scale = 1.0 + x[kScale];
    std::size_t n = 0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const auto seen = at.image_from_table(place(points_[i], scale));
      if (!seen) return false;
      r[n++] = corner_weight_[i] * (seen->x_px - points_[i].image.x_px) / kAnchorPx;
      r[n++] = corner_weight_[i] * (seen->y_px - points_[i].image.y_px) / kAnchorPx;
    }
    for (std::size_t i = 0; i < tags_.size(); ++i) {
      const auto own = r.subspan(n).first<kFlatTagResiduals>();
      if (!flat_tag_residuals(at, tags_[i], scale, x[kSwell], own)) return false;
      for (double& each : own) each *= tag_weight_[i] / kFlatCornerPx;
      n += own.size();
    }
    for (std::size_t k = 0; k < kCameraParameters; ++k) r[n++] = prior_[k] > 0.0 ? x[k] / prior_[k] : 0.0;
    r[n] = x[kSwell] / kSwellPx;
    return true;
  }

  /// How far corners of anchors and whole tags are off, pixels.
  bool measure(std::span<const double> x) {
    corner_weight_.assign(points_.size(), 1.0);
    tag_weight_.assign(tags_.size(), 1.0);
    std::vector<double> r(static_cast<std::size_t>(count()));
    if (!residuals(x, r)) return false;
    corner_off_.clear(), tag_off_.clear();
    for (std::size_t i = 0; i < points_.size(); ++i)
      corner_off_.push_back(kAnchorPx * std::hypot(r[2 * i], r[2 * i + 1]));
    for (std::size_t i = 0; i < tags_.size(); ++i) {
      double sum = 0.0;
      for (std::size_t k = 0; k < kFlatTagResiduals; ++k)
        sum += std::pow(r[2 * points_.size() + kFlatTagResiduals * i + k], 2);
      tag_off_.push_back(kFlatCornerPx * std::sqrt(sum / 4.0));
    }
    return true;
  }

  FlatTagFit agreeing(std::span<const double> x, double cost) const {
    FlatTagFit out{.fit = {.camera = camera(x),
                           .print_scale = 1.0 + x[kScale],
                           .cost = cost,
                           .laid = {},
                           .origin = origin_,
                           .x = {x.begin(), x.end()},
                           .variance = {}},
                   .anchors = {},
                   .tags = {}};
    double squares = 0.0, corners = 0.0;
    for (std::size_t i = 0; i < anchors_.size(); ++i) {
      std::size_t agree = 0;
      for (std::size_t k = 4 * i; k < 4 * i + 4; ++k)
        if (corner_off_[k] <= kAgrees * corner_px_)
          ++agree, ++corners, squares += corner_off_[k] * corner_off_[k];
      if (agree >= kFewestCorners) out.anchors.push_back(anchors_[i]);
    }
    for (std::size_t i = 0; i < tags_.size(); ++i)
      if (tag_off_[i] <= kAgrees * kTagPx) out.tags.push_back(tags_[i]);
    out.laid_sigma_mm =
        std::max(kBestLaidMm, std::sqrt(squares / std::max(corners, 1.0) / 2.0) / pixels_per_mm_);
    return out;
  }

  std::span<const SeenAnchor> anchors_;
  std::span<const FlatTag> tags_;
  Lens lens_;
  CameraParameters prior_;
  std::vector<Correspondence> points_;  // four an anchor
  double pixels_per_mm_ = 0.0, corner_px_ = 0.0;
  std::vector<double> steps_;
  CameraPose origin_;
  std::vector<double> corner_weight_, tag_weight_, corner_off_, tag_off_;
};

}  // namespace

std::optional<FlatTagFit> fit_with_flat_tags(const Kit& kit, std::span<const SeenAnchor> anchors,
                                             std::span<const FlatTag> tags, const Lens& lens) {
  if (tags.size() < kFewestTags) return std::nullopt;
  std::vector<FlatTag> some;  // of many tags as many as tell enough, from all over the list
  const std::size_t every = (tags.size() + kMostTags - 1) / kMostTags;
  for (std::size_t i = 0; i < tags.size(); i += every) some.push_back(tags[i]);
  Fitter fitter(kit, anchors, some, lens);
  std::optional<FlatTagFit> best;
  const auto agreement = [](const FlatTagFit& f) {
    return std::tuple(f.anchors.size(), f.tags.size(), -f.fit.cost);
  };
  for (std::size_t one = 0; one < anchors.size(); ++one)
    for (std::size_t other = one + 1; other < anchors.size(); ++other) {
      auto found = fitter.from(one, other);
      if (found && (!best || agreement(*found) > agreement(*best))) best = std::move(found);
    }
  if (!best || best->anchors.size() < 2 || best->tags.size() < kFewestTags ||
      3 * best->tags.size() < 2 * some.size())
    return std::nullopt;
  return best;
}

}  // namespace telescope::calibration
