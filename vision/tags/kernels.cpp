#include "vision/tags/kernels.hpp"

#include <cstdlib>
#include <cstring>
#include <string_view>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

// Built with -O3: the loops are written for the compiler to vectorise, once for each instruction set.
#define TELESCOPE_INLINE [[gnu::always_inline]] inline
#if defined(__clang__)
#define TELESCOPE_NO_ALIAS _Pragma("clang loop vectorize(assume_safety)")
#else
#define TELESCOPE_NO_ALIAS _Pragma("GCC ivdep")
#endif

namespace telescope::vision {
namespace {

using Byte = std::uint8_t;

// By value: the vectoriser does not see through std::max's references everywhere.
TELESCOPE_INLINE Byte larger(Byte a, Byte b) {
  return a > b ? a : b;
}
TELESCOPE_INLINE Byte smaller(Byte a, Byte b) {
  return a < b ? a : b;
}

TELESCOPE_INLINE void average_2(const Byte* __restrict a, const Byte* __restrict b, int count,
                                Byte* __restrict out) {
  for (int x = 0; x < count; ++x)
    out[x] = static_cast<Byte>((a[2 * x] + a[2 * x + 1] + b[2 * x] + b[2 * x + 1] + 2) >> 2);
}

// x / 9 with the weights 1, 2, 4: 7282 is 65536 / 9.
TELESCOPE_INLINE Byte ninth(unsigned sum) {
  return static_cast<Byte>((sum * 7282 + 32768) >> 16);
}

TELESCOPE_INLINE void average_1_5(const Byte* __restrict whole, const Byte* __restrict half, int count,
                                  Byte* __restrict out) {
  for (int x = 0; x < count; ++x) {
    const auto left = static_cast<std::uint16_t>(2 * whole[3 * x] + half[3 * x]);
    const auto middle = static_cast<std::uint16_t>(2 * whole[3 * x + 1] + half[3 * x + 1]);
    const auto right = static_cast<std::uint16_t>(2 * whole[3 * x + 2] + half[3 * x + 2]);
    out[2 * x] = ninth(2U * left + middle);
    out[2 * x + 1] = ninth(2U * right + middle);
  }
}

TELESCOPE_INLINE void steepen(const Byte* __restrict from, int count, Byte white, Byte* __restrict out) {
  using Word = std::uint16_t;  // wide enough for all that follows: half the work of an int
  const auto scale = static_cast<Word>(255 * 256 / white);
  for (int x = 0; x < count; ++x) {
    const auto below = static_cast<Word>(static_cast<Word>(smaller(from[x], white) * scale + 128) >> 8);
    const Word part = from[x] > white ? Word{255} : below;
    const auto square = static_cast<Word>(static_cast<Word>(part * part + 255) >> 8);
    out[x] = static_cast<Byte>(static_cast<Word>(square * square + 255) >> 8);
  }
}

TELESCOPE_INLINE void order(Byte& a, Byte& b) {
  const Byte low = smaller(a, b), high = larger(a, b);
  a = low;
  b = high;
}

TELESCOPE_INLINE Byte third_smallest(Byte a, Byte b, Byte c, Byte d, Byte e, Byte f, Byte g, Byte h) {
  order(a, b), order(c, d), order(a, c), order(b, d), order(b, c);
  order(e, f), order(g, h), order(e, g), order(f, h), order(f, g);
  return smaller(smaller(c, g), smaller(larger(b, e), larger(a, f)));
}

TELESCOPE_INLINE void vote(const Byte* __restrict from, const RingOffsets& offsets, int count,
                           Byte* __restrict out) {
  const RingOffsets o = offsets;  // a copy: nothing written through `out` can change it
  const auto step = [&](int x, int d) -> Byte {
    const Byte dark = smaller(from[x + o.dark[d][0]], from[x + o.dark[d][1]]);
    const Byte bright =
        larger(larger(from[x + o.bright[d][0]], from[x + o.bright[d][1]]), from[x + o.bright[d][2]]);
    return static_cast<Byte>(larger(bright, dark) - dark);
  };
  TELESCOPE_NO_ALIAS
  for (int x = 0; x < count; ++x)
    out[x] = third_smallest(step(x, 0), step(x, 1), step(x, 2), step(x, 3), step(x, 4), step(x, 5),
                            step(x, 6), step(x, 7));
}

/// From place `x` on, after `found` before it.
TELESCOPE_INLINE int peaks(const Byte* scores, std::ptrdiff_t stride, int x, int count, Byte least, int found,
                           std::uint16_t* at) {
  for (; x < count; ++x) {
    const Byte score = scores[x];
    bool is_peak = score >= least;
    for (std::ptrdiff_t y = -2; is_peak && y <= 2; ++y)
      for (int dx = -2; dx <= 2; ++dx) is_peak &= scores[y * stride + x + dx] <= score;
    if (is_peak) at[found++] = static_cast<std::uint16_t>(x);
  }
  return found;
}

TELESCOPE_INLINE void add_differences(const Byte* __restrict a, const Byte* __restrict b, int count,
                                      Byte least, Byte* __restrict out) {
  for (int x = 0; x < count; ++x) {
    const auto apart = static_cast<Byte>(larger(a[x], b[x]) - smaller(a[x], b[x]));
    out[x] = static_cast<Byte>(out[x] + (apart > least ? 1 : 0));
  }
}

TELESCOPE_INLINE void ray_edges(const RaySamples& samples, Byte least, RayEdges& edges) {
  std::array<std::array<Byte, kRays>, kRaySteps> rise{};
  std::array<Byte, kRays> strongest{}, outermost{};
  for (int i = 1; i + 1 < kRaySteps; ++i)
    for (int ray = 0; ray < kRays; ++ray) {
      const Byte inner = samples[i - 1][ray], outer = samples[i + 1][ray];
      rise[i][ray] = static_cast<Byte>(larger(inner, outer) - inner);
      strongest[ray] = larger(strongest[ray], rise[i][ray]);
    }
  for (int ray = 0; ray < kRays; ++ray)
    strongest[ray] = larger(static_cast<Byte>(strongest[ray] >> 1), static_cast<Byte>(least >> 1));
  for (int i = 1; i + 1 < kRaySteps; ++i)
    for (int ray = 0; ray < kRays; ++ray) {
      const Byte needed = larger(strongest[ray], larger(rise[i - 1][ray], rise[i + 1][ray]));
      outermost[ray] = rise[i][ray] >= needed ? static_cast<Byte>(i) : outermost[ray];
    }
  edges.step = outermost;
}

template <int cells>
TELESCOPE_INLINE void correlate_cells(const std::int16_t* __restrict soft,
                                      const std::int16_t* __restrict words, int count,
                                      std::int16_t* __restrict sums) {
  for (int k = 0; k < count; ++k) {
    int sum = 0;
    for (int i = 0; i < cells; ++i) sum += soft[i] * words[i * count + k];
    sums[k] = static_cast<std::int16_t>(sum);
  }
}

TELESCOPE_INLINE void correlate(const std::int16_t* soft, const std::int16_t* words, int across, int count,
                                std::int16_t* sums) {
  if (across == 4) correlate_cells<16>(soft, words, count, sums);
  if (across == 5) correlate_cells<25>(soft, words, count, sums);
  if (across == 6) correlate_cells<36>(soft, words, count, sums);
}

TELESCOPE_INLINE void best_runs(const RunValues& values, int fewest, BestRuns& best) {
  BestRuns found;
  for (int from = 0; from + fewest <= kRunLength; ++from) {
    std::array<float, kRunRows> sum{};
    const int last = from + kRunLength - fewest < kRunLength ? from + kRunLength - fewest : kRunLength;
    for (int to = from + 1; to <= last; ++to) {
      const auto n = static_cast<float>(to - from), rest = static_cast<float>(kRunLength) - n;
      const int is_long = to - from >= fewest;
      for (int k = 0; k < kRunRows; ++k) {
        sum[k] += values[to - 1][k];
        const float square = sum[k] * sum[k];
        const int is_more = sum[k] > 0, is_best = square > found.apart[k] * n * rest;
        const int is_better = is_long & is_more & is_best;  // without branches, for the vectoriser
        found.sum[k] = is_better ? sum[k] : found.sum[k];
        found.apart[k] = is_better ? square / (n * rest) : found.apart[k];
        found.from[k] = is_better ? from : found.from[k];
        found.to[k] = is_better ? to : found.to[k];
      }
    }
  }
  best = found;
}

/// Numbers that a processor takes at once.
using Four [[gnu::vector_size(4 * sizeof(float))]] = float;
using Eight [[gnu::vector_size(8 * sizeof(float))]] = float;

// In eight sums however many lanes there are, so that every x86 processor finds the same.
template <class Lanes>
TELESCOPE_INLINE void dots(const std::array<const float*, 4>& columns, const float* with, int from, int to,
                           float* out) {
  constexpr int kLanes = sizeof(Lanes) / sizeof(float), kParts = 8 / kLanes;
  Lanes sums[4][kParts] = {};
  for (int i = from; i < to; i += 8)
    for (int part = 0; part < kParts; ++part) {
      const int at = i + part * kLanes;
      Lanes other, own;
      std::memcpy(&other, with + at, sizeof other);
      for (int n = 0; n < 4; ++n) {
        std::memcpy(&own, columns[static_cast<std::size_t>(n)] + at, sizeof own);
        sums[n][part] += own * other;
      }
    }
  for (int n = 0; n < 4; ++n) {
    float s[8];
    std::memcpy(s, sums[n], sizeof s);
    out[n] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));
  }
}

