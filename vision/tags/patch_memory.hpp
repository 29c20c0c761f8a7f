#pragma once

#include <cstdint>
#include <vector>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// The pixels of a tag, quiet zone included, in the picture in which its cells were last read. As long as the
/// same place shows them again, but for the noise that it has shown before, the tag need not be read anew: a
/// shift of a fifth of a pixel, or half a cell that looks other, is more than that.
class PatchMemory {
 public:
  /// The tag has just been read in this picture. `learn`: it was its turn, so that what differs from the last
  /// memory is as likely noise as anything; false where it was read because it looked other.
  void remember(const LumaView& luma, const PixelQuad& quad, bool learn);
  /// The noise is not known yet.
  bool is_learning() const { return learned_ < kTimesLearned; }
  /// Whether a picture of the same size shows the same there. Never, before the noise is known, or where the
  /// tag has too little contrast to tell a change from it.
  bool is_shown(const LumaView& luma) const;
  /// Some time before is_shown(): the picture is larger than a processor's caches.
  void prefetch(const LumaView& luma) const;

 private:
  static constexpr int kTimesLearned = 3;
  float difference(const LumaView& luma) const;

  int left_ = 0, top_ = 0, columns_ = 0, rows_ = 0;
  int lines_ = 0;  // of the picture, from row to row
  std::vector<std::uint8_t> pixels_;
  int learned_ = 0;     // times
  float noise_ = 0.0F;  // mean absolute difference between pictures, grey levels
  float most_ = -1.0F;  // difference up to which the patch is the same; below 0: none is
};

}  // namespace telescope::vision
