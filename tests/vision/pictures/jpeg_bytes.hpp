#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <jpeglib.h>
#include <opencv2/core.hpp>

namespace telescope::vision::test {

using JpegFile = std::vector<std::uint8_t>;

/// A JPEG of random texture, so that it is long enough to be damaged. `interval`: units between two restart
/// markers; 0: none. `otherwise` makes it of another kind.
inline JpegFile textured_jpeg(
    cv::Size size = {320, 240}, int interval = 0, void (*otherwise)(jpeg_compress_struct&) = [](auto&) {}) {
  cv::Mat picture(size, CV_8UC3);
  cv::RNG rng(7);
  rng.fill(picture, cv::RNG::UNIFORM, 0, 256);
  jpeg_error_mgr fault;
  jpeg_compress_struct jpeg{};
  jpeg.err = jpeg_std_error(&fault);
  jpeg_create_compress(&jpeg);
  unsigned char* bytes = nullptr;
  unsigned long length = 0;
  jpeg_mem_dest(&jpeg, &bytes, &length);
  jpeg.image_width = static_cast<JDIMENSION>(size.width);
  jpeg.image_height = static_cast<JDIMENSION>(size.height);
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_EXT_BGR;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, 95, TRUE);
  jpeg.restart_interval = static_cast<unsigned>(interval);
  otherwise(jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  for (int y = 0; y < size.height; ++y) {
    JSAMPROW row = picture.ptr(y);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  JpegFile out(bytes, bytes + length);
  jpeg_destroy_compress(&jpeg);
  std::free(bytes);
  return out;
}

/// Where the marker FF `marker` of a JPEG's headers stands.
inline std::size_t header_at(const JpegFile& jpeg, std::uint8_t marker) {
  for (std::size_t at = 2; at + 4 < jpeg.size(); at += 2U + jpeg[at + 2] * 256U + jpeg[at + 3])
    if (jpeg[at + 1] == marker) return at;
  throw std::runtime_error("no such marker");
}

/// Where the picture's own data begins.
inline std::size_t scan_at(const JpegFile& jpeg) {
  const std::size_t at = header_at(jpeg, 0xDA);
  return at + 2U + jpeg[at + 2] * 256U + jpeg[at + 3];
}

/// The picture with `strays` of that byte before every `each`-th marker of its data, as webcams write them.
inline JpegFile with_strays(const JpegFile& jpeg, std::size_t strays, std::uint8_t byte, int each = 1) {
  JpegFile out(jpeg.begin(), jpeg.begin() + static_cast<std::ptrdiff_t>(scan_at(jpeg)));
  int markers = 0;
  for (std::size_t i = out.size(); i < jpeg.size(); ++i) {
    const bool marker = jpeg[i] == 0xFF && i + 1 < jpeg.size() && jpeg[i + 1] != 0;
    if (marker && ++markers % each == 0) out.insert(out.end(), strays, byte);
    out.push_back(jpeg[i]);
  }
  return out;
}

inline std::string as_text(const std::vector<std::uint8_t>& bytes) {
  return {bytes.begin(), bytes.end()};
}

}  // namespace telescope::vision::test
