#include "vision/pictures/exif.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace telescope::vision {
namespace {

/// A whole number of `size` bytes; what stands behind the end counts for nothing.
std::size_t number(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size, bool big) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < size && at + size <= bytes.size(); ++i)
    value = value << 8U | bytes[at + (big ? i : size - 1 - i)];
  return value;
}

std::string_view words_at(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
  return at + size <= bytes.size() ? std::string_view(reinterpret_cast<const char*>(bytes.data()) + at, size)
                                   : std::string_view();
}

}  // namespace

std::optional<std::size_t> tiff_value(std::span<const std::uint8_t> exif, std::size_t tag) {
  constexpr std::size_t kMark = 6,
                        kEntry = 12;  // bytes: "Exif\0\0" before it, where it is there; of an entry
  constexpr std::size_t kLong = 4;    // the type of numbers of four bytes
  if (words_at(exif, 0, 4) == "Exif") exif = exif.subspan(std::min(kMark, exif.size()));
  const std::string_view order = words_at(exif, 0, 2);
  const bool big = order == "MM";
  if ((!big && order != "II") || number(exif, 2, 2, big) != 42) return std::nullopt;
  const std::size_t list = number(exif, 4, 4, big);
  if (list > exif.size()) return std::nullopt;
  for (std::size_t i = 0, entries = number(exif, list, 2, big); i < entries; ++i) {
    const std::size_t entry = list + 2 + i * kEntry;
    if (entry + kEntry > exif.size()) break;
    if (number(exif, entry, 2, big) != tag) continue;
    const std::size_t size = number(exif, entry + 2, 2, big) == kLong ? 4 : 2;
    const bool elsewhere =
        number(exif, entry + 4, 4, big) > 4 / size;  // as many as have no room in the entry
    return number(exif, elsewhere ? number(exif, entry + 8, 4, big) : entry + 8, size, big);
  }
  return std::nullopt;
}

int exif_orientation(std::span<const std::uint8_t> exif) {
  const auto said = tiff_value(exif, 0x0112);
  if (!said) return 0;
  return *said >= 1 && *said <= 8 ? static_cast<int>(*said) : 1;
}

int orientation_in_file(std::span<const std::uint8_t> file) {
  constexpr std::size_t kHead = 8;  // bytes of a chunk before what it holds: its length and its type
  const bool is_png = words_at(file, 1, 3) == "PNG";
  if (!is_png && words_at(file, 0, 4) != "RIFF") return exif_orientation(file);
  for (std::size_t at = is_png ? 8 : 12; at + kHead <= file.size();) {
    const std::size_t length = number(file, is_png ? at : at + 4, 4, is_png);
    if (length > file.size() - at - kHead) break;
    if (words_at(file, is_png ? at + 4 : at, 4) == (is_png ? "eXIf" : "EXIF"))
      return exif_orientation(file.subspan(at + kHead, length));
    at += kHead + length + (is_png ? 4 : length % 2);
  }
  return 0;
}

cv::Mat upright(const cv::Mat& picture, int orientation) {
  constexpr int kNot = 9;
  constexpr std::array<int, 9> kFlip{kNot, kNot, 1, -1, 0, kNot, 1, -1, 0};  // of cv::flip, by number
  if (picture.empty()) return picture;
  cv::Mat turned = picture;
  if (orientation >= 5) cv::transpose(picture, turned = cv::Mat());
  const int flip = kFlip.at(static_cast<std::size_t>(orientation));
  if (flip == kNot) return turned;
  cv::Mat flipped;
  cv::flip(turned, flipped, flip);
  return flipped;
}

}  // namespace telescope::vision
