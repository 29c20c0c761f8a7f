#pragma once

#include <string>

namespace telescope {

/// A figure beside a limit that it is held to: `write(value, places)`, in so many places or, where the limit
/// would read the same, in as many more, up to three, as tell the two apart.
std::string beside_limit(double value, double limit, int places, auto write) {
  constexpr int kMostPlaces = 3;
  for (int more = places; more <= kMostPlaces; ++more)
    if (std::string text = write(value, more); text != write(limit, more)) return text;
  return write(value, places);
}

}  // namespace telescope
