#include "vision/demo/staged_play.hpp"

#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "vision/demo/marker_pieces.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kBehind_mm = 1.0;   // from the back of a stand to the markers that lie there
constexpr double kBetween_mm = 4.0;  // between the two of them
constexpr double kOver_mm = 0.5;     // bases of an open table may touch, and be as much off

/// "14, 4.5" in the table's unit; nothing where it is no such text.
std::optional<TablePoint> point_from(const OpenBoard& board, const std::string& text) {
  double x = 0.0, y = 0.0;
  char beyond = 0;
  if (std::sscanf(text.c_str(), " %lf , %lf %c", &x, &y, &beyond) != 2) return std::nullopt;
  const auto mm = [&](double value) {
    return board.unit == MeasuringUnit::kInch ? Length::from_inches(value).mm() : Length::from_cm(value).mm();
  };
  return TablePoint{mm(x), mm(y)};
}

/// A base without its rim.
cv::RotatedRect base(const KitPiece& piece, const Spot& spot) {
  return {cv::Point2f(static_cast<float>(spot.centre.x_mm), static_cast<float>(spot.centre.y_mm)),
          cv::Size2f(static_cast<float>(piece.base_width_mm - 2.0 * kOver_mm),
                     static_cast<float>(piece.base_depth_mm - 2.0 * kOver_mm)),
          static_cast<float>(-spot.heading.degrees())};
}
bool lie_over(const cv::RotatedRect& a, const cv::RotatedRect& b) {
  std::vector<cv::Point2f> common;
  return cv::rotatedRectangleIntersection(a, b, common) != cv::INTERSECT_NONE;
}

/// The table as it is after the deeds that are cast already.
class Casting {
 public:
  explicit Casting(const Kit& kit)
      : kit_(with_markers_as_counters(kit)),
        stands_(kit.pieces.size()),
        grid_(grid_of(kit_.board)),
        open_(std::get_if<OpenBoard>(&kit_.board.surface)) {}

  Result<CastPlay> cast(const StagedPlay& play) {
    for (const StagedPlay::Place& place : play.opening) {
      const auto piece = stand(place.piece);
      if (!piece) return tl::unexpected(piece.error());
      const auto spot = free_spot(*piece, place.at, place.heading_deg, place.facing);
      if (!spot) return tl::unexpected(spot.error());
      standing_[*piece] = *spot;
      cast_.opening.push_back({*piece, *spot});
    }
    for (std::size_t i = 0; i < play.deeds.size(); ++i)
      if (auto done = add(play.deeds[i]); !done)
        return failure("deed " + std::to_string(i + 1) + ": " + done.error().message);
    return std::move(cast_);
  }

 private:
  using Deed = StagedPlay::Deed;

  Result<std::size_t> stand(const PieceId& id) const {
    for (std::size_t i = 0; i < stands_; ++i)
      if (kit_.pieces[i].id == id) return i;
    return failure("this kit has no stand " + id.value());
  }

  /// The first of its class that is in the box.
  Result<std::size_t> marker(const std::string& name) const {
    bool any = false;
    for (std::size_t i = stands_; i < kit_.pieces.size(); ++i) {
      const std::string id = kit_.pieces[i].id.value();
      if (id.substr(0, id.find('#')) != name) continue;
      any = true;
      if (!standing_.contains(i)) return i;
    }
    return failure(
        (any ? "all markers are on the table of the class " : "this kit has no class of markers ") + name);
  }

  Result<Spot> free_spot(std::size_t piece, const std::string& at, std::optional<double> heading_deg,
                         Facing facing) const {
    if (grid_) return free_square(piece, at, facing);
    return free_point(piece, at, heading_deg ? Heading::from_degrees(*heading_deg) : heading_of(facing));
  }

  Result<TablePoint> point(const std::string& text) const {
    const auto at = open_ ? point_from(*open_, text) : std::nullopt;
    if (!at) return failure("this board has no place " + text);
    if (at->x_mm < 0.0 || at->y_mm < 0.0 || at->x_mm > open_->width.mm() || at->y_mm > open_->depth.mm())
      return failure(text + " is not on the table");
    return *at;
  }

  Result<Spot> free_point(std::size_t piece, const std::string& text, Heading heading) const {
    const auto at = point(text);
    if (!at) return tl::unexpected(at.error());
    for (const auto& [other, spot] : standing_)
      if (other != piece && other < stands_ &&
          lie_over(base(kit_.pieces[piece], {*at, heading}), base(kit_.pieces[other], spot)))
        return failure(kit_.pieces[other].id.value() + " stands at " + text + " already");
    return Spot{*at, heading};
  }

  Result<Spot> free_square(std::size_t piece, const std::string& label_of_square, Facing facing) const {
    const auto square = sector_from_label(*grid_, label_of_square);
    if (!square) return failure("this board has no square " + label_of_square);
    for (const auto& [other, spot] : standing_)
      if (other != piece && other < stands_ && locate(kit_.board, spot.centre, Length()).sector == square)
        return failure(kit_.pieces[other].id.value() + " stands in " + label_of_square + " already");
    return Spot{in_sector(*grid_, *square), heading_of(facing)};
  }

