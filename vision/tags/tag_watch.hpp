#pragma once

#include <array>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// Tells in a fraction of the time of a refinement whether a tag is where it was, to about a third of a
/// pixel: how bright the outer edge of its border is, between the border's black and the quiet zone's white,
/// whatever the light.
class TagWatch {
 public:
  TagWatch() = default;
  TagWatch(const LumaView& luma, const PixelQuad& quad) : halves_(look(luma, quad)) {}
  /// How many sides look other than they did. A tag that moves or turns changes two at least; what leans
  /// over one changes that.
  int disturbed_sides(const LumaView& luma, const PixelQuad& quad) const;

 private:
  using Halves = std::array<std::array<float, 2>, 4>;  // of each side; 0 black, 1 white
  static Halves look(const LumaView& luma, const PixelQuad& quad);
  Halves halves_{};
};

}  // namespace telescope::vision
