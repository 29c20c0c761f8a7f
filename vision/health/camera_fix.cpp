#include "vision/health/camera_fix.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <linux/videodev2.h>
#include <opencv2/imgproc.hpp>

#include "vision/health/limits.hpp"
#include "vision/health/picture_measures.hpp"
#include "vision/health/tag_measures.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

/// A camera shows a new exposure two or three pictures later; a lens takes its time.
constexpr double kExposureSettle_s = 0.4, kFocusSettle_s = 0.6;
/// Exposure in tenths of a millisecond: rungs below a lamp's half period are so many times apart.
constexpr double kShortRungs = 1.25;
constexpr int kGainRungs = 12;
/// A stand pushed at 0.3 m/s moves three modules of 2.5 mm in 25 ms: no exposure is longer.
constexpr std::int64_t kLongestExposure = 250;
/// Paper this bright is well above the noise and well below what is blown out.
constexpr double kWhiteEnough = 170.0, kWhiteLeast = 110.0;
constexpr std::size_t kFewestTags = 4;
constexpr double kUntaggedWhite = 0.99;  ///< quantile that stands for paper where no tag is read
constexpr int kCoarsePositions = 13, kFinePositions = 6;
/// So much sharper must another position be than the one the lens had.
constexpr double kSharper = 1.05;

double quantile_grey(const cv::Mat& luma, const cv::Mat1b& mask, double share) {
  std::array<int, 256> counts{};
  int total = 0;
  for (int y = 0; y < luma.rows; ++y)
    for (int x = 0; x < luma.cols; ++x)
      if (mask(y, x) != 0) ++counts[luma.at<std::uint8_t>(y, x)], ++total;
  int below = 0;
  for (int grey = 0; grey < 256; ++grey)
    if ((below += counts[static_cast<std::size_t>(grey)]) >= share * total) return grey;
  return 255.0;
}

double laplacian_energy(const cv::Mat& luma, const cv::Mat1b& mask) {
  cv::Mat edges;
  cv::Laplacian(luma, edges, CV_32F);
  cv::Scalar mean, deviation;
  cv::meanStdDev(edges, mean, deviation, mask);
  return deviation[0] * deviation[0];
}

}  // namespace

CameraFix::CameraFix(Kit kit, CameraControls controls, PowerLine line)
    : kit_(std::move(kit)), controls_(std::move(controls)), line_(line) {}

CameraFix::Look CameraFix::look_at(const cv::Mat& luma, const FrameResult& result) const {
  const auto* camera = result.camera ? &*result.camera : nullptr;
  const cv::Mat1b mask = table_mask(camera, kit_.board, luma.size());
  std::vector<SeenPatch> patches;
  Look look;
  look.clipped = measure_light(luma, mask, luma.cols, patches).clipped;
  look.sharpness = laplacian_energy(luma, mask);
  std::vector<double> papers, blurs;
  for (const Sighting& sighting : result.sightings) {
    if (const auto grey = ink_and_paper(luma, sighting.corners, kit_.family)) papers.push_back(grey->paper);
    const auto& q = sighting.corners;
    // The black border: two modules less than the tag.
    const double module_px =
        std::hypot(q[1].x_px - q[0].x_px, q[1].y_px - q[0].y_px) / (modules_across(kit_.family) - 2);
    for (const EdgeBlur& edge : border_blur(luma, q, kit_.family)) blurs.push_back(edge.sigma_px / module_px);
  }
  look.white = papers.size() >= kFewestTags ? median(papers) : quantile_grey(luma, mask, kUntaggedWhite);
  look.reads_sharp = blurs.size() >= kFewestTags && median(blurs) < limits::kBlurFair;
  return look;
}

void CameraFix::take_in(const FrameResult& result) {
  if (done()) return;
  const double now_s = result.frame.t_s;
  if (stage_ == Stage::kBegin) begin();
  if (!ready_s_ || now_s < last_s_) ready_s_ = now_s + settle_s_;
  last_s_ = now_s;
  if (now_s < *ready_s_ || done()) return;
  const auto luma = plain_luma(result.frame);
  if (!luma) return;
  const Look look = look_at(*luma, result);
  if (stage_ == Stage::kExposure)
    take_exposure(look);
  else
    take_focus(look);
}

