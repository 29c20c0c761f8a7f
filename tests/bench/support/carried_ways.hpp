#pragma once

#include <cstdint>
#include <vector>

#include "core/table/table_move.hpp"

namespace telescope::bench {

/// How a hand carries a stand, and how it is read meanwhile.
struct Carrying {
  double fps = 15.0;
  double length_in = 14.5;  ///< of the way that is meant
  double bend_deg = 0.0;    ///< of the way in its middle; 0: it is straight
  bool lifted = true;       ///< else it is pushed over the table
  bool hidden = false;      ///< the hand hides the tag for a while
};

/// One move as the tracker tells it, and how far the stand went.
struct CarriedWay {
  TableMove told;
  double true_mm = 0.0;
};

/// Four corners in each picture of a webcam at 1080p, 1.3 m above the table, with the noise of a tag of 20 mm
/// that moves, go the tracker's own way to a pose, over the table as high as the stand is carried, and to a
/// move. Always the same for the same arguments.
CarriedWay carried_way(const Carrying& how, std::uint32_t seed);

/// What of many ways was told as it is.
struct WayScore {
  int ways = 0;
  int held = 0;                 ///< within the error that is told; of a part that was not seen: or longer
  int unseen = 0;               ///< told to be not seen in part
  double worst_error_in = 0.0;  ///< that is told, of those seen whole
  double mean_error_in = 0.0, mean_off_in = 0.0;
};
/// `count` ways of that kind, with seeds from `first` on.
WayScore score_of(const Carrying& how, int count, std::uint32_t first = 1);

}  // namespace telescope::bench
