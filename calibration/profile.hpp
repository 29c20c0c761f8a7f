#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "calibration/camera_model.hpp"
#include "core/base/result.hpp"

namespace telescope::calibration {

/// What is remembered of one camera over one table, in one JSON file (assets/schemas/profile.schema.json).
struct Profile {
  std::string camera;  ///< the source it was made with, as the user named it
  std::optional<Lens> lens;
  std::optional<CameraPose> pose;
  bool operator==(const Profile&) const = default;
};

std::string to_json(const Profile& profile);
Result<Profile> parse_profile(std::string_view json, std::string_view file_name);
Result<Profile> load_profile(const std::filesystem::path& file);
/// Writes beside the file and renames over it, so that a full disk never damages what was there.
Result<void> save_profile(const Profile& profile, const std::filesystem::path& file);

}  // namespace telescope::calibration
