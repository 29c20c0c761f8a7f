#include "app/presenters/map_marks.hpp"

#include <algorithm>
#include <utility>

#include "app/support/language.hpp"
#include "core/board/footprint.hpp"

namespace telescope::app {
namespace {

std::vector<CanvasPoint> outline_of(Sector sector, const GridBoard& grid, const Projection& projection) {
  return projection.outline_of({in_sector(grid, sector, 0, 0), in_sector(grid, sector, 1, 1)});
}

std::vector<TablePoint> base_at(TablePoint at, Heading heading, double width_mm, double depth_mm) {
  const auto base = corners({.centre = at,
                             .heading = heading,
                             .width = Length::from_mm(width_mm),
                             .depth = Length::from_mm(depth_mm)});
  return {base.begin(), base.end()};
}

/// The base of what is carried, or of a piece of the usual size, with its front pointed.
std::vector<CanvasPoint> outline_of(TablePoint at, Heading heading, const KitPiece* carried,
                                    const Projection& projection) {
  const KitPiece usual;
  const KitPiece& piece = carried ? *carried : usual;
  std::vector<TablePoint> around = base_at(at, heading, piece.base_width_mm, piece.base_depth_mm);
  if (carried) {  // front left, front right: between them the front
    const TablePoint front{(around[0].x_mm + around[1].x_mm) / 2, (around[0].y_mm + around[1].y_mm) / 2};
    constexpr double kTip = 0.7;  // of the way from the middle to the front
    around.insert(around.begin() + 1,
                  {front.x_mm + kTip * (front.x_mm - at.x_mm), front.y_mm + kTip * (front.y_mm - at.y_mm)});
  }
  return projection.canvas_points(around);
}

std::vector<CanvasPoint> outline_of(const MapPlace& place, const Board& board, const Projection& projection) {
  if (const GridBoard* grid = grid_of(board); grid && place.sector)
    return outline_of(*place.sector, *grid, projection);
  const auto area = std::ranges::find(board.areas, place.name, &NamedArea::name);
  if (area == board.areas.end() || !area->outline) return {};
  return projection.outline_of(*area->outline);
}

void add_ghosts(const GameScene& game, const Projection& projection, MapMarks& marks) {
  for (const Debt& debt : game.debts) {
    if (debt.done || debt.base.empty() || !is_public(debt.audience)) continue;
    if (auto outline = projection.canvas_points(debt.base); !outline.empty())
      marks.ghosts.push_back({std::move(outline), tr("{1} belongs here", debt.piece.value())});
  }
}

/// A mark for each sector that the table owes something in.
void add_owed(const GameScene& game, const GridBoard& grid, const Projection& projection, MapMarks& marks) {
  std::vector<std::pair<Sector, int>> owed;
  for (const Debt& debt : game.debts) {
    if (debt.done || !debt.sector || !is_public(debt.audience)) continue;
    const auto it = std::ranges::find(owed, *debt.sector, &std::pair<Sector, int>::first);
    if (it == owed.end())
      owed.emplace_back(*debt.sector, 1);
    else
      ++it->second;
  }
  for (const auto& [sector, count] : owed)
    if (auto outline = outline_of(sector, grid, projection); !outline.empty())
      marks.owed.push_back({std::move(outline), tr("owes {1}", count)});
}

std::vector<CanvasPoint> outline_of(const FormStand& stand, const Projection& projection) {
  if (stand.width_mm <= 0.0 || stand.depth_mm <= 0.0) return {};
  return projection.canvas_points(
      base_at(stand.at, Heading::from_degrees(stand.heading_deg), stand.width_mm, stand.depth_mm));
}

MapMarks::Place mark_of(const FormPlace& place, const Projection& projection) {
  MapMarks::Place mark{.turns = place.turns, .wrong = place.wrong, .words = place.words};
  std::vector<TablePoint> points = place.others, way;
  if (place.from) mark.from = outline_of(*place.from, projection);
  if (place.at) {
    constexpr double kLeastAhead_mm = 10.0;  // of a point, that has no front
    const FormStand& at = *place.at;
    mark.base = outline_of(at, projection);
    mark.at = projection.canvas_from_table(at.at);
    const double ahead = std::max(at.depth_mm / 2, kLeastAhead_mm);
    mark.ahead = projection.canvas_from_table(BaseFrame(at.at, at.heading_deg)(0.0, ahead));
    if (place.from) way.push_back(place.from->at);
    way.insert(way.end(), place.others.begin(), place.others.end());
    way.push_back(at.at);
    points.push_back(at.at);
  }
  mark.way = projection.canvas_points(way);
  mark.points = projection.canvas_points(points);
  return mark;
}

/// All stands of the unit of `stand`; of a counter itself alone.
std::vector<PieceId> whole_unit(const Kit& kit, const PieceId& stand) {
  const KitPiece* of = find_piece(kit, stand);
  if (!of || of->unit.empty()) return {stand};
  std::vector<PieceId> stands;
  for (const KitPiece& each : kit.pieces)
    if (each.unit == of->unit) stands.push_back(each.id);
  return stands;
}

/// By how much a move's stand lies beside the middle of its sector, at whichever end of the way it stands:
/// the way runs through it, so that two moves of one file lie side by side.
TablePoint beside_middle(const Proposal& move, const GridBoard& grid, const TableView* table) {
  const PieceView* stand = table && !move.pieces.empty() ? find_piece(*table, move.pieces.front()) : nullptr;
  if (!stand || !stand->pose || !stand->place.sector || move.path.empty()) return {};
  const Sector at = *stand->place.sector;
  if (at != move.path.front() && at != move.path.back()) return {};
  const TablePoint centre = stand->pose->centre, middle = in_sector(grid, at);
  return {centre.x_mm - middle.x_mm, centre.y_mm - middle.y_mm};
}

/// The ways of what the table says and of what players ask; those of a request only where it can be read.
void add_paths(const GameScene& game, const GridBoard* grid, const Console& console, const ConsolePage& page,
               const TableView* table, const Projection& projection, MapMarks& marks) {
  const ConsoleLine* chosen = console.chosen(page);
  for (const JudgedProposal& judged : game.proposals) {
    if (judged.asked && console.view().blank) continue;
    PathMark mark{{}, judged.verdict.lawful(), false, all_open(judged.verdict.objections)};
    mark.chosen =
        chosen && chosen->kind == ConsoleLine::Kind::kProposal && chosen->action == judged.proposal.action;
    std::vector<TablePoint> way = judged.proposal.way;
    if (grid && way.empty()) {
      const TablePoint beside = beside_middle(judged.proposal, *grid, table);
      for (const Sector& sector : judged.proposal.path) {
        const TablePoint middle = in_sector(*grid, sector);
        way.push_back({middle.x_mm + beside.x_mm, middle.y_mm + beside.y_mm});
      }
    }
    for (const TablePoint& point : way)
      if (const auto at = projection.canvas_from_table(point)) mark.points.push_back(*at);
    if (mark.points.size() > 1 || (!grid && !mark.points.empty())) marks.paths.push_back(std::move(mark));
  }
}

}  // namespace

MapMarks map_marks(const GameScene& game, const Kit& kit, const Console& console, const ConsolePage& page,
                   const Projection& projection, const TableView* table) {
  MapMarks marks;
  const Board& board = kit.board;
  marks.known = table_marks(game, console.view(), board, projection);
  const auto cursor = console.map_cursor();
  if (cursor && cursor->point)
    marks.cursor = outline_of(*cursor->point, cursor->heading.value_or(Heading()),
                              console.carried() ? find_piece(kit, *console.carried()) : nullptr, projection);
  else if (cursor)
    marks.cursor = outline_of(*cursor, board, projection);
  const GridBoard* grid = grid_of(board);
  if (grid)
    for (const FormMark& mark : console.form().marks())
      marks.named.push_back({outline_of(mark.sector, *grid, projection), mark.text});
  if (console.withheld(game)) return marks;
  if (const auto place = console.form().place()) marks.place = mark_of(*place, projection);
  add_paths(game, grid, console, page, table, projection, marks);
  if (grid)
    add_owed(game, *grid, projection, marks);
  else
    add_ghosts(game, projection, marks);
  return marks;
}

Finding chosen_finding(const Console& console, const ConsolePage& page, const Kit& kit) {
  Finding finding;
  if (console.form().is_open()) {
    if (const auto piece = console.form().chosen_piece()) finding.pieces = whole_unit(kit, *piece);
    return finding;
  }
  if (const ConsoleLine* line = console.chosen(page)) {
    finding.pieces = line->pieces;
    finding.sectors = line->sectors;
    // The table sees and owes each stand by itself.
    if (line->kind == ConsoleLine::Kind::kOption && line->pieces.size() == 1)
      finding.pieces = whole_unit(kit, line->pieces.front());
  }
  if (const auto& opened = console.view().piece)
    std::ranges::move(whole_unit(kit, *opened), std::back_inserter(finding.pieces));
  if (console.view().place && console.view().place->sector)
    finding.sectors.push_back(*console.view().place->sector);
  if (console.carried()) finding.pieces = {*console.carried()};
  return finding;
}

}  // namespace telescope::app
