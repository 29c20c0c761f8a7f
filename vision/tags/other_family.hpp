#pragma once

#include <optional>
#include <span>

#include <opencv2/core.hpp>

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Tags of a family that is not the kit's.
struct OtherFamily {
  TagFamily family = TagFamily::kSquare4x4;
  int tags = 0;  ///< different ids
};

/// The family of which most tags are clear to see where none of the kit's were `seen`; nothing below three of
/// them, which may be chance: families of 4 x 4 cells have words in common. Looked for are the first ids that
/// each family's makers publish. For stills and checks: takes some tenths of a second.
std::optional<OtherFamily> find_other_family(TagFamily own, const cv::Mat& luma,
                                             std::span<const Sighting> seen);

}  // namespace telescope::vision
