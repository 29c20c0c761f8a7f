#pragma once

#include <filesystem>
#include <functional>

#include <opencv2/core.hpp>

#include "core/base/address.hpp"
#include "core/base/result.hpp"
#include "vision/source/capture.hpp"

namespace telescope::app {
class StopSignal;
}

namespace telescope::cli {

/// How long a camera is watched.
struct WatchTime {
  double first_picture_s =
      0.0;                  ///< that its first picture may take; what this computer draws may take a minute
  double pictures_s = 0.0;  ///< from it on; 0: without end
  app::StopSignal* stop = nullptr;  ///< ends it too
};

/// Calls `use` with every new frame of the camera, the newest only, until it returns true. False when the
/// time is over, the source has ended or a stop was asked for; whatever picture has come by then was used.
/// Fails with one line where none came, and as soon as it is known why.
Result<bool> watch_camera(const Address& camera, const vision::Capture::Open& open, const WatchTime& time,
                          const std::function<bool(const vision::Frame&)>& use);
/// The same of a camera that is opened as it is.
Result<bool> watch_camera(const Address& camera, const Kit& kit, double seconds,
                          const std::function<bool(const vision::Frame&)>& use);

/// A picture file that is neither too small nor too large to read; else which file, and why not.
Result<cv::Mat> readable_picture(const std::filesystem::path& file);

}  // namespace telescope::cli
