#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/table/table_view.hpp"

namespace telescope::app {

/// A stand on its way, or put down a moment ago: moved, turned, or both.
struct HandMove {
  PieceId piece;
  Pose from;  ///< where it last rested
  Place from_place;
  Pose to;  ///< where it is, or was last seen
  Place to_place;
  std::vector<Pose> way;  ///< from `from` to `to`, as far as it was seen
  bool resting = false;   ///< put down
};
/// Its centre went farther than it trembles, and than its error.
bool is_moved(const HandMove& move);
/// Its heading did.
bool is_turned(const HandMove& move);

/// Follows every piece from where it last rested to where it is now, so that a move can be measured while the
/// hand is still on it. Times are the table view's own.
class HandMoves {
 public:
  /// Takes the newest view; one that was taken already, or is older, changes nothing.
  void look(const TableView& table);
  /// In the order of the table view; a move that was put down is kept for some seconds.
  std::vector<HandMove> moves() const;

 private:
  struct Track {
    HandMove move;
    Pose still;                    ///< while it stays about here it settles, or rests
    double settled_since_s = 0.0;  ///< since when it stays there
    double seen_at_s = 0.0;
  };
  void follow(const PieceView& piece, double now_s);

  std::map<PieceId, Track> tracks_;
  std::vector<PieceId> order_;
  std::uint64_t frame_ = 0;
  double now_s_ = 0.0;
};

}  // namespace telescope::app
