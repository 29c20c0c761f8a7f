#pragma once

#include <optional>
#include <span>
#include <vector>

#include "vision/tags/square_decoder.hpp"
#include "vision/tags/tag_fit.hpp"
#include "vision/tags/tag_scale.hpp"

namespace telescope::vision {

/// A tag read by likelihood.
struct LikelyTag {
  TagId tag;
  Decoded decoded;
  PixelQuad quad;  ///< upright as the quad was that it was looked for in; see Decoded::turns
};

/// Reads a tag by comparing the picture that each likely word would give with what is seen.
class LikelihoodDecoder {
 public:
  /// Of a family with 4 x 4 cells; of any other it reads nothing.
  LikelihoodDecoder(TagFamily family, std::span<const TagId> ids);
  bool reads_any() const { return !words_.empty(); }
  /// `quad`: to about half a module. Nothing where no word, or not one word alone, explains what is seen.
  std::optional<LikelyTag> decode(const LumaView& luma, const TagScale& scale, const PixelQuad& quad) const;

 private:
  std::vector<TagId> ids_;
  std::vector<SquareWord> words_;  // four turns of each id
};

}  // namespace telescope::vision
