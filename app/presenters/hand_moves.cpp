#include "app/presenters/hand_moves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/measure/angle.hpp"
#include "core/measure/distance.hpp"

namespace telescope::app {
namespace {

/// A move stays on the screen for so long after it was put down, or was last seen.
constexpr double kShown_s = 6.0;
/// Of a piece that does not rest, what is nearer than this has only turned, and what is turned by less has
/// only moved: hands tremble. Nor is it told what is within its error.
constexpr double kStillMm = 4.0, kStillDeg = 5.0, kStillSigmas = 4.0;

bool has_moved(const Pose& from, const Pose& to) {
  const MeasuredLength distance = centre_distance(from, to);
  return distance.value.mm() > std::max(kStillMm, kStillSigmas * distance.sigma.mm());
}

bool has_turned(const Pose& from, const Pose& to) {
  const MeasuredAngle turn = turn_between(from, to);
  return std::abs(turn.degrees) > std::max(kStillDeg, kStillSigmas * turn.sigma_deg);
}

WayPoint way_point(const Pose& pose, double t_s) {
  return {.t_s = t_s,
          .centre = pose.centre,
          .heading = pose.heading,
          .sigma_mm = pose.sigma_mm,
          .after_gap = false};
}

Pose pose_of(const WayPoint& point) {
  return {point.centre, point.heading, point.sigma_mm, 0.0};
}

/// Its way begins where it rested and ends where it is.
std::vector<WayPoint> whole_way(std::vector<WayPoint> way, const RestingPlace& from, const Pose& to,
                                double now_s) {
  if (way.empty()) way.push_back(way_point(from.pose, std::min(from.since_s, now_s)));
  if (has_moved(pose_of(way.back()), to))
    way.push_back(way_point(to, now_s));
  else if (way.size() > 1)
    way.back() = way_point(to, now_s);
  return way;
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
    // Where it rested before its source began anew is not where it was lifted from now.
    const bool known = piece.pose && piece.rest && piece.rest->since_s <= now_s_;
    if (known && piece.state == PieceState::kSeen) follow(piece, now_s_);
  }
}

void HandMoves::follow(const PieceView& piece, double now_s) {
  auto [it, is_new] = tracks_.try_emplace(piece.piece);
  Track& track = it->second;
  if (is_new) track.rest = *piece.rest;
  const bool put_down = piece.rest->since_s != track.rest.since_s;
  if (piece.held || put_down) {
    const RestingPlace from = put_down ? std::exchange(track.rest, *piece.rest) : track.rest;
    std::vector<WayPoint> way;
    if (!put_down)
      way = piece.way;
    else if (track.move && !track.move->resting)
      way = std::move(track.move->way);
    track.move = HandMove{.piece = piece.piece,
                          .from = from.pose,
                          .from_place = from.place,
                          .to = *piece.pose,
                          .to_place = piece.place,
                          .way = whole_way(std::move(way), from, *piece.pose, now_s),
                          .resting = !piece.held};
    track.changed_s = piece.held ? now_s : piece.rest->since_s;
    return;
  }
  track.rest = *piece.rest;  // a camera that was followed measures it anew
  if (!track.move) return;
  if (!track.move->resting) return track.move.reset();  // it was put back where it had been
  track.move->to_place = piece.place;                   // at the edge of a sector it becomes surer
}

std::vector<HandMove> HandMoves::moves() const {
  std::vector<HandMove> moves;
  for (const PieceId& piece : order_) {
    const auto it = tracks_.find(piece);
    if (it == tracks_.end() || !it->second.move || now_s_ - it->second.changed_s >= kShown_s) continue;
    HandMove move = *it->second.move;
    if (!is_moved(move) && !is_turned(move)) continue;
    // A turn on the spot trembles; that is no way.
    if (!is_moved(move)) move.way.resize(1);
    move.way = told_way(move.way).way;
    moves.push_back(std::move(move));
  }
  return moves;
}

}  // namespace telescope::app
