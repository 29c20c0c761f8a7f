#pragma once

#include <string>
#include <vector>

namespace telescope::vision {

/// A picture mode of a camera.
struct CameraMode {
  int width = 0;
  int height = 0;
  double fps = 0.0;    ///< the fastest at this size; 0: the camera does not say
  std::string format;  ///< "MJPG", "YUYV"
};
struct CameraDevice {
  std::string path;  ///< "/dev/video0"
  std::string name;  ///< "HD Pro Webcam C920"
  std::vector<CameraMode> modes;
  std::string problem;  ///< why it cannot be used and what to do; empty: it can
};
/// The cameras of this machine; empty where there are none.
std::vector<CameraDevice> list_cameras();

}  // namespace telescope::vision
