#pragma once

#include <cmath>
#include <map>
#include <vector>

#include "vision/track/move_watch.hpp"

namespace telescope::app {

/// Says of pieces whether they rest, and tells their moves, as vision does but without pictures: a piece
/// rests where it is first seen, and where it has stayed for a second.
class RestOfPieces {
 public:
  static constexpr double kRest_s = 1.0;

  void look(TableView& table) {
    for (PieceView& piece : table.pieces)
      if (piece.pose && piece.state == PieceState::kSeen)
        look(piece, table.taken_at_s);
      else
        piece.held = false;
  }
  std::vector<TableMove> newest() const { return log_.newest(); }

 private:
  static constexpr double kStillMm = 4.0, kStillDeg = 6.0;
  struct Watch {
    vision::MoveWatch moves;
    Pose still;
    double since_s = 0.0;
  };

  void look(PieceView& piece, double now_s) {
    auto [it, is_new] = watches_.try_emplace(piece.piece);
    Watch& watch = it->second;
    const Pose& now = *piece.pose;
    if (is_new || distance_mm(now.centre, watch.still.centre) > kStillMm ||
        std::abs(turn_degrees(watch.still.heading, now.heading)) > kStillDeg) {
      watch.still = now;
      watch.since_s = now_s;
    }
    watch.moves.seen(now, now_s);
    if (is_new || now_s - watch.since_s >= kRest_s)
      if (auto move = watch.moves.rests(now, piece.place, watch.since_s, now_s, true)) {
        move->tag = piece.tag;
        move->piece = piece.piece;
        log_.add(*std::move(move));
      }
    piece.held = !watch.moves.is_at_rest();
    piece.rest = watch.moves.rest();
    piece.way.assign(watch.moves.way().begin(), watch.moves.way().end());
  }
  static double distance_mm(TablePoint a, TablePoint b) {
    return std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm);
  }

  std::map<PieceId, Watch> watches_;
  vision::MoveLog log_;
};

}  // namespace telescope::app
