#pragma once

#include <array>
#include <span>
#include <vector>

#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// A picture made smaller by averaging, with memory of its own that is kept between frames.
struct ReducedImage {
  std::vector<std::uint8_t> pixels;
  int width = 0;
  int height = 0;
  LumaView view() const { return {pixels.data(), width, height, width}; }
};

/// Every 2 x 2 pixels to one; an odd last row or column is left out.
void reduce_by_2(const LumaView& from, ReducedImage& to);

/// A picture in several sizes, all made of one strip after another, so that it is fetched from memory once.
class Pyramid {
 public:
  struct Level {
    bool is_threefold = false;  ///< every 3 x 3 pixels made 2 x 2 before it is halved
    int halvings = 0;           ///< 0 to 4; without any, and not threefold, it is the picture itself
  };
  /// Takes up a picture that must stay as it is until the next.
  void begin(const LumaView& luma);
  /// Makes what of these levels is not made.
  void make(std::span<const Level> levels);
  /// A level that was made.
  LumaView view(Level level) const;

 private:
  struct Chain {
    std::array<ReducedImage, 5> images;  // each half as large as the one before
    int made = 0;                        // of them
  };
  void make_rows(int chain, int halvings, int from, int to);

  LumaView luma_;
  std::array<Chain, 2> chains_;  // of the picture, whose first is not used; of it made smaller by 1.5
};

/// How much wider a picture is made on each side.
struct Margins {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool empty() const { return left + top + right + bottom == 0; }
};
/// As wide as it is and these margins, in which its edge goes on.
void widen(const LumaView& from, const Margins& margins, ReducedImage& to);

}  // namespace telescope::vision
