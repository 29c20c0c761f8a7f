#pragma once

#include <vector>

#include "core/scenario/scenario.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// Longer names fit neither the overlay, nor a list, nor a printed sheet. Letters.
inline constexpr std::size_t kLongestShortName = 6;
inline constexpr std::size_t kLongestName = 80;

/// The classes of markers of a scenario file, `[[markers]]`. `tag_size`: no marker is smaller.
std::vector<MarkerSpec> read_markers(const TomlReader& file, Length tag_size, TomlErrors& errors);

}  // namespace telescope
