#include "vision/tags/reduce.hpp"

#include <algorithm>

#include "vision/tags/kernels.hpp"

namespace telescope::vision {
namespace {

void resize(ReducedImage& image, int width, int height) {
  image.width = width;
  image.height = height;
  image.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
}

std::uint8_t* row(ReducedImage& image, int y) {
  return image.pixels.data() + static_cast<std::ptrdiff_t>(y) * image.width;
}

}  // namespace

void reduce_by_2(const LumaView& from, ReducedImage& to) {
  resize(to, from.width / 2, from.height / 2);
  for (int y = 0; y < to.height; ++y)
    kernels().average_2(from.row(2 * y), from.row(2 * y + 1), to.width, row(to, y));
}

void reduce_by_1_5(const LumaView& from, ReducedImage& to) {
  resize(to, from.width / 3 * 2, from.height / 3 * 2);
  for (int y = 0; y < to.height; ++y) {
    const int first = y / 2 * 3;  // each output row takes one whole row and half of the middle one
    kernels().average_1_5(from.row(first + y % 2 * 2), from.row(first + 1), to.width / 2, row(to, y));
  }
}

void widen(const LumaView& from, const Margins& margins, ReducedImage& to) {
  to.width = margins.left + from.width + margins.right;
  to.height = margins.top + from.height + margins.bottom;
  to.pixels.resize(static_cast<std::size_t>(to.width) * static_cast<std::size_t>(to.height));
  auto* out = to.pixels.data();
  for (int y = -margins.top; y < from.height + margins.bottom; ++y) {
    const std::uint8_t* row = from.row(std::clamp(y, 0, from.height - 1));
    out = std::fill_n(out, margins.left, row[0]);
    out = std::copy_n(row, from.width, out);
    out = std::fill_n(out, margins.right, row[from.width - 1]);
  }
}

}  // namespace telescope::vision
