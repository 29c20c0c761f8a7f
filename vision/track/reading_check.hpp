#pragma once

#include "vision/tags/tag_reader.hpp"
#include "vision/track/table_fix.hpp"
#include "vision/track/tracked_piece.hpp"

namespace telescope::vision {

/// What a picture says besides the readings of a piece's tag.
struct ReadingScene {
  const Kit& kit;
  const BackgroundModel& background;
  const TableFix& table;
  bool is_first = false;  ///< picture of all
};

/// Whether the corners of a reading are those of something else: what a hand leaves of a tag may even read as
/// another. A reading of a tag where it lay is right.
bool has_wrong_corners(const ReadingScene& scene, const TrackedPiece& piece, const Sighting& sighting);

/// What is wrong where a resting tag is not read as it lay.
enum class CornerOutlier {
  kNone,  ///< nothing is known to be: it may have moved
  kSeen,  ///< what is read
  kLay,   ///< how it was taken to lie
};
/// While a tag rests, light or a thing beside it may bend what is read of it, or may have until now. The
/// squarer is right.
CornerOutlier corner_outlier(const ReadingScene& scene, const TrackedPiece& piece, const Sighting& sighting);

}  // namespace telescope::vision
