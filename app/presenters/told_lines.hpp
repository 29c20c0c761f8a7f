#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "core/views/story.hpp"

namespace telescope::app {

// How the lines of what happened are told: which a log leaves out, and which are large. Pages tell them alike
// (assets/cp/events.js); tests/data/told/lines.json holds both to it.

/// It says only that something begins or ends ("Ground combat begins."): a heading says so already, and a log
/// leaves it out. What the rules tell is English in every language.
bool only_frames(std::string_view sentence);

/// What the whole table should notice now, until something else happens: the newest action, where it is told
/// large.
struct Noticed {
  struct Line {
    std::string text;
    std::string follows;  ///< from it, beneath it
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::vector<Line> large;         ///< a contact, a loss
  std::vector<std::string> steps;  ///< that led to it: the steps of a march
};
/// `lines`: oldest first. Of an action of which something follows, that is large; else all of it.
Noticed noticed(std::span<const ToldLine> lines);

/// Lines from which the same follows stand together, and it is said once, beneath the last of them.
template <class Line>
void say_once_what_follows(std::vector<Line>& lines) {
  for (auto it = lines.begin(); it != lines.end(); ++it) {
    const std::string follows = it->follows;
    if (follows.empty()) continue;
    const auto end =
        std::stable_partition(it, lines.end(), [&](const Line& line) { return line.follows == follows; });
    for (; std::next(it) != end; ++it) it->follows.clear();
  }
}

}  // namespace telescope::app
