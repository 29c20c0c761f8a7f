#include "vision/pipeline/still_tags.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "vision/track/footprint.hpp"

namespace telescope::vision {
namespace {

constexpr double kRest_s = 1.0;    // a hand between two moves is back sooner
constexpr double kEvery_s = 10.0;  // from one still to the next: the stream pauses for each
constexpr double kPatience_s = 15.0;
constexpr int kMostTries = 3;       // for one that was lost on its way, while the table rests
constexpr std::size_t kBefore = 8;  // pictures that tell a place's noise: its memory learns from four
constexpr int kPicturesAfter = 3;   // of the stream that has gone on
constexpr int kRememberedFor = 30;  // pictures without it, as the steady reader has it
constexpr double kSamePlace = 1.0;  // side of a tag: one that is read farther off has moved

LumaView view_of(const cv::Mat& luma) {
  return {luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)};
}

PixelQuad pixels_of(const calibration::Quad& corners) {
  PixelQuad quad;
  for (std::size_t i = 0; i < quad.size(); ++i)
    quad[i] = {static_cast<float>(corners[i].x_px), static_cast<float>(corners[i].y_px)};
  return quad;
}

Point middle_of(const Sighting& sighting) {
  return centre_of(pixels_of(sighting.corners));
}

/// A still may show more than the stream: what lies beside its pictures is not seen by them.
bool is_within(const calibration::Quad& corners, cv::Size picture) {
  return std::ranges::all_of(corners, [&](const auto& corner) {
    return corner.x_px >= 0 && corner.y_px >= 0 && corner.x_px < picture.width &&
           corner.y_px < picture.height;
  });
}

/// As the stream's pictures show it, in which white grows into black by `bias_px` on each side.
void shrink(calibration::Quad& corners, double bias_px) {
  const PixelQuad quad = pixels_of(corners);
  const Point middle = centre_of(quad);
  for (std::size_t i = 0; i < quad.size(); ++i) {
    const Point out = quad[i] - middle;  // a corner is half the square root of two sides away
    const double share = bias_px * std::sqrt(2.0) / std::max(1.0, static_cast<double>(length(out)));
    corners[i].x_px -= share * static_cast<double>(out.x);
    corners[i].y_px -= share * static_cast<double>(out.y);
  }
}

}  // namespace

bool StillTags::look(const cv::Mat& luma, bool rests, bool is_missing, double t_s) {
  if (!before_.empty() && before_.front().size() != luma.size()) forget();
  if (!rests) {
    has_changed_ = true;
    tries_ = 0;
    is_wanted_ = false;  // it shows who knows what
    seen_.clear();
    rests_since_s_.reset();
    before_.clear();
    return false;
  }
  if (!rests_since_s_ || t_s < *rests_since_s_) rests_since_s_ = t_s;
  if (is_wanted_) {
    if (!seen_.empty() && ++pictures_since_ >= kPicturesAfter) adopt();
    if (is_wanted_ && t_s >= *wanted_s_ && t_s < *wanted_s_ + kPatience_s) return false;
    has_changed_ = has_changed_ || (is_wanted_ && tries_ < kMostTries);  // lost on its way
    is_wanted_ = false;
    seen_.clear();
  }
  before_.push_back(luma);
  if (before_.size() > kBefore) before_.pop_front();
  if (!is_missing || !has_changed_ || before_.size() < kBefore || t_s < *rests_since_s_ + kRest_s)
    return false;
  if (wanted_s_ && t_s >= *wanted_s_ && t_s < *wanted_s_ + kEvery_s) return false;
  wanted_s_ = t_s;
  has_changed_ = false;
  ++tries_;
  return is_wanted_ = true;
}

void StillTags::take_in(const Kit& kit, std::span<const PieceView> pieces,
                        std::span<const Sighting> sightings, const TableFix& table) {
  if (!is_wanted_ || !table.camera) return;
  seen_.clear();
  pictures_since_ = 0;
  for (const PieceView& piece : pieces) {
    const KitPiece* of_kit = find_by_tag(kit, piece.tag);
    const auto read = std::ranges::find(sightings, piece.tag, &Sighting::tag);
    if (!of_kit || !piece.pose || piece.state != PieceState::kSeen || read == sightings.end()) continue;
    auto corners = tag_corners_at(*table.camera, kit, *of_kit, *piece.pose);
    if (!corners || !is_within(*corners, before_.front().size())) continue;
    shrink(*corners, table.edge_bias_px);
    Sighting seen = *read;
    seen.module_px = module_of(pixels_of(*corners)) * read->module_px / module_of(pixels_of(read->corners));
    seen.corners = *corners;
    seen_.push_back(seen);
  }
  if (seen_.empty()) is_wanted_ = false;
}

/// What the still showed is where it was before it was wanted: the picture there is remembered, and how much
/// one differs from the next. Remembered is their mean, in which noise does not count twice.
void StillTags::adopt() {
  cv::Mat sum(before_.front().size(), CV_32F, cv::Scalar(0)), mean;
  for (const cv::Mat& luma : before_) cv::accumulate(luma, sum);
  sum.convertTo(mean, CV_8U, 1.0 / static_cast<double>(before_.size()));
  tags_.clear();
  for (const Sighting& seen : seen_) {
    Tag tag{.sighting = seen, .patch = {}};
    const PixelQuad quad = pixels_of(seen.corners);
    for (const cv::Mat& luma : before_) tag.patch.remember(view_of(luma), quad, true);
    tag.patch.remember(view_of(mean), quad, false);
    tags_.push_back(std::move(tag));
  }
  seen_.clear();
  is_wanted_ = false;
}

void StillTags::add(const cv::Mat& luma, std::span<const TagId> doubles, std::vector<Sighting>& sightings) {
  std::erase_if(tags_, [&](Tag& tag) {
    const auto read = std::ranges::find(sightings, tag.sighting.tag, &Sighting::tag);
    const float side = 6 * module_of(pixels_of(tag.sighting.corners));
    if (read != sightings.end())
      return length(middle_of(*read) - middle_of(tag.sighting)) > static_cast<float>(kSamePlace) * side;
    if (std::ranges::find(doubles, tag.sighting.tag) != doubles.end()) return true;
    if (tag.patch.is_shown(view_of(luma))) {
      tag.missing = 0;
      sightings.push_back(tag.sighting);
      return false;
    }
    if (++tag.missing <= kRememberedFor) return false;
    has_changed_ = true;
    tries_ = 0;
    return true;
  });
}

void StillTags::forget() {
  *this = {};
}

}  // namespace telescope::vision
