#include "vision/track/move_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/board/segments.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

constexpr std::size_t kMostMoves = 64;

// A way is taken down by steps of so much, well within what it is simplified by.
constexpr double kLeastStepMm = 0.5, kStepDeg = 3.0;

WayPoint way_point(const Pose& pose, double t_s, bool after_gap = false) {
  return {t_s, pose.centre, pose.heading, pose.sigma_mm, after_gap};
}

bool is_moved(const Pose& from, const Pose& to) {
  return distance_mm(from.centre, to.centre) >
         kTrack.same_place_mm +
             std::min(from.sigma_mm + to.sigma_mm, kTrack.most_noise_share * kTrack.same_place_mm);
}

bool is_turned(const Pose& from, const Pose& to) {
  return std::abs(turn_degrees(from.heading, to.heading)) >
         kTrack.same_heading_deg +
             std::min(from.sigma_deg + to.sigma_deg, kTrack.most_noise_share * kTrack.same_heading_deg);
}

}  // namespace

bool MoveWatch::lies_at(const Pose& pose) const {
  return rest_ && !is_moved(rest_->pose, pose) && !is_turned(rest_->pose, pose);
}

std::optional<TableMove> MoveWatch::rests(const Pose& pose, const Place& place, double since_s, double now_s,
                                          bool found) {
  if (lies_at(pose)) {
    rested_s_ = now_s;
    way_.clear();
    return std::nullopt;
  }
  TableMove move{.kind = TableMove::Kind::kPutOn,
                 .tag = {},
                 .piece = {},
                 .from = {},
                 .to = pose,
                 .from_place = {},
                 .to_place = place,
                 .lifted_at_s = since_s,
                 .put_down_at_s = since_s,
                 .way = {}};
  const bool was_there = !rest_ && found && !taken_;
  if (rest_) {
    move.kind = is_moved(rest_->pose, pose) ? TableMove::Kind::kMoved : TableMove::Kind::kTurned;
    move.from = rest_->pose;
    move.from_place = rest_->place;
    move.lifted_at_s = rested_s_;
  }
  if (!was_there) {
    SimplifiedWay way = way_to(pose, since_s);
    move.way = std::move(way.way);
    move.way_within_mm = way.within_mm;
  }
  rest_ = RestingPlace{pose, place, since_s};
  rested_s_ = now_s;
  way_.clear();
  return was_there ? std::nullopt : std::optional(std::move(move));
}

void MoveWatch::seen(const Pose& pose, double now_s) {
  if (lies_at(pose)) {
    rested_s_ = now_s;
    way_.clear();
  } else {
    follow(pose, now_s);
  }
  read_s_ = now_s;
}

void MoveWatch::follow(const Pose& pose, double now_s) {
  const bool anew = !way_.empty() && now_s < way_.back().t_s;  // so did the source
  if (anew || (!rest_ && now_s - read_s_ > kTrack.carried_s)) way_.clear();
  if (way_.empty() && rest_) way_.push_back(way_point(rest_->pose, std::min(rested_s_, now_s)));
  const bool gap = !way_.empty() && now_s - read_s_ > kWayGap_s;
  const bool news = way_.empty() || gap || distance_mm(way_.back().centre, pose.centre) > kLeastStepMm ||
                    std::abs(turn_degrees(way_.back().heading, pose.heading)) > kStepDeg;
  if (!news) return;
  way_.push_back(way_point(pose, now_s, gap));
  if (way_.size() >= 2 * kMostWayPoints) way_ = simplified(way_).way;
}

/// The way that ends where the piece has come to rest, seen there for the first time at `since_s`.
SimplifiedWay MoveWatch::way_to(const Pose& pose, double since_s) const {
  std::vector<WayPoint> way;
  if (rest_) way.push_back(way_point(rest_->pose, std::min(rested_s_, since_s)));
  bool gap = since_s - std::max(read_s_, rested_s_) > kWayGap_s;
  for (std::size_t i = rest_ && !way_.empty() ? 1 : 0; i < way_.size(); ++i) {
    if (way_[i].t_s < since_s)
      way.push_back(way_[i]);
    else
      gap = gap || way_[i].after_gap;
  }
  way.push_back(way_point(pose, since_s, gap));
  return told_way(way);
}

std::optional<TableMove> MoveWatch::gone(double since_s) {
  if (!rest_) return std::nullopt;
  const RestingPlace from = *std::exchange(rest_, std::nullopt);
  if (way_.empty()) way_.push_back(way_point(from.pose, rested_s_));
  SimplifiedWay way = simplified(way_);
  way_.clear();
  taken_ = true;
  return TableMove{.kind = TableMove::Kind::kTaken,
                   .tag = {},
                   .piece = {},
                   .from = from.pose,
                   .to = {},
                   .from_place = from.place,
                   .to_place = {},
                   .lifted_at_s = rested_s_,
                   .put_down_at_s = since_s,
                   .way = std::move(way.way),
                   .way_within_mm = way.within_mm};
}

void MoveWatch::measured_anew(const Pose& before, const Pose& now, const Place& place, double most_mm) {
  if (!lies_at(before) || distance_mm(before.centre, now.centre) > most_mm) return;
  rest_->pose = now;
  rest_->place = place;
  way_.clear();
}

void MoveLog::add(TableMove move) {
  move.number = ++told_;
  moves_.push_back(std::move(move));
  if (moves_.size() > kMostMoves) moves_.pop_front();
}

}  // namespace telescope::vision
