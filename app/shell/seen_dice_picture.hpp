#pragma once

#include <span>

#include <opencv2/core.hpp>

#include "core/session/seen_dice.hpp"

namespace telescope::app {

/// The small pictures of dice as a camera saw them: of each reading a row, in order, each die's beside the
/// one before. Grey where there is none. Empty where none has any.
cv::Mat seen_dice_picture(std::span<const SeenDice> readings);

}  // namespace telescope::app
