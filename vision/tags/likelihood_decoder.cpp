#include "vision/tags/likelihood_decoder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "vision/tags/normal_equations.hpp"

namespace telescope::vision {
namespace {

constexpr int kCellRounds = 3, kWordRounds = 3;
constexpr std::size_t kLikely = 4;          // words that are looked at closely
constexpr float kLeastCellContrast = 0.5F;  // of a fit's cells
// What a reading must reach. Sums of squares have some 230 degrees of freedom, as many as the smallest tags
// have pixels: a ratio of 1.25 is e to the 25th, or to the 12th where noise is alike in neighbouring pixels.
constexpr float kLeastRatio = 1.25F;  // of what the second best word leaves to what the best one leaves
// The same of any pattern at all, for one explains a tag of another kit better. A little less than 1, for
// most of what lies there is of the kit.
constexpr float kLeastPatternRatio = 0.98F;
constexpr float kHopeOfPattern = 1.4F;       // the most that it may leave before it is fitted
constexpr std::size_t kLikelyPatterns = 10;  // for which corners and blur are fitted anew
constexpr int kPatternRounds = 2;
constexpr float kLeastExplained = 0.8F;  // of the samples' variance
// Of size and shape, after one step of a fit.
constexpr float kFirstLeeway = 1.5F;
// Of the samples' variance, by cells of any brightness, before words are looked at closely: no word explains
// more, but for what its corners are moved yet.
constexpr float kLeastFreelyExplained = 0.6F;
constexpr float kLeastContrast = 25;                  // grey levels
constexpr float kMostBlur = 0.9F;                     // modules
constexpr float kMostOff = 0.32F, kWorstOff = 0.64F;  // of border and cells: root mean square, and of any one

float bit(SquareWord word, int cell) {
  return word >> (15 - cell) & 1 ? 1.0F : -1.0F;
}

/// What is more to leave if the cells are those of a word, brighter or darker and in more or less contrast:
/// where blur and contrast were not told apart, the cells of a fit have too much or too little of it.
class WordCost {
 public:
  explicit WordCost(const CellsFit& fit) : weight_(fit.weight) {
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 16; ++j) cells_[i] += weight_[i][j] * fit.cells[j], even_[i] += weight_[i][j];
    for (int i = 0; i < 16; ++i)
      cells_cells_ += fit.cells[i] * cells_[i], cells_even_ += cells_[i], even_even_ += even_[i];
  }
  float operator()(SquareWord word) const {
    std::array<float, 16> bits;
    for (int i = 0; i < 16; ++i) bits[i] = bit(word, i);
    float word_word = 0, word_cells = 0, word_even = 0;
    for (int i = 0; i < 16; ++i) {
      float sum = 0;
      for (int j = 0; j < 16; ++j) sum += weight_[i][j] * bits[j];
      word_word += bits[i] * sum, word_cells += bits[i] * cells_[i], word_even += bits[i] * even_[i];
    }
    // cells = contrast * bits + level, least squares
    NormalEquations<2> normal;
    normal.a = {{{word_word}, {word_even, even_even_}}};
    normal.b = {word_cells, cells_even_};
    auto [contrast, level] = normal.solve();
    if (contrast < kLeastCellContrast)
      contrast = kLeastCellContrast, level = (cells_even_ - contrast * word_even) / even_even_;
    return cells_cells_ + contrast * (contrast * word_word - 2 * word_cells) +
           level * (level * even_even_ + 2 * contrast * word_even - 2 * cells_even_);
  }

