#pragma once

#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::cli {

/// How the demo table's pieces would have stood when its game was set up: as they lie in its first picture,
/// but that nobody has gone forward yet.
TableView demo_opening(const Kit& kit);

}  // namespace telescope::cli
