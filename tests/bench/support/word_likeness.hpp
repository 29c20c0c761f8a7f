#pragma once

#include <cstdint>

namespace telescope::bench {

/// How often each word of square4x4 is read where no tag of it lies: a kit of all 480 looks at `frames`
/// pictures without tags, at as many pictures of squares of sixteen random cells, and at as many with tags of
/// which something covers a tenth to a half. Prints the readings in groups of ids, and the words that were
/// read most.
void run_word_likeness(int frames, std::uint64_t seed);

}  // namespace telescope::bench
