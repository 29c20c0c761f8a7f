#include "calibration/anchor_fit.hpp"

#include <algorithm>
#include <cmath>

#include "calibration/flat_tag_fit.hpp"

namespace telescope::calibration {
namespace {

// One sigma of an anchor that somebody lays with care, as sure as so many axes of anchors would tell; and of
// one that may lie anywhere near its corner.
constexpr double kCarefulMm = 0.3, kCarefulAxes = 1.0, kCarelessMm = 3.0;
// A corner of an anchor, one sigma: of averaged readings, of a single one, and of a blurred one.
constexpr double kBestPx = 0.04, kUsualPx = 0.06, kSinglePx = 0.1, kWorstPx = 0.2;
// Prints and pixels are as they should be to within so much, unless they are seen not to be.
constexpr double kTrueScale = 0.003, kSquarePixels = 0.003, kStretched = 0.02;
constexpr double kWellExplained = 1.1;  // times as many squared sigmas as are free
constexpr double kFewAxes = 1.25;       // a sigma that four axes or so tell is off by as much
constexpr int kRounds = 10;
constexpr double kSettled = 0.05;  // a sigma that changes by no larger share

/// How far anchors lie from their corners, one sigma along each axis, by how far they seem to in a fit that
/// took them to lie `sigma_mm` off. What the fit was free to explain by the camera instead tells nothing, and
/// is not counted.
double laid_sigma_mm(const CameraFit& fit, double sigma_mm) {
  double seen = kCarefulAxes * kCarefulMm * kCarefulMm, told = kCarefulAxes;
  for (std::size_t i = 0; i < fit.laid.size(); ++i) {
    const std::size_t k = kCameraParameters + 2 * i;
    seen += std::pow(fit.laid[i].x_mm, 2) + std::pow(fit.laid[i].y_mm, 2);
    told += 2.0 - (fit.variance[k] + fit.variance[k + 1]) / (sigma_mm * sigma_mm);
  }
  return std::sqrt(seen / told);
}

}  // namespace

std::optional<AnchorFit> fit_anchors(std::span<const Correspondence> points, const Lens& lens,
                                     FitOptions options, std::span<const FlatTag> tags) {
  const double all = 2.0 * static_cast<double>(points.size());
  const double told = std::max(4.0, all - static_cast<double>(kToldByPoints));
  options.point_sigma_px = kSinglePx;
  options.laid_sigma_mm = kCarefulMm;
  auto found = fit_camera(points, lens, options);
  if (!found) return std::nullopt;
  // All sigmas anew from what is left over, until they stay as they are. Where the anchors do not lie well,
  // from careless down: else a wide table would be explained by a bent lens.
  if (found->cost > kWellExplained * told) {
    options.point_sigma_px = kUsualPx;
    options.laid_sigma_mm = kCarelessMm;
    options.aspect_sigma = kStretched;
  }
  const auto settle = [&](std::span<const FlatTag> by) {
    for (int round = 0; found && round < kRounds; ++round) {
      const CameraFit last = *std::move(found);
      options.from = &last;
      options.are_strays_known = round > 0;
      found = fit_camera(points, lens, options, by);
      if (!found) break;
      const double before_mm = options.laid_sigma_mm;
      options.laid_sigma_mm = laid_sigma_mm(*found, before_mm);
      options.point_sigma_px = std::clamp(found->rms_px * std::sqrt(all / told / 2.0), kBestPx, kWorstPx);
      options.aspect_sigma = std::max(kSquarePixels, std::abs(found->x[kLogAspect]));
      options.scale_sigma = std::clamp(std::abs(found->x[kScale]), kTrueScale, kPrintScaleSigma);
      if (std::abs(options.laid_sigma_mm / before_mm - 1.0) < kSettled) break;
    }
  };
  settle({});
  if (!found) return std::nullopt;
  AnchorFit out{*found, kFewAxes * options.laid_sigma_mm, options.point_sigma_px, {}};
  const std::vector<FlatTag> some = enough_of(tags, kMostTags);
  if (some.empty()) return out;
  options.stray_point_px = kAnchorPx, options.stray_tag_px = kTagPx;
  settle(some);
  const auto is_stray = [](double off_px) { return off_px > kAgrees * kAnchorPx; };
  if (!found || std::ranges::any_of(found->point_off_px, is_stray)) return out;
  auto agree = agreeing(*found, some);
  if (agree.empty()) return out;
  return AnchorFit{*std::move(found), kFewAxes * options.laid_sigma_mm, options.point_sigma_px,
                   std::move(agree)};
}

}  // namespace telescope::calibration
