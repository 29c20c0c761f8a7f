#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <opencv2/core.hpp>

namespace telescope::vision::demo {

/// A picture that took long to draw, in a folder, found again by all that it was drawn from: `drawn_from`,
/// and this very program. Whatever else lies there, or is damaged, is no such picture. Without a folder (an
/// empty path), or where nothing can be written, nothing is kept; that is no failure.
class KeptPicture {
 public:
  KeptPicture() = default;
  KeptPicture(const std::filesystem::path& folder, const std::string& drawn_from, cv::Size size);
  /// 8-bit BGR.
  std::optional<cv::Mat3b> read() const;
  /// Of those that were kept longest ago some make room.
  void keep(const cv::Mat3b& picture) const;

 private:
  std::filesystem::path file_;
  std::string head_;  ///< of the file; the pixels and the checksum of both follow
  cv::Size size_;
};

}  // namespace telescope::vision::demo
