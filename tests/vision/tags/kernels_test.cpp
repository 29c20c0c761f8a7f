#include "vision/tags/kernels.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include <opencv2/core.hpp>

#include "tests/support/catch.hpp"
#include "vision/tags/luma_view.hpp"

using namespace telescope::vision;

namespace {

std::vector<std::uint8_t> noise(std::size_t size) {
  std::mt19937 random(7);
  std::vector<std::uint8_t> bytes(size);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

template <class Run>
void compare(std::size_t out_size, Run run) {
  std::vector<std::uint8_t> expected(out_size), actual(out_size);
  run(baseline_kernels(), expected.data());
  run(kernels(), actual.data());
  CHECK(actual == expected);
}

}  // namespace

TEST_CASE("the widest kernels of this processor do what the baseline does", "[tags][kernels]") {
  INFO("kernels for " << kernels().name);
  const auto in = noise(20000);
  for (const int n : {1, 7, 16, 63, 64, 65, 200}) {
    const auto size = static_cast<std::size_t>(n);
    const std::uint8_t* p = in.data() + 10000;
    compare(size, [&](const Kernels& k, std::uint8_t* out) { k.average_2(p, p + 500, n, out); });
    compare(2 * size, [&](const Kernels& k, std::uint8_t* out) { k.average_1_5(p, p + 700, n, out); });
    for (const std::uint8_t white : std::array<std::uint8_t, 4>{1, 80, 241, 255})
      compare(size, [&](const Kernels& k, std::uint8_t* out) { k.steepen(p, n, white, out); });
    std::vector<std::uint16_t> peaks(size), same_peaks(size);
    peaks.resize(static_cast<std::size_t>(baseline_kernels().peaks(p, 301, n, 200, peaks.data())));
    same_peaks.resize(static_cast<std::size_t>(kernels().peaks(p, 301, n, 200, same_peaks.data())));
    CHECK(same_peaks == peaks);
    RingOffsets offsets;
    for (std::size_t d = 0; d < 8; ++d) {
      const auto far = static_cast<std::ptrdiff_t>(d) * 700 - 2800;
      offsets.dark[d] = {far, far + 3};
      offsets.bright[d] = {far * 2, far - 5, 11 - far};
    }
    compare(size, [&](const Kernels& k, std::uint8_t* out) { k.vote(p, offsets, n, out); });
  }
  RaySamples samples;
  for (int i = 0; i < kRaySteps; ++i)
    for (int ray = 0; ray < kRays; ++ray) samples[i][ray] = in[static_cast<std::size_t>(i * kRays + ray)];
  RayEdges expected, actual;
  baseline_kernels().ray_edges(samples, 8, expected);
  kernels().ray_edges(samples, 8, actual);
  CHECK(actual.step == expected.step);
  const std::vector<std::int16_t> soft(16, 100), words(16 * 64, 1);
  std::vector<std::int16_t> sums(64), same(64);
  baseline_kernels().correlate(soft.data(), words.data(), 4, 64, sums.data());
  kernels().correlate(soft.data(), words.data(), 4, 64, same.data());
  CHECK(sums == same);
  CHECK(sums[0] == 1600);
  RunValues values;
  for (int i = 0; i < kRunLength; ++i)
    for (int k = 0; k < kRunRows; ++k)
      values[i][k] = static_cast<float>(in[static_cast<std::size_t>(i * kRunRows + k)]) - 127.5F;
  BestRuns runs, same_runs;
  baseline_kernels().best_runs(values, 3, runs);
  kernels().best_runs(values, 3, same_runs);
  CHECK(runs.from == same_runs.from);
  CHECK(runs.to == same_runs.to);
  CHECK(runs.sum == same_runs.sum);
  CHECK(runs.apart == same_runs.apart);
  std::vector<float> numbers(4 * kFitSide * kFitSide);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(in[i]) / 7;
  const float* p = numbers.data();
  std::array<float, 4> products, same_products;
  baseline_kernels().dots({p, p + 400, p + 800, p + 1200}, p + 1600, 24, 552, products.data());
  kernels().dots({p, p + 400, p + 800, p + 1200}, p + 1600, 24, 552, same_products.data());
  CHECK(products == same_products);
  std::array<std::array<float, kFitSide>, 3> lines;
  for (std::size_t k = 0; k < 3; ++k) std::copy_n(p + k * kFitSide, kFitSide, lines[k].begin());
  const std::array<const float*, 3> shares = {p + 500, p + 600, p + 700};
  std::vector<float> mixed(kFitSide * kFitSide), same_mixed(mixed);
  baseline_kernels().mix_lines(lines.data(), shares.data(), 3, mixed.data());
  kernels().mix_lines(lines.data(), shares.data(), 3, same_mixed.data());
  CHECK(mixed == same_mixed);
}

TEST_CASE("columns are multiplied and lines mixed as written", "[tags][kernels]") {
  const std::vector<float> ones(kFitSide, 1), twos(kFitSide, 2);
  std::array<float, 4> products;
  kernels().dots({ones.data(), twos.data(), ones.data(), twos.data()}, twos.data(), 8, 24, products.data());
  CHECK(products == std::array<float, 4>{32, 64, 32, 64});
  std::array<std::array<float, kFitSide>, 2> lines;
  lines[0].fill(3), lines[1].fill(5);
  const std::array<const float*, 2> shares = {ones.data(), twos.data()};
  std::vector<float> mixed(kFitSide * kFitSide);
  kernels().mix_lines(lines.data(), shares.data(), 2, mixed.data());
  CHECK(mixed == std::vector<float>(kFitSide * kFitSide, 13));
}

TEST_CASE("of a row the run is found that is brightest beside the rest", "[tags][kernels]") {
  RunValues values;
  for (int i = 0; i < kRunLength; ++i) {
    values[i].fill(i >= 6 && i < 11 ? 15.0F : -5.0F);
    values[i][1] = i == 4 ? 19.0F : -1.0F;  // one alone, where at least three are asked for
    values[i][2] = 0;
  }
  BestRuns runs;
  kernels().best_runs(values, 3, runs);
  CHECK(runs.from[0] == 6);
  CHECK(runs.to[0] == 11);
  CHECK(runs.sum[0] == 75);
  CHECK(runs.apart[0] == 75);
  CHECK(runs.to[1] - runs.from[1] == 3);
  CHECK(runs.to[2] == 0);
}

TEST_CASE("pictures are averaged as written", "[tags][kernels]") {
  const std::vector<std::uint8_t> ones(64, 90), twos(64, 180);
  std::vector<std::uint8_t> out(20);
  kernels().average_2(ones.data(), twos.data(), 4, out.data());
  CHECK(out[3] == 135);
  kernels().average_1_5(ones.data(), twos.data(), 4, out.data());
  CHECK(out[7] == 120);
}

TEST_CASE("of scores those are told that none of the 5 x 5 around exceeds", "[tags][kernels]") {
  std::vector<std::uint8_t> scores(9 * 60, 20);
  const auto at = [&](int x, int y) -> std::uint8_t& { return scores[static_cast<std::size_t>(60 * y + x)]; };
  for (const int x : {5, 7, 40, 43, 50}) at(x, 4) = 90;
  at(41, 2) = 91, at(47, 4) = 30, at(53, 4) = 31;
  std::vector<std::uint16_t> places(60);
  CHECK(kernels().peaks(&at(2, 4), 60, 56, 30, places.data()) == 5);
  places.resize(5);
  CHECK(places == std::vector<std::uint16_t>{3, 5, 45, 48, 51});
}

TEST_CASE("many places of a picture are seen as each alone, at its edges and beyond", "[tags][kernels]") {
  cv::Mat1b picture(7, 9);
  cv::randu(picture, 0, 256);
  const LumaView luma{picture.data, picture.cols, picture.rows, static_cast<std::ptrdiff_t>(picture.step)};
  const std::array<float, 10> x{-3, 0, 0.25F, 4.5F, 7.9F, 8, 8.5F, 20, 3, 3},
      y{-1, 0, 6, 3.75F, 5.9F, 6, 2, 40, -0.5F, 6.5F};
  std::array<float, 10> seen{};
  luma.at(x, y, seen);
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(seen[i] == luma.at(x[i], y[i]));
}
