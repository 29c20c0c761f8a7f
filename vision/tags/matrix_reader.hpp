#pragma once

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// The reader of Data Matrix tags, for large faces: dark frames are found by their contours, the symbol
/// inside is sampled, drawn anew upright and clean, and decoded by ZXing-cpp. Slower than the 4 x 4 reader by
/// far.
std::unique_ptr<TagReader> make_matrix_reader(const Kit& kit);

}  // namespace telescope::vision
