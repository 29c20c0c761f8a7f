#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "calibration/camera_model.hpp"
#include "core/base/address.hpp"
#include "core/base/result.hpp"
#include "core/board/board.hpp"

namespace telescope::calibration {

/// What is remembered of one camera over one table, in one JSON file (assets/schemas/profile.schema.json).
struct Profile {
  Address camera;  ///< the source it was made with; its text is kept
  std::optional<Lens> lens;
  std::optional<CameraPose> pose;
  /// The playing area that the pose was made for, mm; a pose is no good for another table.
  struct Table {
    double width_mm = 0.0;
    double depth_mm = 0.0;
    bool operator==(const Table&) const = default;
  };
  std::optional<Table> table;
  bool operator==(const Profile&) const = default;
};

/// The playing area of a board, as a profile keeps it.
Profile::Table table_of(const Board& board);

std::string to_json(const Profile& profile);
/// Fails with one line that names the file and what is wrong in it.
Result<Profile> parse_profile(std::string_view json, std::string_view file_name);
Result<Profile> load_profile(const std::filesystem::path& file);
/// Writes beside the file and renames over it, so that a full disk never damages what was there.
Result<void> save_profile(const Profile& profile, const std::filesystem::path& file);

}  // namespace telescope::calibration
