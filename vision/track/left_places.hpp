#pragma once

#include <cstddef>
#include <deque>
#include <limits>

#include "core/table/table_view.hpp"
#include "vision/track/last_place.hpp"

namespace telescope::vision {

/// A place that a piece has left.
struct LeftPlace {
  std::size_t piece = 0;  ///< its number in the kit
  Pose pose;
  PlaceLevels under;  ///< what was there before it came, in the first light; empty: not known
  double at_s = 0.0;
};

/// The newest places that pieces have left, in the order in which they were told: where a piece may lie that
/// has not been read since.
class LeftPlaces {
 public:
  /// Those left before `needed_s` are dropped, as no piece can lie there unread; beyond 256 the oldest is
  /// forgotten.
  void add(LeftPlace place, double needed_s);
  /// Whether all are known that were left at this time or later.
  bool is_known_since(double t_s) const { return forgotten_s_ <= t_s; }
  /// Oldest first.
  const std::deque<LeftPlace>& all() const { return places_; }
  /// The first light is another: what was there before is not known any more.
  void forget_levels();
  /// Time runs anew from here.
  void rewind(double t_s);

 private:
  std::deque<LeftPlace> places_;
  double forgotten_s_ = -std::numeric_limits<double>::infinity();  ///< of the newest that was forgotten
};

}  // namespace telescope::vision
