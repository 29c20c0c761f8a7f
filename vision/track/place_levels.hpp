#pragma once

#include <span>
#include <vector>

namespace telescope::vision {

/// Levels, 0 to 255, of what a piece hides, or would hide, and of the table round it; not a number where
/// something known lies, a line is painted, or the picture ends.
struct PlaceLevels {
  std::vector<float> place, around;
  void brighten(double factor);
};

/// Of a place that is bare, this share or more has the table's levels.
inline constexpr double kBareShare = 0.75;
/// How much of a place has levels that the table round it has, 0 to 1.
double bare_share(const PlaceLevels& now);
/// Whether nothing lies at a place but, perhaps, what is known. `now`: levels in this picture.
bool is_bare(const PlaceLevels& now);
/// Whether a place that had the levels `before` some time ago looked like the table that is round it now.
/// `before`: in the light of now.
bool was_bare(PlaceLevels before, const PlaceLevels& now);
/// Whether a place looks as it did, but for what is known: at most half of it. `before`: in the light of now;
/// one with much to be known by may be shaded, or may have been.
bool is_as_it_was(const PlaceLevels& before, const PlaceLevels& now);
/// How much of some levels is near to the table's median, 0 to 1: without it, something patterned lies there
/// that has each of the table's levels somewhere.
double even_share(std::span<const float> levels, std::span<const float> around);

}  // namespace telescope::vision
