#pragma once

#include <string>

#include "app/print/canvas.hpp"
#include "core/kit/tag_family.hpp"

namespace telescope::print {

TagModules tag_modules(TagFamily family, TagId tag);

/// A PNG of the tag for a screen or a sticker printer: 20 px a module, quiet zone included, nothing beyond
/// it.
std::string tag_png(TagFamily family, TagId tag);

}  // namespace telescope::print
