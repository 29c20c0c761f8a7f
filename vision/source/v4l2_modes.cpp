#include "vision/source/v4l2_modes.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include <linux/videodev2.h>

#include "core/base/answers.hpp"

namespace telescope::vision {
namespace {

// No driver lists more; one that never ends its list must not keep us.
constexpr std::uint32_t kMaxFormats = 32;
constexpr std::uint32_t kMaxSizes = 128;
constexpr std::uint32_t kMaxIntervals = 32;

/// Sizes offered of a camera that can scale to any.
constexpr std::array<std::array<std::uint32_t, 2>, 5> kUsualSizes{
    {{640, 480}, {1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}}};

std::string text(const std::uint8_t* field, std::size_t size) {
  return foreign_line({reinterpret_cast<const char*>(field),
                       static_cast<std::size_t>(std::find(field, field + size, 0) - field)});
}

double per_second(const v4l2_fract& interval) {
  return interval.numerator == 0 ? 0.0 : static_cast<double>(interval.denominator) / interval.numerator;
}

/// Pictures a second at the fastest; 0: not told.
double fastest(V4l2Port& port, std::uint32_t format, std::uint32_t width, std::uint32_t height) {
  double fps = 0.0;
  for (std::uint32_t i = 0; i < kMaxIntervals; ++i) {
    v4l2_frmivalenum interval{};
    interval.index = i;
    interval.pixel_format = format;
    interval.width = width;
    interval.height = height;
    if (port.control(VIDIOC_ENUM_FRAMEINTERVALS, &interval) != 0) break;
    const bool discrete = interval.type == V4L2_FRMIVAL_TYPE_DISCRETE;
    fps = std::max(fps, per_second(discrete ? interval.discrete : interval.stepwise.min));
    if (!discrete) break;
  }
  return fps;
}

bool fits(std::uint32_t value, std::uint32_t min, std::uint32_t max, std::uint32_t step) {
  return value >= min && value <= max && (step <= 1 || (value - min) % step == 0);
}

void add_sizes(V4l2Port& port, std::uint32_t format, std::vector<CameraMode>& modes) {
  const auto add = [&](std::uint32_t width, std::uint32_t height) {
    if (width == 0 || height == 0 || width > 1U << 15U || height > 1U << 15U) return;
    modes.push_back({static_cast<int>(width), static_cast<int>(height), fastest(port, format, width, height),
                     format_name(format)});
  };
  for (std::uint32_t i = 0; i < kMaxSizes; ++i) {
    v4l2_frmsizeenum size{};
    size.index = i;
    size.pixel_format = format;
    if (port.control(VIDIOC_ENUM_FRAMESIZES, &size) != 0) break;
    if (size.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
      add(size.discrete.width, size.discrete.height);
      continue;
    }
    const auto& s = size.stepwise;
    for (const auto& [width, height] : kUsualSizes)
      if (fits(width, s.min_width, s.max_width, s.step_width) &&
          fits(height, s.min_height, s.max_height, s.step_height))
        add(width, height);
    break;
  }
}

/// How cheaply a format gives luma; 0: not at all.
int ease(const std::string& format) {
  if (format == "GREY") return 4;
  if (format == "NV12") return 3;
  if (format == "YUYV") return 2;
  return format == "MJPG" || format == "JPEG" ? 1 : 0;
}

}  // namespace

std::uint32_t fourcc(const std::string& format) {
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < 4 && i < format.size(); ++i)
    code |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(format[i])) << (8 * i);
  return code;
}

std::string format_name(std::uint32_t fourcc) {
  std::string name;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const auto c = static_cast<char>((fourcc >> (8 * i)) & 0x7FU);
    name += c < 32 || c == 127 ? '?' : c;
  }
  return name.substr(0, name.find_last_not_of(' ') + 1);
}

std::optional<CameraDevice> describe_camera(V4l2Port& port, const std::string& path) {
  v4l2_capability capability{};
  if (port.control(VIDIOC_QUERYCAP, &capability) != 0) return std::nullopt;
  // A camera opens several nodes; only device_caps speaks of this one.
  const std::uint32_t can =
      capability.capabilities & V4L2_CAP_DEVICE_CAPS ? capability.device_caps : capability.capabilities;
  if ((can & V4L2_CAP_VIDEO_CAPTURE) == 0 || (can & V4L2_CAP_STREAMING) == 0) return std::nullopt;
  CameraDevice device{path, text(capability.card, sizeof capability.card), {}, {}};
  for (std::uint32_t i = 0; i < kMaxFormats; ++i) {
    v4l2_fmtdesc format{};
    format.index = i;
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (port.control(VIDIOC_ENUM_FMT, &format) != 0) break;
    add_sizes(port, format.pixelformat, device.modes);
  }
  return device;
}

std::vector<CameraDevice> list_cameras(const V4l2System& system) {
  std::vector<CameraDevice> cameras;
  for (const std::string& path : system.paths()) {
    auto port = system.open(path);
    if (!port)
      cameras.push_back({path, "camera", {}, port.error().message});
    else if (auto camera = describe_camera(**port, path))
      cameras.push_back(*std::move(camera));
  }
  return cameras;
}

std::vector<CameraDevice> list_cameras() {
  return list_cameras(this_machine());
}

std::optional<CameraMode> choose_mode(const std::vector<CameraMode>& modes) {
  const auto rank = [](const CameraMode& mode) {
    const double fps = mode.fps == 0.0 ? 30.0 : mode.fps;  // not told: as most cameras
    const int pixels = mode.width * mode.height;
    const bool small_enough = mode.width <= 3840 && mode.height <= 2160;
    return std::tuple(small_enough, fps >= 14.9, small_enough ? pixels : -pixels, std::min(fps, 30.0),
                      ease(mode.format));
  };
  std::optional<CameraMode> best;
  for (const CameraMode& mode : modes)
    if (ease(mode.format) > 0 && (!best || rank(*best) < rank(mode))) best = mode;
  return best;
}

}  // namespace telescope::vision
