#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/kit/tag_family.hpp"
#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// What the cells inside a quad say.
struct Decoded {
  int index = -1;  ///< of the best id in the list the decoder was made with
  int turns = 0;   ///< quarter turns clockwise of the tag in the picture
  float correlation = 0.0F;
  float margin = 0.0F;  ///< correlation less that of the next best id
};

/// Where border, quiet zone and cells of a tag are looked at in pictures of one size.
class CellPlan {
 public:
  CellPlan() = default;
  CellPlan(const LumaView& luma, const PixelQuad& quad);
  static constexpr int kBorder = 20, kQuiet = 28, kCells = 64, kAll = kBorder + kQuiet + kCells;
  using Samples = std::array<float, kAll>;
  /// Border, quiet zone, quarters of cells, in this order.
  Samples sample(const LumaView& luma) const;

 private:
  std::vector<Tap> taps_;  // one a sample, or four where a module has many pixels
};

/// Reads the sixteen cells of a 4 x 4 tag softly and compares them with the words of some ids only.
class SquareDecoder {
 public:
  explicit SquareDecoder(std::span<const TagId> ids);
  struct Answer {
    bool is_framed = false;  ///< border and quiet zone are there
    std::optional<Decoded> decoded;
  };
  /// Nothing decoded when border, quiet zone or cells do not look like one of the ids.
  Answer decode(const LumaView& luma, const PixelQuad& quad) const;
  /// The same for an upright tag that is expected: nothing where any other would be read. Where it agrees so
  /// well that no other can come near, `margin` is the least it can be, and the others are not looked at.
  std::optional<Decoded> decode_as(const LumaView& luma, const CellPlan& plan, TagId expected) const;
  TagId id(int index) const { return ids_[static_cast<std::size_t>(index)]; }
  std::size_t size() const { return ids_.size(); }

  struct Cells;  ///< internal

 private:
  Answer decode(const CellPlan::Samples& samples, int expected) const;
  std::optional<Decoded> compare_with_words(const Cells& cells, int expected) const;
  using Soft = std::array<std::int16_t, 16>;
  std::optional<Decoded> surely(const Soft& soft, float scale, int expected) const;
  Decoded best_of_all(const Soft& soft, float scale) const;

  std::vector<TagId> ids_;
  int padded_ = 0;  // four turns of each id, filled up to a round number
  std::vector<SquareWord> words_;
  std::vector<std::int16_t> cells_;  // cell by cell of all words: 1 white, -1 black, 0 filling
  mutable std::vector<std::int16_t> sums_;
};

}  // namespace telescope::vision
