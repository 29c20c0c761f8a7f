#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "vision/source/camera_controls.hpp"

namespace telescope::vision {

struct KeptControl {
  std::uint32_t id = 0;
  std::string name;
  std::int64_t value = 0;
  bool operator==(const KeptControl&) const = default;
};

/// A camera's controls before the program touched them, and as it has fixed them.
struct ControlMemory {
  std::vector<KeptControl> before;
  std::vector<KeptControl> fixed;
  bool operator==(const ControlMemory&) const = default;
};

/// What `controls` are set to now; those that cannot be set, or are set by an automatic, are left out.
std::vector<KeptControl> keep(const std::vector<CameraControl>& controls);

/// Sets `kept` again, automatics first, so that what they set is not fought over. Tells, a line each, what
/// has changed and what could not be set.
std::vector<std::string> set_again(const CameraControls& controls, const std::vector<KeptControl>& kept);

/// assets/schemas/controls.schema.json. A file that is not there is an empty memory.
Result<ControlMemory> load_controls(const std::filesystem::path& file);
Result<void> save_controls(const ControlMemory& memory, const std::filesystem::path& file);

}  // namespace telescope::vision
