#include "core/scenario/toml_fault.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "core/base/words.hpp"

namespace telescope {
namespace {

constexpr std::string_view kBlank = " \t\r";

struct Outside {
  std::string words;  ///< what stands outside of the texts and the comment of a line
  bool open = false;  ///< its last text is never closed
};

/// Quotes that a backslash or other quotes hide do not count.
Outside outside_texts(std::string_view line) {
  std::string words;
  char inside = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside == '"' && c == '\\') {
      ++i;
    } else if (inside) {
      if (c == inside) inside = 0;
    } else if (c == '#') {
      break;
    } else if (c == '"' || c == '\'') {
      inside = c;
    } else {
      words += c;
    }
  }
  return {std::move(words), inside != 0};
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.find(mark) != text.npos; });
}

/// Word processors put such quotes where straight ones are typed.
bool has_curly_quotes(std::string_view line, const Outside& outside) {
  return has_any(outside.words, {"“", "”", "„", "‟", "‘", "’", "‚", "«", "»"}) ||
         (outside.open && has_any(line, {"“", "”", "„", "‟"}));
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// `key = word`, where a text is meant. TOML knows four words.
bool lacks_both_quotes(std::string_view line) {
  const auto equals = line.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view value = trimmed(line.substr(equals + 1));
  constexpr std::string_view kWords[] = {"true", "false", "inf", "nan"};
  return !value.empty() && is_letter(value[0]) &&
         std::ranges::none_of(kWords, [&](std::string_view word) { return value.starts_with(word); });
}

std::string_view advice(std::string_view line, std::string_view description) {
  const auto says = [&](std::string_view word) { return description.find(word) != std::string_view::npos; };
  const Outside outside = outside_texts(line);
  if (has_curly_quotes(line, outside))
    return "a text stands between straight quotes (\"), not between curly ones";
  if (says("representable") || says("interpreted as a value")) return "a number is too large";
  if (says("redefine") || says("already")) return "this key or heading stands twice in the file";
  if (outside.open) return "a quote is missing; a text stands between two quotes on one line";
  if (says("end-of-file")) return "the file ends too early; a bracket or quote is never closed";
  if (line.starts_with('[')) return "a heading stands in brackets, such as [board] or [[division]]";
  if (lacks_both_quotes(line)) return "a text stands in quotes, such as kind = \"tanks\"";
  if (line.find('=') == std::string_view::npos && line.find_first_of("[]{}") == std::string_view::npos)
    return "a line says KEY = VALUE, or it is a heading in brackets";
  return "a comma, a bracket or a value is missing or too many";
}

}  // namespace

std::string toml_fault(std::string_view line, std::string_view description) {
  constexpr std::size_t kLongest = 60;
  line = trimmed(line);
  std::string shown(line.substr(0, kLongest));
  if (line.size() > kLongest) shown += "...";
  const std::string fault(advice(line, description));
  return line.empty() ? fault : fault + ": " + shown;
}

}  // namespace telescope
