#include "vision/tags/reduce.hpp"

namespace telescope::vision {
namespace {

void resize(ReducedImage& image, int width, int height) {
  image.width = width;
  image.height = height;
  image.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
}

}  // namespace

void reduce_by_2(const LumaView& from, ReducedImage& to) {
  resize(to, from.width / 2, from.height / 2);
  for (int y = 0; y < to.height; ++y) {
    const std::uint8_t *a = from.row(2 * y), *b = from.row(2 * y + 1);
    std::uint8_t* out = to.pixels.data() + static_cast<std::ptrdiff_t>(y) * to.width;
    for (int x = 0; x < to.width; ++x)
      out[x] = static_cast<std::uint8_t>((a[2 * x] + a[2 * x + 1] + b[2 * x] + b[2 * x + 1] + 2) >> 2);
  }
}

void reduce_by_3(const LumaView& from, ReducedImage& to) {
  resize(to, from.width / 3, from.height / 3);
  for (int y = 0; y < to.height; ++y) {
    const std::uint8_t *a = from.row(3 * y), *b = from.row(3 * y + 1), *c = from.row(3 * y + 2);
    std::uint8_t* out = to.pixels.data() + static_cast<std::ptrdiff_t>(y) * to.width;
    for (int x = 0; x < to.width; ++x) {
      const int i = 3 * x;
      const int sum = a[i] + a[i + 1] + a[i + 2] + b[i] + b[i + 1] + b[i + 2] + c[i] + c[i + 1] + c[i + 2];
      out[x] = static_cast<std::uint8_t>((sum * 7282 + 32768) >> 16);
    }
  }
}

void reduce_by_1_5(const LumaView& from, ReducedImage& to) {
  resize(to, from.width / 3 * 2, from.height / 3 * 2);
  for (int y = 0; y < to.height; ++y) {
    // Each pixel covers one whole line and half of the middle one.
    const std::uint8_t* whole = from.row(y / 2 * 3 + (y % 2) * 2);
    const std::uint8_t* half = from.row(y / 2 * 3 + 1);
    std::uint8_t* out = to.pixels.data() + static_cast<std::ptrdiff_t>(y) * to.width;
    for (int x = 0; x < to.width / 2; ++x) {
      const int left = 2 * whole[3 * x] + half[3 * x];
      const int middle = 2 * whole[3 * x + 1] + half[3 * x + 1];
      const int right = 2 * whole[3 * x + 2] + half[3 * x + 2];
      out[2 * x] = static_cast<std::uint8_t>(((2 * left + middle) * 7282 + 32768) >> 16);
      out[2 * x + 1] = static_cast<std::uint8_t>(((2 * right + middle) * 7282 + 32768) >> 16);
    }
  }
}

}  // namespace telescope::vision
