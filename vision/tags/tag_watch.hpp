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
  /// Pictures of other sizes than this one's need a watch of their own.
  TagWatch(const LumaView& luma, const PixelQuad& quad);
  /// How many sides look other than they did. A tag that moves or turns changes two at least; what leans
  /// over one changes that.
  int disturbed_sides(const LumaView& luma) const;

 private:
  static constexpr std::size_t kParts = 8;  // two halves of each side
  using Parts = std::array<float, kParts>;  // 0 black, 1 white
  Parts look(const LumaView& luma) const;
  struct Across {
    Tap inside, edge, outside;
  };
  std::array<std::array<Across, 2>, kParts> places_{};
  Parts parts_{};
};

}  // namespace telescope::vision
