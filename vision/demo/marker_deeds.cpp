#include "vision/demo/marker_deeds.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace telescope::vision::demo {
namespace {

constexpr double kSamePlace_mm = 3.0;  // less than two markers that lie side by side are apart

class Deeds {
 public:
  using Kind = CastPlay::Deed::Kind;

  Deeds(const Kit& kit, const std::vector<Standing>& standing, const std::vector<HandMarker>& wanted)
      : kit_(kit) {
    for (const Standing& each : standing) {
      taken_.insert(each.piece);
      if (class_of(each.piece)) lying_.push_back(each);
    }
    for (const HandMarker& each : wanted) missing_.push_back(&each);
  }

  std::vector<CastPlay::Deed> all() {
    leave_what_is_right();
    turn_over();
    for (const Standing& each : lying_)
      deeds_.push_back(
          {.kind = Kind::kTake, .piece = each.piece, .from = each.spot, .to = {}, .becomes = {}});
    for (const HandMarker* each : missing_)
      if (const auto piece = from_box(each->marker))
        deeds_.push_back(
            {.kind = Kind::kLay, .piece = *piece, .from = {}, .to = spot_of(*each), .becomes = {}});
    return std::move(deeds_);
  }

 private:
  const MarkerClass* class_of(std::size_t piece) const {
    return find_marker_by_tag(kit_, kit_.pieces[piece].tag);
  }
  static Spot spot_of(const HandMarker& marker) {
    return {marker.at.point, marker.at.heading.value_or(Heading())};
  }
  static bool is_at(const HandMarker& marker, const Standing& lies) {
    return std::hypot(marker.at.point.x_mm - lies.spot.centre.x_mm,
                      marker.at.point.y_mm - lies.spot.centre.y_mm) <= kSamePlace_mm;
  }
  /// The first of its class that is not on the table; it is from then on.
  std::optional<std::size_t> from_box(const std::string& name) {
    for (std::size_t i = 0; i < kit_.pieces.size(); ++i) {
      const MarkerClass* marker = class_of(i);
      if (marker && marker->id == name && taken_.insert(i).second) return i;
    }
    return std::nullopt;
  }
  /// Takes out of both lists what `fits(wanted, lying)`.
  template <class Fits>
  void match(Fits fits) {
    std::erase_if(lying_, [&](const Standing& lies) {
      const auto there = std::ranges::find_if(
          missing_, [&](const HandMarker* each) { return is_at(*each, lies) && fits(*each, lies); });
      if (there == missing_.end()) return false;
      missing_.erase(there);
      return true;
    });
  }
  void leave_what_is_right() {
    match([&](const HandMarker& wanted, const Standing& lies) {
      return class_of(lies.piece)->id == wanted.marker;
    });
  }
  void turn_over() {
    match([&](const HandMarker& wanted, const Standing& lies) {
      const auto other = std::ranges::find(kit_.markers, wanted.marker, &MarkerClass::id);
      const std::string& deck = class_of(lies.piece)->deck;
      if (other == kit_.markers.end() || deck.empty() || other->deck != deck) return false;
      const auto piece = from_box(wanted.marker);
      if (piece)
        deeds_.push_back({.kind = Kind::kMove,
                          .piece = lies.piece,
                          .from = lies.spot,
                          .to = spot_of(wanted),
                          .becomes = *piece});
      return piece.has_value();
    });
  }

  const Kit& kit_;
  std::set<std::size_t> taken_;  ///< pieces on the table
  std::vector<Standing> lying_;
  std::vector<const HandMarker*> missing_;
  std::vector<CastPlay::Deed> deeds_;
};

}  // namespace

std::vector<CastPlay::Deed> marker_deeds(const Kit& kit, const std::vector<Standing>& standing,
                                         const std::vector<HandMarker>& wanted) {
  return Deeds(kit, standing, wanted).all();
}

}  // namespace telescope::vision::demo
