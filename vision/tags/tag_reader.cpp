#include "vision/tags/tag_reader.hpp"

#include <stdexcept>

#include "vision/tags/square_reader.hpp"

namespace telescope::vision {

std::unique_ptr<TagReader> make_tag_reader(const Kit& kit) {
  if (kit.family == TagFamily::kSquare4x4) return make_square_reader(kit);
  throw std::invalid_argument("make_tag_reader: tag family not read yet");
}

}  // namespace telescope::vision
