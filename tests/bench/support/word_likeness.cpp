#include "tests/bench/support/word_likeness.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <numeric>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/kit/tag_family.hpp"
#include "tests/bench/support/kit_for_bench.hpp"
#include "tests/bench/support/negative_pictures.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::bench {
namespace {

constexpr int kIds = 480;

/// How often each id was read wrongly.
struct Counts {
  std::array<int, kIds> clutter{}, random_cells{}, covered{};
};

Kit whole_family(double tag_mm) {
  return make_bench_kit(kIds - kFirstPiece, tag_mm);
}

void look_at_clutter(int frames, std::uint64_t seed, Counts& counts) {
  const auto photographs = load_photographs();
  const Clutter clutter;
  Random random(seed);
  for (int frame = 0; frame < frames; ++frame) {
    const FlatSceneSpec spec{.tag_mm = frame % 2 == 0 ? 20.0 : 15.0};
    std::vector<PastedTag> none;
    const cv::Mat picture = make_negative(spec, photographs, clutter, frame % 3 == 2, {}, none, random);
    const auto reader = vision::make_steady_reader(whole_family(spec.tag_mm));
    for (const auto& s : reader->read(picture, hints_for(spec)))
      ++counts.clutter[static_cast<std::size_t>(s.tag.value())];
  }
}

cv::Mat cells_of(unsigned bits) {
  cv::Mat tag(160, 160, CV_8UC1, cv::Scalar(255));
  tag(cv::Rect(20, 20, 120, 120)).setTo(0);
  for (int i = 0; i < 16; ++i)
    if (bits >> i & 1) tag(cv::Rect(40 + 20 * (i % 4), 40 + 20 * (i / 4), 20, 20)).setTo(255);
  return tag;
}

/// Squares that are within one cell of a word are left out: no reader could refuse them all.
bool is_near_a_word(unsigned bits) {
  for (int id = 0; id < square_id_count(); ++id) {
    SquareWord word = square_word(TagId(id));
    for (int turn = 0; turn < 4; ++turn, word = turned(word))
      if (std::popcount(static_cast<unsigned>(word) ^ bits) <= 1) return true;
  }
  return false;
}

void look_at_random_cells(int frames, std::uint64_t seed, Counts& counts) {
  Random random(seed);
  for (int frame = 0; frame < frames; ++frame) {
    const FlatSceneSpec spec{.tags = 70, .seed = seed + static_cast<std::uint64_t>(frame)};
    const auto reader = vision::make_steady_reader(whole_family(spec.tag_mm));
    const auto scene = make_flat_scene(spec, [&](int) {
      unsigned bits = 0;
      do bits = static_cast<unsigned>(pick(random, 1 << 16));
      while (is_near_a_word(bits));
      return cells_of(bits);
    });
    for (const auto& s : reader->read(scene.luma, hints_for(spec)))
      ++counts.random_cells[static_cast<std::size_t>(s.tag.value())];
  }
}

/// A tag with a part of it behind something of one brightness, with a straight edge.
cv::Mat half_hidden(TagId tag, Random& random) {
  cv::Mat picture = vision::draw_tag(TagFamily::kSquare4x4, tag, 20);
  const double way = between(random, 0, 2 * CV_PI), from = between(random, 0.0, 0.42) * picture.cols;
  const cv::Point2d out(std::cos(way), std::sin(way)), along(-out.y, out.x),
      at = cv::Point2d(80, 80) + from * out;
  const std::vector<cv::Point> shape{at + 300 * along, at + 300 * along + 300 * out,
                                     at - 300 * along + 300 * out, at - 300 * along};
  cv::fillConvexPoly(picture, shape, cv::Scalar(pick(random, 256)), cv::LINE_AA);
  return picture;
}

void look_at_covered(int frames, std::uint64_t seed, Counts& counts) {
  Random random(seed);
  for (int frame = 0; frame < frames; ++frame) {
    const FlatSceneSpec spec{.tags = 70, .seed = seed + static_cast<std::uint64_t>(frame)};
    const auto reader = vision::make_steady_reader(whole_family(spec.tag_mm));
    std::vector<TagId> tags;
    const auto scene = make_flat_scene(spec, [&](int) {
      tags.push_back(TagId(kFirstPiece + pick(random, mirror_safe_id_count() - kFirstPiece)));
      return half_hidden(tags.back(), random);
    });
    for (const auto& s : reader->read(scene.luma, hints_for(spec))) {
      const auto at = [&](const PlacedTag& tag) { return cv::norm(tag.centre - centre_of(s)); };
      const auto nearest = std::ranges::min_element(scene.tags, {}, at);
      if (at(*nearest) > 0.5 * spec.tag_mm * pixels_per_mm(spec) ||
          tags[static_cast<std::size_t>(nearest->index)] != s.tag)
        ++counts.covered[static_cast<std::size_t>(s.tag.value())];
    }
  }
}

int changes(SquareWord word) {
  const auto cell = [&](int r, int c) {
    return r >= 0 && c >= 0 && r < 4 && c < 4 && (word >> (15 - (r * 4 + c)) & 1);
  };
  int count = 0;
  for (int a = 0; a < 4; ++a)
    for (int b = -1; b < 4; ++b) count += (cell(a, b) != cell(a, b + 1)) + (cell(b, a) != cell(b + 1, a));
  return count;
}

void print_groups(const Counts& counts) {
  std::printf(
      "| ids | changes between cells | white cells | in clutter | of random cells | of covered tags "
      "|\n|---|---|---|---|---|---|\n");
  constexpr std::array kEdges{4, 60, 120, 160, 188, 214, 240, 266, 292, 348, 408, 448, 480};
  for (std::size_t i = 0; i + 1 < kEdges.size(); ++i) {
    std::array<int, 2> steps{99, 0}, white{99, 0};
    std::array<int, 3> sums{};
    for (int id = kEdges[i]; id < kEdges[i + 1]; ++id) {
      const SquareWord word = square_word(TagId(id));
      const auto n = static_cast<std::size_t>(id);
      steps = {std::min(steps[0], changes(word)), std::max(steps[1], changes(word))};
      white = {std::min(white[0], std::popcount(word)), std::max(white[1], std::popcount(word))};
      sums = {sums[0] + counts.clutter[n], sums[1] + counts.random_cells[n], sums[2] + counts.covered[n]};
    }
    std::printf("| %d to %d | %d to %d | %d to %d | %d | %d | %d |\n", kEdges[i], kEdges[i + 1] - 1, steps[0],
                steps[1], white[0], white[1], sums[0], sums[1], sums[2]);
  }
}

void print_worst(const Counts& counts) {
  std::vector<std::size_t> ids(kIds);
  std::iota(ids.begin(), ids.end(), std::size_t{0});
  const auto all = [&](std::size_t id) {
    return counts.clutter[id] + counts.random_cells[id] + counts.covered[id];
  };
  std::ranges::stable_sort(ids, std::greater{}, all);
  std::printf("\nread most (id, cells, changes, in clutter, of random cells, of covered tags):\n");
  for (std::size_t i = 0; i < 40 && all(ids[i]) > 0; ++i) {
    const SquareWord word = square_word(TagId(static_cast<int>(ids[i])));
    std::printf("  %3zu  %04X  %2d  %d %d %d\n", ids[i], static_cast<unsigned>(word), changes(word),
                counts.clutter[ids[i]], counts.random_cells[ids[i]], counts.covered[ids[i]]);
  }
}

}  // namespace

void run_word_likeness(int frames, std::uint64_t seed) {
  Counts counts;
  look_at_clutter(frames, seed, counts);
  look_at_random_cells(frames, seed, counts);
  look_at_covered(frames, seed, counts);
  std::printf("%d pictures of each kind, a kit of all %d words\n\n", frames, kIds);
  print_groups(counts);
  print_worst(counts);
}

}  // namespace telescope::bench
