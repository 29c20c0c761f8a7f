#pragma once

#include <cstddef>
#include <span>

namespace telescope::vision {

// How the small patches of a piece look now beside how they looked while its tag was read and nothing was
// near. Levels are in the first light of the background model; `light` is now's against it, and noise grows
// with what it was divided by.

/// Samples across the face of a tag, its border with it, in rows.
inline constexpr int kFaceAcross = 10;
/// Samples round each of the two circles of the table about a piece.
inline constexpr int kRingRound = 24;

struct FaceLook {
  bool is_there = false;  ///< the whole face as it was, no quarter of it hidden; or that face much blurred
  double contrast = 1.0;  ///< as a share of what it was: less is blur
};
FaceLook look_of_face(std::span<const float> before, std::span<const float> now);

/// What of a piece lies beside its tag: points on the tag's white rim first, then those of the base.
struct BodyPatch {
  std::span<const float> levels;
  std::size_t rim = 0;  ///< how many are on the rim
  std::span<const float> base() const { return levels.subspan(rim); }
};
/// Whether a base has a pattern to be known by.
bool is_patterned(const BodyPatch& before);
/// Whether it is as it was: its base, by its pattern, or what of it differs from the table's level.
bool is_body_there(const BodyPatch& before, const BodyPatch& now, float table, double light);

/// How many samples have become white that were not.
int washed_out(std::span<const float> before, std::span<const float> now, double light);
/// The share of samples that look otherwise than they did, 0 to 1.
double share_changed(std::span<const float> before, std::span<const float> now, double light);
/// Whether two circles of the table, one after the other, are as they were in three of their quarters or
/// more, in whatever light (a dark neighbour in one makes any two rings alike), or else as bright as they
/// were.
bool is_ring_the_same(std::span<const float> before, std::span<const float> now, double light);

}  // namespace telescope::vision