bool CameraFix::set(const std::optional<CameraControl>& control, std::int64_t value) {
  if (!control || control->read_only) return false;
  const auto set = controls_.set(*control, value);
  if (!set) told_.push_back(set.error().message);
  return set.has_value();
}

void CameraFix::begin() {
  const auto controls = controls_.list();
  memory_.before = keep(controls);
  if (controls.empty()) {
    told_.push_back("This camera has no controls: set exposure and focus on the camera itself.");
    return end();
  }
  fix_plain();
  begin_exposure();
}

/// What needs no picture to be judged by.
void CameraFix::fix_plain() {
  if (const auto line = controls_.find(ControlRole::kPowerLine)) {
    const std::string wanted = line_ == PowerLine::k50Hz ? "50" : "60";
    for (const auto& choice : line->choices)
      if (choice.name.find(wanted) != std::string::npos && choice.value != line->value &&
          set(line, choice.value))
        told_.push_back("Power line: " + choice.name + " (was " + value_text(*line, line->value) + ")");
  } else {
    told_.push_back("Power line: no control; lamps may flicker in the picture.");
  }
  for (const auto& [role, text] : {std::pair(ControlRole::kVaryingRate, "Frame rate: steady"),
                                   std::pair(ControlRole::kBacklight, "Backlight compensation: off")})
    if (const auto control = controls_.find(role); control && control->value != control->least)
      if (set(control, control->least)) told_.push_back(text);
  if (const auto automatic = controls_.find(ControlRole::kAutoWhiteBalance); automatic && automatic->value) {
    const auto white = controls_.find(ControlRole::kWhiteBalance);
    if (set(automatic, 0)) {
      if (white) set(white, white->value);
      told_.push_back("White balance: fixed" +
                      (white ? " at " + value_text(*white, white->value) : std::string()) +
                      " (was automatic)");
    }
  }
}

void CameraFix::begin_exposure() {
  exposure_ = controls_.find(ControlRole::kExposure);
  const auto automatic = controls_.find(ControlRole::kAutoExposure);
  const bool by_hand = automatic && automatic->value == V4L2_EXPOSURE_MANUAL;
  if (!exposure_ || (!by_hand && !set(automatic, V4L2_EXPOSURE_MANUAL))) {
    told_.push_back("Exposure: this camera has no control for it; give the table even light.");
    return begin_focus();
  }
  exposure_before_ = by_hand ? value_text(*exposure_, exposure_->value) : "automatic";
  gain_ = controls_.find(ControlRole::kGain);
  if (gain_ && (gain_->read_only || gain_->most <= gain_->least)) gain_.reset();
  // From dark to bright: shorter than a lamp's half period, then that with more and more gain, then longer.
  const std::int64_t half_period = line_ == PowerLine::k50Hz ? 100 : 83;
  const std::int64_t dim = gain_ ? gain_->least : 0, bright = gain_ ? gain_->most : 0;
  const std::int64_t least = std::max<std::int64_t>(exposure_->least, 1);
  const std::int64_t most = std::min(exposure_->most, kLongestExposure);
  for (double e = static_cast<double>(least); e < static_cast<double>(std::min(half_period, most));
       e = std::max(e + 1.0, e * kShortRungs))
    ladder_.push_back({std::lround(e), dim});
  for (int i = 0; i <= (gain_ ? kGainRungs : 0) && half_period <= most; ++i)
    ladder_.push_back({half_period, dim + (bright - dim) * i / kGainRungs});
  for (std::int64_t e = 2 * half_period; e <= most; e += half_period) ladder_.push_back({e, bright});
  if (ladder_.empty()) ladder_.push_back({most, dim});
  seek_exposure();
}

void CameraFix::seek_exposure() {
  stage_ = Stage::kExposure;
  low_ = 0;
  high_ = ladder_.size() - 1;
  set_rung((low_ + high_) / 2);
}

void CameraFix::set_rung(std::size_t rung) {
  rung_ = rung;
  set(exposure_, ladder_[rung].exposure);
  if (gain_) set(gain_, ladder_[rung].gain);
  wait(kExposureSettle_s);
}

