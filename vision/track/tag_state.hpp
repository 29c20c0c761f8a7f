#pragma once

#include <cstddef>

#include "core/table/table_view.hpp"
#include "vision/track/occlusion.hpp"

namespace telescope::vision {

/// What one picture says of a tag that is not read in it.
struct AbsenceEvidence {
  Occlusion look = Occlusion::kStillThere;
  /// Natural logarithm of how much likelier that is of a tag that is absent than of one that is occluded.
  double absent_nats = 0.0;
};
/// What a look at its place says. Only bare table speaks for absence; that a tag is not read does not.
AbsenceEvidence evidence_of(Occlusion look);
/// Its place is another's, or as it was before it came: that is as certain as a reading.
AbsenceEvidence certain_absence();

/// Whether so many tags that were read a moment ago are gone at once that the picture is bad, not the table;
/// `read`: those that still are.
bool vanished_together(std::size_t gone, std::size_t read);

/// The states of one tag: seen, occluded (kCovered, by what), absent (kLost). A reading settles it. Without
/// one, evidence that the tag is absent is summed over the pictures in log-odds, and the state is the
/// likelier one; so that no single picture takes a piece off the table. An absent tag stays so until it is
/// read, or is seen to look as it did.
class TagState {
 public:
  /// Absent, and never read.
  TagState() = default;

  void read(double now_s);
  void not_read(const AbsenceEvidence& evidence, double now_s);
  /// Not read, though it is known to be there.
  void occlude(CoveredBy by, double now_s);
  /// Begins at this time, or time runs anew from it.
  void rewind(double t_s, bool is_begun);

  PieceState state() const { return state_; }
  CoveredBy covered_by() const { return by_; }
  /// When it came to be in that state.
  double since_s() const { return since_s_; }
  /// Its place is seen to be bare, beyond doubt, in this picture.
  bool is_clear() const { return is_clear_; }

 private:
  void set(PieceState state, CoveredBy by, double now_s);

  PieceState state_ = PieceState::kLost;
  CoveredBy by_ = CoveredBy::kNothing;
  double since_s_ = 0.0;
  double absent_nats_ = 0.0;  ///< of its being absent against its being occluded
  bool is_clear_ = false;
};

}  // namespace telescope::vision
