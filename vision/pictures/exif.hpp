#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// A small number of a TIFF file's first list, or of EXIF data, by its tag: of several the first; nothing
/// where it is not there.
std::optional<std::size_t> tiff_value(std::span<const std::uint8_t> exif, std::size_t tag);

/// How a picture was held when it was taken, 1 to 8 as EXIF numbers it, by its EXIF data or a TIFF file; 0
/// where they do not say.
int exif_orientation(std::span<const std::uint8_t> exif);

/// The same by all the bytes of a PNG, WebP or TIFF file.
int orientation_in_file(std::span<const std::uint8_t> file);

/// The picture turned upright.
cv::Mat upright(const cv::Mat& picture, int orientation);

}  // namespace telescope::vision
