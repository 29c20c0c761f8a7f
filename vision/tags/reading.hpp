#pragma once

#include <optional>
#include <vector>

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// All that was read in one picture.
struct Reading {
  std::vector<Sighting> sightings;
  std::vector<Sighting> outsiders;     ///< see TagReader::outsiders
  std::vector<TagId> doubles;          ///< see TagReader::doubles
  std::optional<double> edge_bias_px;  ///< how far white grew into black; absent: not measured
  std::vector<Sighting> markers = {};  ///< see TagReader::markers
};

}  // namespace telescope::vision
