#pragma once

#include <optional>
#include <vector>

#include "vision/source/devices.hpp"
#include "vision/source/v4l2_port.hpp"

namespace telescope::vision {

/// The cameras of a machine, without nodes that give no pictures (metadata, encoders).
std::vector<CameraDevice> list_cameras(const V4l2System& system);

/// What an open device says of itself; nothing if it is no camera.
std::optional<CameraDevice> describe_camera(V4l2Port& port, const std::string& path);

/// The mode to read a table in: the most pixels up to 3840 x 2160 at 15 or more pictures a second, of those
/// the fastest up to 30, of those the cheapest format to read. Slower or larger ones only if there is nothing
/// else; nothing if there is no mode in a format that can be read.
std::optional<CameraMode> choose_mode(const std::vector<CameraMode>& modes);

/// "MJPG" to 0x47504A4D and back; unprintable characters become '?'.
std::uint32_t fourcc(const std::string& format);
std::string format_name(std::uint32_t fourcc);

}  // namespace telescope::vision
