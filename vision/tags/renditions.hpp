#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// How a picture is looked at. A tag that one does not show may be clear in another.
enum class Rendition : std::uint8_t {
  kPlain,   ///< as the camera gave it
  kEroded,  ///< each pixel the darkest of 2 x 2: ink that bright paper has swollen into has its width back
  /// Through a tone curve that is steep near white, the fourth power of brightness: faded ink and ink under
  /// gloss are dark again, and what is not paper falls away.
  kSteep
};
inline constexpr std::array kOtherRenditions{Rendition::kEroded, Rendition::kSteep};

/// The renditions of one picture after another, made only where they are looked at.
class Renditions {
 public:
  /// Takes up a picture that must stay as it is until the next.
  void begin(const LumaView& luma);
  /// A view of the whole picture's size and stride, which shows `part` of it; elsewhere it may show anything.
  LumaView view(Rendition rendition, cv::Rect part);

 private:
  void erode(cv::Rect part);
  void steepen(cv::Rect part);
  /// The brightness that becomes white: a little above that of paper, from the picture's brightest pixels.
  int white();

  struct Copy {
    std::vector<std::uint8_t> pixels;
    bool is_whole = false;  ///< all of this picture is made
  };
  LumaView luma_;
  std::array<Copy, kOtherRenditions.size()> copies_;
  int white_ = 0;  ///< 0: of this picture not yet known
};

/// A quad found in a rendition as the plain picture shows it, but for what the tone curve moves: the erosion
/// makes dark things larger by a pixel, to the left and above.
PixelQuad in_plain(Rendition rendition, const PixelQuad& quad);

}  // namespace telescope::vision
