#pragma once

#include <cstdint>
#include <span>

#include "core/kit/tag_family.hpp"

namespace telescope::vision {

/// The cells of a square tag, n along a side: bit n * n - 1 is the top left cell, then along the rows; 1 is
/// white.
using TagWord = std::uint64_t;

inline bool is_white(TagWord word, int cells, int cell) {
  return word >> (cells * cells - 1 - cell) & 1;
}
/// A quarter turn clockwise.
TagWord turned(TagWord word, int cells);
/// Cells in which two words differ.
int distance(TagWord a, TagWord b);

/// The word of an id of a family of squares; throws std::out_of_range for an id that it does not have.
TagWord tag_word(TagFamily family, TagId id);

/// The words of AprilTag and ArUco families by id, written when the program is built
/// (foreign_words_generator.cpp).
std::span<const TagWord> foreign_words(TagFamily family);

}  // namespace telescope::vision
