#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace telescope::app {

/// "now", "3 s", "2 min", "1 h": how long something has lasted, in one rounded-down unit.
std::string duration_text(double seconds);
/// "just now", "3 s ago".
std::string ago_text(double seconds);
/// At most `characters` characters (code points) of UTF-8, the last an ellipsis where it was cut. Bytes that
/// are not UTF-8 become '?'.
std::string shortened(std::string_view text, std::size_t characters);

/// Of `count` lines how many are shown where `most` are and the others are counted: a line that says that
/// there is one more would take the room of that one.
constexpr std::size_t shown_of(std::size_t count, std::size_t most) {
  return count <= most + 1 ? count : most;
}
/// So many of them, and then "3 more".
void cut_to(std::vector<std::string>& lines, std::size_t most);

/// Takes the last code point off UTF-8.
void drop_last_character(std::string& text);

}  // namespace telescope::app
