#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "calibration/profile.hpp"
#include "calibration/table_pose.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"
#include "vision/pipeline/raised_ground.hpp"
#include "vision/source/frame.hpp"
#include "vision/tags/reading.hpp"

namespace telescope::vision {

/// What one frame told: the table view for the rules, and what the overlay draws besides.
struct FrameResult {
  TableView table;
  Frame frame;                         ///< the picture it speaks of
  std::vector<Sighting> sightings;     ///< every tag read in it
  std::vector<Sighting> outsiders;     ///< what else was read (see Reading)
  std::vector<TagId> doubles;          ///< tags of the kit that are read at two places in it
  std::vector<Sighting> markers = {};  ///< the tags of markers that were read in it
  std::optional<double> edge_bias_px;
  /// The newest moves, oldest first, at most 64: whoever knows the last number he took in misses none that
  /// is still here, and sees by a gap that some are not.
  std::vector<TableMove> moves;
  std::optional<calibration::CameraModel> camera;  ///< absent: not calibrated
  std::optional<RaisedGround> raised;              ///< ground that the kit does not know
  bool wants_still = false;        ///< the table has come to rest: Pipeline::take_still() is of use
  double print_scale = 1.0;        ///< of the anchors, when their pose was last solved; 1.0 is right
  std::vector<std::string> notes;  ///< what is wrong with the picture or the calibration, a line each
  double process_ms = 0.0;         ///< wall time from frame to table view
  double cpu_ms = 0.0;             ///< thread CPU time of the same
};

/// All that was read in its picture: what a recording keeps.
Reading reading_of(const FrameResult& result);

/// From frames to table views. One pipeline a thread; keeps what it has seen before (ages, last poses) unless
/// reset. Never reports a piece as seen whose tag was not read in that very frame: its cells, or the same
/// pixels, but for noise, as when they were last read, at most 32 frames ago (tag_reader.hpp), or as before
/// the still in which they were (still_tags.hpp).
class Pipeline {
 public:
  Pipeline(Kit kit, calibration::Profile profile);
  ~Pipeline();
  Pipeline(Pipeline&&) noexcept;
  Pipeline& operator=(Pipeline&&) noexcept;

  /// A frame with a reading, from a recording, is not read again: its picture, if coarse, only shows what
  /// covers a piece.
  FrameResult process(const Frame& frame);
  /// Whether stills can be had: only then are they wanted, for pieces that are not read. Off at first.
  /// `elsewhere`: pieces that belong where no camera looks.
  void set_stills(bool offered, std::vector<PieceId> elsewhere = {});
  /// A still with more pixels, processed by a pipeline of its own, that was taken since a picture last wanted
  /// one: what it shows and these pictures are too coarse for counts as read while they show the same there.
  void take_still(const FrameResult& still);

  /// Forgets every piece and pose, keeps the profile: the next frame is a picture of its own.
  void forget();
  const Kit& kit() const;
  /// The profile as it stands now: a pose found from anchors is in it.
  const calibration::Profile& profile() const;
  void set_profile(calibration::Profile profile);
  /// Takes in a hill: pieces on it are read at its height from the next picture on.
  void add_hill(const Hill& hill);
  /// Raised ground inside the outline of `hill` is not told again.
  void ignore_ground(const Hill& hill);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace telescope::vision