  /// In a square behind the stand, on its left or right; on an open table beside it, where no tail is.
  Spot slot_spot(std::size_t piece, int slot, std::size_t marker) const {
    const Spot& spot = standing_.at(piece);
    const KitPiece &base = kit_.pieces[piece], &card = kit_.pieces[marker];
    const double beside = open_ ? base.base_width_mm : 0.0;
    const double right = (slot == 1 ? -0.5 : 0.5) * (card.base_width_mm + beside + kBetween_mm);
    const double front = open_ ? 0.0 : -(base.base_depth_mm + card.base_depth_mm) / 2.0 - kBehind_mm;
    const double angle = spot.heading.degrees() * std::numbers::pi / 180.0;
    return {{spot.centre.x_mm + right * std::cos(angle) + front * std::sin(angle),
             spot.centre.y_mm - right * std::sin(angle) + front * std::cos(angle)},
            spot.heading};
  }

  Result<void> add(const Deed& deed) {
    const auto piece = stand(deed.piece);
    if (!piece) return tl::unexpected(piece.error());
    if (!standing_.contains(*piece)) return failure(deed.piece.value() + " is not on the table");
    if (deed.kind == Deed::Kind::kMove) return move(*piece, deed);
    if (deed.kind == Deed::Kind::kTake && deed.slot == 0) return take_stand(*piece, deed);
    if (deed.slot < 1 || deed.slot > kMostSlots)
      return failure("a slot is 1 or 2, not " + std::to_string(deed.slot));
    const auto lies = lying_.find({*piece, deed.slot});
    if (deed.kind == Deed::Kind::kLay) return lay(*piece, lies != lying_.end(), deed);
    if (lies == lying_.end())
      return failure("no marker lies beside " + deed.piece.value() + " in slot " + std::to_string(deed.slot));
    if (deed.kind == Deed::Kind::kTake) {
      take(lies->second, deed);
      lying_.erase(lies);
      return {};
    }
    return turn_over(lies->second, deed);
  }

  Result<void> move(std::size_t piece, const Deed& deed) {
    const Spot from = standing_.at(piece);
    const auto to = destination(piece, from, deed);
    if (!to) return tl::unexpected(to.error());
    standing_[piece] = *to;
    push(CastPlay::Deed::Kind::kMove, piece, from, *to, {}, deed);
    for (const std::string& each : deed.via) {
      const auto at = point(each);
      if (!at) return tl::unexpected(at.error());
      cast_.deeds.back().via.push_back(*at);
    }
    for (int slot = 1; slot <= kMostSlots; ++slot)
      if (const auto lies = lying_.find({piece, slot}); lies != lying_.end()) {
        const Spot was = standing_.at(lies->second), is = slot_spot(piece, slot, lies->second);
        standing_[lies->second] = is;
        push(CastPlay::Deed::Kind::kMove, lies->second, was, is, {}, deed);
      }
    return {};
  }

  Result<Spot> destination(std::size_t piece, const Spot& from, const Deed& deed) const {
    if (open_) {
      const Heading heading = deed.heading_deg ? Heading::from_degrees(*deed.heading_deg)
                              : deed.facing    ? heading_of(*deed.facing)
                                               : from.heading;
      if (deed.at.empty()) return Spot{from.centre, heading};
      return free_point(piece, deed.at, heading);
    }
    const Facing facing = deed.facing.value_or(telescope::facing(from.heading, 45).value_or(Facing::kNorth));
    const auto here = locate(kit_.board, from.centre, Length()).sector;
    return free_square(piece, deed.at.empty() && here ? label(*grid_, *here) : deed.at, facing);
  }

  Result<void> take_stand(std::size_t piece, const Deed& deed) {
    for (int slot = 1; slot <= kMostSlots; ++slot)
      if (lying_.contains({piece, slot})) return failure("markers still lie beside " + deed.piece.value());
    take(piece, deed);
    return {};
  }

  void take(std::size_t piece, const Deed& deed) {
    push(CastPlay::Deed::Kind::kTake, piece, standing_.at(piece), {}, {}, deed);
    standing_.erase(piece);
  }

  Result<void> lay(std::size_t piece, bool taken, const Deed& deed) {
    if (taken) return failure("a marker lies there already");
    const auto laid = marker(deed.marker);
    if (!laid) return tl::unexpected(laid.error());
    const Spot to = slot_spot(piece, deed.slot, *laid);
    standing_[*laid] = to;
    lying_[{piece, deed.slot}] = *laid;
    push(CastPlay::Deed::Kind::kLay, *laid, {}, to, {}, deed);
    return {};
  }

  Result<void> turn_over(std::size_t& lies, const Deed& deed) {
    const auto other = marker(deed.marker);
    if (!other) return tl::unexpected(other.error());
    const Spot spot = standing_.at(lies);
    push(CastPlay::Deed::Kind::kMove, lies, spot, spot, *other, deed);
    standing_.erase(lies);
    standing_[*other] = spot;
    lies = *other;
    return {};
  }

  void push(CastPlay::Deed::Kind kind, std::size_t piece, const Spot& from, const Spot& to,
            std::optional<std::size_t> becomes, const Deed& deed) {
    cast_.deeds.push_back({.kind = kind,
                           .piece = piece,
                           .from = from,
                           .to = to,
                           .step = deed.step,
                           .becomes = becomes,
                           .wait_s = deed.wait_s});
  }

  Kit kit_;
  std::size_t stands_;
  const GridBoard* grid_;  ///< one of the two is null
  const OpenBoard* open_;
  std::map<std::size_t, Spot> standing_;
  std::map<std::pair<std::size_t, int>, std::size_t> lying_;  ///< by stand and slot
  CastPlay cast_;
};

}  // namespace

Result<CastPlay> cast_play(const Kit& kit, const StagedPlay& play) {
  if (!has_surface(kit.board)) return failure("this board has no places");
  return Casting(kit).cast(play);
}

}  // namespace telescope::vision::demo
