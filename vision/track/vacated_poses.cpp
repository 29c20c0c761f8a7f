#include "vision/track/vacated_poses.hpp"

#include <algorithm>
#include <utility>

namespace telescope::vision {
namespace {

constexpr std::size_t kMostPlaces = 256;

}  // namespace

void VacatedPoses::add(VacatedPose place) {
  places_.push_back(std::move(place));
  if (places_.size() <= kMostPlaces) return;
  forgotten_s_ = std::max(forgotten_s_.value_or(places_.front().at_s), places_.front().at_s);
  places_.pop_front();
}

void VacatedPoses::drop_before(double needed_s) {
  std::erase_if(places_, [&](const VacatedPose& place) { return place.at_s < needed_s; });
}

void VacatedPoses::forget_levels() {
  for (VacatedPose& place : places_) place.under = {};
}

void VacatedPoses::rewind(double t_s) {
  for (VacatedPose& place : places_) place.at_s = std::min(place.at_s, t_s);
  if (forgotten_s_) forgotten_s_ = std::min(*forgotten_s_, t_s);
}

}  // namespace telescope::vision