template <class Lanes>
TELESCOPE_INLINE void mix_lines(const std::array<float, kFitSide>* lines, const float* const* shares,
                                int count, float* out) {
  constexpr int kLanes = sizeof(Lanes) / sizeof(float), kParts = kFitSide / kLanes;
  for (int i = 0; i < kFitSide; ++i) {
    Lanes sums[kParts] = {};
    for (int k = 0; k < count; ++k) {
      const float share = shares[k][i];
      for (int part = 0; part < kParts; ++part) {
        Lanes line;
        std::memcpy(&line, lines[k].data() + part * kLanes, sizeof line);
        sums[part] += share * line;
      }
    }
    for (int part = 0; part < kParts; ++part)
      std::memcpy(out + i * kFitSide + part * kLanes, &sums[part], sizeof sums[part]);
  }
}

// With the widest lanes that do not round a product and a sum in one, as those of AVX-512 do.
#define TELESCOPE_FIT_KERNELS(TARGET, LANES, SUFFIX)                                                         \
  TARGET void dots_##SUFFIX(const std::array<const float*, 4>& columns, const float* with, int from, int to, \
                            float* out) {                                                                    \
    dots<LANES>(columns, with, from, to, out);                                                               \
  }                                                                                                          \
  TARGET void mix_lines_##SUFFIX(const std::array<float, kFitSide>* lines, const float* const* shares,       \
                                 int count, float* out) {                                                    \
    mix_lines<LANES>(lines, shares, count, out);                                                             \
  }

