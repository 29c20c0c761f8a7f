#include "vision/source/picture_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>
#include <vector>

#include "core/base/missing_file.hpp"
#include "core/base/words.hpp"
#include "vision/pictures/exif.hpp"
#include "vision/pictures/jpeg.hpp"
#include "vision/source/av_picture.hpp"

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uintmax_t kMaxBytes = 256U << 20U;

Result<Bytes> read_bytes(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return failure(path.string() + why_not_there(path));
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

/// HEIC, HEIF or AVIF, whatever the file's name says: by the brands at its beginning.
bool is_heif(const Bytes& bytes) {
  constexpr std::size_t kBrand = 4, kFirst = 8, kOthers = 16;
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()),
                              std::min<std::size_t>(64, bytes.size()));
  if (head.size() < kFirst + kBrand || head.substr(4, 4) != "ftyp") return false;
  const auto is_pictures = [&](std::size_t at) {
    const std::string brand = lowered(head.substr(at, kBrand));
    return brand.starts_with("hei") || brand.starts_with("hev") || brand.starts_with("mi") ||
           brand == "msf1" || brand == "avif" || brand == "avis";
  };
  const std::size_t ends = std::min<std::size_t>(head.size(), bytes[3]);
  for (std::size_t at = kOthers; at + kBrand <= ends; at += kBrand)
    if (is_pictures(at)) return true;
  return is_pictures(kFirst);
}

/// PNG and WebP of several pictures.
bool is_animated(const Bytes& bytes) {
  constexpr std::size_t kFlags = 20;
  constexpr std::uint8_t kAnimation = 2;
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (all.starts_with("\x89PNG"))
    return all.substr(0, all.find("IDAT")).find("acTL") != std::string_view::npos;
  return all.starts_with("RIFF") && all.size() > kFlags && all.substr(8, 8) == "WEBPVP8X" &&
         (bytes[kFlags] & kAnimation) != 0;
}

Result<cv::Mat> decode(const Bytes& bytes) {
  if (bytes.size() > 4 && std::equal(bytes.begin(), bytes.begin() + 4, "GIF8"))
    return failure("GIF pictures are not read: save it as PNG or JPEG");
  if (is_animated(bytes))
    return failure("this is an animated picture: save the one that is meant as PNG or JPEG");
  if (starts_with(bytes, "\xFF\xD8")) return decode_jpeg_upright(bytes);
  if (is_heif(bytes))
    return failure(
        "this is a HEIC picture, as phones take them, and cannot be read here: save it as JPEG, or set the "
        "phone's camera to its most compatible format");
  return av_still(bytes).map(
      [&](const cv::Mat& picture) { return upright(picture, orientation_in_file(bytes)); });
}

}  // namespace

bool has_picture_name(const fs::path& path) {
  static constexpr std::array kEndings = std::to_array<std::string_view>(
      {".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".bmp", ".webp", ".tif", ".tiff", ".pbm", ".pgm", ".ppm",
       ".pnm", ".heic", ".heif", ".hif", ".heics", ".heifs", ".avif"});  // the last ones to be told apart
  return std::ranges::find(kEndings, lowered(path.extension().string())) != kEndings.end();
}

bool is_picture(const fs::path& path) {
  if (has_picture_name(path)) return true;
  Bytes bytes(64);
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(bytes.data()), std::ssize(bytes));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  if (starts_with(bytes, "\xFF\xD8")) {
    // A film of JPEGs one after the other begins as a JPEG does.
    const std::string ending = lowered(path.extension().string());
    return ending != ".mjpeg" && ending != ".mjpg";
  }
  return is_heif(bytes) || is_av_still(bytes);
}

Result<cv::Mat> read_picture(const fs::path& path) {
  auto bytes = read_bytes(path);
  if (!bytes) return tl::unexpected(bytes.error());
  auto picture = decode(*bytes);
  if (!picture) return failure(path.string() + ": " + picture.error().message);
  return picture;
}

}  // namespace telescope::vision
