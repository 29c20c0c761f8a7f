#include "vision/track/appearance_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "calibration/table_pose.hpp"
#include "vision/track/levels.hpp"
#include "vision/track/parameters.hpp"
#include "vision/track/patch_likeness.hpp"

namespace telescope::vision {
namespace {

constexpr double kFirstCircleMm = 6.0, kSecondCircleMm = 12.0;  // beyond the piece
constexpr int kCircles = 5, kRoundMore = 60;                    // farther circles, so far from one another
constexpr double kCircleMm = 3.0;
constexpr double kBodyStepMm = 3.0, kInsetMm = 2.0;

constexpr float kBlack = 5.0F, kSaturated = 250.0F;  // grey levels
constexpr double kOnTag = 1.9;  // half sides of the border from the middle: to the corners of its paper

/// From a tag's frame to the picture. A parallelogram, for points far beyond the corners: perspective would
/// make noise of them.
struct PictureFromTag {
  cv::Point2d middle, right, down;
  explicit PictureFromTag(const calibration::Quad& q) {
    const auto mean = [&](double a, double b, double c, double d) {
      return cv::Point2d(a * q[0].x_px + b * q[1].x_px + c * q[2].x_px + d * q[3].x_px,
                         a * q[0].y_px + b * q[1].y_px + c * q[2].y_px + d * q[3].y_px);
    };
    middle = mean(0.25, 0.25, 0.25, 0.25), right = mean(-0.25, 0.25, 0.25, -0.25),
    down = mean(-0.25, -0.25, 0.25, 0.25);
  }
  bool is_near_the_picture() const {
    return std::isfinite(middle.x) && std::isfinite(middle.y) && std::abs(middle.x) < 1e5 &&
           std::abs(middle.y) < 1e5;
  }
  cv::Point2d operator()(cv::Point2f p) const { return middle + p.x * right + p.y * down; }
};

/// Means of nine pixels at those of the points that are in the picture, and on no painted line; else not a
/// number.
std::vector<float> smooth_levels(const cv::Mat& luma, const cv::Mat1b& lines,
                                 const calibration::Quad& corners, std::span<const cv::Point2f> points) {
  std::vector<float> levels(points.size(), std::numeric_limits<float>::quiet_NaN());
  const PictureFromTag picture_from_tag(corners);
  if (!picture_from_tag.is_near_the_picture()) return levels;
  const cv::Rect inner(1, 1, luma.cols - 2, luma.rows - 2);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const cv::Point2d p = picture_from_tag(points[i]);
    const cv::Point at(cvRound(p.x), cvRound(p.y));
    if (at.inside(inner) && (lines.size() != luma.size() || !lines(at))) levels[i] = mean_of_nine(luma, at);
  }
  return levels;
}

/// Whether every row there repeats the first, as where a decoder had to make up what was missing.
bool is_made_up(const cv::Mat& luma, const calibration::ImagePoint& middle, double reach_px) {
  const auto reach = static_cast<int>(reach_px);
  const cv::Rect box =
      cv::Rect(cvRound(middle.x_px) - reach, cvRound(middle.y_px) - reach, 2 * reach, 2 * reach) &
      cv::Rect({}, luma.size());
  if (box.empty()) return false;
  const cv::Mat rows = luma(box);
  const double level = cv::mean(rows.row(0))[0];
  if (level < kBlack || level > static_cast<double>(kSaturated)) return false;
  for (int r = 1; r < rows.rows; ++r)
    if (!std::equal(rows.ptr(r), rows.ptr(r) + rows.cols, rows.ptr(0))) return false;
  return true;
}

}  // namespace

AppearanceModel::AppearanceModel(const Kit& kit, const KitPiece& piece) {
  const double half = calibration::border_fraction(kit.family) * kit.tag_size_mm / 2.0;
  const double paper = kit.tag_size_mm / 2.0;
  const TagPlacement& tag = piece.placement;
  const double turn = tag.rotation_deg * std::numbers::pi / 180.0;
  const auto from_base = [&](double right_mm, double front_mm) {
    const double x = right_mm - tag.dx_mm, y = front_mm - tag.dy_mm;
    return cv::Point2d((std::cos(turn) * x - std::sin(turn) * y) / half,
                       -(std::sin(turn) * x + std::cos(turn) * y) / half);
  };
  for (int i = 0; i < kFaceAcross * kFaceAcross; ++i)
    face_points_.emplace_back((2.0F * static_cast<float>(i % kFaceAcross) + 1.0F) / kFaceAcross - 1.0F,
                              (2.0F * static_cast<float>(i / kFaceAcross) + 1.0F) / kFaceAcross - 1.0F);

  const auto quiet = static_cast<float>((half + paper) / 2.0 / half);
  if (paper > half)
    for (const float along : {-0.75F, -0.25F, 0.25F, 0.75F})
      for (const float side : {-quiet, quiet}) {
        body_points_.emplace_back(along, side);
        body_points_.emplace_back(side, along);
      }
  rim_ = body_points_.size();
  const double w = piece.base_width_mm / 2.0, d = piece.base_depth_mm / 2.0;
  for (double y = -d + kInsetMm; y <= d - kInsetMm; y += kBodyStepMm)
    for (double x = -w + kInsetMm; x <= w - kInsetMm; x += kBodyStepMm) {
      const cv::Point2f p = from_base(x, y);
      const double beyond = paper / half;
      if (std::abs(p.x) > beyond || std::abs(p.y) > beyond) body_points_.push_back(p);
    }

  // A circle round base and tag together.
  cv::Rect2d whole(-paper / half, -paper / half, 2 * paper / half, 2 * paper / half);
  for (const double x : {-w, w})
    for (const double y : {-d, d}) {
      const cv::Point2d p = from_base(x, y);
      whole |= cv::Rect2d(p.x - 1e-6, p.y - 1e-6, 2e-6, 2e-6);
    }
  const cv::Point2d middle(whole.x + whole.width / 2.0, whole.y + whole.height / 2.0);
  const double radius = std::hypot(whole.width, whole.height) / 2.0;
  for (int i = 0; i < 2 * kRingRound; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kRingRound;  // twice round
    const double r = radius + (i < kRingRound ? kFirstCircleMm : kSecondCircleMm) / half;
    ring_points_.emplace_back(middle + r * cv::Point2d(std::cos(angle), std::sin(angle)));
  }
  for (int i = 0; i < kCircles * kRoundMore; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kRoundMore;
    const double r = radius + (kSecondCircleMm + i / kRoundMore * kCircleMm) / half;
    surroundings_.emplace_back(middle + r * cv::Point2d(std::cos(angle), std::sin(angle)));
  }
  reach_ = static_cast<float>(std::hypot(middle.x, middle.y) + radius + kSecondCircleMm / half);
}

