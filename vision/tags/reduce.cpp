#include "vision/tags/reduce.hpp"

#include <algorithm>

#include "vision/tags/kernels.hpp"

namespace telescope::vision {
namespace {

constexpr int kStrip = 48;  // rows: whole ones of all levels

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

void Pyramid::begin(const LumaView& luma) {
  luma_ = luma;
  chains_[0].made = 1, chains_[1].made = 0;
}

LumaView Pyramid::view(Level level) const {
  if (!level.is_threefold && level.halvings == 0) return luma_;
  return chains_[level.is_threefold].images[static_cast<std::size_t>(level.halvings)].view();
}

void Pyramid::make(std::span<const Level> levels) {
  std::array<int, 2> wanted{};
  for (const Level& level : levels)
    wanted[level.is_threefold] = std::max(wanted[level.is_threefold], level.halvings + 1);
  for (const int chain : {0, 1})
    for (int k = chains_[chain].made; k < wanted[chain]; ++k) {
      const LumaView before = view({chain == 1, std::max(0, k - 1)});
      k == 0 ? resize(chains_[chain].images[0], luma_.width / 3 * 2, luma_.height / 3 * 2)
             : resize(chains_[chain].images[k], before.width / 2, before.height / 2);
    }
  for (int from = 0; from < luma_.height; from += kStrip) {
    const int to = std::min(from + kStrip, luma_.height);
    for (const int chain : {0, 1})
      for (int k = chains_[chain].made; k < wanted[chain]; ++k) make_rows(chain, k, from, to);
  }
  for (const int chain : {0, 1}) chains_[chain].made = std::max(chains_[chain].made, wanted[chain]);
}

/// Those of a level that are made of the picture's rows `from` to before `to`.
void Pyramid::make_rows(int chain, int halvings, int from, int to) {
  ReducedImage& out = chains_[chain].images[static_cast<std::size_t>(halvings)];
  if (chain == 1) from = from / 3 * 2, to = to / 3 * 2;
  if (halvings == 0) {
    for (int y = from; y < to; ++y) {
      const int first = y / 2 * 3;  // each output row takes one whole row and half of the middle one
      kernels().average_1_5(luma_.row(first + y % 2 * 2), luma_.row(first + 1), out.width / 2, row(out, y));
    }
    return;
  }
  const LumaView before = view({chain == 1, halvings - 1});
  for (int y = from >> halvings; y < to >> halvings; ++y)
    kernels().average_2(before.row(2 * y), before.row(2 * y + 1), out.width, row(out, y));
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
