#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "core/table/table_view.hpp"
#include "vision/track/appearance_model.hpp"

namespace telescope::vision {

/// A place that a piece has left.
struct VacatedPose {
  std::size_t piece = 0;  ///< its number in the kit
  Pose pose;
  PlaceLevels under;  ///< what was there before it came, in the first light; empty: not known
  double at_s = 0.0;
};

/// The newest places that pieces have left, in the order in which they were told: where a piece may lie that
/// has not been read since.
class VacatedPoses {
 public:
  /// Beyond 256 the first is forgotten.
  void add(VacatedPose place);
  /// Those left before this time need not be known any more.
  void drop_before(double needed_s);
  /// Whether all that were left at this time or later are known.
  bool is_known_since(double t_s) const { return !forgotten_s_ || *forgotten_s_ < t_s; }
  const std::deque<VacatedPose>& all() const { return places_; }
  /// The first light is another: what was there before is not known any more.
  void forget_levels();
  /// Time runs anew from here.
  void rewind(double t_s);

 private:
  std::deque<VacatedPose> places_;
  std::optional<double> forgotten_s_;  ///< when the newest was left that is forgotten
};

}  // namespace telescope::vision
