#pragma once

#include <cstdlib>

namespace telescope::test {

/// Whether cases that take a part of what they could take all of it, as TELESCOPE_AT_LENGTH asks.
inline bool at_length() {
  return std::getenv("TELESCOPE_AT_LENGTH") != nullptr;
}

}  // namespace telescope::test
