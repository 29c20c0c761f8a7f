#pragma once

#include <opencv2/core.hpp>

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Puts `drawn` (a square picture) into `picture`, turned clockwise, and blurs a little as a lens does.
void paste(cv::Mat& picture, const cv::Mat& drawn, cv::Point2d centre, double degrees, double side_px);

/// A tag whose modules are `module_px`.
void paste_tag(cv::Mat& picture, TagId tag, cv::Point2d centre, double degrees, double module_px,
               TagFamily family = TagFamily::kSquare4x4);

/// A kit of anchors 0 to 3 and pieces with the tags from `first` on.
Kit kit_of(int first, int count, TagFamily family = TagFamily::kSquare4x4);

}  // namespace telescope::vision
