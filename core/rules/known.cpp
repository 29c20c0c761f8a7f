#include "core/rules/known.hpp"

#include <array>

namespace telescope {

std::string_view to_string(Sight sight) {
  constexpr std::array<std::string_view, 4> kWords{"nothing", "own", "public", "whole"};
  return kWords.at(static_cast<std::size_t>(sight));
}

}  // namespace telescope
