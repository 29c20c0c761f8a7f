#pragma once

#include <array>
#include <memory>

#include "core/kit/tag_family.hpp"
#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// Where a tag of 4 x 4 cells lies in a picture and how softly it is shown.
struct TagPose {
  PixelQuad quad;
  float blur = 0.55F;  ///< standard deviation of what lens, shake and pixels do to a point, modules
};

/// How well a picture is that of a tag: least squares over all samples of the tag, quiet zone included, of a
/// blurred tag in light that changes evenly, with corners and blur moved to where they fit best.
struct TagFit {
  TagPose pose;
  float residual = 0.0F;   ///< sum of squares that is left, grey levels
  float contrast = 0.0F;   ///< between its black and its white, grey levels
  float explained = 0.0F;  ///< share of the samples' variance
  /// By how much each of the 8 x 8 modules, row by row, is brighter than it should be, in half contrasts.
  std::array<float, 64> off{};
};

/// With cells of any brightness.
struct CellsFit : TagFit {
  std::array<float, 16> cells;  ///< -1 black, 1 white
  /// How much is known of them: what a change of the cells adds to the residual, as a quadratic form.
  std::array<std::array<float, 16>, 16> weight;
};

/// Fits that start from one pose: what is seen there is sampled once for all of them.
class TagFitter {
 public:
  /// The pixels of `luma` must stay as they are.
  TagFitter(const LumaView& luma, const TagPose& start);
  ~TagFitter();
  /// `rounds`: how often corners and blur are moved.
  CellsFit fit_cells(int rounds) const;
  /// With the cells of a word, upright as the quad is.
  TagFit fit_word(SquareWord word, int rounds) const;

  struct Look;  ///< internal

 private:
  LumaView luma_;
  TagPose start_;
  std::unique_ptr<const Look> look_;
};

/// Whether a fit with cells of any brightness leaves hope that it is a tag: its border is dark, its quiet
/// zone bright, and little else is to be seen.
bool may_be_tag(const TagFit& fit);

}  // namespace telescope::vision
