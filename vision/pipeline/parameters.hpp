#pragma once

#include <cstddef>

namespace telescope::vision {

/// What `TableTracker` decides by: which anchors tell where the table is, and whether the camera has moved or
/// they have. Times are the frames' own. Held to the truth of `bench_sequences` as a whole: no one of them
/// has been varied alone. README.md tells the rules that they belong to.
struct TableParameters {
  // One anchor in the picture.

  /// At most so many readings make its mean: more make it no surer than the paper lies flat.
  int most_averaged = 64;
  /// Pictures in which an anchor just laid down or uncovered must lie still before it counts: a hand may
  /// still be at it; and what its mean is made of until then.
  int probation_pictures = 16, probation_averaged = 4;
  /// It is elsewhere only after so many pictures in a row: a wrong reading seldom lasts.
  int stray_pictures = 5;
  /// An anchor is far off at so many times the noise of a resting corner: a sagging camera moves it by less.
  double far_stills = 3.0;
  /// An anchor not seen for so long is told as covered.
  double covered_s = 2.0;
  /// An anchor is at its corner where each corner is seen so near its place, for people lay them by hand, or
  /// within `unsure_times` the sigma of the camera there.
  double by_hand_mm = 2.0;

  // The camera or an anchor.

  /// Resting pieces that must agree on whether the camera has moved.
  int witnesses = 3;
  /// Several anchors have been pushed only when they have lain elsewhere for so long: a bump is over sooner.
  double pushed_s = 1.0;
  /// Anchors that hold a table; with fewer than `holders` of them resting pieces hold it more firmly.
  int fewest_holders = 2, holders = 3;
  /// Resting pieces by which a camera can be followed; most of them must agree to `leader_px`.
  std::size_t leaders = 8;
  double leader_px = 1.0;
  /// What is so far from where the camera shows it counts half: hands have moved it meanwhile.
  double stray_px = 0.5;
  /// What one piece moves otherwise than most when the camera is turned; more was a hand.
  double turn_px = 16.0;
  /// A mean that has moved by so much is news: a camera may creep unseen from picture to picture.
  double crept_px = 0.25;
  /// By a camera that is right resting pieces have not moved by more than this, or than `unsure_times` the
  /// sigma of the camera before. A solution whose own sigma is above `unsure_mm`, and above so many times
  /// that of the one before, comes of a bent anchor.
  double contradict_mm = 3.0, unsure_mm = 1.5, unsure_times = 3.0;
  /// For so long all four anchors are in view and some left out, before it is asked whether they fit their
  /// table to so much.
  double belied_s = 1.0, fitting_px = 0.3;
  /// From one attempt to measure an unknown table by its tags to the next: it is slow.
  double ask_tags_s = 1.0;

  // What is told of a camera that was followed.

  /// Steps so near in time are one stroke; those within so long of a bump are its settling.
  double stroke_s = 0.3, settled_s = 1.0;
  /// A stroke of so much is a bump, told for so long.
  double bump_px = 3.0, told_s = 5.0;
  /// Smaller ones, no fewer than so many, that come to `bump_px` within so long are told as sagging.
  double creep_s = 60.0;
  std::size_t creeps = 3;
};
inline constexpr TableParameters kTable;

}  // namespace telescope::vision
