#include "core/base/nesting.hpp"

#include <algorithm>
#include <vector>

namespace telescope {
namespace {

std::size_t line_of(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// Behind the end of the TOML string that begins at `at`. One on a single line ends with its line at the
/// latest.
std::size_t behind_toml_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view rest = text.substr(at);
  const bool many_lines = rest.size() >= 3 && rest[1] == quote && rest[2] == quote;
  for (std::size_t i = many_lines ? 3 : 1; i < rest.size(); ++i) {
    if (quote == '"' && rest[i] == '\\') {
      ++i;
    } else if (!many_lines && (rest[i] == quote || rest[i] == '\n')) {
      return at + i + 1;
    } else if (many_lines && rest[i] == quote && rest.substr(i, 3) == rest.substr(0, 3)) {
      return at + i + 3;
    }
  }
  return text.size();
}

}  // namespace

std::optional<std::size_t> too_deep_json(std::string_view text, int most) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if ((c == '{' || c == '[') && ++depth > most) return line_of(text, i);
    if (c == '}' || c == ']') --depth;
  }
  return std::nullopt;
}

std::optional<std::size_t> too_deep_toml(std::string_view text, int most) {
  // By open bracket: the levels of the key that it is the value of, and its own.
  std::vector<int> open;
  int above = 0;  // all of `open`
  int dots = 0;   // of the key that is being read; a number's point counts as one, which harms nobody
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = behind_toml_string(text, i);
      continue;
    }
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '.') ++dots;
    if (c == '{' || c == '[') {
      open.push_back(dots + 1);
      above += dots + 1;
      dots = 0;
    }
    if (above + dots > most) return line_of(text, i);
    if ((c == '}' || c == ']') && !open.empty()) {
      above -= open.back();
      open.pop_back();
      dots = 0;
    }
    if (c == ',' || (c == '\n' && open.empty())) dots = 0;
    ++i;
  }
  return std::nullopt;
}

}  // namespace telescope
