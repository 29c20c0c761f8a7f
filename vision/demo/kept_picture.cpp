#include "vision/demo/kept_picture.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>
#include <vector>

#include <zlib.h>

#include "core/base/text_file.hpp"

namespace telescope::vision::demo {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKept = 12;
constexpr std::string_view kEnding = ".drawn";

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<z_size_t>(bytes.size())));
}

/// Another build may draw otherwise.
std::string this_program() {
  std::error_code error;
  const fs::path file = fs::read_symlink("/proc/self/exe", error);
  return file.string() + ' ' + std::to_string(fs::file_size(file, error)) + ' ' +
         std::to_string(fs::last_write_time(file, error).time_since_epoch().count());
}

}  // namespace

KeptPicture::KeptPicture(const fs::path& folder, const std::string& drawn_from, cv::Size size) : size_(size) {
  if (folder.empty()) return;
  head_ = "telescope picture 1\n" + this_program() + '\n' + std::to_string(size.width) + ' ' +
          std::to_string(size.height) + '\n' + drawn_from + '\n';
  std::array<char, 9> name{};
  std::snprintf(name.data(), name.size(), "%08x", checksum(head_));
  file_ = folder / (name.data() + std::string(kEnding));
}

std::optional<cv::Mat3b> KeptPicture::read() const {
  if (file_.empty()) return std::nullopt;
  cv::Mat3b picture(size_);
  const std::size_t pixels = picture.total() * picture.elemSize(), whole = head_.size() + pixels + 4;
  std::error_code error;
  if (fs::file_size(file_, error) != whole || error) return std::nullopt;
  std::ifstream in(file_, std::ios::binary);
  std::string bytes(whole, '\0');
  if (!in.read(bytes.data(), static_cast<std::streamsize>(whole)) || !bytes.starts_with(head_))
    return std::nullopt;
  std::uint32_t told = 0;
  std::memcpy(&told, &bytes[whole - 4], 4);
  if (checksum(std::string_view(bytes).substr(0, whole - 4)) != told) return std::nullopt;
  std::memcpy(picture.data, &bytes[head_.size()], pixels);
  return picture;
}

void KeptPicture::keep(const cv::Mat3b& picture) const {
  if (file_.empty() || picture.size() != size_ || !picture.isContinuous()) return;
  std::string bytes = head_;
  bytes.append(reinterpret_cast<const char*>(picture.data), picture.total() * picture.elemSize());
  const std::uint32_t sum = checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), 4);
  std::error_code error;
  fs::create_directories(file_.parent_path(), error);
  if (error || !write_text_file(file_, bytes)) return;
  std::vector<std::pair<fs::file_time_type, fs::path>> kept;
  for (fs::directory_iterator at(file_.parent_path(), error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == kEnding) kept.emplace_back(at->last_write_time(error), at->path());
  std::ranges::sort(kept, std::greater());
  for (std::size_t i = kMostKept; i < kept.size(); ++i) fs::remove(kept[i].second, error);
}

}  // namespace telescope::vision::demo
