#pragma once

#include <string>
#include <string_view>

#include "app/print/canvas.hpp"
#include "core/kit/tag_family.hpp"

namespace telescope::print {

Modules tag_modules(TagFamily family, TagId tag);

/// The QR code of the card that tells a camera which kit is on the table (vision/tags/kit_card.hpp).
Modules kit_card_modules(std::string_view scenario_id);

/// A PNG of the tag for a screen or a sticker printer: 20 px a module, quiet zone included, nothing beyond
/// it.
std::string tag_png(TagFamily family, TagId tag);

}  // namespace telescope::print
