#include "vision/health/health_check.hpp"

#include <algorithm>

#include "vision/health/judge.hpp"
#include "vision/health/limits.hpp"
#include "vision/health/picture_measures.hpp"
#include "vision/health/tag_measures.hpp"
#include "vision/health/unread_notes.hpp"
#include "vision/pipeline/edge_bias.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/pipeline/tag_size.hpp"

namespace telescope::vision {
namespace {

constexpr double kLookEvery_s = 0.25;  // what is looked at closely hardly changes faster
constexpr int kUnreadEvery = 4;        // looks: it costs as much as some pictures
constexpr double kFaintest = 0.1;      // the quantile that stands for "the faintest tags"

std::optional<double> quantile(std::vector<double> values, double share) {
  if (values.empty()) return std::nullopt;
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  std::ranges::nth_element(values, at);
  return *at;
}

std::optional<TablePoint> place_of(const std::optional<calibration::CameraModel>& camera, double x,
                                   double y) {
  return camera ? camera->table_from_image({x, y}) : std::nullopt;
}

/// Pictures a second, by the median pause between them: one stall does not make a camera slow.
std::optional<double> rate_of(const std::vector<double>& times_s) {
  std::vector<double> pauses;
  for (std::size_t i = 1; i < times_s.size(); ++i)
    if (times_s[i] > times_s[i - 1]) pauses.push_back(times_s[i] - times_s[i - 1]);
  constexpr std::size_t kFewest = 3;
  if (pauses.size() < kFewest) return std::nullopt;
  return 1.0 / *quantile(std::move(pauses), 0.5);
}

}  // namespace

void HealthCheck::look_closely(const cv::Mat& luma, const FrameResult& result) {
  const auto* camera = camera_ ? &*camera_ : nullptr;
  const cv::Mat1b mask = table_mask(camera, kit_.board, luma.size());
  const TablePoint middle{width(kit_.board).mm() / 2, depth(kit_.board).mm() / 2};
  constexpr double kUnknownScale = 1.0 / 1300.0;  // px per mm and pixel of width: the table fills the picture
  const double px_per_mm = camera ? camera->pixels_per_mm(middle) : kUnknownScale * luma.cols;
  std::vector<SeenPatch> patches;
  lights_.push_back(
      measure_light(luma, mask, limits::kGlarePatchOfTag * kit_.tag_size_mm * px_per_mm, patches));
  glare_.clear();
  for (const SeenPatch& patch : patches)
    glare_.push_back({.place = place_of(camera_, patch.middle.x, patch.middle.y), .share = patch.share});
  if (const auto noise = measure_noise(last_luma_, luma, mask)) noises_.push_back(*noise);
  last_luma_ = luma;
  if (looks_++ % kUnreadEvery == 0) {
    unread_ = find_unread(kit_, luma, result.sightings);
    other_family_ = is_every_piece_read(kit_, result.sightings)
                        ? std::nullopt
                        : families_->look(kit_.family, luma, result.sightings, result.frame.t_s);
  }

  const auto bias = edge_bias_px(luma, kit_, result.sightings);
  std::size_t measured = 0;
  for (const Sighting& sighting : result.sightings) {
    const auto& q = sighting.corners;
    const bool of_anchor = std::ranges::find(kit_.anchors, sighting.tag) != kit_.anchors.end();
    const auto place = place_of(camera_, (q[0].x_px + q[2].x_px) / 2, (q[0].y_px + q[2].y_px) / 2);
    for (EdgeBlur& edge : border_blur(luma, q, kit_.family)) {
      edge.place = place;
      edge.of_anchor = of_anchor;
      edges_.push_back(edge);
      ++measured;
    }
    if (const auto grey = ink_and_paper(luma, q, kit_.family)) {
      contrasts_.push_back(grey->paper - grey->ink);
      papers_.push_back(grey->paper);
    }
    const KitPiece* piece = find_by_tag(kit_, sighting.tag);
    if (camera && bias && piece)
      if (const auto scale = printed_scale(*camera, kit_, *piece, q, *bias)) tag_scales_.push_back(*scale);
  }
  if (measured == 0)
    if (const auto sigma = sharpest_edges_px(luma)) sharpest_.push_back(*sigma);
}

void HealthCheck::take_in(const FrameResult& result, std::optional<double> age_s) {
  ++pictures_;
  notes_ = result.notes;
  const auto luma = plain_luma(result.frame);
  if (readable_ == 0 && result.frame.image.dims == 2) size_ = result.frame.image.size();
  if (!luma) {
    fault_ = luma.error().message;
    return;
  }
  ++readable_;
  size_ = luma->size();
  if (result.camera) camera_ = result.camera;
  anchor_scale_ = result.print_scale;
  for (std::size_t i = 0; i < result.table.anchors.size() && i < anchors_seen_.size(); ++i)
    anchors_seen_[i] += result.table.anchors[i].found ? 1 : 0;
  for (const PieceView& piece : result.table.pieces)
    if (piece.state == PieceState::kSeen) ++tags_seen_[piece.tag];
  foreign_ = result.table.foreign;
  times_s_.push_back(result.frame.t_s);
  if (age_s) ages_s_.push_back(*age_s);
  const double t_s = result.frame.t_s;
  if (last_look_s_ && t_s >= *last_look_s_ && t_s < *last_look_s_ + kLookEvery_s) return;
  last_look_s_ = t_s;
  look_closely(*luma, result);
}

HealthNumbers HealthCheck::numbers() const {
  HealthNumbers n;
  n.pictures = pictures_;
  n.width = size_.width;
  n.height = size_.height;
  n.notes = notes_;
  if (readable_ == 0) {
    n.fault = pictures_ > 0 ? fault_ : "no picture came";
    return n;
  }
  if (!lights_.empty()) {
    const auto middle = [&](double LightNumbers::*part) {
      std::vector<double> values;
      for (const LightNumbers& light : lights_) values.push_back(light.*part);
      return *quantile(std::move(values), 0.5);
    };
    n.light = LightNumbers{.clipped = middle(&LightNumbers::clipped),
                           .dark = middle(&LightNumbers::dark),
                           .glare = middle(&LightNumbers::glare)};
  }
  n.glare = glare_;
  n.paper = quantile(papers_, 0.5);
  n.contrast = quantile(contrasts_, kFaintest);
  n.edges = edges_;
  n.sharpest_px = quantile(sharpest_, 0.5);
  n.noise = quantile(noises_, 0.5);
  n.camera = camera_;
  for (std::size_t i = 0; i < 4; ++i) n.anchors[i] = static_cast<double>(anchors_seen_[i]) / readable_;
  n.tags = static_cast<int>(tags_seen_.size());
  for (const auto& [tag, count] : tags_seen_) n.steady += static_cast<double>(count) / readable_ / n.tags;
  n.unread = unread_;
  n.other_family = other_family_;
  n.foreign = foreign_;
  const auto solved_from = [&] { return camera_ ? camera_->pose().anchors.size() : 0; };
  constexpr std::size_t kAnchorsForScale = 3;  // fewer do not tell their scale
  if (solved_from() >= kAnchorsForScale) n.anchor_scale = anchor_scale_;
  constexpr std::size_t kFewestTags = 3;
  if (tag_scales_.size() >= kFewestTags) n.tag_scale = quantile(tag_scales_, 0.5);
  if (!ages_s_.empty()) n.rate = rate_of(times_s_);
  n.latency_s = quantile(ages_s_, 0.5);
  return n;
}

HealthReport HealthCheck::report() const {
  return judge(kit_, numbers());
}

}  // namespace telescope::vision
