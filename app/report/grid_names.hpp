#pragma once

#include <string>

#include "core/board/board.hpp"

namespace telescope::report {

/// "A2": the column's part of its sectors' labels.
std::string column_name(const GridBoard& grid, int column);
/// "L3"
std::string row_name(const GridBoard& grid, int row);

}  // namespace telescope::report
