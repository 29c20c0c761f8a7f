#include "core/rules/known.hpp"

namespace telescope {

std::string_view to_string(Sight sight) {
  switch (sight) {
    case Sight::kNothing:
      return "nothing";
    case Sight::kOwn:
      return "own";
    case Sight::kPublic:
      return "public";
    case Sight::kWhole:
      return "whole";
  }
  return "nothing";
}

}  // namespace telescope