#define TELESCOPE_KERNELS(TARGET, SUFFIX, FIT)                                                          \
  TARGET void steepen_##SUFFIX(const Byte* from, int n, Byte white, Byte* out) {                        \
    steepen(from, n, white, out);                                                                       \
  }                                                                                                     \
  TARGET void vote_##SUFFIX(const Byte* from, const RingOffsets& o, int n, Byte* out) {                 \
    vote(from, o, n, out);                                                                              \
  }                                                                                                     \
  TARGET void add_differences_##SUFFIX(const Byte* a, const Byte* b, int n, Byte least, Byte* out) {    \
    add_differences(a, b, n, least, out);                                                               \
  }                                                                                                     \
  TARGET void ray_edges_##SUFFIX(const RaySamples& s, Byte least, RayEdges& e) {                        \
    ray_edges(s, least, e);                                                                             \
  }                                                                                                     \
  TARGET void best_runs_##SUFFIX(const RunValues& values, int fewest, BestRuns& best) {                 \
    best_runs(values, fewest, best);                                                                    \
  }                                                                                                     \
  TARGET void correlate_##SUFFIX(const std::int16_t* s, const std::int16_t* w, int across, int n,       \
                                 std::int16_t* out) {                                                   \
    correlate(s, w, across, n, out);                                                                    \
  }                                                                                                     \
  constexpr Kernels kKernels_##SUFFIX = {                                                               \
      #SUFFIX,         average_2_##FIT,          average_1_5_##FIT,  steepen_##SUFFIX,   vote_##SUFFIX, \
      peaks_##FIT,     add_differences_##SUFFIX, ray_edges_##SUFFIX, best_runs_##SUFFIX, dots_##FIT,    \
      mix_lines_##FIT, correlate_##SUFFIX};

void average_2_baseline(const Byte* a, const Byte* b, int count, Byte* out) {
  average_2(a, b, count, out);
}
void average_1_5_baseline(const Byte* whole, const Byte* half, int count, Byte* out) {
  average_1_5(whole, half, count, out);
}
int peaks_baseline(const Byte* scores, std::ptrdiff_t stride, int count, Byte least, std::uint16_t* at) {
  return peaks(scores, stride, 0, count, least, 0, at);
}
TELESCOPE_FIT_KERNELS(, Four, baseline)
TELESCOPE_KERNELS(, baseline, baseline)
#if defined(__x86_64__) && defined(__GNUC__)

// By hand: the vectoriser's sums of neighbours along a row take two to four times as long, those with AVX-512
// a fifth to four fifths more.
[[gnu::target("avx2")]] inline __m256i load(const Byte* from) {
  __m256i out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
[[gnu::target("avx2")]] inline void store(__m256i from, Byte* to) {
  std::memcpy(to, &from, sizeof from);
}
/// Of numbers that fit a byte, those of the first and then those of the second.
[[gnu::target("avx2")]] inline __m256i bytes_of(__m256i first, __m256i second) {
  return _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0b11011000);
}

