#include "core/table/table_move.hpp"

#include <array>

namespace telescope {

std::string_view to_string(TableMove::Kind kind) {
  constexpr std::array<std::string_view, 4> kWords{"moved", "turned", "put on", "taken"};
  return kWords.at(static_cast<std::size_t>(kind));
}

}  // namespace telescope
