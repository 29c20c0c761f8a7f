#pragma once

#include <cstdint>
#include <map>
#include <optional>
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
  std::vector<WayPoint>
      way;  ///< from `from` to `to`, as far as it was seen; only `from` where it turned on the spot
  bool resting = false;  ///< put down
};
/// Its centre went farther than its error.
bool is_moved(const HandMove& move);
/// Its heading turned farther than its error.
bool is_turned(const HandMove& move);

/// Shows every move from where a piece last rested to where it is now, so that it can be measured while the
/// hand is still on it. Whether a piece rests, and which way it took, the table view says. Times are the
/// view's own.
class HandMoves {
 public:
  /// Takes the newest view; one that was taken already, or is older, changes nothing.
  void look(const TableView& table);
  /// In the order of the table view; a move that was put down is kept for some seconds.
  std::vector<HandMove> moves() const;

 private:
  struct Track {
    RestingPlace rest;             ///< where it rests, or rested before it was lifted
    std::optional<HandMove> move;  ///< the newest, as it is told
    double changed_s = 0.0;        ///< when it was last seen under way, or was put down
  };
  void follow(const PieceView& piece, double now_s);

  std::map<PieceId, Track> tracks_;
  std::vector<PieceId> order_;
  std::uint64_t frame_ = 0;
  double now_s_ = 0.0;
};

}  // namespace telescope::app
