#include "vision/demo/shared_square.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace telescope::vision::demo {
namespace {

constexpr double kInside = 1.0;  ///< between a base and the edge of its square, mm

/// Half a base's extent along the table's edges and away from them, as it is turned; tags included.
cv::Size2d half_extent(const Kit& kit, std::size_t piece, Heading heading) {
  const auto [front, back] = base_reach(kit, kit.pieces[piece]);
  const double across = kit.pieces[piece].base_width_mm / 2, along = std::max(front, back);
  const Facing towards = facing(heading, 45).value_or(Facing::kNorth);
  const bool turned = towards == Facing::kEast || towards == Facing::kWest;
  return turned ? cv::Size2d(along, across) : cv::Size2d(across, along);
}

bool overlaps(const Kit& kit, const Standing& one, const std::vector<Standing>& standing) {
  const cv::Size2d half = half_extent(kit, one.piece, one.spot.heading);
  return std::ranges::any_of(standing, [&](const Standing& other) {
    const cv::Size2d theirs = half_extent(kit, other.piece, other.spot.heading);
    return other.piece != one.piece &&
           std::abs(other.spot.centre.x_mm - one.spot.centre.x_mm) < half.width + theirs.width &&
           std::abs(other.spot.centre.y_mm - one.spot.centre.y_mm) < half.height + theirs.height;
  });
}

}  // namespace

std::pair<double, double> base_reach(const Kit& kit, const KitPiece& piece) {
  const double tag = kit.tag_size_mm / 2;
  return {std::max(piece.base_depth_mm / 2, piece.placement.dy_mm + tag),
          std::max(piece.base_depth_mm / 2, tag - piece.placement.dy_mm)};
}

std::vector<Spot> places_beside(const Kit& kit, std::size_t piece, Sector square, Heading heading,
                                const std::vector<Standing>& standing) {
  const Slots slots(kit);
  const double w = width(kit.board).mm() / slots.columns(), d = depth(kit.board).mm() / slots.rows();
  const cv::Size2d half = half_extent(kit, piece, heading);
  const double x_room = w / 2 - half.width - kInside, y_room = d / 2 - half.height - kInside;
  std::vector<Spot> places;
  if (x_room < 0 || y_room < 0) return places;
  for (const int x : {0, -1, 1})
    for (const int y : {0, -1, 1}) {
      const Spot spot{{(square.column + 0.5) * w + x * x_room, (square.row + 0.5) * d + y * y_room}, heading};
      if (!overlaps(kit, {piece, spot}, standing)) places.push_back(spot);
    }
  return places;
}

std::optional<Standing> steps_aside(const Kit& kit, std::size_t piece, const telescope::Spot& at,
                                    const std::vector<Standing>& standing) {
  const auto* sector = std::get_if<InSector>(&at);
  const Slots slots(kit);
  if (!sector || slots.per_square() > 1) return std::nullopt;
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const Standing& other = standing[i];
    if (other.piece == piece || kit.pieces[other.piece].side != kit.pieces[piece].side ||
        slots.square_of(other.spot.centre) != std::pair(sector->sector.column, sector->sector.row))
      continue;
    for (const Spot& aside : places_beside(kit, other.piece, sector->sector, other.spot.heading, standing)) {
      std::vector<Standing> then = standing;
      then[i].spot = aside;
      if (free_place(kit, piece, at, then)) return then[i];
    }
  }
  return std::nullopt;
}

}  // namespace telescope::vision::demo
