#pragma once

#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Why a square that looks like a tag is read as none.
enum class UnreadCause {
  kInverted,    ///< black and white are exchanged; so turned, it is a tag of the kit
  kAnotherKit,  ///< clear to see, but no tag of the kit
  kTooBright,   ///< white paper is clipped and swells into the ink
  kGloss,       ///< a part of it is far brighter than the rest
  kTooDark,
  kBlurred,
  kFaint  ///< ink and paper are near to one another
};

struct UnreadSquare {
  calibration::ImagePoint centre;
  double module_px = 0;  ///< of a tag with such a border
  UnreadCause cause = UnreadCause::kAnotherKit;
};

/// The squares of a picture that look like 4 x 4 tags, white ring, black border and cells within, and are
/// none of those `seen` there. For stills and checks: takes 10 to 60 ms at 1080p. Empty for other families.
std::vector<UnreadSquare> find_unread(const Kit& kit, const cv::Mat& luma, std::span<const Sighting> seen);

}  // namespace telescope::vision
