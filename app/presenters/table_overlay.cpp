#include "app/presenters/table_overlay.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/drawing/table_rule.hpp"
#include "app/game/game_scene.hpp"
#include "app/presenters/piece_state.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kLabelCharacters = 8;
constexpr double kEdgeLabelMm = 21.0;  // from the table's edge to the middle of a label beside it

/// A point of the base's frame (x to its right, y to its front) on the table.
TablePoint on_base(const Pose& pose, double right_mm, double front_mm) {
  return BaseFrame(pose.centre, pose.heading.degrees())(right_mm, front_mm);
}

std::string label_of(const KitPiece& piece) {
  return shortened(drawable({piece.short_name, piece.id.value()}), kLabelCharacters);
}

std::optional<StandShape> stand_shape(const KitPiece& piece, const PieceView& view,
                                      const Projection& projection) {
  if (!view.pose || view.state == PieceState::kRemoved) return std::nullopt;
  const double w = piece.base_width_mm / 2.0;
  const double d = piece.base_depth_mm / 2.0;
  const double z = piece.placement.height_mm;
  const auto at = [&](double right, double front) { return on_base(*view.pose, right, front); };
  const auto shown =
      projection.canvas_points({at(-w, d), at(w, d), at(w, -d), at(-w, -d), at(0, 0), at(0, d)}, z);
  if (shown.empty()) return std::nullopt;
  StandShape shape;
  shape.piece = piece.id;
  std::copy_n(shown.begin(), 4, shape.outline.begin());
  shape.centre = shown[4];
  shape.front = shown[5];
  shape.side = piece.side;
  shape.kind = piece.kind;
  shape.kit = &piece;
  shape.state = view.state;
  shape.label = label_of(piece);
  shape.label_at = shape.symbol_at = shape.centre;
  shape.unclear = view.place.kind == Place::Kind::kUnclear;
  if (view.state != PieceState::kSeen) shape.remark = state_text(view);
  return shape;
}

/// Whether a unit's stands lie together on the canvas: nearer than a base is long from corner to corner.
bool together(const StandShape& a, const StandShape& b) {
  const auto apart = [](CanvasPoint p, CanvasPoint q) { return std::hypot(p.x - q.x, p.y - q.y); };
  return a.kind == PieceKind::kStand && b.kind == PieceKind::kStand && !a.kit->unit.empty() &&
         a.kit->unit == b.kit->unit && apart(a.centre, b.centre) < apart(a.outline[0], a.outline[2]);
}

/// Of stands of one unit that lie together one bears the name, below the middle of them all: what is chosen,
/// else what is not seen, else the first. On a map it bears the symbol, too, in the middle of them all.
void name_units_once(std::vector<StandShape>& stands, bool on_map) {
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (stands[i].label.empty()) continue;
    std::vector<StandShape*> group{&stands[i]};
    for (std::size_t next = 0; next < group.size(); ++next)
      for (std::size_t j = i + 1; j < stands.size(); ++j)
        if (!stands[j].label.empty() && std::ranges::find(group, &stands[j]) == group.end() &&
            together(*group[next], stands[j]))
          group.push_back(&stands[j]);
    if (group.size() == 1) continue;
    const auto [left, right] =
        std::ranges::minmax(group, {}, [](const auto* each) { return each->centre.x; });
    const auto [highest, lowest] =
        std::ranges::minmax(group, {}, [](const auto* each) { return each->centre.y; });
    const auto bearer = std::ranges::min_element(group, {}, [](const auto* each) {
      return each->highlighted ? 0 : each->state != PieceState::kSeen ? 1 : 2;
    });
    for (StandShape* each : group)
      if (each != *bearer) each->label.clear();
    (*bearer)->label_at = {(left->centre.x + right->centre.x) / 2, lowest->centre.y};
    if (!on_map) continue;
    for (StandShape* each : group) each->bare = each != *bearer;
    (*bearer)->symbol_at = {(*bearer)->label_at.x, (highest->centre.y + lowest->centre.y) / 2};
  }
}

