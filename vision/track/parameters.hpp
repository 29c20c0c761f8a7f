#pragma once

#include <cstddef>

namespace telescope::vision {

/// What the tracker decides by: when a reading is believed, a piece rests, has moved, is absent or gone.
/// README.md shows where each counts. Times are the frames' own, so that a slow camera and a fast one are
/// judged alike; counts of pictures are for what one picture may show wrongly. Held to the truth of
/// `bench_sequences` as a whole: no one of them has been varied alone.
struct TrackParameters {
  // Which readings are believed.

  /// Pictures that a reading elsewhere waits for a second one: a wrong one is seldom made twice in a row.
  int candidate_pictures = 4;
  /// Readings in a row that tell a marker: clear ones, and others. Of a piece's tag a second, unclear place
  /// is never believed (square_search.cpp); of a class's every place counts, so that one which is not clear
  /// must be seen once more.
  int marker_readings = 2, marker_unclear_readings = 3;
  /// Pictures in which a tag is at two places before that is said, and seconds for which it is said.
  int doubled_pictures = 2;
  double doubled_s = 1.0;

  // Rest.

  /// A piece rests after so many readings that agree, over so long; of a camera of few pictures a second,
  /// after fewer, over longer.
  int rest_readings = 3, few_rest_readings = 2;
  double rest_s = 0.2, few_rest_s = 0.8;
  /// The same while a hand is at it, or while it looks raised: hands pause before they let go.
  double held_rest_s = 2.5;
  /// A pose is published anew when it has changed by so much, about the noise of one reading. Its sigma holds
  /// what that hides.
  double dead_band_mm = 0.15, dead_band_deg = 0.3;
  /// Corners whose mean has moved by less give the same pose: not measured anew.
  double news_px = 0.1;

  // Moves.

  /// Within so much of where it rested a piece has not moved: knocked and put back by hand it is so near.
  double same_place_mm = 4.0, same_heading_deg = 6.0;
  /// What the stated noise of two poses may add to that; the camera's part of it is the same in both.
  double most_noise_mm = 2.0, most_noise_deg = 2.0;
  /// What is first seen so far from where it comes to rest came in a hand.
  double carried_mm = 15.0;
  /// A camera that was followed measures a resting piece elsewhere by no more.
  double camera_step_mm = 15.0;
  /// A piece whose place nobody knew, and that has not been read for so long, comes anew.
  double another_time_s = 8.0;
  /// What comes to be seen so soon after the table was calibrated was there before.
  double opening_s = 2.0;

  // Absence: a place that is seen to be bare; and gone: taken off the table.

  /// Pictures in a row that show the place bare before the piece is lost.
  int clear_looks = 2;
  /// A lost piece is gone after so long, where its place was in clear view just now and nothing moves;
  double gone_s = 1.5, clear_view_s = 0.3;
  /// or after so long in any case: a hand carries it somewhere until then.
  double carried_s = 8.0;
  /// What has not moved for so long is at rest: the table after hands, and a place that is known again.
  double quiet_s = 1.0;
  /// How often it is asked whether a lost piece may lie unread somewhere; one that may have for so long may
  /// have been carried on as well.
  double hidden_check_s = 0.2, long_hidden_s = 10.0;
  /// So many pieces that only light or blur hides: where they lie, a lost one may lie too.
  int much_unread = 3;
  /// So long a marker that is gone is told.
  double marker_gone_s = 2.0;

  // The background: how the table looks where nothing is.

  /// What has looked otherwise for so long, unmoving, is a part of the table; where it reaches to the
  /// picture's edge it may be an arm that rests.
  double accepted_s = 1.5, arm_accepted_s = 10.0;
  /// So long what was there before that is kept in mind: an arm that rested goes away again.
  double former_s = 30.0;
  /// What moved on a piece so short a time ago is a hand's doing.
  double just_moved_s = 0.3;
  /// Cells of the playing area that move, or that a hand covers, and the table is busy; for so long after.
  int busy_cells = 2, hand_cells = 4;
  double busy_s = 0.5;
  /// How often the looks of a piece and of the quiet table are remembered anew.
  double remember_s = 0.5;

  // The picture as a whole.

  /// So many pieces, and such a share of those that were read within so long, vanish together only where the
  /// picture is blurred or none at all; for so long at most.
  std::size_t dropout = 3;
  double dropout_share = 0.4, dropout_within_s = 1.5, longest_dropout_s = 5.0;
};
inline constexpr TrackParameters kTrack;

}  // namespace telescope::vision