double AppearanceModel::reach_px(const calibration::Quad& q) const {
  return static_cast<double>(reach_) * std::hypot(q[2].x_px - q[0].x_px, q[2].y_px - q[0].y_px) /
         (2.0 * std::numbers::sqrt2);
}

bool AppearanceModel::sample(const cv::Mat& luma, const BackgroundModel& background,
                             const calibration::Quad& q, Samples& out) const {
  const PictureFromTag picture_from_tag(q);
  const cv::Rect picture({}, luma.size());
  if (!picture_from_tag.is_near_the_picture()) return false;
  const cv::Rect inner(1, 1, luma.cols - 2, luma.rows - 2);
  const auto take = [&](const std::vector<cv::Point2f>& points, std::vector<float>& levels, bool whole,
                        bool smooth) {
    levels.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const cv::Point2d p = picture_from_tag(points[i]);
      const cv::Point pixel(cvRound(p.x), cvRound(p.y));
      const bool inside = pixel.inside(picture);
      if (!inside && whole) return false;
      const double level = !inside                         ? 0.0
                           : smooth && pixel.inside(inner) ? mean_of_nine(luma, pixel)
                                                           : luma.at<std::uint8_t>(pixel);
      levels[i] = static_cast<float>(level / background.light(p.y));
    }
    return true;
  };
  // A base's fine pattern is to be known again half a pixel farther on, under a camera that was bumped.
  return take(face_points_, out.face, true, false) && take(body_points_, out.body, false, true) &&
         take(ring_points_, out.ring, false, false);
}

void AppearanceModel::remember(const cv::Mat& luma, const BackgroundModel& background,
                               const calibration::Quad& corners) {
  known_ = sample(luma, background, corners, before_);
}

PlaceLevels AppearanceModel::levels(const cv::Mat& luma, const cv::Mat1b& known,
                                    const calibration::Quad& corners) const {
  PlaceLevels all{smooth_levels(luma, known, corners, face_points_),
                  smooth_levels(luma, known, corners, surroundings_)};
  const auto body = smooth_levels(luma, known, corners, body_points_);
  all.place.insert(all.place.end(), body.begin(), body.end());
  return all;
}

void AppearanceModel::compare(const Samples& now, PatchEvidence& seen) const {
  const auto face = static_cast<double>(now.face.size()), ring = static_cast<double>(now.ring.size());
  const int washed = washed_out(before_.face, now.face, seen.light);
  seen.saturated_share = washed / face;
  seen.touched_share = (washed + washed_out(before_.ring, now.ring, seen.light)) / (face + ring);
  const FaceLook look = look_of_face(before_.face, now.face);
  seen.face_is_there = look.is_there;
  seen.contrast = look.contrast;
  const BodyPatch body_before{before_.body, rim_}, body_now{now.body, rim_};
  seen.is_patterned = is_patterned(body_before);
  seen.body_is_there = is_body_there(body_before, body_now, median(before_.ring), seen.light);
  seen.ring_changed_share = share_changed(before_.ring, now.ring, seen.light);
  seen.ring_is_the_same = is_ring_the_same(before_.ring, now.ring, seen.light);
}

PatchEvidence AppearanceModel::look(const cv::Mat& luma, const BackgroundModel& background,
                                    const cv::Mat1b& lines, const calibration::Quad& corners) const {
  PatchEvidence seen{.is_remembered = known_};
  Samples now;
  seen.in_view = sample(luma, background, corners, now);
  if (!seen.in_view) return seen;
  const calibration::ImagePoint middle{(corners[0].x_px + corners[2].x_px) / 2.0,
                                       (corners[0].y_px + corners[2].y_px) / 2.0};
  const double reach = reach_px(corners), on_tag = reach / static_cast<double>(reach_) * kOnTag;
  seen.light = background.light(middle.y_px);
  seen.is_torn = is_made_up(luma, middle, reach);
  seen.hand_on_tag = background.hand(middle, on_tag);
  seen.hand_over = background.hand(middle, reach / 2.0);
  seen.hand_near = background.hand(middle, reach);
  seen.moved_just_now = background.moves(middle, on_tag, kTrack.just_now_s);
  seen.is_foreground = background.foreground(middle);
  if (known_) compare(now, seen);
  seen.bare_share = 1.0;
  if (occlusion_of(seen) != Occlusion::kClear)
    return seen;  // however bare it is: that takes longest to measure
  const PlaceLevels place = levels(luma, lines, corners);
  seen.bare_share = bare_share(place);
  seen.even_share = even_share(std::span(place.place).first(face_points_.size()), place.around);
  return seen;
}

}  // namespace telescope::vision
