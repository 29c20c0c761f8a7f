#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <opencv2/core.hpp>

#include "vision/recording/recording_writer.hpp"

namespace telescope::vision {

/// One frame of a recording.
struct RecordedFrame {
  std::uint64_t number = 0;
  double t_s = 0.0;
  Reading reading;
  cv::Mat picture;  ///< 8-bit luma of the size it had, but coarse: the latest that was kept; shared by frames
};

/// Reads a recording frame after frame. Reads no more than a line ahead, however long the file is.
class RecordingReader {
 public:
  /// Fails with one line where the file cannot be read or is no recording that this version understands.
  static Result<RecordingReader> open(const std::filesystem::path& file);
  RecordingReader(RecordingReader&&) noexcept;
  RecordingReader& operator=(RecordingReader&&) noexcept;
  ~RecordingReader();

  const RecordingHeader& header() const { return header_; }
  /// Nothing: it is over (see cut_off()). Fails where a line is damaged, and names it.
  Result<std::optional<RecordedFrame>> next();
  /// It ended within a line or without its end mark: whatever wrote it was interrupted.
  bool cut_off() const { return cut_off_; }

 private:
  RecordingReader() = default;
  Result<std::optional<std::string>> line();
  Error damaged(const std::string& what) const;

  struct File;
  std::filesystem::path name_;
  std::unique_ptr<File> file_;
  RecordingHeader header_;
  std::map<TagId, std::array<int, 8>> corners_;
  cv::Mat picture_;
  cv::Size size_;
  std::optional<double> last_s_;
  std::uint64_t lines_ = 0;
  bool cut_off_ = false;
};

}  // namespace telescope::vision
