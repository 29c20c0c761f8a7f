#include "vision/track/left_places.hpp"

#include <algorithm>
#include <utility>

namespace telescope::vision {
namespace {

constexpr std::size_t kMost = 256;

}  // namespace

void LeftPlaces::add(LeftPlace place) {
  places_.push_back(std::move(place));
  if (places_.size() <= kMost) return;
  forgotten_s_ = std::max(forgotten_s_.value_or(places_.front().at_s), places_.front().at_s);
  places_.pop_front();
}

void LeftPlaces::drop_before(double needed_s) {
  std::erase_if(places_, [&](const LeftPlace& place) { return place.at_s < needed_s; });
}

void LeftPlaces::forget_levels() {
  for (LeftPlace& place : places_) place.under = {};
}

void LeftPlaces::rewind(double t_s) {
  for (LeftPlace& place : places_) place.at_s = std::min(place.at_s, t_s);
  if (forgotten_s_) forgotten_s_ = std::min(*forgotten_s_, t_s);
}

}  // namespace telescope::vision
