#pragma once

#include <filesystem>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

namespace telescope::vision {

/// Whether the name ends as that of a picture file does (.jpg, .png, ...), also of one that cannot be read
/// (.heic).
bool has_picture_name(const std::filesystem::path& path);

/// The same, or its bytes begin as a picture's where the name tells nothing or, of one that cannot be read,
/// whatever it tells. A file of many JPEG pictures has a name of its own.
bool is_picture(const std::filesystem::path& path);

/// Reads a picture, luma or BGR as it is stored. One clear line where it is missing, empty, no picture, cut
/// off, or too large (256 MB, 100 megapixels).
Result<cv::Mat> read_picture(const std::filesystem::path& path);

}  // namespace telescope::vision
