#include "vision/tags/tag_words.hpp"

#include <bit>
#include <stdexcept>

namespace telescope::vision {

TagWord turned(TagWord word, int cells) {
  TagWord out = 0;
  for (int row = 0; row < cells; ++row)
    for (int column = 0; column < cells; ++column)
      out = out << 1 | (is_white(word, cells, (cells - 1 - column) * cells + row) ? 1 : 0);
  return out;
}

int distance(TagWord a, TagWord b) {
  return std::popcount(a ^ b);
}

TagWord tag_word(TagFamily family, TagId id) {
  if (family == TagFamily::kSquare4x4) return square_word(id);
  const auto words = foreign_words(family);
  const auto index = static_cast<std::size_t>(id.value());
  if (index >= words.size()) throw std::out_of_range("tag_word: the family has no such id");
  return words[index];
}

}  // namespace telescope::vision
