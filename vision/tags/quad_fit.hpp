#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "vision/tags/geometry.hpp"
#include "vision/tags/kernels.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// Finds the black border around a place from rays that look outwards: on each the outermost strong step from
/// dark to bright, and of those whose directions agree modulo a quarter turn, four lines.
class QuadFinder {
 public:
  /// For tags in pictures like `luma` whose black square is about six times `sixth_px` and has a border of
  /// `border_px`.
  void prepare(const LumaView& luma, float sixth_px, float border_px);
  enum class Reach { kFar, kNear };
  struct Found {
    std::optional<PixelQuad> quad;  ///< good to a fraction of a module
    bool is_square = false;         ///< the edges look in four directions at right angles
    std::optional<Point> middle;    ///< without a quad: where two of its sides and its size put its middle
  };
  /// What the rays from a place see; the picture must stay as it is.
  struct Rays {
    LumaView luma;
    int x, y;        ///< the place
    bool is_inside;  ///< all of them end in the picture
    RaySamples samples;
  };
  /// False for a place outside of the picture. Beyond the picture its edge goes on.
  bool look(const LumaView& luma, Point centre, Rays& rays) const;
  /// Fetches what a look at a place, which comes soon, will read, where a tag is small.
  void prefetch(const LumaView& luma, Point centre) const;
  /// No quad where there is no square. Near does not see the corners of a tag, nor what lies close around its
  /// quiet zone: the edge of a dark base on a bright table.
  Found find(const Rays& rays, Reach reach) const;
  Found find(const LumaView& luma, Point centre, Reach reach) const {
    Rays rays;
    return look(luma, centre, rays) ? find(rays, reach) : Found{};
  }

 private:
  Point gradient_at(const Rays& rays, int step, int ray) const;

  float module_px_ = 0.0F;
  int reach_ = 0;
  int near_ = 0;  // the last step of a near look
  int blur_ = 1;
  std::array<std::array<std::ptrdiff_t, kRays>, kRaySteps> offsets_{};
  std::array<std::array<Point, kRays>, kRaySteps> places_{};
};

/// The same border to a small fraction of a pixel, from brightness profiles across its sides; nothing when
/// a side is not there. `border_px`: how thick the border is.
std::optional<PixelQuad> refine_quad(const LumaView& luma, const PixelQuad& quad, float border_px);
/// The same for a tag with so many cells along a side that is seen from any side; its quad is good to a pixel
/// or two.
std::optional<PixelQuad> refine_tilted_quad(const LumaView& luma, const PixelQuad& quad, int cells);

}  // namespace telescope::vision