 private:
  const std::array<std::array<float, 16>, 16>& weight_;
  std::array<float, 16> cells_{}, even_{};  // weighed
  float cells_cells_ = 0, cells_even_ = 0, even_even_ = 0;
};

/// Of the cells as a fit leaves them.
float correlation(const TagFit& fit, SquareWord best, SquareWord with) {
  float energy = 0, sum = 0;
  for (int i = 0; i < 16; ++i) {
    const float cell = bit(best, i) + fit.off[(i / 4 + 2) * 8 + i % 4 + 2];
    energy += cell * cell, sum += cell * bit(with, i);
  }
  return sum / (4 * std::sqrt(energy) + 1e-6F);
}

bool is_sure(const TagFit& fit) {
  float border = 0, cells = 0, worst = 0;
  for (int r = 1; r < 7; ++r)
    for (int c = 1; c < 7; ++c) {
      const float off = fit.off[r * 8 + c];
      (r == 1 || r == 6 || c == 1 || c == 6 ? border : cells) += off * off;
      worst = std::max(worst, std::abs(off));
    }
  return fit.explained >= kLeastExplained && fit.contrast >= kLeastContrast && fit.pose.blur <= kMostBlur &&
         border <= 20 * kMostOff * kMostOff && cells <= 16 * kMostOff * kMostOff && worst <= kWorstOff;
}

/// The likeliest, as far as the cells tell, of the patterns that differ in few cells from a word, or from the
/// cells as each is seen by itself.
std::vector<SquareWord> likely_patterns(const CellsFit& fit, SquareWord word) {
  SquareWord seen = 0;
  for (int cell = 0; cell < 16; ++cell) seen |= static_cast<SquareWord>((fit.cells[cell] > 0) << (15 - cell));
  const WordCost cost_of(fit);
  const float most = kHopeOfPattern * (fit.residual + cost_of(word)) - fit.residual;
  std::vector<std::pair<float, SquareWord>> all;
  const auto add = [&](int pattern) {
    const auto other = static_cast<SquareWord>(pattern);
    const float cost = cost_of(other);
    if (other != word && cost < most) all.emplace_back(cost, other);
  };
  for (const int from : {word, seen}) {
    add(from);
    for (int i = 0; i < 16; ++i) {
      add(from ^ 1 << i);
      for (int j = 0; j < i; ++j) add(from ^ 1 << i ^ 1 << j);
    }
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  std::vector<SquareWord> likely;
  for (const auto& [cost, pattern] : all)
    if (likely.size() < kLikelyPatterns) likely.push_back(pattern);
  return likely;
}

/// What the likeliest pattern leaves that is not the word that was fitted.
float least_of_other_patterns(const LumaView& luma, const TagPose& pose, SquareWord word) {
  const TagFitter fitter(luma, pose);
  float least = 1e9F;
  for (const SquareWord pattern : likely_patterns(fitter.fit_cells(0), word))
    least = std::min(least, fitter.fit_word(pattern, kPatternRounds).residual);
  return least;
}

}  // namespace

LikelihoodDecoder::LikelihoodDecoder(TagFamily family, std::span<const TagId> ids) {
  if (family != TagFamily::kSquare4x4) return;
  ids_.assign(ids.begin(), ids.end());
  for (const TagId id : ids_) {
    TagWord word = tag_word(family, id);
    for (int turn = 0; turn < 4; ++turn, word = turned(word, 4))
      words_.push_back(static_cast<SquareWord>(word));
  }
}

std::optional<LikelyTag> LikelihoodDecoder::decode(const LumaView& luma, const TagScale& scale,
                                                   const PixelQuad& quad) const {
  const CellsFit first = TagFitter(luma, {.quad = quad}).fit_cells(1);
  if (!may_be_tag(first) || !scale.fits(first.pose.quad, kFirstLeeway)) return std::nullopt;
  const CellsFit free = TagFitter(luma, first.pose).fit_cells(kCellRounds - 1);
  if (free.contrast < kLeastContrast || free.explained < kLeastFreelyExplained || !scale.fits(free.pose.quad))
    return std::nullopt;
  const WordCost cost_of(free);
  std::vector<std::pair<float, int>> costs;  // of each word and its index
  for (std::size_t k = 0; k < words_.size(); ++k) costs.emplace_back(cost_of(words_[k]), static_cast<int>(k));
  const std::size_t likely = std::min(kLikely, costs.size());
  std::ranges::partial_sort(costs, costs.begin() + static_cast<std::ptrdiff_t>(likely));
  struct Word {
    int index;
    TagFit fit;
  };
  const auto word_of = [&](int index) { return words_[static_cast<std::size_t>(index)]; };
  const TagFitter at_free(luma, free.pose);
  std::vector<Word> words;
  for (std::size_t k = 0; k < likely; ++k)
    words.push_back({costs[k].second, at_free.fit_word(word_of(costs[k].second), kWordRounds)});
  std::ranges::sort(words, {}, [](const Word& w) { return w.fit.residual; });
  const Word &best = words[0], &second = words[1];
  if (second.fit.residual < kLeastRatio * best.fit.residual || !is_sure(best.fit) ||
      !scale.fits(best.fit.pose.quad))
    return std::nullopt;
  if (least_of_other_patterns(luma, best.fit.pose, word_of(best.index)) <
      kLeastPatternRatio * best.fit.residual)
    return std::nullopt;
  const float agrees = correlation(best.fit, word_of(best.index), word_of(best.index));
  return LikelyTag{
      .tag = ids_[static_cast<std::size_t>(best.index / 4)],
      .decoded = {.index = best.index / 4,
                  .turns = best.index % 4,
                  .correlation = agrees,
                  .margin = agrees - correlation(best.fit, word_of(best.index), word_of(second.index))},
      .quad = best.fit.pose.quad};
}

}  // namespace telescope::vision
