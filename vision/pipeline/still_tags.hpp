#pragma once

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "core/table/table_view.hpp"
#include "vision/tags/patch_memory.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/track/table_fix.hpp"

namespace telescope::vision {

/// Tags that a still of the table at rest shows, taken with more pixels than the stream's pictures have. Each
/// counts as read in a picture of the stream whose pixels there are, but for noise, those from before the
/// still was wanted; where they are others for a second it is forgotten. Times are the frames' own, seconds.
class StillTags {
 public:
  /// The next picture of the stream. `is_missing`: a piece that belongs in it is not read. True: the table
  /// has come to rest, and a still is wanted now. One that does not come within 15 s is wanted again, three
  /// times in all.
  bool look(const cv::Mat& luma, bool rests, bool is_missing, double t_s);
  /// What the still showed that was wanted last: every piece by its own anchors. It counts once the stream
  /// has gone on and shows that nothing moved meanwhile. `table`: as the stream sees it.
  void take_in(const Kit& kit, std::span<const PieceView> pieces, std::span<const Sighting> sightings,
               const TableFix& table);
  /// Adds those that this picture shows to what was read in it. `doubles`: tags that are believed nowhere.
  void add(const cv::Mat& luma, std::span<const TagId> doubles, std::vector<Sighting>& sightings);
  void forget();

 private:
  struct Tag {
    Sighting sighting;  ///< in the stream's pictures
    PatchMemory patch;
    int missing = 0;  ///< pictures in a row
  };
  void adopt();

  std::vector<Tag> tags_;
  std::vector<Sighting> seen_;  ///< in the still; not adopted yet
  std::deque<cv::Mat>
      before_;  ///< the newest pictures of the table at rest; not changed while a still is made
  std::optional<double> rests_since_s_, wanted_s_;
  bool is_wanted_ = false;   ///< and has not come
  bool has_changed_ = true;  ///< something has moved since the last still, or that one was lost
  int tries_ = 0;            ///< stills that were wanted of this table at rest
  int pictures_since_ = 0;   ///< the still came
};

}  // namespace telescope::vision
