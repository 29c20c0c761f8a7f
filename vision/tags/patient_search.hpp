#pragma once

#include <optional>
#include <span>
#include <vector>

#include "vision/tags/frame_search.hpp"
#include "vision/tags/likelihood_decoder.hpp"
#include "vision/tags/reduce.hpp"

namespace telescope::vision {

/// The last resort for tags that noise, blur and compression have drowned: where the tags that were read tell
/// how large others would be, each likely place is compared, pixel by pixel, with the picture of each likely
/// word.
class PatientSearch {
 public:
  PatientSearch(TagFamily family, std::span<const TagId> ids) : decoder_(family, ids) {}

  /// Looks for more tags away from those `read`; nothing if these are too few or of a family that it does not
  /// know. Takes some 0.1 s at 1080p.
  std::optional<std::vector<LikelyTag>> search(const LumaView& luma, std::span<const PixelQuad> read);

 private:
  LikelihoodDecoder decoder_;
  FrameSearch frames_;
  std::vector<ReducedImage> halves_;  // of the picture, each half as large as the one before
};

}  // namespace telescope::vision
