#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope {

inline constexpr std::size_t kLongestId = 12;
/// Longer names fit neither the overlay, nor a list, nor a printed sheet. Letters.
inline constexpr std::size_t kLongestShortName = 6;
inline constexpr std::size_t kLongestName = 80;

/// Ids appear in file names and on stands: letters, digits, '-', '_' and '.'.
inline bool is_id(std::string_view text, std::size_t longest = kLongestId) {
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

/// Why nothing else may be called so: the four anchors are; empty where they are not.
inline std::string_view anchor_fault(std::string_view name) {
  return lowered(name).starts_with("anchor_")
             ? "begins with 'anchor_', as those of the four anchors do; give it another"
             : std::string_view();
}

/// What is wrong with an id of a unit, of markers, ground and their like; empty where nothing is.
inline std::string_view id_fault(std::string_view id) {
  if (!is_id(id)) return "must be 1 to 12 letters, digits, '-', '_' or '.'";
  return anchor_fault(id);
}

/// One line without control characters.
inline bool is_printable(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// What people call something: one line of at most `longest` letters, not of blanks alone.
inline bool is_name(std::string_view text, std::size_t longest) {
  return !trimmed(text).empty() && letters(text) <= longest && is_printable(text);
}

/// What is wrong with an id or a name that is given anew, whatever bears it; empty where nothing is. Old
/// games keep what they hold.
inline std::string_view name_fault(std::string_view name) {
  return is_name(name, kLongestName) ? std::string_view() : "must be 1 to 80 letters on one line";
}

}  // namespace telescope
