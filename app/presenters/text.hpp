#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/kit/kit.hpp"

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

/// What the window's typefaces are loaded with, from and to, ended by 0: Latin, Greek and Cyrillic with the
/// punctuation and the star that we write; commanders' names come from everywhere.
inline constexpr unsigned short kGlyphs[] = {0x0020, 0x024F, 0x0370, 0x03FF, 0x0400, 0x045F, 0x2010,
                                             0x2026, 0x2030, 0x203A, 0x2190, 0x2193, 0x2212, 0x2212,
                                             0x2264, 0x2265, 0x2605, 0x2605, 0};
/// The first of these names that is not empty and has no character besides; else the last.
std::string_view drawable(std::initializer_list<std::string_view> names);

/// Names of a kit's pieces and markers that the window's typefaces cannot draw, the longest first, each with
/// what is read in its place; none that several bear who would be called otherwise, each of them.
using StandIns = std::vector<std::pair<std::string, std::string>>;
StandIns stand_ins(const Kit& kit);
/// The text with those in the place of the names: in `kept`, where there is one in it.
std::string_view with_stand_ins(std::string_view text, const StandIns& names, std::string& kept);

/// Takes the last code point off UTF-8.
void drop_last_character(std::string& text);

}  // namespace telescope::app
