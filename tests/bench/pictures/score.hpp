#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/pictures/picture_set.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::bench {

/// What a reader made of pictures whose truth is known.
struct Score {
  int pictures = 0;
  int whole = 0;  ///< tags seen whole, quiet zone included
  int whole_read = 0;
  int code_only = 0;  ///< border and code seen whole, the quiet zone partly hidden
  int code_only_read = 0;
  int washed_out = 0;  ///< seen whole, but without contrast
  int washed_out_read = 0;
  int covered_read = 0;                      ///< part of the code hidden, and read all the same
  int wrong_ids = 0;                         ///< read on a tag that carries another id
  int ghosts = 0;                            ///< read where there is no tag
  std::vector<double> centre_px, centre_mm;  ///< errors of the tags read
  std::vector<double> cpu_ms;

  void add(const Score& other);
};

/// A tag that should have been read, for those who want to look.
struct Miss {
  std::string picture;
  TagId tag;
  TagTruth truth;
};

Score score_sightings(const Picture& picture, const std::vector<vision::Sighting>& sightings,
                      const std::string& name, std::vector<Miss>* misses);

/// The value that a share `p` of `values` does not exceed; 0 of nothing.
double percentile(std::vector<double> values, double p);

}  // namespace telescope::bench
