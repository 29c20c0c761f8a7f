#include "vision/track/appearance_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <span>

#include "calibration/table_pose.hpp"
#include "vision/track/levels.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

constexpr int kAcross = 10;  // samples across a face
constexpr int kRound = 24;   // samples round each circle of the surroundings
constexpr double kFirstCircleMm = 6.0, kSecondCircleMm = 12.0;  // beyond the piece
constexpr int kCircles = 5, kRoundMore = 60;                    // farther circles, so far from one another
constexpr double kCircleMm = 3.0;
constexpr double kBodyStepMm = 3.0, kInsetMm = 2.0;

constexpr float kSame = 24.0F;        // grey levels
constexpr double kSameFace = 0.7;     // correlation with the remembered tag
constexpr double kBlurredFace = 0.7;  // the same after smoothing both, with at least this slope
constexpr double kBlurredSlope = 0.25;
constexpr double kHiddenPart = 0.35;        // correlation of a quarter that something is in front of,
constexpr double kVisiblePart = 0.75;       // and of one that is free
constexpr float kSameShade = 10.0F;         // grey levels, of the surroundings as a whole
constexpr double kRingShare = 0.4;          // of the surroundings, changed: something large is in front
constexpr double kBodyShare = 0.5;          // of the piece beside its tag, as it was: it still stands there
constexpr std::size_t kFewestPattern = 20;  // points of a base,
constexpr float kPattern = 4.0F;            // whose levels spread so far, are a pattern to know it by
constexpr double kSamePattern = 0.6, kPatternSlope = 0.4;
constexpr double kSameHalf = 0.75,
                 kHalfSlope = 0.65;       // a line of the table may look like half a base, but fainter
constexpr int kFewestTelling = 6;         // points of the piece that do not look like the table
constexpr double kFlatShare = 0.8;        // of a face that is bare table,
constexpr float kNearTable = 45.0F;       // grey levels, has levels so near to the table's
constexpr double kSaturatedShare = 0.25;  // of the face,
constexpr double kTouchedShare = 0.05;  // or of the face and the table round it, where something is in front
constexpr float kSaturated = 250.0F;    // grey levels
constexpr double kDarkLight = 0.12, kBlack = 5.0;
constexpr double kBareShare = 0.75;      // of a place has the table's levels, where it is bare,
constexpr double kWasBareShare = 0.5;    // or was some time ago: roads and patches have the rest
constexpr double kUnchangedShare = 0.9;  // of a place in which nothing was put down
constexpr double kSameAround = 0.8;      // correlation: the same table, if in another light
constexpr double kSameThere = 0.95;      // the same of a place
constexpr float kTellingSpread = 12.0F;  // grey levels, that has much to be known by
constexpr double kSameQuarter = 0.7;
constexpr double kOnIt = 1.9;  // half sides of the border from the middle: to the corners of its paper

struct Likeness {
  double correlation = 0.0;
  double slope = 0.0;  ///< the second's contrast as a share of the first's
};
Likeness likeness(std::span<const float> before, std::span<const float> now) {
  double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double a = before[i], b = now[i];
    sa += a, sb += b, saa += a * a, sbb += b * b, sab += a * b;
  }
  const auto count = static_cast<double>(before.size());
  const double va = saa - sa * sa / count, vb = sbb - sb * sb / count, both = sab - sa * sb / count;
  if (!(va > 0.0 && vb > 0.0)) return {};
  return {both / std::sqrt(va * vb), both / va};
}

/// A quarter of a face.
std::vector<float> quarter(const std::vector<float>& face, int x, int y) {
  std::vector<float> out;
  for (int r = y; r < y + kAcross / 2; ++r)
    for (int c = x; c < x + kAcross / 2; ++c) out.push_back(face[static_cast<std::size_t>(r * kAcross + c)]);
  return out;
}

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

float mean(std::span<const float> levels) {
  return std::accumulate(levels.begin(), levels.end(), 0.0F) /
         static_cast<float>(std::max<std::size_t>(levels.size(), 1));
}

/// Levels that are the table's: no farther from those that such a share of the surroundings has.
struct TableLevels {
  float same;
  double common;
};
constexpr TableLevels kTableNow{6.0F, 0.08}, kTableOnce{10.0F, 0.05};  // lamps drift

