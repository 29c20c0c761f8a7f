#include "vision/demo/arrangement.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <opencv2/core.hpp>

#include "vision/demo/shared_square.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kGap = 5.0;         ///< between neighbouring bases, mm
constexpr double kOpenCell = 152.4;  ///< squares that an open table is thought to have

}  // namespace

Slots::Slots(const Kit& kit) {
  const GridBoard* grid = grid_of(kit.board);
  columns_ = grid ? grid->columns : std::max(1, static_cast<int>(width(kit.board).mm() / kOpenCell));
  rows_ = grid ? grid->rows : std::max(1, static_cast<int>(depth(kit.board).mm() / kOpenCell));
  cell_w_mm_ = width(kit.board).mm() / columns_;
  cell_d_mm_ = depth(kit.board).mm() / rows_;
  double wide = kit.tag_size_mm;
  for (const KitPiece& piece : kit.pieces) {
    const auto [front, back] = base_reach(kit, piece);
    footprint_front_mm_ = std::max(footprint_front_mm_, front);
    footprint_back_mm_ = std::max(footprint_back_mm_, back);
    wide = std::max(wide, piece.base_width_mm);
  }
  across_ = std::max(1, static_cast<int>((cell_w_mm_ - kGap) / (wide + kGap)));
  deep_ =
      std::max(1, static_cast<int>((cell_d_mm_ - kGap) / (footprint_front_mm_ + footprint_back_mm_ + kGap)));
}

Spot Slots::spot(int column, int row, int index, bool faces_far) const {
  const int i = index % across_, j = index / across_ % deep_;
  const double x = (i + 0.5) / across_, y = 1.0 - (j + 0.5) / deep_;
  const double centring = (footprint_back_mm_ - footprint_front_mm_) / 2 * (faces_far ? 1 : -1);
  // Drawn a little together, so that nothing stands near enough to an edge to be unclear.
  return {{(column + 0.5 + (x - 0.5) * 0.96) * cell_w_mm_, (row + y) * cell_d_mm_ + centring},
          Heading::from_degrees(faces_far ? 0 : 180)};
}

std::pair<int, int> Slots::square_of(TablePoint point) const {
  return {static_cast<int>(std::floor(point.x_mm / cell_w_mm_)),
          static_cast<int>(std::floor(point.y_mm / cell_d_mm_))};
}

bool Slots::touch(TablePoint a, TablePoint b) const {
  return std::abs(a.x_mm - b.x_mm) < 0.85 * cell_w_mm_ / across_ &&
         std::abs(a.y_mm - b.y_mm) < 0.85 * cell_d_mm_ / deep_;
}

namespace {

/// Places in a row of an area beside the table, from its left.
std::vector<Spot> places_in(const Kit& kit, const KitPiece& piece, const NamedArea::Rectangle& area) {
  std::vector<Spot> places;
  for (int i = 0;; ++i) {
    const double x = area.min.x_mm + (i + 0.6) * (piece.base_width_mm + 14);
    if (x + 20 > area.max.x_mm) return places;
    places.push_back({{x, (area.min.y_mm + area.max.y_mm) / 2 + kit.tag_size_mm / 2}, Heading()});
  }
}

}  // namespace

bool is_free(const Slots& slots, TablePoint there, std::size_t piece, const std::vector<Standing>& standing) {
  return std::ranges::none_of(standing, [&](const Standing& other) {
    return other.piece != piece && slots.touch(other.spot.centre, there);
  });
}

std::optional<Spot> free_place(const Kit& kit, std::size_t piece, const telescope::Spot& at,
                               const std::vector<Standing>& standing) {
  const Slots slots(kit);
  const bool faces_far = kit.pieces[piece].side != Side::kDefender;
  std::vector<Spot> places;
  if (const auto* point = std::get_if<AtPoint>(&at)) {
    const Heading forward = Heading::from_degrees(faces_far ? 0 : 180);
    return Spot{point->point, point->heading.value_or(forward)};
  }
  if (const auto* sector = std::get_if<InSector>(&at)) {
    for (int i = 0; i < slots.per_square(); ++i) {
      places.push_back(slots.spot(sector->sector.column, sector->sector.row, i, faces_far));
      if (sector->facing) places.back().heading = heading_of(*sector->facing);
    }
  } else if (const auto* area = std::get_if<InArea>(&at)) {
    const auto named = std::ranges::find(kit.board.areas, area->name, &NamedArea::name);
    if (named != kit.board.areas.end() && named->outline)
      places = places_in(kit, kit.pieces[piece], *named->outline);
  }
  for (const Spot& place : places)
    if (is_free(slots, place.centre, piece, standing)) return place;
  const auto* sector = std::get_if<InSector>(&at);
  if (!sector || slots.per_square() > 1) return std::nullopt;
  const auto beside = places_beside(kit, piece, sector->sector, places.front().heading, standing);
  return beside.empty() ? std::nullopt : std::optional(beside.front());
}

