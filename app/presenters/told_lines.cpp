#include "app/presenters/told_lines.hpp"

#include <array>

namespace telescope::app {

bool only_frames(std::string_view sentence) {
  constexpr std::array<std::string_view, 4> kFrames{"begin", "begins", "end", "ends"};
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  const auto space = sentence.rfind(' ');
  return space != std::string_view::npos &&
         std::ranges::find(kFrames, sentence.substr(space + 1)) != kFrames.end();
}

Noticed noticed(std::span<const ToldLine> lines) {
  Noticed told;
  const int newest = lines.empty() ? 0 : lines.back().deed;
  if (newest == 0) return told;
  const auto is_its = [&](const ToldLine& line) { return line.deed == newest; };
  const bool any =
      std::ranges::any_of(lines, [&](const ToldLine& line) { return is_its(line) && !line.follows.empty(); });
  for (const ToldLine& line : lines) {
    if (!is_its(line)) continue;
    if (any && line.follows.empty())
      told.steps.push_back(line.text);
    else
      told.large.push_back({line.text, line.follows});
  }
  say_once_what_follows(told.large);
  return told;
}

}  // namespace telescope::app