[[gnu::target("avx2")]] void average_2_avx2(const Byte* a, const Byte* b, int count, Byte* out) {
  const __m256i ones = _mm256_set1_epi8(1), two = _mm256_set1_epi16(2);
  const auto sixteen = [&](int at) __attribute__((target("avx2"), always_inline)) {
    const __m256i sum =
        _mm256_add_epi16(_mm256_maddubs_epi16(load(a + at), ones), _mm256_maddubs_epi16(load(b + at), ones));
    return _mm256_srli_epi16(_mm256_add_epi16(sum, two), 2);
  };
  int x = 0;
  for (; x + 32 <= count; x += 32) store(bytes_of(sixteen(2 * x), sixteen(2 * x + 32)), out + x);
  average_2(a + 2 * x, b + 2 * x, count - x, out + x);
}

[[gnu::target("avx2")]] void average_1_5_avx2(const Byte* whole, const Byte* half, int count, Byte* out) {
  // Of twelve pixels left and middle, right and middle of each three.
  const __m256i pairs =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 1, 3, 4, 5, 4, 6, 7, 8, 7, 9, 10, 11, 10));
  const __m256i of_whole = _mm256_set1_epi16(0x0204), of_half = _mm256_set1_epi16(0x0102);
  const __m256i ninth_of = _mm256_set1_epi16(7282 / 2);
  const auto sums = [&](const Byte* from, __m256i weights) __attribute__((target("avx2"), always_inline)) {
    __m128i low, high;
    std::memcpy(&low, from, sizeof low), std::memcpy(&high, from + 12, sizeof high);
    return _mm256_maddubs_epi16(_mm256_shuffle_epi8(_mm256_set_m128i(high, low), pairs), weights);
  };
  const auto sixteen = [&](int at) __attribute__((target("avx2"), always_inline)) {
    return _mm256_mulhrs_epi16(_mm256_add_epi16(sums(whole + at, of_whole), sums(half + at, of_half)),
                               ninth_of);
  };
  int x = 0;
  for (; x + 18 <= count; x += 16)  // the last sixteen pixels looked at end four after those taken
    store(bytes_of(sixteen(3 * x), sixteen(3 * x + 24)), out + 2 * x);
  average_1_5(whole + 3 * x, half + 3 * x, count - x, out + 2 * x);
}

[[gnu::target("avx2")]] int peaks_avx2(const Byte* scores, std::ptrdiff_t stride, int count, Byte least,
                                       std::uint16_t* at) {
  const __m256i fewest = _mm256_set1_epi8(static_cast<char>(least));
  int found = 0, x = 0;
  for (; x + 32 <= count; x += 32) {
    const __m256i own = load(scores + x);
    __m256i most = _mm256_max_epu8(own, fewest);
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(most, own)) == 0) continue;
    for (std::ptrdiff_t y = -1; y <= 1; ++y)
      for (int dx = -1; dx <= 1; ++dx) most = _mm256_max_epu8(most, load(scores + y * stride + x + dx));
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(most, own)) == 0) continue;
    for (std::ptrdiff_t y = -2; y <= 2; ++y)
      for (int dx = -2; dx <= 2; ++dx)
        if (y * y == 4 || dx * dx == 4) most = _mm256_max_epu8(most, load(scores + y * stride + x + dx));
    auto are_peaks = static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(most, own)));
    for (; are_peaks != 0; are_peaks &= are_peaks - 1)
      at[found++] = static_cast<std::uint16_t>(x + __builtin_ctz(are_peaks));
  }
  return peaks(scores, stride, x, count, least, found, at);
}

TELESCOPE_FIT_KERNELS([[gnu::target("avx2")]], Eight, avx2)
TELESCOPE_KERNELS([[gnu::target("avx2")]], avx2, avx2)
#if defined(__clang__)
TELESCOPE_KERNELS([[gnu::target("avx512bw,avx512vl")]], avx512, avx2)
#else
TELESCOPE_KERNELS([[gnu::target("avx512bw,avx512vl,avx512vbmi,prefer-vector-width=512")]], avx512, avx2)
#endif

const Kernels& widest(std::string_view most) {
  __builtin_cpu_init();
  if (most == kKernels_baseline.name || !__builtin_cpu_supports("avx2")) return kKernels_baseline;
  const bool wide = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512vbmi");
  return wide && most != kKernels_avx2.name ? kKernels_avx512 : kKernels_avx2;
}
#else
const Kernels& widest(std::string_view) {
  return kKernels_baseline;
}
#endif

}  // namespace

const Kernels& kernels() {
  static const Kernels& best = []() -> const Kernels& {
    const char* most = std::getenv(kInstructionsVariable);
    return widest(most ? most : "");
  }();
  return best;
}

const Kernels& baseline_kernels() {
  return kKernels_baseline;
}

}  // namespace telescope::vision
