#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/address.hpp"
#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "vision/demo/hand_tasks.hpp"
#include "vision/demo/staged_play.hpp"
#include "vision/source/frame.hpp"

namespace telescope::vision {

/// What a pause in a source's pictures may mean.
enum class SourceNature {
  kCamera,  ///< the camera or the way to it is lost
  kSender,  ///< likewise; it comes back by itself, so nothing is gained by opening it again later and later
  kFile,    ///< the file has none just then, or this computer is slow; opening it again would begin anew
  kDrawn    ///< this computer, which draws them, is slow
};

class PhoneLine;

/// Where pictures come from: the demo table, a device, a video, a folder of pictures, a stream, a phone.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  /// For people: "demo table", "USB camera (/dev/video0) 1920 x 1080". Never shows a password.
  virtual std::string describe() const = 0;
  virtual SourceNature nature() const { return SourceNature::kCamera; }
  /// The next picture, waiting about `patience`; a stream that connects or is broken may take seconds, but
  /// never long after `stop`. Nothing: none came in time, or the source has ended (see ended()). An error
  /// means the source is broken and must be opened again.
  virtual Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) = 0;
  /// True once a file or folder has given its last picture.
  virtual bool ended() const { return false; }
  /// What people should know of what has been read so far, one line: "2 of 9 pictures could not be read". Of
  /// a camera: why nothing may come of it.
  virtual std::string note() const { return {}; }
  /// No picture comes for a moment, as was asked of it: it is not lost.
  virtual bool pauses() const { return false; }
};

struct SourceOptions {
  /// Videos and folders: every picture in its order, without waiting; else a video plays at its own speed.
  /// Demo: simulated time.
  bool as_fast_as_possible = false;
  std::shared_ptr<demo::HandTasks> hand =
      nullptr;  ///< on the demo table to play on; of "demo" the layout alone
  std::shared_ptr<const demo::StagedPlay> play = nullptr;  ///< that "demo:NAME" shows
  std::filesystem::path keep_in = {};                      ///< as DemoOptions::keep_in
  std::shared_ptr<const PhoneLine> phone = nullptr;        ///< that "phone" shows
  double folder_fps = 2.0;  ///< pictures of a folder per second of its time line
};

/// Opens `name`: "demo", "demo:play", "demo:" and the name of a play (SourceOptions::play;
/// it fails without one), a device number, path or name, a video file, a folder of pictures (or one picture),
/// a recording, an http(s) MJPEG or an rtsp URL, "phone" (SourceOptions::phone; likewise). The demo table
/// shows `kit`. Streams connect at the first next().
Result<std::unique_ptr<FrameSource>> open_source(const Address& name, const Kit& kit,
                                                 const SourceOptions& options = {});

/// What a user may write after --camera.
enum class SourceKind {
  kDemo,
  kDevice,
  kVideoFile,
  kPictureFolder,
  kPicture,
  kRecording,
  kMjpeg,
  kRtsp,
  kPhone
};

}  // namespace telescope::vision
