#pragma once

namespace telescope::vision {

/// What can be seen where a tag was last read.
enum class Occlusion {
  kStillThere,  ///< the tag looks as it did, nothing is in front: it only failed to be read
  kHand,        ///< something moves there, or reaches there from the picture's edge
  kFigure,      ///< something lies on the tag, or stands where the whole piece was: no bare table there
  kGlare,       ///< washed out by light, the tag or a part of what is to be seen there
  kDark,        ///< too dark to say
  kTorn,        ///< row after row the same: a torn or filled-in frame
  kClear,       ///< at rest, bare table where the piece was, its surroundings as they were,
                ///< if in another light
  kOutOfView,   ///< outside the picture
};

/// What one picture shows where a tag was last read and is not read now: measured by AppearanceModel, judged
/// by occlusion_of().
struct PatchEvidence {
  bool in_view = true;   ///< the piece and the table round it are wholly in the picture
  double light = 1.0;    ///< of now, as a factor of the first light
  bool is_torn = false;  ///< row after row is the same there

  // What moves, or reaches there from the picture's edge.
  bool hand_on_tag = false;  ///< over the tag's paper,
  bool hand_over = false;    ///< over the piece,
  bool hand_near = false;    ///< over it or the table round it
  bool moved_just_now = false;
  bool is_foreground =
      false;  ///< something as large as a few cells of the background model that was not there

  // Beside how it looked; only where that is remembered.
  bool is_remembered = false;
  double saturated_share = 0.0;  ///< of the face: has become white
  double touched_share = 0.0;    ///< the same of the face and the table round the piece
  bool face_is_there = false, body_is_there = false;
  double ring_changed_share = 0.0;  ///< of the table round it
  bool ring_is_the_same = true;     ///< in whatever light
  bool is_patterned = false;        ///< its base is

  // Beside the table round it; measured only where all else leaves it open.
  double bare_share = 0.0;  ///< of the place, that has the table's levels
  double even_share = 1.0;  ///< of the face, that is near to the table's median

  double contrast = 1.0;  ///< of the face, as a share of what it was
};

/// What hides the tag, or that nothing does. The order is that of certainty: what is seen of the tag itself,
/// then of its piece, of its surroundings, and of the bare table last.
Occlusion occlusion_of(const PatchEvidence& seen);

}  // namespace telescope::vision
