#pragma once

#include <array>
#include <span>
#include <vector>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"
#include "vision/tags/tag_words.hpp"

namespace telescope::vision {

/// What the cells inside a quad say.
struct Decoded {
  int index = -1;  ///< of the best id in the list the decoder was made with
  int turns = 0;   ///< quarter turns clockwise of the tag in the picture
  float correlation = 0.0F;
  float margin = 0.0F;  ///< correlation less that of the next best id
  float ink = 0.0F;     ///< how bright its black is, as a share of its white
};

/// Where border, quiet zone and cells of a tag are looked at in pictures of one size.
class CellPlan {
 public:
  CellPlan() = default;
  /// `cells`: of the tag, along a side.
  CellPlan(const LumaView& luma, const PixelQuad& quad, int cells);
  static constexpr int kBorder = 20, kQuiet = 28, kMostCells = 6,
                       kAll = kBorder + kQuiet + 4 * kMostCells * kMostCells;
  using Samples = std::array<float, kAll>;
  /// Border, quiet zone, quarters of cells, in this order; nothing behind the last cell of the tag.
  Samples sample(const LumaView& luma) const;

 private:
  std::size_t samples_ = 0;
  std::vector<Tap> taps_;  // one a sample, or four where a module has many pixels
};

/// Reads the cells of a square tag softly and compares them with the words of some ids only.
class SquareDecoder {
 public:
  /// `rivals`: ids that are never read, but keep a word from being read that is not clearly nearer.
  SquareDecoder(TagFamily family, std::span<const TagId> ids, std::span<const TagId> rivals = {});
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

  template <int n>
  struct Cells;  ///< internal

 private:
  Answer decode(const CellPlan::Samples& samples, int expected) const;
  template <int n>
  Answer decode_cells(const CellPlan::Samples& samples, int expected) const;
  template <int n>
  std::optional<Decoded> compare_with_words(const Cells<n>& cells, int expected) const;
  using Soft = std::array<std::int16_t, CellPlan::kMostCells * CellPlan::kMostCells>;
  std::optional<Decoded> surely(const Soft& soft, float scale, int expected) const;
  Decoded best_of_all(const Soft& soft, float scale) const;

  int cells_across_;
  float likeness_;   // the most that two ids' words correlate
  bool is_telling_;  // see kTellingBits
  std::vector<TagId> ids_;
  int padded_ = 0;                   // four turns of each id, filled up to a round number
  std::vector<TagWord> words_;       // those of the rivals last
  std::vector<std::int16_t> cells_;  // cell by cell of all words: 1 white, -1 black, 0 filling
  mutable std::vector<std::int16_t> sums_;
};

}  // namespace telescope::vision
