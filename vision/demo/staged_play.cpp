#include "vision/demo/staged_play.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "vision/demo/marker_pieces.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kBehind_mm = 1.0;   // from the back of a stand to the markers that lie there
constexpr double kBetween_mm = 4.0;  // between the two of them

/// The table as it is after the deeds that are cast already.
class Casting {
 public:
  Casting(const Kit& kit, const GridBoard& grid)
      : kit_(with_markers_as_counters(kit)), stands_(kit.pieces.size()), grid_(grid) {}

  Result<CastPlay> cast(const StagedPlay& play) {
    for (const StagedPlay::Place& place : play.opening) {
      const auto piece = stand(place.piece);
      if (!piece) return tl::unexpected(piece.error());
      const auto spot = free_square(*piece, place.at, place.facing);
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

  Result<Spot> free_square(std::size_t piece, const std::string& label_of_square, Facing facing) const {
    const auto square = sector_from_label(grid_, label_of_square);
    if (!square) return failure("this board has no square " + label_of_square);
    for (const auto& [other, spot] : standing_)
      if (other != piece && other < stands_ && locate(kit_.board, spot.centre, Length()).sector == square)
        return failure(kit_.pieces[other].id.value() + " stands in " + label_of_square + " already");
    const double cell = grid_.cell.mm();
    return Spot{{(square->column + 0.5) * cell, (square->row + 0.5) * cell}, heading_of(facing)};
  }

  /// Behind the stand, on its left or right.
  Spot slot_spot(std::size_t piece, int slot, std::size_t marker) const {
    const Spot& spot = standing_.at(piece);
    const KitPiece &base = kit_.pieces[piece], &card = kit_.pieces[marker];
    const double right = (slot == 1 ? -0.5 : 0.5) * (card.base_width_mm + kBetween_mm);
    const double front = -(base.base_depth_mm + card.base_depth_mm) / 2.0 - kBehind_mm;
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
      take(lies->second, deed.wait_s);
      lying_.erase(lies);
      return {};
    }
    return turn_over(lies->second, deed);
  }

  Result<void> move(std::size_t piece, const Deed& deed) {
    const Spot from = standing_.at(piece);
    const Facing facing = deed.facing.value_or(telescope::facing(from.heading, 45).value_or(Facing::kNorth));
    const auto here = locate(kit_.board, from.centre, Length()).sector;
    const auto to = free_square(piece, deed.at.empty() && here ? label(grid_, *here) : deed.at, facing);
    if (!to) return tl::unexpected(to.error());
    standing_[piece] = *to;
    push(CastPlay::Deed::Kind::kMove, piece, from, *to, {}, deed.wait_s);
    for (int slot = 1; slot <= kMostSlots; ++slot)
      if (const auto lies = lying_.find({piece, slot}); lies != lying_.end()) {
        const Spot was = standing_.at(lies->second), is = slot_spot(piece, slot, lies->second);
        standing_[lies->second] = is;
        push(CastPlay::Deed::Kind::kMove, lies->second, was, is, {}, deed.wait_s);
      }
    return {};
  }

  Result<void> take_stand(std::size_t piece, const Deed& deed) {
    for (int slot = 1; slot <= kMostSlots; ++slot)
      if (lying_.contains({piece, slot})) return failure("markers still lie beside " + deed.piece.value());
    take(piece, deed.wait_s);
    return {};
  }

  void take(std::size_t piece, double wait_s) {
    push(CastPlay::Deed::Kind::kTake, piece, standing_.at(piece), {}, {}, wait_s);
    standing_.erase(piece);
  }

  Result<void> lay(std::size_t piece, bool taken, const Deed& deed) {
    if (taken) return failure("a marker lies there already");
    const auto laid = marker(deed.marker);
    if (!laid) return tl::unexpected(laid.error());
    const Spot to = slot_spot(piece, deed.slot, *laid);
    standing_[*laid] = to;
    lying_[{piece, deed.slot}] = *laid;
    push(CastPlay::Deed::Kind::kLay, *laid, {}, to, {}, deed.wait_s);
    return {};
  }

  Result<void> turn_over(std::size_t& lies, const Deed& deed) {
    const auto other = marker(deed.marker);
    if (!other) return tl::unexpected(other.error());
    const Spot spot = standing_.at(lies);
    push(CastPlay::Deed::Kind::kMove, lies, spot, spot, *other, deed.wait_s);
    standing_.erase(lies);
    standing_[*other] = spot;
    lies = *other;
    return {};
  }

  void push(CastPlay::Deed::Kind kind, std::size_t piece, const Spot& from, const Spot& to,
            std::optional<std::size_t> becomes, double wait_s) {
    cast_.deeds.push_back({kind, piece, from, to, becomes, wait_s});
  }

  Kit kit_;
  std::size_t stands_;
  const GridBoard& grid_;
  std::map<std::size_t, Spot> standing_;
  std::map<std::pair<std::size_t, int>, std::size_t> lying_;  ///< by stand and slot
  CastPlay cast_;
};

}  // namespace

Result<CastPlay> cast_play(const Kit& kit, const StagedPlay& play) {
  const GridBoard* grid = grid_of(kit.board);
  if (!grid) return failure("this play is for a board of squares");
  return Casting(kit, *grid).cast(play);
}

}  // namespace telescope::vision::demo