/// As wide as leaves every symbol beside the others, and not much wider than most of them have it: nobody
/// stands out because he stands alone. A symbol is two thirds as high as wide.
void give_room(std::vector<StandShape>& stands) {
  constexpr float kShare = 0.94F, kMost = 1e6F, kOfMost = 1.25F;
  std::vector<float> rooms;
  for (StandShape& one : stands) {
    one.room = kMost;
    for (const StandShape& other : stands)
      if (&one != &other && !other.bare)
        one.room =
            std::min(one.room, kShare * std::max(std::abs(one.symbol_at.x - other.symbol_at.x),
                                                 1.5F * std::abs(one.symbol_at.y - other.symbol_at.y)));
    if (!one.bare) rooms.push_back(one.room);
  }
  if (rooms.empty()) return;
  const auto middle = rooms.begin() + static_cast<std::ptrdiff_t>(rooms.size() / 2);
  std::ranges::nth_element(rooms, middle);
  for (StandShape& one : stands) one.room = std::min(one.room, kOfMost * *middle);
}

/// Of a marker that is no card: a circle as wide as its shorter side.
std::vector<TablePoint> disc_around(const Pose& pose, double radius_mm) {
  constexpr int kSteps = 24;
  std::vector<TablePoint> points;
  for (int i = 0; i < kSteps; ++i) {
    const double a = 2.0 * std::numbers::pi * i / kSteps;
    points.push_back(on_base(pose, radius_mm * std::sin(a), radius_mm * std::cos(a)));
  }
  return points;
}

std::optional<MarkerShape> marker_shape(const MarkerClass& marker, const MarkerView& view,
                                        const Projection& projection) {
  if (!view.pose) return std::nullopt;
  const double w = marker.width_mm / 2.0, d = marker.depth_mm / 2.0, z = marker.height_mm;
  const double fold = std::min(w, d) * 0.5;
  const auto at = [&](double right, double front) { return on_base(*view.pose, right, front); };
  const bool is_card = !marker.deck.empty();
  MarkerShape shape;
  shape.marker = marker.id;
  shape.outline = is_card ? projection.canvas_points(
                                {at(-w, d), at(w - fold, d), at(w, d - fold), at(w, -d), at(-w, -d)}, z)
                          : projection.canvas_points(disc_around(*view.pose, std::min(w, d)), z);
  if (is_card)
    shape.fold = projection.canvas_points({at(w - fold, d), at(w - fold, d - fold), at(w, d - fold)}, z);
  const auto centre = projection.canvas_from_table(view.pose->centre, z);
  const auto side = projection.canvas_from_table(at(std::min(w, d), 0.0), z);
  if (shape.outline.empty() || !centre || !side) return std::nullopt;
  shape.centre = *centre;
  shape.radius = std::hypot(side->x - centre->x, side->y - centre->y);
  shape.state = view.state;
  shape.label = drawable({marker.short_name, marker.id});
  if (view.state != PieceState::kSeen) shape.remark = state_text(view);
  return shape;
}

/// Shows as a counter what everybody knows it to be: turned up, it lies there until its stand takes its
/// place; when all is revealed nothing is hidden any more.
void open_counter(const Scene& scene, StandShape& shape) {
  if (!scene.game || shape.kind != PieceKind::kCounter) return;
  const GameScene& game = *scene.game;
  PieceId unit;
  const auto turned_up = std::ranges::find(game.standings, shape.piece, &Standing::replaces);
  if (turned_up != game.standings.end()) unit = turned_up->piece;
  if (game.revealed)
    for (const Truth& each : game.truth)
      if (each.hidden && each.standing.piece == shape.piece) {
        unit = PieceId(each.unit.value());
        shape.label = shortened(each.name, kLabelCharacters);
      }
  if (const KitPiece* stand = find_piece(scene.kit, unit)) {
    shape.kit = stand;
    shape.label = label_of(*stand);
  }
}

/// Whether a finding on that side's pieces there is let pass.
bool is_let_pass(const Scene& scene, const SectorCount& count) {
  return std::ranges::any_of(scene.findings, [&](const Finding& finding) {
    if (finding.waiver.empty() || finding.pieces.empty()) return false;
    const KitPiece* piece = find_piece(scene.kit, finding.pieces.front());
    return piece && piece->side == count.side && std::ranges::count(finding.sectors, count.sector) > 0;
  });
}

