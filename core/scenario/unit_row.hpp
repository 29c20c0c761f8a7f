#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/scenario/scenario.hpp"

namespace telescope {

/// A unit as a file gives it, before its words are checked; `line` for messages.
struct UnitRow {
  std::size_t line = 0;
  std::string id;
  std::string name;
  std::string short_name;
  std::string division;
  std::string kind;
  std::string mobility;
  std::vector<std::string> traits;
  std::optional<int> stands;                 ///< nothing: as its kind usually has
  int base_width_mm = 0, base_depth_mm = 0;  ///< of each stand; 0: as the scenario or its kind has it
  Settings values;  ///< the ruleset's own columns, checked; without those that say nothing
};

}  // namespace telescope