/// How much of a place looks like the table round it, 0 to 1.
double table_share(std::span<const float> place, std::vector<float> around, const TableLevels& table) {
  if (around.empty() || place.empty()) return 0.0;
  std::ranges::sort(around);
  const auto bare = std::ranges::count_if(place, [&](float level) {
    const auto alike = std::ranges::upper_bound(around, level + table.same) -
                       std::ranges::lower_bound(around, level - table.same);
    return static_cast<double>(alike) >= table.common * static_cast<double>(around.size());
  });
  return static_cast<double>(bare) / static_cast<double>(place.size());
}

double share_near(std::span<const float> levels, float table) {
  const auto near =
      std::ranges::count_if(levels, [&](float level) { return std::abs(level - table) <= kNearTable; });
  return levels.empty() ? 1.0 : static_cast<double>(near) / static_cast<double>(levels.size());
}

/// Means of three by three samples.
std::vector<float> smoothed(const std::vector<float>& face) {
  std::vector<float> out(face.size());
  for (int r = 0; r < kAcross; ++r)
    for (int c = 0; c < kAcross; ++c) {
      float sum = 0.0F;
      int count = 0;
      for (int y = std::max(0, r - 1); y <= std::min(kAcross - 1, r + 1); ++y)
        for (int x = std::max(0, c - 1); x <= std::min(kAcross - 1, c + 1); ++x, ++count)
          sum += face[static_cast<std::size_t>(y * kAcross + x)];
      out[static_cast<std::size_t>(r * kAcross + c)] = sum / static_cast<float>(count);
    }
  return out;
}

float spread(std::span<const float> values) {
  double sum = 0.0, squares = 0.0;
  for (const float v : values) sum += v, squares += v * v;
  const double n = std::max<double>(1.0, static_cast<double>(values.size()));
  return static_cast<float>(std::sqrt(std::max(0.0, squares / n - sum / n * sum / n)));
}

double share_changed(const std::vector<float>& before, const std::vector<float>& now, double light) {
  if (now.empty()) return 1.0;
  const auto same = static_cast<float>(kSame / std::clamp(light, 0.25, 1.0));  // noise grows with the factor
  int changed = 0;
  for (std::size_t i = 0; i < now.size(); ++i) changed += std::abs(now[i] - before[i]) > same;
  return static_cast<double>(changed) / static_cast<double>(now.size());
}

