#pragma once

#include <string>

namespace telescope::vision {

/// Which throw a table is watched for.
struct WantedDice {
  std::string name;  ///< tells one throw from every other
  int count = 0;
  int beside = 0;  ///< of dice that another side throws at once with them, in another colour; 0: none does
  int total() const { return count + beside; }
  bool operator==(const WantedDice&) const = default;
};

struct ReadThrow;

}  // namespace telescope::vision
