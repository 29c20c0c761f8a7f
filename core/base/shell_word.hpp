#pragma once

#include <string>

namespace telescope {

/// A word of a command line as a shell takes it: in quotes where it needs them.
inline std::string shell_word(const std::string& text) {
  if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") ==
          std::string::npos &&
      !text.empty())
    return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

}  // namespace telescope