/// How many have become white that were not.
int washed(std::span<const float> before, std::span<const float> now, double light) {
  int count = 0;
  for (std::size_t i = 0; i < now.size(); ++i)
    count += now[i] * light >= kSaturated && before[i] * light < kSaturated - kSame;
  return count;
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

void PlaceLevels::brighten(double factor) {
  for (std::vector<float>* levels : {&place, &around})
    for (float& level : *levels) level *= static_cast<float>(factor);
}

bool is_bare(const PlaceLevels& now) {
  const std::vector<float> place = numbers(now.place);
  const double other =
      (1.0 - table_share(place, numbers(now.around), kTableNow)) * static_cast<double>(place.size());
  return other <= (1.0 - kBareShare) * static_cast<double>(now.place.size());
}

bool was_bare(PlaceLevels before, const PlaceLevels& now) {
  std::vector<float> around_then, around_now;
  for (std::size_t i = 0; i < before.around.size(); ++i) {
    if (std::isnan(before.around[i]) || std::isnan(now.around[i])) continue;
    around_then.push_back(before.around[i]);
    around_now.push_back(now.around[i]);
  }
  const Likeness round = likeness(around_then, around_now);
  const float was = mean(around_then), is = mean(around_now);
  if (round.correlation >= kSameAround)  // a shadow lay over all of it, or does now
    for (float& level : before.place) level = is + static_cast<float>(round.slope) * (level - was);
  return table_share(numbers(before.place), numbers(now.around), kTableOnce) >= kWasBareShare;
}

bool is_as_it_was(const PlaceLevels& before, const PlaceLevels& now) {
  std::vector<float> then_there, there;
  for (std::size_t i = 0; i < std::min(before.place.size(), now.place.size()); ++i) {
    if (std::isnan(before.place[i]) || std::isnan(now.place[i])) continue;
    then_there.push_back(before.place[i]);
    there.push_back(now.place[i]);
  }
  if (there.empty() || 2 * there.size() < now.place.size()) return false;
  const Likeness likely = likeness(then_there, there);
  const bool in_another_light = likely.correlation >= kSameThere && likely.slope >= kPatternSlope &&
                                spread(then_there) >= kTellingSpread;
  const float was = in_another_light ? mean(then_there) : 0.0F, is = in_another_light ? mean(there) : 0.0F;
  const float slope = in_another_light ? static_cast<float>(likely.slope) : 1.0F;
  int same = 0;
  for (std::size_t i = 0; i < there.size(); ++i)
    same += std::abs(there[i] - is - slope * (then_there[i] - was)) <= kSame;
  return same >= kUnchangedShare * static_cast<double>(there.size());
}

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
  for (int i = 0; i < kAcross * kAcross; ++i)
    face_points_.emplace_back((2.0F * static_cast<float>(i % kAcross) + 1.0F) / kAcross - 1.0F,
                              (2.0F * static_cast<float>(i / kAcross) + 1.0F) / kAcross - 1.0F);

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
  for (int i = 0; i < 2 * kRound; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kRound;  // twice round
    const double r = radius + (i < kRound ? kFirstCircleMm : kSecondCircleMm) / half;
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
                             const calibration::Quad& q, Samples& out) {
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
  clear_looks_ = 0;
}

void AppearanceModel::forget() {
  known_ = false;
  clear_looks_ = 0;
}

/// The whole face agrees with what it was, and no quarter of it is hidden; or it is that face much blurred.
bool AppearanceModel::face_is_there() {
  const Likeness whole = likeness(before_.face, now_.face);
  contrast_ = whole.slope;
  if (whole.correlation < kSameFace) {
    const Likeness blurred = likeness(smoothed(before_.face), smoothed(now_.face));
    return blurred.correlation >= kBlurredFace && blurred.slope >= kBlurredSlope;
  }
  double least = 1.0, most = -1.0;
  constexpr int kHalf = kAcross / 2;
  for (const int y : {0, kHalf})
    for (const int x : {0, kHalf}) {
      const double part = likeness(quarter(before_.face, x, y), quarter(now_.face, x, y)).correlation;
      least = std::min(least, part);
      most = std::max(most, part);
    }
  return least >= kHiddenPart || most < kVisiblePart;
}

bool AppearanceModel::is_patterned() const {
  const std::span<const float> base = std::span(before_.body).subspan(rim_);
  return base.size() >= kFewestPattern && spread(base) >= kPattern;
}

/// Whether the piece beside its tag is as it was: its base, by its pattern, or what of it differs from the
/// table.
bool AppearanceModel::body_is_there(double light) const {
  const auto same = static_cast<float>(kSame / std::clamp(light, 0.25, 1.0));
  const std::span<const float> before = before_.body, now = now_.body;
  const std::span<const float> base_before = before.subspan(rim_), base_now = now.subspan(rim_);
  if (is_patterned()) {
    const auto agrees = [&](std::size_t from, std::size_t count, double least, double slope) {
      const Likeness part = likeness(base_before.subspan(from, count), base_now.subspan(from, count));
      return part.correlation >= least && part.slope >= slope;
    };
    const std::size_t all = base_before.size(), half = all / 2;
    if (agrees(0, all, kSamePattern, kPatternSlope) || agrees(0, half, kSameHalf, kHalfSlope) ||
        agrees(half, all - half, kSameHalf, kHalfSlope))
      return true;
  }
  const float table = median(before_.ring);
  int telling = 0, there = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (std::abs(before[i] - table) <= same) continue;
    ++telling;
    there += std::abs(now[i] - before[i]) <
             std::max(same, std::abs(now[i] - table));  // a blurred edge is between the two
  }
  return telling >= kFewestTelling && there >= kBodyShare * telling;
}

bool AppearanceModel::is_saturated(double light) const {
  return washed(before_.face, now_.face, light) >= kSaturatedShare * static_cast<double>(now_.face.size());
}

bool AppearanceModel::is_touched_by_glare(double light) const {
  const int count = washed(before_.face, now_.face, light) + washed(before_.ring, now_.ring, light);
  return count >= kTouchedShare * static_cast<double>(now_.face.size() + now_.ring.size());
}

