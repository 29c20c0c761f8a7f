#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// A card that names a scenario's kit: a QR code with the text "telescope:kit:ID".

/// The scenario id on a card held under the camera; nothing when there is none, or when the QR code says
/// anything else. `luma`: 8 bit, one channel. Meant for a few looks a second, apart from reading tags.
std::optional<std::string> read_kit_card(const cv::Mat& luma);

/// The card's code at `px_per_module`, its quiet zone of four modules included. Throws std::invalid_argument
/// unless the id is 1 to 64 letters, digits, '-', '_' or '.'.
cv::Mat draw_kit_card(std::string_view scenario_id, int px_per_module = 20);

}  // namespace telescope::vision
