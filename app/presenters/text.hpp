#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace telescope::app {

/// "now", "3 s", "2 min", "1 h": how long something has lasted, in one rounded-down unit.
std::string duration_text(double seconds);
/// "just now", "3 s ago".
std::string ago_text(double seconds);
/// At most `characters` characters (code points) of UTF-8, the last an ellipsis where it was cut. Bytes that
/// are not UTF-8 become '?'.
std::string shortened(std::string_view text, std::size_t characters);

/// Takes the last code point off UTF-8.
void drop_last_character(std::string& text);

}  // namespace telescope::app