PlaceLevels AppearanceModel::levels(const cv::Mat& luma, const cv::Mat1b& known,
                                    const calibration::Quad& corners) const {
  PlaceLevels all{smooth_levels(luma, known, corners, face_points_),
                  smooth_levels(luma, known, corners, surroundings_)};
  const auto body = smooth_levels(luma, known, corners, body_points_);
  all.place.insert(all.place.end(), body.begin(), body.end());
  return all;
}

/// In no fewer than three of its quarters: a dark neighbour in one makes any two rings alike.
bool AppearanceModel::is_ring_the_same() const {
  constexpr std::size_t kQuarter = kRound / 4;
  int same = 0;
  for (std::size_t q = 0; q < 4; ++q) {
    std::vector<float> before, now;
    for (const std::size_t circle : {std::size_t{0}, std::size_t{kRound}})
      for (std::size_t i = circle + q * kQuarter; i < circle + (q + 1) * kQuarter; ++i) {
        before.push_back(before_.ring[i]);
        now.push_back(now_.ring[i]);
      }
    same += likeness(before, now).correlation >= kSameQuarter;
  }
  return same >= 3;
}

/// A sleeve may be as even as a table and nearly as bright; not quite, and without the table's pattern.
bool AppearanceModel::is_shade_the_same(double light) const {
  if (is_ring_the_same()) return true;  // in another light
  std::vector<float> steps(now_.ring.size());
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = now_.ring[i] - before_.ring[i];
  return std::abs(median(steps)) <= kSameShade / static_cast<float>(std::clamp(light, 0.25, 1.0));
}

Occlusion AppearanceModel::look(const cv::Mat& luma, const BackgroundModel& background,
                                const cv::Mat1b& lines, const calibration::Quad& corners) {
  const int looks = clear_looks_;
  clear_looks_ = 0;
  if (!sample(luma, background, corners, now_)) return Occlusion::kOutOfView;
  const calibration::ImagePoint middle{(corners[0].x_px + corners[2].x_px) / 2.0,
                                       (corners[0].y_px + corners[2].y_px) / 2.0};
  const double light = background.light(middle.y_px), reach = reach_px(corners);
  if (light < kDarkLight) return Occlusion::kDark;
  if (is_made_up(luma, middle, reach)) return Occlusion::kTorn;
  const bool hand_near = background.hand(middle, reach);
  // Light over a part of it leaves the rest as it was, as a thing does.
  const auto in_front = [&] {
    return known_ && is_touched_by_glare(light) ? Occlusion::kGlare : Occlusion::kFigure;
  };
  if (known_) {
    if (is_saturated(light)) return Occlusion::kGlare;
    const bool there = face_is_there();
    const double near = reach / static_cast<double>(reach_) * kOnIt;
    const bool hand_on_it = background.hand(middle, near);
    if (there) return hand_on_it ? Occlusion::kHand : Occlusion::kStillThere;
    if (hand_on_it) return Occlusion::kHand;
    const bool ring_changed = share_changed(before_.ring, now_.ring, light) > kRingShare;
    if (body_is_there(light)) {
      const bool in_hand =
          background.hand(middle, reach / 2.0) || background.moves(middle, near, kTrack.just_moved_s);
      if (in_hand) return Occlusion::kHand;
      return in_front();
    }
    if (ring_changed) return hand_near ? Occlusion::kHand : in_front();
    if (!hand_near && !is_shade_the_same(light)) return in_front();
  }
  if (hand_near) return Occlusion::kHand;
  const PlaceLevels now = levels(luma, lines, corners);
  const std::vector<float> around = numbers(now.around);
  const double bare = table_share(numbers(now.place), around, kTableNow);
  if (bare < kBareShare || (!known_ && background.foreground(middle))) return in_front();
  // A piece that has nothing but its tag to be known by is hidden by whatever is as even as the table.
  if (known_ && !is_patterned() &&
      share_near(numbers(std::span(now.place).first(face_points_.size())), median(around)) < kFlatShare)
    return in_front();
  clear_looks_ = std::min(looks + 1, kTrack.clear_looks);
  return clear_looks_ == kTrack.clear_looks ? Occlusion::kClear : Occlusion::kHand;
}

}  // namespace telescope::vision
