#include "vision/tags/kernels.hpp"

#include <random>
#include <vector>

#include "tests/support/catch.hpp"

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
    compare(size, [&](const Kernels& k, std::uint8_t* out) { k.average_3(p, p + 700, p + 1400, n, out); });
    compare(2 * size, [&](const Kernels& k, std::uint8_t* out) { k.average_1_5(p, p + 700, n, out); });
    compare(size, [&](const Kernels& k, std::uint8_t* out) { k.column_max(p, 300, n, out); });
    compare(size, [&](const Kernels& k, std::uint8_t* out) { k.peaks(p, p + 500, n, 200, out); });
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
  baseline_kernels().correlate(soft.data(), words.data(), 64, sums.data());
  kernels().correlate(soft.data(), words.data(), 64, same.data());
  CHECK(sums == same);
  CHECK(sums[0] == 1600);
}

TEST_CASE("pictures are averaged as written", "[tags][kernels]") {
  const std::vector<std::uint8_t> ones(64, 90), twos(64, 180);
  std::vector<std::uint8_t> out(20);
  kernels().average_2(ones.data(), twos.data(), 4, out.data());
  CHECK(out[3] == 135);
  kernels().average_3(ones.data(), ones.data(), twos.data(), 4, out.data());
  CHECK(out[0] == 120);
  kernels().average_1_5(ones.data(), twos.data(), 4, out.data());
  CHECK(out[7] == 120);
}
