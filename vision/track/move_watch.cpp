#include "vision/track/move_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace telescope::vision {
namespace {

// A piece that is knocked and put back by hand is back where it was to within so much.
constexpr double kSamePlaceMm = 4.0;
constexpr double kSameHeadingDeg = 6.0;
// What the readings' own noise may add; the camera's is the same in both.
constexpr double kMostNoiseMm = 2.0, kMostNoiseDeg = 2.0;
constexpr std::size_t kMostMoves = 64;

double distance_mm(const Pose& a, const Pose& b) {
  return std::hypot(a.centre.x_mm - b.centre.x_mm, a.centre.y_mm - b.centre.y_mm);
}

bool is_moved(const Pose& from, const Pose& to) {
  return distance_mm(from, to) > kSamePlaceMm + std::min(from.sigma_mm + to.sigma_mm, kMostNoiseMm);
}

bool is_turned(const Pose& from, const Pose& to) {
  return std::abs(turn_degrees(from.heading, to.heading)) >
         kSameHeadingDeg + std::min(from.sigma_deg + to.sigma_deg, kMostNoiseDeg);
}

}  // namespace

std::optional<TableMove> MoveWatch::rests(const Pose& pose, const Place& place, double since_s, double now_s,
                                          bool found) {
  const Rest here{pose, place, now_s};
  if (!rest_) {
    rest_ = here;
    if (found && !taken_) return std::nullopt;
    return TableMove{.kind = TableMove::Kind::kPutOn,
                     .tag = {},
                     .piece = {},
                     .from = {},
                     .to = pose,
                     .from_place = {},
                     .to_place = place,
                     .lifted_at_s = since_s,
                     .put_down_at_s = since_s};
  }
  const bool moved = is_moved(rest_->pose, pose);
  if (!moved && !is_turned(rest_->pose, pose)) {
    rest_->last_s = now_s;
    return std::nullopt;
  }
  const Rest from = *std::exchange(rest_, here);
  return TableMove{.kind = moved ? TableMove::Kind::kMoved : TableMove::Kind::kTurned,
                   .tag = {},
                   .piece = {},
                   .from = from.pose,
                   .to = pose,
                   .from_place = from.place,
                   .to_place = place,
                   .lifted_at_s = from.last_s,
                   .put_down_at_s = since_s};
}

void MoveWatch::seen(const Pose& pose, double now_s) {
  if (rest_ && !is_moved(rest_->pose, pose) && !is_turned(rest_->pose, pose)) rest_->last_s = now_s;
}

std::optional<TableMove> MoveWatch::gone(double since_s) {
  if (!rest_) return std::nullopt;
  const Rest from = *std::exchange(rest_, std::nullopt);
  taken_ = true;
  return TableMove{.kind = TableMove::Kind::kTaken,
                   .tag = {},
                   .piece = {},
                   .from = from.pose,
                   .to = {},
                   .from_place = from.place,
                   .to_place = {},
                   .lifted_at_s = from.last_s,
                   .put_down_at_s = since_s};
}

void MoveWatch::measured_anew(const Pose& before, const Pose& now, const Place& place, double most_mm) {
  if (!rest_ || is_moved(rest_->pose, before) || is_turned(rest_->pose, before)) return;
  if (distance_mm(before, now) > most_mm) return;
  rest_->pose = now;
  rest_->place = place;
}

void MoveLog::add(TableMove move) {
  move.number = ++told_;
  moves_.push_back(std::move(move));
  if (moves_.size() > kMostMoves) moves_.pop_front();
}

}  // namespace telescope::vision
