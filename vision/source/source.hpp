#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "vision/source/frame.hpp"

namespace telescope::vision {

/// Where pictures come from: the demo table, a device, a video, a folder of pictures, a stream.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  /// For people: "demo table", "USB camera (/dev/video0) 1920 x 1080".
  virtual std::string describe() const = 0;
  /// The next picture, waiting at most `patience`. Nothing: none came in time, or the source has ended
  /// (see ended()). An error means the source is broken and must be opened again.
  virtual Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) = 0;
  /// True once a file or folder has given its last picture.
  virtual bool ended() const { return false; }
};

/// What a user may write after --camera.
enum class SourceKind { kDemo, kDevice, kVideoFile, kPictureFolder, kMjpeg, kRtsp };

/// Opens `name`: "demo", a device number, path or name, a video file, a folder of pictures, an http(s) MJPEG
/// or an rtsp URL. The demo table shows `kit`.
Result<std::unique_ptr<FrameSource>> open_source(std::string_view name, const Kit& kit);

/// A picture mode of a camera.
struct CameraMode {
  int width = 0;
  int height = 0;
  double fps = 0.0;
  std::string format;  ///< "MJPG", "YUYV"
};
struct CameraDevice {
  std::string path;  ///< "/dev/video0"
  std::string name;
  std::vector<CameraMode> modes;
};
/// The cameras of this machine; empty where there are none.
std::vector<CameraDevice> list_cameras();

}  // namespace telescope::vision
