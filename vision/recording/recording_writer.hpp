#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <opencv2/core.hpp>

#include "calibration/profile.hpp"
#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "vision/tags/reading.hpp"

namespace telescope::vision {

/// What a recording says of itself.
struct RecordingHeader {
  Kit kit;
  calibration::Profile profile;  ///< when it began
  std::string camera;            ///< as the user named it, without a password
};

/// Writes a recording (see README.md). Flushed once a second of the frames' time; whatever ends it, what was
/// flushed can be read.
class RecordingWriter {
 public:
  /// Overwrites what is there. Fails with one line where that cannot be written.
  static Result<RecordingWriter> create(const std::filesystem::path& file, const RecordingHeader& header);
  RecordingWriter(RecordingWriter&&) noexcept;
  RecordingWriter& operator=(RecordingWriter&&) noexcept;
  ~RecordingWriter();

  /// The next frame: `luma` is its picture, `t_s` its time, which rises.
  Result<void> add(std::uint64_t number, double t_s, const Reading& reading, const cv::Mat& luma);
  /// Writes what is left. Called by the destructor too, which can tell nobody that it failed.
  Result<void> close();

 private:
  explicit RecordingWriter(std::filesystem::path file);
  Result<void> write(const std::string& line);
  Error fault() const;

  struct File;
  std::filesystem::path name_;
  std::unique_ptr<File> file_;
  std::map<TagId, std::array<int, 8>> corners_;  ///< of each tag, as last written
  cv::Size size_;
  std::optional<double> last_picture_s_, last_flush_s_;
};

/// Steps of a corner's coordinates in a recording, a pixel.
inline constexpr int kRecordingSteps = 64;
/// Its pictures are so wide at most.
inline constexpr int kRecordingWidth = 480;

}  // namespace telescope::vision
