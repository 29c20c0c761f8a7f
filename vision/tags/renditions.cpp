#include "vision/tags/renditions.hpp"

#include <algorithm>

#include "vision/tags/kernels.hpp"

namespace telescope::vision {
namespace {

constexpr int kVector = 32;          // pixels
constexpr int kEvery = 16;           // pixels and lines of which one is looked at for the white
constexpr int kBrightestOf = 200;    // the brightest 200th is paper, chalk and glare
constexpr float kAbovePaper = 1.2F;  // so that nothing of paper is cut off where most of it is in shadow

}  // namespace

void Renditions::begin(const LumaView& luma) {
  luma_ = luma;
  white_ = 0;
  for (Copy& copy : copies_) copy.is_whole = false;
}

LumaView Renditions::view(Rendition rendition, cv::Rect part) {
  if (rendition == Rendition::kPlain) return luma_;
  Copy& copy = copies_[static_cast<std::size_t>(rendition) - 1];
  copy.pixels.resize(static_cast<std::size_t>(luma_.stride) * static_cast<std::size_t>(luma_.height));
  const cv::Rect whole(0, 0, luma_.width, luma_.height);
  // In whole vectors, of which the rest of a row would take longer than one.
  const int left = std::max(0, part.x) / kVector * kVector;
  part.width = (part.x + part.width - left + kVector - 1) / kVector * kVector;
  part.x = left;
  part &= whole;
  if (!copy.is_whole && !part.empty()) {
    rendition == Rendition::kEroded ? erode(part) : steepen(part);
    copy.is_whole = part == whole;
  }
  return {copy.pixels.data(), luma_.width, luma_.height, luma_.stride};
}

void Renditions::erode(cv::Rect part) {
  std::uint8_t* pixels = copies_[0].pixels.data();
  const int inner = std::min(part.width, luma_.width - 1 - part.x);
  for (int y = part.y; y < part.y + part.height; ++y) {
    const std::uint8_t* __restrict here = luma_.row(y) + part.x;
    const std::uint8_t* __restrict below = luma_.row(std::min(y + 1, luma_.height - 1)) + part.x;
    std::uint8_t* __restrict out = pixels + y * luma_.stride + part.x;
    for (int x = 0; x < inner; ++x) {
      const std::uint8_t left = here[x] < below[x] ? here[x] : below[x];
      const std::uint8_t right = here[x + 1] < below[x + 1] ? here[x + 1] : below[x + 1];
      out[x] = left < right ? left : right;
    }
    for (int x = inner; x < part.width; ++x) out[x] = std::min(here[x], below[x]);
  }
}

void Renditions::steepen(cv::Rect part) {
  const auto paper = static_cast<std::uint8_t>(white());
  for (int y = part.y; y < part.y + part.height; ++y)
    kernels().steepen(luma_.row(y) + part.x, part.width, paper,
                      copies_[1].pixels.data() + y * luma_.stride + part.x);
}

int Renditions::white() {
  if (white_ > 0) return white_;
  std::array<int, 256> counts{};
  int left = 0;
  for (int y = kEvery / 2; y < luma_.height; y += kEvery)
    for (int x = kEvery / 2; x < luma_.width; x += kEvery, ++left) ++counts[luma_.row(y)[x]];
  left /= kBrightestOf;
  int level = 255;
  while (level > 0 && (left -= counts[static_cast<std::size_t>(level)]) >= 0) --level;
  white_ = std::clamp(static_cast<int>(kAbovePaper * static_cast<float>(level)), 1, 255);
  return white_;
}

PixelQuad in_plain(Rendition rendition, const PixelQuad& quad) {
  if (rendition != Rendition::kEroded) return quad;
  PixelQuad out;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point to_next = quad[(i + 1) % 4] - quad[i], to_last = quad[(i + 3) % 4] - quad[i];
    const Point inwards = (0.5F / length(to_next)) * to_next + (0.5F / length(to_last)) * to_last;
    out[i] = quad[i] + inwards + Point{0.5F, 0.5F};
  }
  return out;
}

}  // namespace telescope::vision
