#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "vision/health/health_numbers.hpp"
#include "vision/health/health_report.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::vision {

/// Watches a table for some seconds and says whether it will work. Looks closely at a few pictures only, so
/// that watching costs little; every picture counts for anchors, tags and times. No clock: times come with
/// the pictures.
class HealthCheck {
 public:
  /// `families`: shared with the checks before and after it where they are many, so that all of them search
  /// no oftener than one.
  explicit HealthCheck(Kit kit,
                       std::shared_ptr<OtherFamilySearch> families = std::make_shared<OtherFamilySearch>(0.0))
      : kit_(std::move(kit)), families_(std::move(families)) {}

  /// `age_s`: how old the picture was when it had been read; nothing where the source is no live camera.
  void take_in(const FrameResult& result, std::optional<double> age_s);
  /// Of all that was taken in; before the first picture everything is unknown.
  HealthReport report() const;

 private:
  void look_closely(const cv::Mat& luma, const FrameResult& result);
  HealthNumbers numbers() const;

  Kit kit_;
  std::shared_ptr<OtherFamilySearch> families_;
  int pictures_ = 0, readable_ = 0;
  cv::Size size_;
  std::string fault_;  ///< why a picture could not be looked at
  std::optional<double> last_look_s_;
  cv::Mat last_luma_;
  std::optional<calibration::CameraModel> camera_;
  double anchor_scale_ = 1.0;
  std::array<int, 4> anchors_seen_{};
  std::map<TagId, int> tags_seen_;
  std::vector<TagId> foreign_;
  int looks_ = 0;
  std::vector<UnreadSquare> unread_;
  std::optional<OtherFamily> other_family_;
  std::vector<std::string> notes_;
  std::vector<double> times_s_, ages_s_;

  std::vector<LightNumbers> lights_;
  std::vector<GlarePatch> glare_;  ///< of the newest picture
  std::vector<double> noises_, sharpest_, contrasts_, papers_, tag_scales_;
  std::vector<EdgeBlur> edges_;
};

}  // namespace telescope::vision
