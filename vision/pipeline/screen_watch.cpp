#include "vision/pipeline/screen_watch.hpp"

#include <algorithm>
#include <iterator>

#include "vision/track/corner_track.hpp"

namespace telescope::vision {
namespace {

using Complex = std::complex<double>;

constexpr std::size_t kFewest = 3;      // tags that are seen twice in the same arrangement
constexpr double kTilted = 3.0;         // tags, that perspective may move one within the likeness
constexpr double kScreenKept_s = 10.0;  // somebody walks past, or covers what was seen twice
constexpr double kHalfTag = 4.0;        // modules

/// Half a tag, pixels.
double reach_of(const Sighting& s) {
  return kHalfTag * static_cast<double>(s.module_px);
}

Complex complex_middle(const Sighting& s) {
  const auto middle = middle_of(s.corners);
  return {middle.x_px, middle.y_px};
}

}  // namespace

bool ScreenWatch::lies_still(const Sighting& sighting) const {
  const auto place = places_.find(sighting.tag);
  return place != places_.end() &&
         std::abs(complex_middle(sighting) - place->second.at) < place->second.reach;
}

void ScreenWatch::Box::take_in(Complex at, double reach) {
  left = std::min(left, at.real() - reach), right = std::max(right, at.real() + reach);
  top = std::min(top, at.imag() - reach), bottom = std::max(bottom, at.imag() + reach);
}

bool ScreenWatch::Box::contains(Complex at) const {
  return at.real() > left && at.real() < right && at.imag() > top && at.imag() < bottom;
}

std::vector<ScreenWatch::Pair> ScreenWatch::pairs(std::span<const Sighting> copies) const {
  std::vector<Pair> pairs;
  for (const Sighting& copy : copies) {
    const auto is_it_on_the_table = [&](const Sighting& s) { return s.tag == copy.tag && lies_still(s); };
    if (!lies_still(copy) && std::ranges::any_of(copies, is_it_on_the_table))
      pairs.push_back({places_.at(copy.tag).at, complex_middle(copy), reach_of(copy)});
  }
  return pairs;
}

/// By least squares; nothing where a pair does not fit, or there are too few.
std::optional<ScreenWatch::Likeness> ScreenWatch::likeness_of(const std::vector<Pair>& pairs) {
  if (pairs.size() < kFewest) return std::nullopt;
  const auto count = static_cast<double>(pairs.size());
  Complex from, to, product;
  double spread = 0.0;
  for (const Pair& p : pairs) from += p.from / count, to += p.to / count;
  for (const Pair& p : pairs) {
    product += (p.to - to) * std::conj(p.from - from);
    spread += std::norm(p.from - from);
  }
  if (spread <= 0.0 || std::abs(product) <= 0.0) return std::nullopt;
  const Complex turn = product / spread;
  const Likeness likeness{turn, to - turn * from};
  const auto fits = [&](const Pair& p) { return std::abs(likeness(p.from) - p.to) < kTilted * p.reach; };
  return std::ranges::all_of(pairs, fits) ? std::optional(likeness) : std::nullopt;
}

bool ScreenWatch::is_on_screen(const Sighting& sighting, std::span<const Sighting> copies) const {
  if (!screen_ || lies_still(sighting)) return false;
  const Complex at = complex_middle(sighting);
  const auto is_likeness_of = [&](Complex from) {
    return std::abs((*screen_)(from)-at) < kTilted * reach_of(sighting);
  };
  const auto place = places_.find(sighting.tag);
  return (place != places_.end() && is_likeness_of(place->second.at)) ||
         std::ranges::any_of(copies,
                             [&](const Sighting& other) {
                               return other.tag == sighting.tag && is_likeness_of(complex_middle(other));
                             }) ||
         shown_.contains(screen_->back(at));
}

void ScreenWatch::take_in(Reading& reading, std::span<const Sighting> copies, double t_s) {
  if (t_s < seen_s_ || t_s - seen_s_ > kScreenKept_s) screen_.reset();
  const auto seen_twice = pairs(copies);
  if (const auto likeness = likeness_of(seen_twice)) {
    if (!screen_) shown_ = {};
    screen_ = likeness;
    for (const Pair& p : seen_twice) shown_.take_in(p.from, 2 * p.reach / std::abs(likeness->turn));
    seen_s_ = t_s;
  }
  if (screen_) {
    const auto is_there = [&](const Sighting& s) { return is_on_screen(s, copies); };
    std::erase_if(reading.sightings, is_there);
    std::erase_if(reading.outsiders, is_there);
    std::erase_if(reading.markers, is_there);
    std::erase_if(reading.doubles, [&](TagId tag) {
      std::vector<Sighting> left;
      std::ranges::copy_if(copies, std::back_inserter(left),
                           [&](const Sighting& s) { return s.tag == tag && !is_there(s); });
      if (left.size() == 1) reading.sightings.push_back(left[0]);
      return left.size() <= 1;
    });
  }
  for (const Sighting& s : reading.sightings) places_[s.tag] = {complex_middle(s), reach_of(s)};
}

std::string ScreenWatch::note() const {
  if (!screen_) return {};
  return "the camera sees the table a second time, on a screen or in a photograph: what is there counts for "
         "nothing; turn it away from the camera";
}

}  // namespace telescope::vision
