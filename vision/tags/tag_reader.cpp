#include "vision/tags/tag_reader.hpp"

#include "vision/tags/matrix_reader.hpp"
#include "vision/tags/square_reader.hpp"
#include "vision/tags/steady_reader.hpp"

namespace telescope::vision {

std::unique_ptr<TagReader> make_tag_reader(const Kit& kit) {
  return kit.family == TagFamily::kDataMatrix ? make_matrix_reader(kit) : make_square_reader(kit);
}

std::unique_ptr<TagReader> make_steady_reader(const Kit& kit) {
  return kit.family == TagFamily::kDataMatrix ? make_matrix_reader(kit) : make_steady_square_reader(kit);
}

}  // namespace telescope::vision
