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
bool is_cut_off_png(const Bytes& bytes) {
  static constexpr std::string_view kPngEnd("IEND\xAE\x42\x60\x82", 8);
  return starts_with(bytes, "\x89PNG") &&
         std::search(bytes.end() - std::min<std::ptrdiff_t>(64, std::ssize(bytes)), bytes.end(),
                     kPngEnd.begin(), kPngEnd.end(),
                     [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }) == bytes.end();
}

/// HEIC, HEIF or AVIF, whatever the file's name says.
bool is_heif(const Bytes& bytes) {
  static constexpr std::array<std::string_view, 8> kBrands{"heic", "heix", "heim", "heis",
                                                           "hevc", "mif1", "msf1", "avif"};
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()),
                              std::min<std::size_t>(12, bytes.size()));
  return head.size() == 12 && head.substr(4, 4) == "ftyp" &&
         std::ranges::find(kBrands, head.substr(8)) != kBrands.end();
}

Result<cv::Mat> decode(const Bytes& bytes) {
  if (starts_with(bytes, "\xFF\xD8")) return decode_jpeg_upright(bytes);
  if (is_cut_off_png(bytes)) return failure("the picture is cut off; copy it again");
  cv::Mat picture;
  try {
    picture = cv::imdecode(bytes, cv::IMREAD_ANYCOLOR);
  } catch (const cv::Exception&) {
    return failure("it is too large a picture or damaged");
  }
  if (picture.empty() && is_heif(bytes))
    return failure(
        "this is a HEIC picture, as phones take them, and cannot be read here: save it as JPEG, or set the "
        "phone's camera to its most compatible format");
  if (picture.empty())
    return failure("it is not a picture that can be read (JPEG, PNG, WebP, BMP, TIFF, PNM)");
  return picture;
}

}  // namespace

bool has_picture_name(const fs::path& path) {
  static constexpr std::array<std::string_view, 13> kEndings{".jpg",  ".jpeg", ".png", ".bmp", ".webp",
                                                             ".tif",  ".tiff", ".pgm", ".ppm", ".pnm",
                                                             ".heic", ".heif", ".avif"};  // to be told apart
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

Result<cv::Mat> read_picture(const fs::path& path) {
  auto bytes = read_bytes(path);
  if (!bytes) return tl::unexpected(bytes.error());
  auto picture = decode(*bytes);
  if (!picture) return failure(path.string() + ": " + picture.error().message);
  if (picture->total() > kMaxPixels)
    return failure(path.string() + " is larger than 100 megapixels; make it smaller");
  if (picture->channels() == 4)
    return failure(path.string() + " has an unusual picture format; save it as JPEG or PNG");
  return picture;
}

}  // namespace telescope::vision
