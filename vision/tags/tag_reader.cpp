#include "vision/tags/tag_reader.hpp"

#include "vision/tags/matrix_reader.hpp"
#include "vision/tags/square_reader.hpp"

namespace telescope::vision {

std::unique_ptr<TagReader> make_tag_reader(const Kit& kit) {
  return kit.family == TagFamily::kDataMatrix ? make_matrix_reader(kit) : make_square_reader(kit);
}

}  // namespace telescope::vision
