#include "app/game/standing_view.hpp"

#include <algorithm>
#include <map>

namespace telescope::app {
namespace {

constexpr double kInsetMm = 7.0;     // keeps names clear of the sector's lines
constexpr double kLargestMm = 44.0;  // of a piece where there is room for it
constexpr int kAcross = 3;           // in a sector, until a side is more than two rows of them
constexpr double kAreaGapMm = 24.0;  // between table, names and areas
constexpr double kAreaDepthMm = 88.0;
constexpr double kWidestAreaMm = 240.0;
constexpr double kAreaNameMm = 10.0;  // of an area, along its near edge

constexpr double kNamed = 0.7;  // of a row's depth; the rest is for the name below the piece

/// How the pieces of an area lie: in rows from its far edge, as large as there is room for all of them.
struct Rows {
  Rows(TablePoint min, TablePoint max, int count)
      : left(min.x_mm), top(max.y_mm), wide(max.x_mm - min.x_mm), deep(max.y_mm - min.y_mm - kAreaNameMm) {
    while (across * rows < count) ++(wide / across > kNamed * deep / rows ? across : rows);
  }
  TablePoint place(int index) const {
    return {left + (index % across + 0.5) * wide / across, top - (index / across + kNamed / 2) * deep / rows};
  }
  double piece() const { return std::min(kLargestMm, 0.88 * std::min(wide / across, kNamed * deep / rows)); }

