#include "vision/pipeline/table_tracker.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "vision/pipeline/edge_bias.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

constexpr int kMostAveraged = 64;
constexpr int kStrayPictures = 5;  // an anchor is elsewhere only after so many pictures in a row

double distance_px(const Quad& a, const Quad& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 4; ++i)
    sum += std::pow(a[i].x_px - b[i].x_px, 2) + std::pow(a[i].y_px - b[i].y_px, 2);
  return std::sqrt(sum / 4.0);
}

/// Farther than this from its average an anchor, or the camera, has moved.
double still_px(const Quad& q) {
  return std::max(0.7, 0.02 * std::hypot(q[2].x_px - q[0].x_px, q[2].y_px - q[0].y_px));
}

/// Whether a profile's pose was made over this kit's table.
bool is_for(const Kit& kit, const calibration::Profile& profile) {
  constexpr double kSameMm = 1.0;
  const auto table = calibration::table_of(kit.board);
  return profile.table && std::abs(profile.table->width_mm - table.width_mm) < kSameMm &&
         std::abs(profile.table->depth_mm - table.depth_mm) < kSameMm;
}

std::string text(cv::Size size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height);
}

}  // namespace

TableTracker::TableTracker(const Kit& kit, calibration::Profile profile)
    : kit_(&kit), profile_(std::move(profile)) {}

void TableTracker::adopt(const calibration::CameraModel& camera) {
  camera_ = camera;
  uncertainty_.emplace(*kit_, camera);
  profile_.lens = camera.lens();
  profile_.pose = camera.pose();
  profile_.table = calibration::table_of(kit_->board);
}

void TableTracker::expect(cv::Size size, std::vector<std::string>& notes) {
  if (size == size_) return;
  const bool first = size_.empty();
  size_ = size;
  anchors_ = {};
  standing_notes_.clear();
  if (profile_.pose && !is_for(*kit_, profile_)) {
    notes.push_back(
        "the camera was calibrated over a table of another size: show the anchors to find this one");
    profile_.pose.reset();
    profile_.table.reset();
  }
  const auto& lens = profile_.lens;
  if (!lens) return;
  const double stretch =
      static_cast<double>(size.width) * lens->height / (static_cast<double>(size.height) * lens->width);
  if (std::abs(stretch - 1.0) > 0.02) {
    notes.push_back("the picture is " + text(size) + ", the camera was calibrated at " +
                    text({lens->width, lens->height}) + ": show the anchors to calibrate it anew");
    camera_.reset();
    uncertainty_.reset();
    profile_.lens.reset();
    profile_.pose.reset();
    profile_.table.reset();
    return;
  }
  const auto fitting = scaled(*lens, size.width, size.height);
  if (profile_.pose) {
    camera_.emplace(fitting, *profile_.pose);
    uncertainty_.emplace(*kit_, *camera_);
  }
  if (!first) profile_.lens = fitting;
}

ReadHints TableTracker::hints() const {
  if (!camera_) return {};
  const double w = width(kit_->board).mm(), d = depth(kit_->board).mm(), m = kit_->anchor_size_mm;
  double least = 1e9, most = 0.0;
  for (TablePoint p : {TablePoint{-m, -m}, {w + m, -m}, {w + m, d + m}, {-m, d + m}, {w / 2, d / 2}}) {
    const double scale = camera_->pixels_per_mm(p);
    if (scale <= 0.0) continue;
    least = std::min(least, scale);
    most = std::max(most, scale);
  }
  if (most <= 0.0) return {};
  constexpr double kSlack = 1.15;  // height above the table, and tags seen aslant
  const double module_mm = kit_->tag_size_mm / modules_across(kit_->family);
  return {static_cast<float>(least * module_mm / kSlack), static_cast<float>(most * module_mm * kSlack)};
}

bool TableTracker::take_in(const SeenAnchors& seen, std::vector<std::string>& notes) {
  int still = 0, moved = 0;
  std::array<bool, 4> strays{};
  for (std::size_t i = 0; i < 4; ++i) {
    if (!seen[i] || anchors_[i].count == 0) continue;
    strays[i] = distance_px(*seen[i], anchors_[i].mean) > still_px(anchors_[i].mean);
    ++(strays[i] ? moved : still);
  }
  const bool bumped = moved > 0 && (still == 0 || moved > still);
  if (bumped && moved < 2 && camera_) {
    notes.push_back("an anchor is not where it was: show a second one, so that the table can be followed");
    return false;
  }
  bool news = false;
  for (std::size_t i = 0; i < 4; ++i) {
    Anchor& anchor = anchors_[i];
    if (!seen[i]) {
      if (bumped) anchor = {};
      continue;
    }
    if (strays[i] && !bumped && ++anchor.odd_streak < kStrayPictures) continue;
    if (strays[i] || anchor.count == 0) {
      anchor = {.mean = *seen[i], .count = 1};
      news = true;
      continue;
    }
    anchor.odd_streak = 0;
    if (bumped) {
      anchor = {.mean = *seen[i], .count = 1};
      continue;
    }
    const bool growing = anchor.count < kMostAveraged;
    anchor.count += growing ? 1 : 0;
    for (std::size_t k = 0; k < 4; ++k) {
      anchor.mean[k].x_px += ((*seen[i])[k].x_px - anchor.mean[k].x_px) / anchor.count;
      anchor.mean[k].y_px += ((*seen[i])[k].y_px - anchor.mean[k].y_px) / anchor.count;
    }
    news |= growing && std::has_single_bit(static_cast<unsigned>(anchor.count));
  }
  return news;
}

void TableTracker::solve() {
  std::vector<calibration::SeenTag> seen;
  for (std::size_t i = 0; i < 4; ++i)
    if (anchors_[i].count > 0) seen.push_back({kit_->anchors[i], anchors_[i].mean});
  const auto lens = profile_.lens && profile_.lens->measured
                        ? scaled(*profile_.lens, size_.width, size_.height)
                        : calibration::default_lens(size_.width, size_.height);
  const auto report = pose_from_anchors(*kit_, seen, lens, camera());
  standing_notes_.clear();
  if (!report) {
    standing_notes_.push_back(report.error().message);
    return;
  }
  standing_notes_ = report->notes;
  if (report->anchors_used >= 3) print_scale_ = report->print_scale;
  adopt(report->camera);
}

void TableTracker::update(const cv::Mat& luma, std::span<const Sighting> sightings,
                          std::vector<std::string>& notes) {
  edge_bias_ = edge_bias_px(luma, *kit_, sightings).value_or(edge_bias_);
  SeenAnchors seen;
  for (const Sighting& s : sightings)
    for (std::size_t i = 0; i < 4; ++i)
      if (s.tag == kit_->anchors[i]) seen[i] = grown(s.corners, edge_bias_);
  const auto count = std::ranges::count_if(seen, [](const auto& quad) { return quad.has_value(); });
  if (take_in(seen, notes) || (!camera_ && count > 0)) solve();
  notes.insert(notes.end(), standing_notes_.begin(), standing_notes_.end());
  if (count == 0)
    notes.emplace_back(camera_
                           ? "no anchor is seen: the table is taken to lie where it lay"
                           : "no anchor is seen: lay the four anchors at the table's corners, or drag the "
                             "table's corners on the calibration page");
}

}  // namespace telescope::vision
