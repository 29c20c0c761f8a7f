#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "core/table/table_move.hpp"

namespace telescope::vision {

/// Where one piece is known to rest, the way it takes from there, and what must be told of it when it rests
/// elsewhere or is gone. This alone decides whether a piece has moved.
class MoveWatch {
 public:
  /// The piece rests here now. A move, where it rested elsewhere; a piece that had no place has been put on,
  /// unless it was `found`: there before it came to be seen. One that was taken off before cannot have been.
  /// The number, tag and piece of the move are left open.
  std::optional<TableMove> rests(const Pose& pose, const Place& place, double since_s, double now_s,
                                 bool found);
  /// The piece is read here, at rest or, as high as it is carried, in a hand: kept are the last time it was
  /// where it rested, and its way from there.
  void seen(const Pose& pose, double now_s);
  /// Its place is in clear view and empty, and nobody is carrying it: it was taken off the table.
  std::optional<TableMove> gone(double since_s);
  /// The table's own measure has changed under the piece: it lies where it lay, as it is measured now.
  void measured_anew(const Pose& before, const Pose& now, const Place& place, double most_mm);

  /// Whether a piece read there lies where it rests, but for noise and a hand that knocked it.
  bool lies_at(const Pose& pose) const;
  bool has_place() const { return rest_.has_value(); }
  /// Where it rests, or rested before it was lifted; null: nowhere.
  const Pose* place() const { return rest_ ? &rest_->pose : nullptr; }
  /// The same, with what else is known of it.
  const std::optional<RestingPlace>& rest() const { return rest_; }
  /// Whether it was there when it was last read.
  bool is_at_rest() const { return rest_ && way_.empty(); }
  /// From where it rests, or from where it was first read, to where it was last read; empty while it is at
  /// rest. At most twice kMostWayPoints.
  std::span<const WayPoint> way() const { return way_; }

 private:
  void follow(const Pose& pose, double now_s);
  SimplifiedWay way_to(const Pose& pose, double since_s) const;

  std::optional<RestingPlace> rest_;
  double rested_s_ = 0.0;  ///< when it was last seen there
  std::vector<WayPoint> way_;
  double read_s_ = 0.0;  ///< when it was last read
  bool taken_ = false;   ///< at some time, and told so
};

/// The newest moves, numbered as they are told; at most 64.
class MoveLog {
 public:
  void add(TableMove move);
  std::vector<TableMove> newest() const { return {moves_.begin(), moves_.end()}; }

 private:
  std::deque<TableMove> moves_;
  std::uint64_t told_ = 0;
};

}  // namespace telescope::vision
