#include "app/report/grid_names.hpp"

namespace telescope::report {

std::string column_name(const GridBoard& grid, int column) {
  const std::string name = label(grid, {column, 0});
  return name.substr(0, name.find('-'));
}

std::string row_name(const GridBoard& grid, int row) {
  const std::string name = label(grid, {0, row});
  return name.substr(name.find('-') + 1);
}

}  // namespace telescope::report
