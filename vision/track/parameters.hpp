#pragma once

namespace telescope::vision {

/// What the tracker decides by: when a reading is believed, a piece rests, has moved, is absent or gone. What
/// only one classifier measures pictures by stands at the head of its file. Times are the frames' own, so
/// that a slow camera and a fast one are judged alike; counts of pictures are for what one picture may show
/// wrongly. Held to the truth of `bench_sequences` as a whole: no one of them has been varied alone.
struct TrackParameters {
  // Which readings are believed.

  /// Pictures that a reading elsewhere waits for a second one: a wrong one is seldom made twice in a row.
  int candidate_pictures = 4;
  /// Readings that must agree on what one alone may show wrongly: that a marker lies there, or that a tag is
  /// at two places.
  int agreeing_readings = 2;
  /// So long it is told that a tag is at two places.
  double doubled_s = 1.0;

  // Rest.

  /// After so many readings that agree a tag does not move. As many tell a marker that is not clearly read:
  /// of a piece's tag a second, unclear place is never believed (square_search.cpp), of a class's every place
  /// counts.
  int still_readings = 3;
  /// It rests when readings that agree with the first, times the seconds they have agreed for, come to this:
  /// what is read often is known sooner, what is slow shows with time. 0.2 s at 30 pictures a second, 0.4 s
  /// at 10, 1 s at 1.
  double rest_evidence_s = 1.0;
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
  /// What the stated noise of two poses may add to that, as a share of it; the camera's part of it is the
  /// same in both.
  double most_noise_share = 0.5;
  /// No piece at rest is measured so far from where it lies, whatever the camera does: what was first seen so
  /// far from where it comes to rest came in a hand.
  double elsewhere_mm = 15.0;
  /// By its size a tag looks so much higher than when it rested, and its piece is carried: less is noise. One
  /// sigma of how high one is that moves, whether it is pushed or carried.
  double least_lift_mm = 4.0, lift_sigma_mm = 10.0;
  /// What comes to be seen so soon after the table was calibrated was there before.
  double opening_s = 2.0;

  // Absence: a place that is seen to be bare; and gone: taken off the table.

  /// Log-odds against a tag's being absent when it was just read, or is seen to be covered; and what one
  /// picture of bare table adds: no single one is believed (see TagState).
  double sure_nats = 3.0, bare_nats = 2.0;
  /// What has been seen for so long, unmoving, is so: a lost piece is gone; what lies there is a part of the
  /// table.
  double settled_s = 1.5;
  /// Seen or moved within so long: in this picture, but for the camera's misses.
  double just_now_s = 0.3;
  /// A hand carries a piece for so long: until then a lost one may come back, after it one comes anew.
  double carried_s = 8.0;
  /// An arm rests for so long: until then it is no part of the table; a piece that may have lain unread for
  /// longer may have been carried on as well.
  double arm_s = 10.0;
  /// What has not moved for so long is at rest: the table after hands, and a place that is known again.
  double quiet_s = 1.0;
  /// So long a marker that is gone is told.
  double marker_gone_s = 2.0;

  // The background: how the table looks where nothing is.

  /// So long what was there before something became a part of the table is kept in mind: it goes away again.
  double former_s = 30.0;
  /// Cells of the playing area that move, or that a hand covers, and the table is busy; for so long after.
  int busy_cells = 2, hand_cells = 4;
  double busy_s = 0.5;
  /// How often what costs time is done anew: the looks of a piece and of the quiet table remembered, and
  /// asked whether a lost piece may lie unread somewhere.
  double refresh_s = 0.5;

  // The picture as a whole.

  /// So many tags at once that cannot be read, or have vanished, are the picture's fault: a lost one may lie
  /// where they do.
  int many = 3;
  /// They have vanished together where they are such a share of those that were read within so long; for so
  /// long at most.
  double dropout_share = 0.4, dropout_within_s = 1.5, longest_dropout_s = 5.0;
};
inline constexpr TrackParameters kTrack;

}  // namespace telescope::vision
