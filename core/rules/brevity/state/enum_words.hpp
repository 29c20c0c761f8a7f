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
inline constexpr auto kWordsOf = Value::has_no_words;
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Side>{"attacker", "defender", "neutral"};

template <class Value>
constexpr std::string_view word(Value value) {
  return kWordsOf<Value>.at(static_cast<std::size_t>(value));
}

/// Nothing for a text that is none of them.
template <class Value>
std::optional<Value> from_word(std::string_view text) {
  const auto& words = kWordsOf<Value>;
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Value>(found - words.begin());
}

}  // namespace telescope::brevity
