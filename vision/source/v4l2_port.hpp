#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"

namespace telescope::vision {

/// An open video device as Linux shows it (Video4Linux2). The seam at which recorded answers stand in for a
/// camera.
class V4l2Port {
 public:
  virtual ~V4l2Port() = default;
  /// ioctl(2), again when a signal came between: 0 or errno.
  virtual int control(unsigned long request, void* argument) = 0;
  /// Memory of a picture buffer, as long as the port lives; empty where that fails.
  virtual std::span<const std::uint8_t> map(std::size_t length, std::int64_t offset) = 0;
  /// Waits until the device has something to say, at most `patience`.
  virtual void wait(std::chrono::milliseconds patience) = 0;
};

/// The video devices of a machine.
class V4l2System {
 public:
  virtual ~V4l2System() = default;
  /// "/dev/video0", ... in the order of their numbers.
  virtual std::vector<std::string> paths() const = 0;
  virtual Result<std::unique_ptr<V4l2Port>> open(const std::string& path) const = 0;
};

/// This machine's.
const V4l2System& this_machine();

/// What an errno of a video device means to a user.
std::string v4l2_message(int error);

}  // namespace telescope::vision
