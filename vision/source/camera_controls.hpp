#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "vision/source/v4l2_port.hpp"

namespace telescope::vision {

/// What a control is for, where the program knows it; the others are only listed.
enum class ControlRole {
  kOther,
  kAutoExposure,  ///< a choice; one of them is by hand
  kExposure,      ///< time, 0.1 ms
  kVaryingRate,   ///< pictures may come slower so that they are exposed longer
  kGain,
  kBacklight,  ///< brightens the picture as a whole
  kAutoWhiteBalance,
  kWhiteBalance,  ///< kelvin
  kPowerLine,     ///< against flicker: off, 50 Hz, 60 Hz
  kAutoFocus,
  kFocus,  ///< the lens's position, in steps of its own
};

/// Something of a camera that can be set.
struct CameraControl {
  enum class Kind { kNumber, kFlag, kChoice };
  struct Choice {
    std::int64_t value = 0;
    std::string name;
    bool operator==(const Choice&) const = default;
  };
  std::uint32_t id = 0;  ///< the driver's
  std::string name;      ///< as the driver tells it, "Exposure Time, Absolute"
  ControlRole role = ControlRole::kOther;
  Kind kind = Kind::kNumber;
  std::int64_t least = 0, most = 0, step = 1;
  std::int64_t usual = 0;       ///< the driver's own default
  std::int64_t value = 0;       ///< now
  std::vector<Choice> choices;  ///< of a choice
  bool inactive = false;        ///< set by an automatic now
  bool read_only = false;
  bool operator==(const CameraControl&) const = default;
};

/// The controls of an open device. Others may read pictures from the camera meanwhile.
class CameraControls {
 public:
  explicit CameraControls(std::unique_ptr<V4l2Port> port) : port_(std::move(port)) {}

  /// As they are now, in the driver's order; empty where the camera has none.
  std::vector<CameraControl> list() const;
  /// The control for `role` as it is now; nothing where the camera does not have it.
  std::optional<CameraControl> find(ControlRole role) const;
  /// Sets a control to the nearest value that it can have.
  Result<void> set(const CameraControl& control, std::int64_t value) const;

 private:
  std::unique_ptr<V4l2Port> port_;
};

/// The camera behind "/dev/video0".
Result<CameraControls> open_controls(const V4l2System& system, const std::string& path);

/// "Off", "8.3 ms", "4600 K", "35": a value as people read it.
std::string value_text(const CameraControl& control, std::int64_t value);

}  // namespace telescope::vision
