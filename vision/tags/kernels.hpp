#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace telescope::vision {

/// Where, from a possible middle of a tag, its border and its quiet zone are looked at: eight directions.
struct RingOffsets {
  std::array<std::array<std::ptrdiff_t, 2>, 8> dark{};
  std::array<std::array<std::ptrdiff_t, 3>, 8> bright{};
};

constexpr int kRays = 32;
constexpr int kRaySteps = 14;
/// Brightness along rays from a possible middle outwards.
using RaySamples = std::array<std::array<std::uint8_t, kRays>, kRaySteps>;
/// Of each ray the outermost step from dark to bright that has at least half the rise of its strongest; 0:
/// none.
struct RayEdges {
  std::array<std::uint8_t, kRays> step{};
};

/// Sixteen rows of twenty values, kept value by value, so that all rows are gone through at once.
constexpr int kRunRows = 16, kRunLength = 20;
using RunValues = std::array<std::array<float, kRunRows>, kRunLength>;

/// Of each row one run of neighbouring values: from the first to the one before `to`. All 0 where there is
/// none.
struct BestRuns {
  std::array<int, kRunRows> from{}, to{};
  std::array<float, kRunRows> sum{};  ///< of its values
  std::array<float, kRunRows>
      apart{};  ///< the sum squared, over how many are in the run times how many are not
};

/// A tag as it is sampled for a fit: lines of so many samples each.
constexpr int kFitSide = 24;

/// The loops that see every pixel, one row at a time, and those of fits, for the widest instruction set of
/// this processor; sums of products never with AVX-512 (kernels.cpp says why), nor sums of neighbours and
/// peaks, which are no faster with it.
struct Kernels {
  const char* name;  ///< "avx512", "avx2", "baseline"
  /// Averages 2 x 2 pixels; `count` of the output.
  void (*average_2)(const std::uint8_t* a, const std::uint8_t* b, int count, std::uint8_t* out);
  /// From a row and half of its neighbour, three pixels to two; `count` pairs of the output.
  void (*average_1_5)(const std::uint8_t* whole, const std::uint8_t* half, int count, std::uint8_t* out);
  /// The fourth power of brightness as a share of `white`, 1 to 255. What is brighter than `white` becomes
  /// 255; the result is rounded up, so that only black becomes 0.
  void (*steepen)(const std::uint8_t* from, int count, std::uint8_t white, std::uint8_t* out);
  /// See RingVote.
  void (*vote)(const std::uint8_t* from, const RingOffsets& offsets, int count, std::uint8_t* out);
  /// Of a row of scores the places of those that are at least `least` and the largest of the 5 x 5 around
  /// them, of which two lie beyond the row on every side; returns how many. `stride`: from row to row.
  int (*peaks)(const std::uint8_t* scores, std::ptrdiff_t stride, int count, std::uint8_t least,
               std::uint16_t* at);
  /// Adds 1 to each of `out` where two rows differ by more than `least`.
  void (*add_differences)(const std::uint8_t* a, const std::uint8_t* b, int count, std::uint8_t least,
                          std::uint8_t* out);
  /// See RayEdges; a rise of less than `least` is none.
  void (*ray_edges)(const RaySamples& samples, std::uint8_t least, RayEdges& edges);
  /// Of each row, whose values add up to zero, the run that is most clearly brighter than the other values:
  /// the one with the largest `apart`, its sum above zero. At least `fewest` values are in it, and not in it.
  void (*best_runs)(const RunValues& values, int fewest, BestRuns& best);
  /// out[n] = sum over i from `from` to before `to` of columns[n][i] * with[i]; `to - from` is a multiple
  /// of 8.
  void (*dots)(const std::array<const float*, 4>& columns, const float* with, int from, int to, float* out);
  /// Each line of `out` is the sum of `count` lines, each weighted by its share of that line:
  /// out[i * kFitSide + j] = sum over k of shares[k][i] * lines[k][j].
  void (*mix_lines)(const std::array<float, kFitSide>* lines, const float* const* shares, int count,
                    float* out);
  /// sums[k] = sum over the cells of soft[i] * words[i * count + k]; of a tag with `across` by `across`
  /// cells.
  void (*correlate)(const std::int16_t* soft, const std::int16_t* words, int across, int count,
                    std::int16_t* sums);
};

/// Names the widest instruction set that kernels() may use, by Kernels::name; anything else, or unset: all.
inline constexpr const char* kInstructionsVariable = "TELESCOPE_INSTRUCTIONS";
const Kernels& kernels();
/// Those of any processor, to compare with.
const Kernels& baseline_kernels();

}  // namespace telescope::vision
