#pragma once

#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "core/base/units.hpp"

namespace telescope {

/// Where a piece was on its way from one place to the next.
struct WayPoint {
  double t_s = 0.0;  ///< by the frames' own times
  TablePoint centre;
  Heading heading;
  double sigma_mm = 0.0;  ///< one standard deviation of the centre along each axis
  /// The piece was not read for longer than kWayGap_s before this point: how it came here is not known, and
  /// the straight line from the point before is a guess.
  bool after_gap = false;
  bool operator==(const WayPoint&) const = default;
};

/// A hand that closes around a stand hides its tag for one or two frames of thirty a second, and of eight a
/// second one may be missed. In so long a time a hand at half a metre a second goes 150 mm, which is more
/// than a wood's edge or a wall can be unsure of.
inline constexpr double kWayGap_s = 0.3;

/// A way is told by few points: nowhere was the piece read farther from the line through them than this, nor
/// turned away by more. Half of what counts as a move at all (4 mm), and twice the noise of a stand that is
/// pushed (1 mm at 1080p); an arc of 10 cm radius gets half a percent shorter by it.
inline constexpr double kWayToleranceMm = 2.0;
inline constexpr double kWayToleranceDeg = 15.0;
/// And what a reading is off by its own noise is no bend: a stand in a hand is read 3 to 8 mm wrong, and a
/// straight way of 370 mm drawn through such readings was told up to a fifth too long. The noise of its
/// height lies along one line, so it is larger there than sigma_mm says of each axis.
inline constexpr double kWayNoiseSigmas = 4.0 * std::numbers::sqrt2;
/// An arc of 10 cm radius over more than two metres of way.
inline constexpr std::size_t kMostWayPoints = 64;

/// A way told by at most `kMostWayPoints` of its own points, the first and the last among them.
struct SimplifiedWay {
  std::vector<WayPoint> way;
  double within_mm = kWayToleranceMm;  ///< nowhere was the piece read farther from it
};
/// Leaves out what lies on the straight line between others (Douglas and Peucker), turning included. Both
/// ends of a gap are kept. `most` is at least two.
SimplifiedWay simplified(std::span<const WayPoint> way, std::size_t most = kMostWayPoints);
/// The same of all readings of a way that is over: where it bends, the error of a point also says how far it
/// may have gone on between two readings.
SimplifiedWay told_way(std::span<const WayPoint> readings);

/// How long a way is, centre to centre.
struct WayLength {
  double mm = 0.0;
  double sigma_mm = 0.0;   ///< one standard deviation, by the errors of its points
  double unread_mm = 0.0;  ///< so much of it lies across gaps: the true way was that long or longer
};
/// Zero for fewer than two points.
WayLength length_mm(std::span<const WayPoint> way);

}  // namespace telescope