std::vector<Standing> lay_out(const Kit& kit, const std::vector<HandTask>& pieces) {
  std::vector<Standing> standing;
  for (const HandTask& each : pieces) {
    const auto named = std::ranges::find(kit.pieces, each.piece, &KitPiece::id);
    if (named == kit.pieces.end()) continue;
    const auto piece = static_cast<std::size_t>(named - kit.pieces.begin());
    if (const auto there = free_place(kit, piece, each.to, standing)) standing.push_back({piece, *there});
  }
  return standing;
}

bool stands_at(const Kit& kit, const Spot& here, const telescope::Spot& at) {
  if (const auto* point = std::get_if<AtPoint>(&at)) {
    const double away_mm =
        std::hypot(point->point.x_mm - here.centre.x_mm, point->point.y_mm - here.centre.y_mm);
    return away_mm <= 1.0 &&
           (!point->heading || std::abs(turn_degrees(here.heading, *point->heading)) <= 1.0);
  }
  const Place place = locate(kit.board, here.centre, Length());
  if (const auto* sector = std::get_if<InSector>(&at))
    return place.sector == sector->sector && (!sector->facing || facing(here.heading, 45) == sector->facing);
  if (const auto* area = std::get_if<InArea>(&at)) return place.area == area->name;
  return std::holds_alternative<Anywhere>(at);
}

std::vector<Standing> arrange(const Kit& kit, std::uint64_t seed) {
  const Slots slots(kit);
  cv::RNG rng(seed * 2654435761U + 11);
  std::vector<Standing> out;
  std::map<std::pair<int, int>, int> used;
  const auto put = [&](std::size_t piece, int column, int row, bool faces_far, int limit) {
    int& taken = used[{column, row}];
    if (taken >= std::min(limit, slots.per_square())) return false;
    Spot spot = slots.spot(column, row, taken++, faces_far);
    spot.centre.x_mm += rng.uniform(-1.6, 1.6);
    spot.centre.y_mm += rng.uniform(-1.6, 1.6);
    spot.heading = Heading::from_degrees(spot.heading.degrees() + rng.uniform(-7.0, 7.0));
    out.push_back({piece, spot});
    return true;
  };
  std::map<const NamedArea*, int> reserves;
  const auto put_in_reserve = [&](std::size_t piece) {
    const auto area =
        std::ranges::find(kit.board.areas, "R1-" + kit.pieces[piece].division, &NamedArea::name);
    if (area == kit.board.areas.end() || !area->outline) return false;
    const NamedArea::Rectangle& r = *area->outline;
    const double x = r.min.x_mm + (reserves[&*area]++ + 0.6) * (kit.pieces[piece].base_width_mm + 14);
    if (x + 20 > r.max.x_mm) return false;
    const double y = (r.min.y_mm + r.max.y_mm) / 2 + kit.tag_size_mm / 2;
    out.push_back({piece, {{x, y}, Heading::from_degrees(rng.uniform(-6.0, 6.0))}});
    return true;
  };
  const int last = slots.rows() - 1;
  int column = 0;
  std::string division;
  int counters = 0, defenders = 0, divisions = 0;
  for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
    const KitPiece& piece = kit.pieces[i];
    if (piece.kind == PieceKind::kCounter) {
      const int rows = std::max(1, last - 2), k = counters++;
      put(i, (k * 3 + k / slots.columns()) % slots.columns(), std::min(last, 2 + (k / 2) % rows), false, 5);
    } else if (piece.side == Side::kDefender) {
      if (defenders++ < 4)
        put(i, (defenders * 2 + 1) % slots.columns(), std::min(last, 1 + last / 2), false, 6);
    } else {
      if (!division.empty() && piece.division != division)
        column = (column + 1) % slots.columns(), ++divisions;
      division = piece.division;
      // Five of the second division have gone ahead: the script makes them six, then seven.
      if (divisions == 1 && slots.rows() > 2 && put(i, column, 1, true, 5)) continue;
      if (put(i, column, 0, true, 6)) continue;
      if (put_in_reserve(i)) continue;
      for (int tries = 1; tries < slots.columns() && !put(i, (column + tries) % slots.columns(), 0, true, 6);
           ++tries) {
      }
    }
  }
  return out;
}

}  // namespace telescope::vision::demo
