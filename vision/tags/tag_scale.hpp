#pragma once

#include <array>
#include <optional>
#include <span>

#include "vision/tags/geometry.hpp"

namespace telescope::vision {

/// For TagScale::fits(), of squares that could not be read: times the spread of tags that lie flat, 9 % of
/// their size and 0.12 of their shape, is a tag tilted by 33 degrees.
inline constexpr float kShapeLeeway = 1.5F;

/// How large, and how foreshortened, a flat tag would be at each place of a picture, from the tags read in
/// it.
class TagScale {
 public:
  /// Nothing where there are too few, or where they do not agree.
  static std::optional<TagScale> from(std::span<const PixelQuad> tags);

  /// Mean size of a module there, pixels.
  float module_at(Point place) const;
  /// The black square of an upright tag there, turned clockwise by `turn` radians.
  PixelQuad quad_at(Point place, float turn) const;
  /// Whether a quad has about the size and shape of a tag at its place; `leeway`: times what is usual.
  bool fits(const PixelQuad& quad, float leeway = 1) const;

 private:
  /// A square's picture, whichever way it is turned: the logarithm of its module, and how much longer it is
  /// along one direction than across.
  struct Shape {
    float size = 0, stretch = 0, shear = 0;
  };
  static Shape shape_of(const PixelQuad& quad);
  static std::array<float, 6> terms_at(Point place);
  Shape at(Point place) const;
  std::array<std::array<float, 6>, 3> coefficients_{};
};

}  // namespace telescope::vision
