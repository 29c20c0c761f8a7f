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
  enum class Change {
    kNone,
    kAtASide,  ///< at one side or at one corner: something leans over it, or does so no more
    kMoved,    ///< at opposite sides: it has moved or turned, or is half covered
  };
  /// What has changed since the first picture.
  Change change(const LumaView& luma) const;
  /// Along how many sides the edge is not midway between black and white, as it is where the quad is right
  /// and nothing leans over it.
  int odd_sides(const LumaView& luma) const;

 private:
  static constexpr std::size_t kParts = 8;  // two halves of each side
  using Parts = std::array<float, kParts>;  // 0 black, 1 white
  Parts look(const LumaView& luma) const;
  static std::array<bool, 4> sides_off(const Parts& parts, const Parts& expected);
  struct Across {
    Tap inside, edge, outside;
  };
  std::array<std::array<Across, 2>, kParts> places_{};
  Parts parts_{};
};

}  // namespace telescope::vision
