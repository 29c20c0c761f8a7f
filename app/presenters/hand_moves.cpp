#include "app/presenters/hand_moves.hpp"

#include <algorithm>
#include <cmath>

#include "core/measure/angle.hpp"
#include "core/measure/distance.hpp"

namespace telescope::app {
namespace {

/// A piece that has not moved for so long rests.
constexpr double kRest_s = 1.0;
/// A move stays on the screen for so long after.
constexpr double kShown_s = 6.0;
/// What is nearer than this has not moved, what is turned by less has not turned; nor what is within its
/// error.
constexpr double kStillMm = 4.0, kStillDeg = 5.0, kStillSigmas = 4.0;
/// A way of more points than this is told by every other of them.
constexpr std::size_t kMostPoints = 256;

bool has_moved(const Pose& from, const Pose& to) {
  const MeasuredLength distance = centre_distance(from, to);
  return distance.value.mm() > std::max(kStillMm, kStillSigmas * distance.sigma.mm());
}

bool has_turned(const Pose& from, const Pose& to) {
  const MeasuredAngle turn = turn_between(from, to);
  return std::abs(turn.degrees) > std::max(kStillDeg, kStillSigmas * turn.sigma_deg);
}

void add_point(std::vector<Pose>& way, const Pose& pose) {
  if (way.size() == kMostPoints) {
    for (std::size_t i = 1; 2 * i < way.size(); ++i) way[i] = way[2 * i];
    way.resize(kMostPoints / 2);
  }
  way.push_back(pose);
}

/// As it is told: its way ends where the piece is, and is none where it only turned.
HandMove told(HandMove move) {
  if (!is_moved(move)) {
    move.way = {move.from};
  } else if (has_moved(move.way.back(), move.to)) {
    move.way.push_back(move.to);
  } else {
    move.way.back() = move.to;
  }
  return move;
}

}  // namespace

bool is_moved(const HandMove& move) {
  return has_moved(move.from, move.to);
}

bool is_turned(const HandMove& move) {
  return has_turned(move.from, move.to);
}

void HandMoves::look(const TableView& table) {
  if (!tracks_.empty() && table.frame == frame_) return;
  if (table.taken_at_s < now_s_) tracks_.clear();  // another source, or it began anew
  frame_ = table.frame;
  now_s_ = table.taken_at_s;
  order_.clear();
  for (const PieceView& piece : table.pieces) {
    order_.push_back(piece.piece);
    if (piece.pose && piece.state == PieceState::kSeen) follow(piece, now_s_);
  }
}

void HandMoves::follow(const PieceView& piece, double now_s) {
  auto [it, is_new] = tracks_.try_emplace(piece.piece);
  Track& track = it->second;
  HandMove& move = track.move;
  if (is_new) {
    move = {piece.piece, *piece.pose, piece.place, *piece.pose, piece.place, {*piece.pose}, true};
    track.still = move.to;
    track.settled_since_s = now_s;
  } else if (has_moved(track.still, *piece.pose) || has_turned(track.still, *piece.pose)) {
    // Where it lay long enough before a hand came, or covered it, is where this move begins.
    if (track.seen_at_s - track.settled_since_s >= kRest_s) {
      move.from = move.to;
      move.from_place = move.to_place;
      move.way = {move.from};
    }
    move.to = *piece.pose;
    move.to_place = piece.place;
    // A turn on the spot trembles; that is no way.
    if (has_moved(move.way.back(), move.to)) add_point(move.way, move.to);
    track.still = move.to;
    track.settled_since_s = now_s;
  } else {
    move.to_place = piece.place;  // at the edge of a sector it becomes surer
    // The last of a move is smaller than one; from then on it rests, and where is fixed.
    if (!move.resting) move.to = *piece.pose;
  }
  track.seen_at_s = now_s;
  const bool rested = move.resting;
  move.resting = now_s - track.settled_since_s >= kRest_s;
  if (move.resting && !rested) track.still = move.to;
}

std::vector<HandMove> HandMoves::moves() const {
  std::vector<HandMove> moves;
  for (const PieceId& piece : order_) {
    const auto it = tracks_.find(piece);
    if (it == tracks_.end()) continue;
    const Track& track = it->second;
    if ((is_moved(track.move) || is_turned(track.move)) &&
        now_s_ - track.settled_since_s < kRest_s + kShown_s)
      moves.push_back(told(track.move));
  }
  return moves;
}

}  // namespace telescope::app
