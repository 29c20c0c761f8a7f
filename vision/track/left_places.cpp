#include "vision/track/left_places.hpp"

#include <algorithm>
#include <utility>

namespace telescope::vision {
namespace {

constexpr std::size_t kMost = 256;

}  // namespace

void LeftPlaces::add(LeftPlace place, double needed_s) {
  std::erase_if(places_, [&](const LeftPlace& left) { return left.at_s < needed_s; });
  places_.push_back(std::move(place));
  if (places_.size() > kMost) {
    forgotten_s_ = std::max(forgotten_s_, places_.front().at_s);
    places_.pop_front();
  }
}

void LeftPlaces::forget_levels() {
  for (LeftPlace& place : places_) place.under = {};
}

void LeftPlaces::rewind(double t_s) {
  for (LeftPlace& place : places_) place.at_s = std::min(place.at_s, t_s);
  forgotten_s_ = std::min(forgotten_s_, t_s);
}

}  // namespace telescope::vision
