#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/side.hpp"

namespace telescope::brevity {

/// The words of an enumeration in files, actions, positions and requests, in the order of its values. Each
/// enumeration of these rules that is written anywhere has a specialisation beside it.
template <class Value>
struct WordsOf;

template <>
struct WordsOf<Side> {
  static constexpr std::array<std::string_view, 3> kWords{"attacker", "defender", "neutral"};
};

template <class Value>
inline constexpr auto kWordsOf = WordsOf<Value>::kWords;

template <class Value>
constexpr std::string_view word(Value value) {
  return WordsOf<Value>::kWords.at(static_cast<std::size_t>(value));
}

/// Nothing for a text that is none of them.
template <class Value>
std::optional<Value> from_word(std::string_view text) {
  const auto& words = WordsOf<Value>::kWords;
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Value>(found - words.begin());
}

}  // namespace telescope::brevity
