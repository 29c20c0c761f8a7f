#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/address.hpp"
#include "vision/source/control_memory.hpp"

namespace telescope::app {

/// A camera of this machine whose controls may be set.
struct ControlledCamera {
  std::string path;  ///< "/dev/video0"
  vision::CameraControls controls;
};

/// The camera that `name` means, as after --camera. Fails where it is none of this machine: a stream's camera
/// is set where it stands.
Result<ControlledCamera> controlled_camera(const Address& name,
                                           const vision::V4l2System& system = vision::this_machine());

/// Where a camera's controls are kept: beside its profile.
std::filesystem::path controls_file_for(const std::string& path);

/// Keeps what a fix has done. What was before the first one stays what is given back.
Result<void> remember(const std::string& path, const vision::ControlMemory& memory);

/// Sets again what a fix has set, which a camera forgets when it loses its power. Tells in one line what has
/// changed and what could not be set; empty where nothing was fixed, or nothing had changed.
std::string fix_again(const Address& name, const vision::V4l2System& system = vision::this_machine());

/// Sets what was before the program touched the camera, and forgets it. Tells what has changed, a line each.
Result<std::vector<std::string>> give_back(const ControlledCamera& camera);

}  // namespace telescope::app
