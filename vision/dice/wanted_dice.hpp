#pragma once

#include <string>

namespace telescope::vision {

/// Which throw a table is watched for.
struct WantedDice {
  std::string name;  ///< tells one throw from every other
  int count = 0;
  bool operator==(const WantedDice&) const = default;
};

struct ReadThrow;

}  // namespace telescope::vision
