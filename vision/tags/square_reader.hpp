#pragma once

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// The reader of 4 x 4 tags; see tag_reader.hpp.
std::unique_ptr<TagReader> make_square_reader(const Kit& kit);

}  // namespace telescope::vision