std::vector<SectorShape> sector_shapes(const Scene& scene, const GridBoard& grid,
                                       const Projection& projection, const Finding* chosen) {
  std::vector<SectorShape> shapes;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      SectorShape shape;
      shape.sector = {column, row};
      shape.label = label(grid, shape.sector);
      const auto at = [&](double across, double along) {
        return in_sector(grid, shape.sector, across, along);
      };
      const std::array<TablePoint, 4> corners{at(0, 1), at(1, 1), at(1, 0), at(0, 0)};
      shape.outline = projection.way(corners, true);
      if (shape.outline.empty()) continue;
      for (std::size_t i = 0; i < 4; ++i) shape.corners[i] = *projection.canvas_from_table(corners[i]);
      for (const SectorCount& count : scene.counts)
        if (count.sector == shape.sector && count.count + count.unclear > 0) {
          shape.counts.push_back(count_label(count, scene.kit.sides, is_let_pass(scene, count)));
          shape.fullness = std::max(shape.fullness, shape.counts.back().fullness);
        }
      std::ranges::stable_sort(shape.counts, {}, &CountLabel::side);
      shape.highlighted = chosen && std::ranges::find(chosen->sectors, shape.sector) != chosen->sectors.end();
      shapes.push_back(std::move(shape));
    }
  return shapes;
}

void add_grid(TableOverlay& overlay, const GridBoard& grid, const Projection& projection) {
  const double w = grid.cell.mm() * grid.columns;
  const double d = grid.cell.mm() * grid.rows;
  const auto add_line = [&](TablePoint from, TablePoint to) {
    if (auto line = projection.line(from, to); !line.empty()) overlay.grid_lines.push_back(std::move(line));
  };
  for (int column = 1; column < grid.columns; ++column)
    add_line({column * grid.cell.mm(), 0}, {column * grid.cell.mm(), d});
  for (int row = 1; row < grid.rows; ++row) add_line({0, row * grid.cell.mm()}, {w, row * grid.cell.mm()});

  const double half = grid.cell.mm() / 2;
  const auto add_label = [&](std::string text, TablePoint point, TablePoint half_cell) {
    const auto at = projection.canvas_from_table(point);
    const auto end = projection.canvas_from_table({point.x_mm + half_cell.x_mm, point.y_mm + half_cell.y_mm});
    const auto edge =
        projection.canvas_from_table({std::clamp(point.x_mm, 0.0, w), std::clamp(point.y_mm, 0.0, d)});
    if (at && edge) overlay.edge_labels.push_back({std::move(text), *at, *edge, end.value_or(*at)});
  };
  for (int column = 0; column < grid.columns; ++column) {
    const std::string text = column_name(grid, column);
    const double x = (column + 0.5) * grid.cell.mm();
    add_label(text, {x, -kEdgeLabelMm}, {half, 0});
    add_label(text, {x, d + kEdgeLabelMm}, {half, 0});
  }
  for (int row = 0; row < grid.rows; ++row) {
    const std::string text = row_name(grid, row);
    const double y = (row + 0.5) * grid.cell.mm();
    add_label(text, {-kEdgeLabelMm, y}, {0, half});
    add_label(text, {w + kEdgeLabelMm, y}, {0, half});
  }
}

/// How long a small length is on the canvas there.
float canvas_length(TablePoint at, double length_mm, const Projection& projection) {
  const auto left = projection.canvas_from_table({at.x_mm - length_mm / 2, at.y_mm});
  const auto right = projection.canvas_from_table({at.x_mm + length_mm / 2, at.y_mm});
  return left && right ? std::hypot(right->x - left->x, right->y - left->y) : 0.0F;
}

void add_ground(TableOverlay& overlay, const Board& board, const Projection& projection) {
  const double step = pattern_step_mm(board);
  const GroundDrawing drawing = ground_drawing(board.ground, step);
  const TablePoint middle{width(board).mm() / 2, depth(board).mm() / 2};
  const float per_mm = canvas_length(middle, step, projection) / static_cast<float>(step);
  for (const MapShape& shape : drawing.shapes) {
    GroundMark mark{.kind = shape.kind,
                    .ink = shape.ink,
                    .width = static_cast<float>(shape.width_mm) * per_mm,
                    .paths = {}};
    for (const MapPath& path : shape.paths) {
      // Marks are so small that no lens bends them.
      auto shown = shape.kind == MapShape::Kind::kMark ? projection.canvas_points(path)
                                                       : projection.way(path, shape.width_mm == 0.0);
      if (!shown.empty()) mark.paths.push_back(std::move(shown));
    }
    overlay.ground.push_back(std::move(mark));
  }
  for (const GroundName& name : drawing.names)
    if (const auto at = projection.canvas_from_table(name.at))
      overlay.ground_names.push_back({name.area, name.text, *at, projection.canvas_points(name.outline)});
}

