#include "core/base/answers.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "core/base/text_file.hpp"

namespace telescope {
namespace {

/// Bytes of the letter at the front of `text`, with those that only go on; at least one.
std::size_t letter_length(std::string_view text) {
  const auto next = std::find_if(text.begin() + 1, text.end(),
                                 [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return static_cast<std::size_t>(next - text.begin());
}

}  // namespace

std::string from_to(std::int64_t least, std::int64_t most) {
  return std::to_string(least) + (least == most ? "" : " to " + std::to_string(most));
}

std::string whole_from_to(std::int64_t least, std::int64_t most) {
  return (least == most ? "" : "a whole number from ") + from_to(least, most);
}

std::string with_marks_shown(std::string_view text) {
  constexpr std::array<std::pair<unsigned, unsigned>, 9> kUnseen{{{0x0080, 0x009F},
                                                                  {0x00AD, 0x00AD},
                                                                  {0x061C, 0x061C},
                                                                  {0x200B, 0x200B},
                                                                  {0x200E, 0x200F},
                                                                  {0x2028, 0x2029},
                                                                  {0x202A, 0x202E},
                                                                  {0x2060, 0x206F},
                                                                  {0xFEFF, 0xFEFF}}};
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = letter_length(text);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned letter = length == 2 ? (byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU)
                            : length == 3
                                ? (byte(0) & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU)
                                : 0;
    if (std::ranges::any_of(
            kUnseen, [&](const auto& each) { return each.first <= letter && letter <= each.second; })) {
      std::array<char, 12> written{};
      std::snprintf(written.data(), written.size(), "<U+%04X>", letter);
      shown += written.data();
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return shown;
}

std::string_view first_letters(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t kept = 0; kept < most && end < text.size(); ++kept) end += letter_length(text.substr(end));
  return text.substr(0, end);
}

std::string foreign_line(std::string_view text) {
  return with_marks_shown(one_line(as_text(text)));
}

std::string refusal_line(const std::string& sentence) {
  constexpr std::string_view kCut = "...";
  const std::string line = foreign_line(sentence);
  const std::string_view rest = line;
  std::string answer;
  const auto add = [&](std::string_view part) {
    const std::size_t most = part.find('/') == std::string_view::npos ? kMostEchoed : kMostOfAPath;
    if (letters(part) <= most) return void(answer += part);
    answer.append(first_letters(part, most - kCut.size())).append(kCut);
  };
  const auto closes = [&](std::size_t at) {
    return at + 1 == rest.size() || std::string_view(" .,;:)").find(rest[at + 1]) != std::string_view::npos;
  };
  for (std::size_t at = 0; at < rest.size();) {
    std::size_t end = at;
    if (rest[at] == '\'' || rest[at] == '"') {
      for (end = rest.find(rest[at], at + 1); end != std::string_view::npos && !closes(end);)
        end = rest.find(rest[at], end + 1);
      if (end != std::string_view::npos) {
        answer += rest[at];
        add(rest.substr(at + 1, end - at - 1));
        at = end;
      }
      answer += rest[at++];
    } else if (rest[at] == ' ') {
      answer += rest[at++];
    } else {
      end = std::min(rest.find(' ', at), rest.size());
      if (const auto quote = rest.find_first_of("'\"", at);
          quote < end && (quote == at || rest[quote - 1] == '('))
        end = quote;
      add(rest.substr(at, end - at));
      at = end;
    }
  }
  return answer;
}

}  // namespace telescope
