#pragma once

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"

namespace telescope::vision::demo {

/// What is printed on a card of a deck beside its tag, its front edge upwards: grey, with a white field at
/// both ends in which letters stand, or on a back a pattern of lines.
cv::Mat1b card_print(const MarkerClass& card, double tag_size_mm);

}  // namespace telescope::vision::demo
