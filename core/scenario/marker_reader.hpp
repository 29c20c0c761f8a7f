#pragma once

#include <vector>

#include "core/scenario/scenario.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// The classes of markers of a scenario file, `[[markers]]`. `tag_size`: no marker is smaller.
std::vector<MarkerSpec> read_markers(const TomlReader& file, Length tag_size, TomlErrors& errors);

}  // namespace telescope
