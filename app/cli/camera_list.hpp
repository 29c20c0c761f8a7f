#pragma once

#include <string>
#include <vector>

#include "vision/source/camera_controls.hpp"
#include "vision/source/devices.hpp"

namespace telescope::cli {

/// What `telescope cameras` says to people: a paragraph for each camera, or what to do where there is none.
std::string camera_list_text(const std::vector<vision::CameraDevice>& cameras);

/// The same as one JSON object: {"cameras": [{"path", "name", "modes": [{"format", "width", "height",
/// "fps"}], "problem"}]}; fps is null where the camera does not say, problem where there is none.
std::string camera_list_json(const std::vector<vision::CameraDevice>& cameras);

/// What `telescope cameras --controls` says of one camera: a line for each control.
std::string controls_text(const std::string& camera, const std::vector<vision::CameraControl>& controls);
/// The same as one JSON object: {"camera", "controls": [{"id", "name", "kind", "value", "text", "least",
/// "most", "step", "usual", "choices": [{"value", "name"}], "inactive", "read_only"}]}.
std::string controls_json(const std::string& camera, const std::vector<vision::CameraControl>& controls);

}  // namespace telescope::cli
