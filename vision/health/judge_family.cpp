#include <algorithm>
#include <cmath>

#include "vision/health/judge.hpp"
#include "vision/health/legibility_map.hpp"
#include "vision/health/limits.hpp"
#include "vision/health/words.hpp"
#include "vision/tags/tag_words.hpp"

namespace telescope::vision {
namespace {

/// Everything that the kit's reader takes for its own.
std::vector<TagId> tags_of(const Kit& kit) {
  std::vector<TagId> tags(kit.anchors.begin(), kit.anchors.end());
  for (const KitPiece& piece : kit.pieces) tags.push_back(piece.tag);
  for (const MarkerClass& marker : kit.markers) tags.push_back(marker.tag);
  std::ranges::sort(tags);
  tags.erase(std::ranges::unique(tags).begin(), tags.end());
  return tags;
}

/// Cells in which two of them differ at least, in whatever turns.
int least_distance(TagFamily family, const std::vector<TagId>& tags) {
  const int cells = cells_across(family);
  std::vector<TagWord> words;
  for (const TagId tag : tags) words.push_back(tag_word(family, tag));
  int least = cells * cells;
  for (std::size_t i = 0; i < words.size(); ++i) {
    TagWord word = words[i];
    for (int turn = 0; turn < 4; ++turn, word = turned(word, cells))
      for (std::size_t j = i + 1; j < words.size(); ++j) least = std::min(least, distance(word, words[j]));
  }
  return least;
}

/// Of so many framed squares with cells by chance, one has those of a tag: in four turns, and of 6 x 6 cells
/// one may be spoilt.
double squares_a_false_word(TagFamily family, std::size_t tags) {
  const int cells = cells_across(family) * cells_across(family);
  const int forgiven = cells_across(family) >= 6 ? cells : 0;
  return std::exp2(cells) / (4.0 * static_cast<double>(tags) * (1 + forgiven));
}

/// "410", "5 million".
std::string rounded(double count) {
  constexpr double kMillion = 1e6, kMost = 999;
  if (count < kMillion) return number(count);
  return count < kMost * kMillion ? number(count / kMillion) + " million"
                                  : number(std::min(count / kMillion / 1000, kMost)) + " thousand million";
}

}  // namespace

void judge_family(const Kit& kit, const HealthNumbers& n, const LegibilityMap* map,
                  std::vector<HealthMeasure>& measures) {
  if (!is_square(kit.family)) return;
  const std::vector<TagId> tags = tags_of(kit);
  const int apart = least_distance(kit.family, tags),
            cells = cells_across(kit.family) * cells_across(kit.family);
  HealthMeasure m{.id = "family",
                  .name = "Family of tags",
                  .value = apart,
                  .unit = "of " + std::to_string(cells) + " cells apart",
                  .grade = apart < limits::kCellsApartFair ? Grade::kFair : Grade::kGood};
  const double px = map ? least_px(*map) : 0.0;
  if (px > 0.0 && n.camera)
    m.sentence = "Tags of " + number(std::ceil(kit.tag_size_mm * map->readable_px / px)) +
                 " mm and more can be read here, those of " + number(kit.tag_size_mm) +
                 " mm by a camera up to " +
                 number(std::floor(n.camera->height_mm() / 10.0 * px / map->readable_px)) + " cm high. ";
  m.sentence += "Of framed squares that are no tags, one in " +
                rounded(squares_a_false_word(kit.family, tags.size())) + " looks like one of this kit's.";
  if (m.grade != Grade::kGood)
    m.remedy = "Two of its tags are nearly alike. Use lower ids of " + std::string(to_string(kit.family)) +
               ": they are farther apart.";
  measures.push_back(std::move(m));
}

}  // namespace telescope::vision
