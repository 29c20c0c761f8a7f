#include "core/base/units.hpp"

#include <cmath>

namespace telescope {

Heading Heading::from_degrees(double degrees) {
  double d = std::fmod(degrees, 360.0);
  if (d < 0.0) d += 360.0;
  return Heading{d >= 360.0 ? 0.0 : d};  // -tiny + 360 rounds up to 360
}

double turn_degrees(Heading from, Heading to) {
  const double d = std::fmod(to.degrees() - from.degrees() + 540.0, 360.0) - 180.0;
  return d == -180.0 ? 180.0 : d;
}

BaseFrame::BaseFrame(TablePoint centre, double heading_deg)
    : centre_(centre), cosine_(std::cos(to_radians(heading_deg))), sine_(std::sin(to_radians(heading_deg))) {}

}  // namespace telescope