  double left, top, wide, deep;
  int across = 1, rows = 1;
};

/// How the pieces of one sector lie: each side in rows from its own edge, each row in the middle, as large as
/// there is room.
struct Crowd {
  int near = 0, far = 0;
  int across() const { return std::max(near, far) <= 2 * kAcross ? kAcross : kAcross + 1; }
  int rows() const {
    const auto rows_of = [&](int count) { return (count + across() - 1) / across(); };
    return std::max(2, rows_of(near) + rows_of(far));
  }
  TablePoint place(TablePoint min, double side, int index, bool from_near) const {
    const double width = side / across(), depth = side / rows();
    // Its name lies below it, on whichever side it stands.
    const double y = (index / across() + (from_near ? 1.0 - kNamed / 2 : kNamed / 2)) * depth;
    const int row = std::min(across(), (from_near ? near : far) - index / across() * across());
    const double left = min.x_mm + (side - row * width) / 2.0;
    return {left + (index % across() + 0.5) * width, from_near ? min.y_mm + y : min.y_mm + side - y};
  }
  double piece(double side) const {
    return std::min(kLargestMm, 0.88 * std::min(side / across(), side / rows()));
  }
};

/// Areas without an outline are laid out in one row below the near edge, as wide as the whole is high: a
/// window has that room beside a board that is deeper than wide.
void lay_out(Kit& kit, std::span<const std::string> places, StandingView& view) {
  std::vector<NamedArea*> bare;
  for (const std::string& name : places) {
    if (name.empty()) continue;
    auto it = std::ranges::find(kit.board.areas, name, &NamedArea::name);
    if (it == kit.board.areas.end())
      it = kit.board.areas.insert(kit.board.areas.end(), NamedArea{name, std::nullopt});
  }
  double lowest = -kAreaGapMm;
  for (NamedArea& area : kit.board.areas) {
    if (area.outline)
      lowest = std::min(lowest, area.outline->min.y_mm - kAreaGapMm);
    else
      bare.push_back(&area);
  }
  view.below_mm = -lowest + (bare.empty() ? 0.0 : kAreaDepthMm + 2 * kAreaGapMm);
  if (bare.empty()) return;
  const double board = width(kit.board).mm();
  const double wide = std::clamp(kWidestAreaMm * static_cast<double>(bare.size()), board,
                                 std::max(board, depth(kit.board).mm() + view.below_mm));
  view.beside_mm = (wide - board) / 2;
  const double each = wide / static_cast<double>(bare.size());
  for (std::size_t i = 0; i < bare.size(); ++i) {
    const double left = static_cast<double>(i) * each - view.beside_mm;
    bare[i]->outline = NamedArea::Rectangle{{left + 3, lowest - kAreaGapMm - kAreaDepthMm},
                                            {left + each - 3, lowest - kAreaGapMm}};
  }
}

PieceView absent(const KitPiece& piece) {
  return {.tag = piece.tag, .piece = piece.id, .state = PieceState::kLost};
}

PieceView present(const KitPiece& piece, TablePoint at, Place place) {
  const Heading heading = Heading::from_degrees(piece.side == Side::kDefender ? 180.0 : 0.0);
  return {.tag = piece.tag,
          .piece = piece.id,
          .state = PieceState::kSeen,
          .state_age_s = 0.0,
          .pose = Pose{.centre = at, .heading = heading},
          .place = std::move(place),
          .confidence = 1.0};
}

}  // namespace

StandingView standing_view(const Kit& kit, std::span<const Standing> standings,
                           std::span<const std::string> places) {
  StandingView view{kit, {}, 0.0};
  lay_out(view.kit, places, view);
  view.table.calibrated = true;
  view.table.frame = 1;
  const GridBoard* grid = grid_of(kit.board);
  std::map<std::string, Crowd> crowds;
  for (const Standing& standing : standings)
    if (const KitPiece* piece = find_piece(kit, standing.piece)) {
      Crowd& crowd = crowds[place_word(kit.board, standing)];
      ++(piece->side == Side::kAttacker ? crowd.near : crowd.far);
    }
  std::map<std::pair<std::string, bool>, int> used;
  for (KitPiece& piece : view.kit.pieces) {
    const auto it = std::ranges::find(standings, piece.id, &Standing::piece);
    if (it == standings.end() || is_off_table(*it)) {
      view.table.pieces.push_back(absent(piece));
      continue;
    }
    const bool near = piece.side == Side::kAttacker;
    if (const auto* at = std::get_if<AtPoint>(&it->spot)) {
      view.table.pieces.push_back(present(piece, at->point, {.kind = Place::Kind::kOpen}));
      if (at->heading) view.table.pieces.back().pose->heading = *at->heading;
      continue;
    }
    const std::string place = place_word(kit.board, *it);
    const auto sector = sector_of(*it);
    const int index = used[{place, near}]++;
    if (sector && grid) {
      const double side = grid->cell.mm() - 2 * kInsetMm;
      const TablePoint corner = in_sector(*grid, *sector, 0, 0),
                       min{corner.x_mm + kInsetMm, corner.y_mm + kInsetMm};
      const Crowd& crowd = crowds.at(place);
      const TablePoint at = crowd.place(min, side, index, near);
      piece.base_width_mm = piece.base_depth_mm = crowd.piece(side);
      view.table.pieces.push_back(present(piece, at, {.kind = Place::Kind::kSector, .sector = sector}));
      if (const auto facing = std::get<InSector>(it->spot).facing)
        view.table.pieces.back().pose->heading = heading_of(*facing);
      continue;
    }
    const auto area = std::ranges::find(view.kit.board.areas, place, &NamedArea::name);
    if (area == view.kit.board.areas.end() || !area->outline) {
      view.table.pieces.push_back(absent(piece));
      continue;
    }
    const Crowd& all = crowds.at(place);
    const Rows rows(area->outline->min, area->outline->max, all.near + all.far);
    piece.base_width_mm = piece.base_depth_mm = rows.piece();
    const TablePoint at = rows.place(near ? index : all.near + index);
    view.table.pieces.push_back(present(piece, at, {.kind = Place::Kind::kArea, .area = place}));
  }
  return view;
}

TableView carried_view(const Kit& kit, std::span<const Standing> standings, const PieceId& piece,
                       const MapPlace& to) {
  std::vector<Standing> carried(standings.begin(), standings.end());
  auto it = std::ranges::find(carried, piece, &Standing::piece);
  if (it == carried.end())
    it = carried.insert(carried.end(), Standing{.piece = piece, .spot = {}, .replaces = {}});
  // A hand on the map turns nothing unless it is told to.
  const auto* stood = std::get_if<AtPoint>(&it->spot);
  const auto* faced = std::get_if<InSector>(&it->spot);
  const std::optional<Heading> heading = to.heading ? to.heading : stood ? stood->heading : std::nullopt;
  const std::optional<Facing> facing = faced ? faced->facing : std::nullopt;
  it->spot = to.point    ? Spot(AtPoint{.point = *to.point, .heading = heading})
             : to.sector ? Spot(InSector{*to.sector, facing})
                         : spot_from_word(kit.board, to.name);
  const std::vector<std::string> places{to.name};
  TableView view = standing_view(kit, carried, places).table;
  // What lies in the box is seen nowhere; what was carried there is known to have gone.
  for (PieceView& each : view.pieces)
    if (each.piece == piece && !each.pose) each.state = PieceState::kRemoved;
  return view;
}

}  // namespace telescope::app
