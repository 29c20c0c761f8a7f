#pragma once

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// The reader of 4 x 4 tags in picture after picture of one camera; see tag_reader.hpp.
std::unique_ptr<TagReader> make_steady_square_reader(const Kit& kit);

}  // namespace telescope::vision
