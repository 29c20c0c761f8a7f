#include "vision/source/jpeg.hpp"

#include <algorithm>
#include <memory>
#include <string_view>

#include <turbojpeg.h>

namespace telescope::vision {
namespace {

struct Destroy {
  void operator()(void* handle) const { tjDestroy(handle); }
};
using Decompressor = std::unique_ptr<void, Destroy>;

/// The end-of-image marker is there, behind at most some padding.
bool has_end(std::span<const std::uint8_t> bytes) {
  static constexpr std::uint8_t kEnd[] = {0xFF, 0xD9};
  const auto tail = bytes.last(std::min<std::size_t>(bytes.size(), 4096));
  return std::search(tail.begin(), tail.end(), std::begin(kEnd), std::end(kEnd)) != tail.end();
}

Result<cv::Size> read_header(tjhandle handle, std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 4 || bytes[0] != 0xFF || bytes[1] != 0xD8) return failure("this is not a JPEG picture");
  if (!has_end(bytes)) return failure("the JPEG picture is cut off");
  int width = 0;
  int height = 0;
  int subsampling = 0;
  int colour_space = 0;
  if (tjDecompressHeader3(handle, bytes.data(), bytes.size(), &width, &height, &subsampling, &colour_space) !=
      0)
    return failure("the JPEG picture is damaged");
  if (static_cast<std::size_t>(width) * static_cast<std::size_t>(height) > kMaxPixels)
    return failure("the JPEG picture is larger than 100 megapixels");
  return cv::Size(width, height);
}

/// Some cameras leave a few bytes before the end marker of every picture; all rows are decoded by then.
bool harmless(std::string_view warning) {
  return warning.find("extraneous bytes before marker 0xd9") != std::string_view::npos;
}

}  // namespace

Result<cv::Mat> decode_jpeg(std::span<const std::uint8_t> bytes, JpegColour colour) {
  const Decompressor handle(tjInitDecompress());
  if (!handle) return failure("not enough memory to decode a picture");
  const auto size = read_header(handle.get(), bytes);
  if (!size) return tl::unexpected(size.error());
  const bool luma = colour == JpegColour::kLuma;
  cv::Mat picture(*size, luma ? CV_8UC1 : CV_8UC3);
  const int status = tjDecompress2(handle.get(), bytes.data(), bytes.size(), picture.data, size->width,
                                   static_cast<int>(picture.step), size->height, luma ? TJPF_GRAY : TJPF_BGR,
                                   TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS);
  if (status != 0 &&
      !(tjGetErrorCode(handle.get()) == TJERR_WARNING && harmless(tjGetErrorStr2(handle.get()))))
    return failure("the JPEG picture is damaged");
  return picture;
}

Result<void> check_jpeg(std::span<const std::uint8_t> bytes) {
  const Decompressor handle(tjInitDecompress());
  if (!handle) return failure("not enough memory to decode a picture");
  if (const auto size = read_header(handle.get(), bytes); !size) return tl::unexpected(size.error());
  return {};
}

}  // namespace telescope::vision