/// Seeks the darkest rung in which paper is bright enough, then steps down while much is blown out.
void CameraFix::take_exposure(const Look& look) {
  if (low_ < high_) {
    if (look.white >= kWhiteEnough)
      high_ = rung_;
    else
      low_ = rung_ + 1;
    const std::size_t next = low_ < high_ ? (low_ + high_) / 2 : low_;
    if (next != rung_) return set_rung(next);
  }
  const bool blown = look.clipped > limits::kClippedFair && look.white > kWhiteLeast;
  if (blown && rung_ > 0) return set_rung(low_ = high_ = rung_ - 1);
  end_exposure(look);
}

void CameraFix::end_exposure(const Look& look) {
  exposed_ = look;
  if (focused_)
    end();
  else
    begin_focus();
}

void CameraFix::tell_exposure() {
  std::string text = "Exposure: fixed at " + value_text(*exposure_, ladder_[rung_].exposure) + " (was " +
                     exposure_before_ + ")";
  if (gain_) text += ", gain " + std::to_string(ladder_[rung_].gain);
  told_.push_back(text);
  if (exposed_.white < limits::kPaperFair)
    told_.push_back("It is too dark even so: bring more light to the table.");
  if (exposed_.clipped > limits::kClippedBad)
    told_.push_back("Parts are blown out even so: turn lamps away or soften them.");
}

void CameraFix::begin_focus() {
  stage_ = Stage::kFocus;
  const auto automatic = controls_.find(ControlRole::kAutoFocus);
  const bool was_automatic = automatic && automatic->value != 0;
  if (was_automatic) set(automatic, 0);
  focus_ = controls_.find(ControlRole::kFocus);
  if (!focus_ || focus_->read_only) {
    told_.push_back(was_automatic ? "Focus: held where it was; this camera has no scale for it."
                                  : "Focus: this camera has no control for it; turn its ring.");
    return end();
  }
  focus_before_ = was_automatic ? "automatic" : value_text(*focus_, focus_->value);
  positions_ = {focus_->value};
  set(focus_, focus_->value);  // an automatic that was let go may have left the lens elsewhere
  wait(kFocusSettle_s);
}

void CameraFix::take_focus(const Look& look) {
  if (sharpness_.empty() && look.reads_sharp) return end_focus(focus_->value, "it is sharp there");
  const std::int64_t here = positions_.back();
  positions_.pop_back();
  sharpness_[here] = look.sharpness;
  const auto sharpest = [&] {
    return std::ranges::max_element(sharpness_, {}, &std::pair<const std::int64_t, double>::second)->first;
  };
  const auto sweep = [&](std::int64_t from, std::int64_t to, int count) {
    for (int i = count - 1; i >= 0; --i) {
      std::int64_t at = from + (to - from) * i / (count - 1);
      at = focus_->least + (at - focus_->least) / focus_->step * focus_->step;
      if (!sharpness_.contains(at) && std::ranges::find(positions_, at) == positions_.end())
        positions_.push_back(at);
    }
  };
  if (sharpness_.size() == 1) {
    sweep(focus_->least, focus_->most, kCoarsePositions);
  } else if (positions_.empty() && !fine_) {
    fine_ = true;
    const std::int64_t reach = (focus_->most - focus_->least) / (kCoarsePositions - 1);
    sweep(std::max(focus_->least, sharpest() - reach), std::min(focus_->most, sharpest() + reach),
          2 * kFinePositions + 1);
  }
  if (!positions_.empty()) {
    set(focus_, positions_.back());
    return wait(kFocusSettle_s);
  }
  const bool better = sharpness_[sharpest()] > kSharper * sharpness_[focus_->value];
  end_focus(better ? sharpest() : focus_->value,
            "the sharpest of " + std::to_string(sharpness_.size()) + " positions");
}

void CameraFix::end_focus(std::int64_t position, const std::string& why) {
  if (set(focus_, position))
    told_.push_back("Focus: fixed at " + value_text(*focus_, position) + " (was " + focus_before_ +
                    "): " + why);
  focused_ = !ladder_.empty() && position != focus_->value;
  // Paper that was smeared over its surroundings is brighter now.
  if (focused_) return seek_exposure();
  end();
}

void CameraFix::end() {
  if (!ladder_.empty()) tell_exposure();
  memory_.fixed = keep(controls_.list());
  stage_ = Stage::kDone;
}

}  // namespace telescope::vision
