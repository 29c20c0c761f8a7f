#include "core/views/picture_mask.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace telescope {
namespace {

/// Beyond the base's corner: print, lens and shadow.
constexpr double kCoverMarginMm = 5.0;
constexpr double kSigmas = 3.0;

double cover_radius(const KitPiece& piece, const Pose& pose) {
  return std::hypot(piece.base_width_mm, piece.base_depth_mm) / 2 + kSigmas * pose.sigma_mm + kCoverMarginMm;
}

/// Every sector that the disc reaches into.
void add_sectors(const GridBoard& grid, const Cover& disc, std::set<Sector>& sectors) {
  const double cell = grid.cell.mm();
  const auto index = [&](double mm, int count) {
    return std::clamp(static_cast<int>(std::floor(mm / cell)), -1, count);
  };
  const int left = index(disc.centre.x_mm - disc.radius_mm, grid.columns);
  const int right = index(disc.centre.x_mm + disc.radius_mm, grid.columns);
  const int near = index(disc.centre.y_mm - disc.radius_mm, grid.rows);
  const int far = index(disc.centre.y_mm + disc.radius_mm, grid.rows);
  for (int row = std::max(near, 0); row <= std::min(far, grid.rows - 1); ++row)
    for (int column = std::max(left, 0); column <= std::min(right, grid.columns - 1); ++column)
      sectors.insert({column, row});
}

/// Where the camera last had a piece.
void add_last_place(const GridBoard& grid, const KitPiece& piece, const PieceView& seen,
                    std::set<Sector>& sectors) {
  if (seen.place.sector) sectors.insert(*seen.place.sector);
  sectors.insert(seen.place.between.begin(), seen.place.between.end());
  if (seen.pose) add_sectors(grid, {seen.pose->centre, cover_radius(piece, *seen.pose)}, sectors);
}

bool is_seen_in(const PieceView& seen, Sector sector) {
  return seen.state == PieceState::kSeen && seen.pose && seen.place.kind == Place::Kind::kSector &&
         seen.place.sector == sector;
}

const Standing* standing_of(std::span<const Standing> standings, const PieceId& piece) {
  const auto it = std::ranges::find(standings, piece, &Standing::piece);
  return it == standings.end() ? nullptr : &*it;
}

/// Withholds what the piece asks for, or covers it where it lies as it must.
void judge(const GridBoard& grid, const KitPiece& piece, const PieceView* seen, const Standing* standing,
           std::set<Sector>& withheld, std::vector<Cover>& covers) {
  const bool counter = piece.kind == PieceKind::kCounter;
  const std::optional<Sector> home = standing ? sector_of(*standing) : std::nullopt;
  if (home && seen && is_seen_in(*seen, *home)) {
    if (counter) covers.push_back({seen->pose->centre, cover_radius(piece, *seen->pose)});
    return;
  }
  if (counter && home) withheld.insert(*home);
  if (!seen || (seen->state == PieceState::kRemoved && !counter)) return;
  if (counter || seen->state == PieceState::kSeen) add_last_place(grid, piece, *seen, withheld);
}

}  // namespace

PictureMask picture_mask(const Known& known, const Kit& kit, std::span<const Standing> standings,
                         const TableNow& now) {
  if (known.picture && known.sight == Sight::kWhole) return {.whole = true, .sectors = {}, .covers = {}};
  const GridBoard* grid = grid_of(kit.board);
  if (!known.picture || !grid || !now.table || !now.table->calibrated || !now.obstructed) return {};
  std::set<Sector> withheld(now.obstructed->begin(), now.obstructed->end());
  PictureMask mask;
  for (const KitPiece& piece : kit.pieces)
    if (piece.kind == PieceKind::kCounter || piece.side == Side::kDefender)
      judge(*grid, piece, find_piece(*now.table, piece.id), standing_of(standings, piece.id), withheld,
            mask.covers);
  // HD-10: by place, not by number.
  std::ranges::sort(mask.covers, {}, [](const Cover& each) {
    return std::tuple(each.centre.y_mm, each.centre.x_mm, each.radius_mm);
  });
  for (int row = 0; row < grid->rows; ++row)
    for (int column = 0; column < grid->columns; ++column)
      if (!withheld.contains({column, row})) mask.sectors.push_back({column, row});
  return mask;
}

}  // namespace telescope
