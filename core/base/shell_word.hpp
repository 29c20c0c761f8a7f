#pragma once

#include <algorithm>
#include <string>

namespace telescope {

/// A word of a command line as a shell takes it: in quotes where it needs them, and on one line.
inline std::string shell_word(const std::string& text) {
  if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") ==
          std::string::npos &&
      !text.empty())
    return text;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  const bool escaped = std::ranges::any_of(text, is_control);
  std::string quoted = escaped ? "$'" : "'";
  for (const char c : text)
    if (is_control(c)) {
      const int code = static_cast<unsigned char>(c);
      quoted += '\\';
      for (const int shift : {6, 3, 0}) quoted += static_cast<char>('0' + (code >> shift & 7));
    } else if (escaped) {
      quoted += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    } else {
      quoted += c == '\'' ? "'\\''" : std::string(1, c);
    }
  return quoted + "'";
}

}  // namespace telescope
