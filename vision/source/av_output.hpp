#pragma once

#include <filesystem>
#include <memory>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

struct AVFormatContext;

namespace telescope::vision {

/// A video file that is being written: Motion JPEG in an AVI, at an even rate. It can be read once this is
/// gone.
class AvOutput {
 public:
  /// Overwrites the file.
  static Result<AvOutput> create(const std::filesystem::path& file, cv::Size size, int frames_per_s);

  /// A picture (BGR, of the video's size), shown for so many frames.
  Result<void> add(const cv::Mat& picture, long long frames);

 private:
  struct Close {
    void operator()(AVFormatContext* p) const;
  };
  AvOutput() = default;
  Error fault(int error) const;

  std::filesystem::path file_;
  std::unique_ptr<AVFormatContext, Close> format_;
  int frames_per_s_ = 0;
  long long written_ = 0;  ///< frames
};

}  // namespace telescope::vision