void add_rule(TableOverlay& overlay, const Board& board, const Projection& projection) {
  const TableRule rule = table_rule(board);
  for (const TableRule::Tick& tick : rule.ticks) {
    const auto at = projection.canvas_from_table(tick.at), out = projection.canvas_from_table(tick.out),
               text_at = projection.canvas_from_table(tick.text_at);
    if (at && out && text_at) overlay.rule.ticks.push_back({*at, *out, tick.text, *text_at});
    if (!tick.text.empty()) overlay.rule.lines.push_back(projection.line(tick.at, tick.over));
  }
  if (rule.ticks.empty()) return;
  overlay.rule.bar = projection.line(rule.bar_from, rule.bar_to);
  overlay.rule.bar_text = rule.bar_text;
}

}  // namespace

CountLabel count_label(const SectorCount& count, const SideNames& sides, bool let_pass) {
  CountLabel label{count.side, Fullness::kRoom, {}, {}};
  const bool over = count.limit > 0 && count.count > count.limit;
  if (over && !let_pass)
    label.fullness = Fullness::kOver;
  else if (over || (count.limit > 0 && count.count == count.limit))
    label.fullness = Fullness::kFull;
  // Said with the upper bound too: what is unclear must neither be hidden nor counted as certain.
  std::string number = std::to_string(count.count);
  if (count.unclear > 0) number += "\u2013" + std::to_string(count.count + count.unclear);
  if (count.limit > 0) number += "/" + std::to_string(count.limit);
  // What is wrong must be read from across the table: fewer words, larger; its mark still tells the side.
  if (label.fullness == Fullness::kOver)
    label.text = tr("OVER {1}", number);
  else
    label.text = std::string(short_name_of(sides, count.side)) + " " + number;
  if (label.fullness == Fullness::kFull)
    label.text = over ? tr("{1} let pass", label.text) : tr("{1} FULL", label.text);
  label.number = std::move(number);
  return label;
}

TableOverlay bare_table(const Board& board, const Projection& projection) {
  TableOverlay overlay{.sheet = true};
  overlay.table_outline = projection.outline_of({{0, 0}, {width(board).mm(), depth(board).mm()}});
  add_ground(overlay, board, projection);
  add_rule(overlay, board, projection);
  return overlay;
}

TableOverlay table_overlay(const Scene& scene, const Projection& projection, const Finding* chosen,
                           const PieceId* chosen_piece) {
  if (!scene.table || !scene.table->calibrated) return {};
  const Board& board = scene.kit.board;
  TableOverlay overlay = bare_table(board, projection);
  overlay.sheet = !scene.camera;
  if (const GridBoard* grid = grid_of(board)) {
    add_grid(overlay, *grid, projection);
    overlay.sectors = sector_shapes(scene, *grid, projection, chosen);
  }
  for (const NamedArea& area : board.areas) {
    if (!area.outline) continue;
    auto outline = projection.outline_of(*area.outline);
    if (!outline.empty()) overlay.areas.push_back({area.name, std::move(outline)});
  }
  for (const PieceView& view : scene.table->pieces) {
    const KitPiece* piece = find_piece(scene.kit, view.piece);
    if (!piece) continue;
    auto shape = stand_shape(*piece, view, projection);
    if (!shape) continue;
    open_counter(scene, *shape);
    shape->highlighted = (chosen_piece && *chosen_piece == view.piece) ||
                         (chosen && std::ranges::find(chosen->pieces, view.piece) != chosen->pieces.end());
    overlay.stands.push_back(std::move(*shape));
  }
  for (const MarkerView& view : scene.table->markers)
    if (const MarkerClass* marker = find_marker(scene.kit, view.marker))
      if (auto shape = marker_shape(*marker, view, projection)) overlay.markers.push_back(std::move(*shape));
  name_units_once(overlay.stands, overlay.sheet);
  if (overlay.sheet) give_room(overlay.stands);
  // What is chosen is drawn last, so that nothing hides it.
  std::ranges::stable_sort(overlay.stands, {}, &StandShape::highlighted);
  return overlay;
}

}  // namespace telescope::app
