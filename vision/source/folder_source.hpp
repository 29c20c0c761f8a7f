#pragma once

#include <filesystem>
#include <string_view>

#include "vision/source/source.hpp"

namespace telescope::vision {

/// Order of names as people count: "2.png" before "10.png".
bool natural_less(std::string_view a, std::string_view b);

/// The pictures of a folder by natural order of their names, then it has ended. Pictures that cannot be read
/// are left out and told in note().
Result<std::unique_ptr<FrameSource>> open_folder(const std::filesystem::path& folder,
                                                 const SourceOptions& options);
/// A single picture: one frame.
Result<std::unique_ptr<FrameSource>> open_picture(const std::filesystem::path& file,
                                                  const SourceOptions& options);

}  // namespace telescope::vision
