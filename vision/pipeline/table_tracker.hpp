#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/profile.hpp"
#include "calibration/table_pose.hpp"
#include "calibration/uncertainty.hpp"
#include "core/kit/kit.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Keeps the camera's pose over the table: averages each anchor's corners while they stay where they are,
/// solves only when there is news, follows a camera that was bumped, and leaves out one anchor that strays.
class TableTracker {
 public:
  TableTracker(const Kit& kit, calibration::Profile profile);  ///< `kit` must outlive it

  /// Prepares for a picture of this size; a change of size scales the lens, a change of shape drops the pose.
  void expect(cv::Size size, std::vector<std::string>& notes);
  /// What the reader may expect; zero while the camera is unknown.
  ReadHints hints() const;
  /// Takes in a picture and the tags read in it.
  void update(const cv::Mat& luma, std::span<const Sighting> sightings, std::vector<std::string>& notes);

  /// Null: not calibrated.
  const calibration::CameraModel* camera() const { return camera_ ? &*camera_ : nullptr; }
  /// Of the camera; only where there is one.
  const calibration::CameraUncertainty& uncertainty() const { return *uncertainty_; }
  const calibration::Profile& profile() const { return profile_; }
  double print_scale() const { return print_scale_; }
  /// Pixels, of the last picture that showed an anchor; see edge_bias.hpp.
  double edge_bias() const { return edge_bias_; }

 private:
  struct Anchor {
    calibration::Quad mean{};
    int count = 0;       ///< pictures averaged; zero: not known where it is
    int odd_streak = 0;  ///< pictures in a row in which it was elsewhere
  };
  using SeenAnchors = std::array<std::optional<calibration::Quad>, 4>;
  void adopt(const calibration::CameraModel& camera);
  /// Takes in what this picture shows of the anchors; true where the pose must be solved again.
  bool take_in(const SeenAnchors& seen, std::vector<std::string>& notes);
  void solve();

  const Kit* kit_;
  calibration::Profile profile_;
  cv::Size size_;
  std::optional<calibration::CameraModel> camera_;
  std::optional<calibration::CameraUncertainty> uncertainty_;
  std::array<Anchor, 4> anchors_;
  double print_scale_ = 1.0;
  double edge_bias_ = 0.0;
  std::vector<std::string> standing_notes_;  ///< of the last solution
};

}  // namespace telescope::vision
