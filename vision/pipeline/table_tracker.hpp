#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/profile.hpp"
#include "calibration/table_pose.hpp"
#include "calibration/uncertainty.hpp"
#include "core/kit/kit.hpp"
#include "vision/pipeline/anchor_track.hpp"
#include "vision/pipeline/shift_log.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/track/piece_tracker.hpp"

namespace telescope::vision {

/// What was read in a picture.
struct TagsInPicture {
  std::optional<double> edge_bias_px;  ///< see edge_bias.hpp; nothing where it could not be measured
  std::span<const Sighting> sightings, markers;
};

/// Keeps the camera's pose over the table: averages each anchor's corners while they stay where they are,
/// solves only when there is news, follows a camera that was bumped or sags, and leaves out an anchor that
/// strays. Whether the camera has moved or anchors have, the resting pieces tell; where too few anchors are
/// in view, they lead.
class TableTracker {
 public:
  TableTracker(const Kit& kit, calibration::Profile profile);  ///< `kit` must outlive it

  /// Prepares for a picture of this size; a change of size scales the lens, a change of shape drops the pose.
  void expect(cv::Size size, std::vector<std::string>& notes);
  /// What the reader may expect; zero while the camera is unknown.
  ReadHints hints() const;
  /// Takes in the tags read in a picture taken at `t_s`.
  void update(const TagsInPicture& tags, const TagDisplacements& pieces, double t_s,
              std::vector<std::string>& notes);
  /// Has all pieces placed anew: the kit's ground has changed.
  void renew() { ++version_; }
  /// Begins anew from another profile.
  void restart(calibration::Profile profile);

  /// Null: not calibrated, or the camera has moved since and could not be followed.
  const calibration::CameraModel* camera() const { return camera_ && !pose_lost_ ? &*camera_ : nullptr; }
  /// What the pieces' tracker needs to know of this picture.
  TableFix fix() const {
    return {
        camera(),    uncertainty_ ? &*uncertainty_ : nullptr, edge_bias_ * share_of_tags_, version_, moved_,
        from_pieces_};
  }
  /// Of the camera; only where there is one.
  const calibration::CameraUncertainty& uncertainty() const { return *uncertainty_; }
  const calibration::Profile& profile() const { return profile_; }
  double print_scale() const { return print_scale_; }

 private:
  using SeenAnchors = std::array<std::optional<calibration::Quad>, 4>;
  /// `tags`: that it was made from besides the anchors.
  void adopt(const calibration::CameraModel& camera, std::span<const calibration::FlatTag> tags = {});
  /// Which of the anchors in use are not where they were, and how far all of them went.
  struct Strays {
    int still = 0, moved = 0;
    std::array<bool, 4> which{};
    calibration::ImagePoint step{};
  };
  Strays strays_of(const SeenAnchors& seen) const;
  /// Takes in what this picture shows of the anchors; true where the pose must be solved again.
  bool take_in(const SeenAnchors& seen, const TagDisplacements& pieces, std::vector<std::string>& notes);
  bool take_in_each(const SeenAnchors& seen, const Strays& strays, bool bumped, bool pieces_lie_still,
                    bool& crept);
  /// Anchors in use lie elsewhere by little: the camera creeps, and is followed, or one was nudged. True
  /// where the pose must be solved again.
  bool creep(const SeenAnchors& seen, const TagDisplacements& pieces);
  /// `tags`: what may help where the anchors alone tell no table.
  bool solve(std::span<const calibration::FlatTag> tags = {});
  /// The same; where fewer than three anchors are in use the pieces that rest lead instead, and a solution by
  /// which they would have moved is undone.
  bool solve(const SeenAnchors& seen, const TagDisplacements& pieces,
             std::span<const calibration::FlatTag> tags);
  /// The tags of a picture, where the camera is unknown and they have not been asked for a while.
  std::vector<calibration::FlatTag> tags_to_measure_by(const TagsInPicture& tags);
  /// Where a known camera is now by the pieces that rest, where enough agree; anchors that are not at their
  /// corners then are left out.
  bool follow(const SeenAnchors& seen, const TagDisplacements& pieces);
  void leave_out_strays(const SeenAnchors& seen);
  void believe_all(const SeenAnchors& seen);
  void measure_share(const TagsInPicture& tags);
  /// What is known of the lens beforehand. `told_anew`: by all four anchors with tags between them; fewer
  /// would bend it to what they miss.
  calibration::Lens lens(bool told_anew) const;
  bool is_at_its_corner(std::size_t index, const calibration::Quad& seen) const;
  void tell_anchors(const SeenAnchors& seen, std::vector<std::string>& notes) const;

  const Kit* kit_;
  calibration::Profile profile_;
  std::optional<calibration::Lens> told_lens_;  ///< by the last solution of all four anchors and tags
  cv::Size size_;
  std::optional<calibration::CameraModel> camera_;
  std::optional<calibration::CameraUncertainty> uncertainty_;
  std::array<AnchorTrack, 4> anchors_;
  double print_scale_ = 1.0;
  double edge_bias_ = 0.0;
  double share_of_tags_ = 1.0;                  ///< of the edge bias, that tags other than anchors show
  std::optional<std::uint64_t> share_seen_by_;  ///< the version of the camera by which it was measured
  std::vector<calibration::PoseNote> standing_notes_;  ///< of the last solution
  std::uint64_t version_ = 0;                          ///< of the camera
  double now_s_ = 0.0;
  bool moved_ = false;                      ///< the camera, in this picture
  bool from_pieces_ = false;                ///< it was followed by the pieces
  bool pose_lost_ = false;                  ///< the camera has moved and too few anchors are in view
  double anchor_lay_s_ = 0.0;               ///< when no single anchor was seen to lie elsewhere
  std::optional<double> asked_tags_s_;      ///< when tags were last to tell an unknown table
  std::optional<double> doubtful_since_s_;  ///< all anchors are in view, and several left out
  ShiftLog shifts_;                         ///< each time the camera was followed
};

}  // namespace telescope::vision
