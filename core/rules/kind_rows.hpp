#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace telescope {

/// A kind of action: the word of its "type", and the names of its fields with spaces between them.
struct KindRow {
  std::string_view word;
  std::string_view fields;
};

template <std::size_t N>
constexpr std::array<std::string_view, N> words_of(const std::array<KindRow, N>& rows) {
  std::array<std::string_view, N> words;
  for (std::size_t i = 0; i < N; ++i) words[i] = rows[i].word;
  return words;
}

}  // namespace telescope
