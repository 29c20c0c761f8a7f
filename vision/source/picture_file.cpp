#include "vision/source/picture_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>
#include <vector>

#include <opencv2/imgcodecs.hpp>

#include "vision/source/jpeg.hpp"

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uintmax_t kMaxBytes = 256U << 20U;

Result<Bytes> read_bytes(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return failure(path.string() + ": there is no such file");
  if (status.type() == fs::file_type::directory)
    return failure(path.string() + " is a folder, not a picture");
  if (status.type() != fs::file_type::regular) return failure(path.string() + " is not a file");
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) return failure(path.string() + ": " + error.message());
  if (size == 0) return failure(path.string() + " is empty");
  if (size > kMaxBytes) return failure(path.string() + " is larger than 256 MB: not a picture of a table");
  std::ifstream in(path, std::ios::binary);
  if (!in) return failure(path.string() + " cannot be opened: " + std::strerror(errno));
  Bytes bytes(size);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (in.gcount() != static_cast<std::streamsize>(size))
    return failure(path.string() + " cannot be read to its end");
  return bytes;
}

bool starts_with(const Bytes& bytes, std::string_view magic) {
  return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

/// OpenCV fills the rest of a picture that is cut off with grey: no cut-off picture must pass as a whole one.
bool cut_off(const Bytes& bytes) {
  static constexpr std::string_view kPngEnd("IEND\xAE\x42\x60\x82", 8);
  if (starts_with(bytes, "\x89PNG"))
    return std::search(bytes.end() - std::min<std::ptrdiff_t>(64, std::ssize(bytes)), bytes.end(),
                       kPngEnd.begin(), kPngEnd.end(), [](std::uint8_t a, char b) {
                         return a == static_cast<std::uint8_t>(b);
                       }) == bytes.end();
  return false;
}

}  // namespace

bool has_picture_name(const fs::path& path) {
  static constexpr std::array<std::string_view, 10> kEndings{".jpg", ".jpeg", ".png", ".bmp", ".webp",
                                                             ".tif", ".tiff", ".pgm", ".ppm", ".pnm"};
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

Result<cv::Mat> read_picture(const fs::path& path) {
  auto bytes = read_bytes(path);
  if (!bytes) return tl::unexpected(bytes.error());
  if (starts_with(*bytes, "\xFF\xD8"))
    if (auto whole = check_jpeg(*bytes); !whole) return failure(path.string() + ": " + whole.error().message);
  if (cut_off(*bytes)) return failure(path.string() + " is cut off; copy it again");
  cv::Mat picture;
  try {
    picture = cv::imdecode(*bytes, cv::IMREAD_ANYCOLOR);
  } catch (const cv::Exception&) {
    return failure(path.string() + " is too large a picture or damaged");
  }
  if (picture.empty())
    return failure(path.string() + " is not a picture that can be read (JPEG, PNG, WebP, BMP, TIFF, PNM)");
  if (picture.total() > kMaxPixels)
    return failure(path.string() + " is larger than 100 megapixels; make it smaller");
  if (picture.channels() == 4)
    return failure(path.string() + " has an unusual picture format; save it as JPEG or PNG");
  return picture;
}

}  // namespace telescope::vision
