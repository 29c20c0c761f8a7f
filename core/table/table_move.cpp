#include "core/table/table_move.hpp"

namespace telescope {

std::string_view to_string(TableMove::Kind kind) {
  switch (kind) {
    case TableMove::Kind::kMoved:
      return "moved";
    case TableMove::Kind::kTurned:
      return "turned";
    case TableMove::Kind::kPutOn:
      return "put on";
    case TableMove::Kind::kTaken:
      return "taken";
  }
  return "moved";
}

}  // namespace telescope
