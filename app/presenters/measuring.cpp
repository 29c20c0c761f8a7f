#include "app/presenters/measuring.hpp"

#include <algorithm>
#include <array>

#include "app/presenters/commands.hpp"
#include "app/presenters/measuring_shapes.hpp"
#include "app/support/language.hpp"
#include "core/measure/words.hpp"

namespace telescope::app {
namespace {

constexpr int kLongestRange = 200;
/// Front arcs in the order of their key; zero: none.
constexpr std::array kFrontArcs{45, 60, 90, 180, 0};
/// So far an arc is drawn where there is no range.
constexpr double kArcReachMm = 150.0;

const PieceView* standing(const TableView* table, const PieceId& piece) {
  const PieceView* view = table ? find_piece(*table, piece) : nullptr;
  return view && view->pose && view->state != PieceState::kRemoved ? view : nullptr;
}

/// The pieces that stand somewhere, in the order of the kit.
std::vector<PieceId> standing_pieces(const Scene& scene) {
  std::vector<PieceId> pieces;
  for (const KitPiece& piece : scene.kit.pieces)
    if (standing(scene.table, piece.id)) pieces.push_back(piece.id);
  return pieces;
}

/// The place `by` after `piece`, round and round; the first or the last where it is not among them.
std::optional<PieceId> neighbour(const std::vector<PieceId>& pieces, const PieceId* piece, int by) {
  if (pieces.empty()) return std::nullopt;
  const auto count = static_cast<int>(pieces.size());
  const auto it = piece ? std::ranges::find(pieces, *piece) : pieces.end();
  if (it == pieces.end()) return by > 0 ? pieces.front() : pieces.back();
  return pieces[static_cast<std::size_t>((static_cast<int>(it - pieces.begin()) + by + count) % count)];
}

/// One end of the tape.
struct End {
  PlacedBase base;
  Place place;
};

std::optional<End> end_at(const Scene& scene, const PieceId& id) {
  const KitPiece* piece = find_piece(scene.kit, id);
  const PieceView* view = standing(scene.table, id);
  if (!piece || !view) return std::nullopt;
  return End{placed(*piece, *view->pose), view->place};
}

struct Tape {
  End from, to;
};
std::optional<Tape> tape_of(const Measuring& measuring, const Scene& scene) {
  if (!measuring.ends()) return std::nullopt;
  const auto from = end_at(scene, measuring.ends()->from);
  if (!from) return std::nullopt;
  if (const auto* piece = std::get_if<PieceId>(&measuring.ends()->to)) {
    const auto to = end_at(scene, *piece);
    return to ? std::optional(Tape{*from, *to}) : std::nullopt;
  }
  if (const auto* point = std::get_if<TablePoint>(&measuring.ends()->to))
    return Tape{*from, {placed(*point), locate(scene.kit.board, *point, Length())}};
  return std::nullopt;
}

/// A distance in the board's own measure, judged where there is a range.
struct ToldLength {
  std::string text;
  std::optional<Judgement> judgement;
};
ToldLength told(const MeasuredLength& length, const Place& from, const Place& to, const Board& board,
                int range) {
  ToldLength told;
  if (grid_of(board)) {
    const auto squares = squares_between(from, to, SquareCount::kDiagonal);
    if (!squares) return {tr("off the squares"), std::nullopt};
    told.text = words(*squares);
    if (range > 0) told.judgement = judge_squares(*squares, range);
  } else {
    const MeasuringUnit unit = measured_in(board);
    told.text = words(length, unit);
    if (range > 0) told.judgement = judge_range(length, one(unit) * range, unit);
  }
  if (told.judgement) told.text += ": " + std::string(range_words(*told.judgement));
  return told;
}

std::string range_text(const Board& board, int range) {
  if (grid_of(board)) return words(SquareSpan{range, range});
  return std::to_string(range) + " " + std::string(short_name(measured_in(board)));
}

void add_line(MeasuringMarks& marks, TablePoint from, TablePoint to, ToldLength told,
              const Projection& projection) {
  MeasureMark mark{
      .line = projection.line(from, to), .text = std::move(told.text), .judgement = told.judgement};
  const auto middle = projection.canvas_from_table({(from.x_mm + to.x_mm) / 2, (from.y_mm + to.y_mm) / 2});
  if (mark.line.empty() || !middle) return;
  mark.middle = *middle;
  marks.lines.push_back(std::move(mark));
}

std::string degrees_text(int degrees) {
  return std::to_string(degrees) + "\u00b0";
}

/// The front arc where one is drawn and asked for; zero: none, as on a grid.
int arc_deg(const Measuring& measuring, const Board& board) {
  return grid_of(board) ? 0 : measuring.arc_deg();
}

std::string turned_text(const HandMove& move) {
  return tr("turned {1}", turn_words(turn_between(move.from, move.to)));
}

void add_ring(MeasuringMarks& marks, const PlacedBase& base, int range, const Scene& scene,
              const Projection& projection) {
  if (range == 0 || grid_of(scene.kit.board)) return;
  RangeRing ring{
      .outline = projection.canvas_points(ring_around(base, one(measured_in(scene.kit.board)) * range)),
      .text = range_text(scene.kit.board, range)};
  if (ring.outline.empty()) return;
  ring.top = *std::ranges::min_element(ring.outline, {}, &CanvasPoint::y);
  marks.rings.push_back(std::move(ring));
}

void add_arc(MeasuringMarks& marks, const PlacedBase& base, const Measuring& measuring, const Scene& scene,
             const Projection& projection) {
  const Board& board = scene.kit.board;
  const double half = arc_deg(measuring, board) / 2.0;
  if (half == 0.0) return;
  const Length reach =
      measuring.range() > 0 ? one(measured_in(board)) * measuring.range() : Length::from_mm(kArcReachMm);
  const auto edge = [&](double bearing_deg) {
    return projection.line(base.pose.centre, ring_point(base, reach, bearing_deg));
  };
  ArcMark arc{edge(-half), edge(half)};
  if (!arc.left.empty() && !arc.right.empty()) marks.arcs.push_back(std::move(arc));
}

/// How far it turned, at the end of its front; in words only where no line tells them.
void add_turn(MeasuringMarks& marks, const HandMove& move, const Scene& scene, const Projection& projection) {
  const KitPiece* piece = find_piece(scene.kit, move.piece);
  if (!piece || !is_turned(move)) return;
  const Length reach = Length::from_mm(std::max(piece->base_width_mm, piece->base_depth_mm));
  TurnMark turn{.fan = projection.canvas_points(turn_fan(move.from, move.to, reach))};
  if (turn.fan.empty()) return;
  turn.top = *std::ranges::min_element(turn.fan, {}, &CanvasPoint::y);
  if (!is_moved(move)) turn.text = turned_text(move);
  marks.turns.push_back(std::move(turn));
}

/// A way that is longer than the straight line by more than both errors.
bool is_bent(const MeasuredLength& way, const MeasuredLength& straight) {
  return (way.value - straight.value).mm() > kMarginSigmas * (way.sigma.mm() + straight.sigma.mm());
}

void add_way(MeasuringMarks& marks, const HandMove& move, int range, const Scene& scene,
             const Projection& projection) {
  if (!is_moved(move)) return;
  const Board& board = scene.kit.board;
  const MeasuredLength straight = centre_distance(move.from, move.to), way = way_length(move.way);
  ToldLength said = told(straight, move.from_place, move.to_place, board, range);
  const bool bent = is_bent(way, straight) && !grid_of(board);
  if (bent) said.text = tr("{1}, way {2}", said.text, words(way, measured_in(board)));
  if (is_turned(move)) said.text += ", " + turned_text(move);
  const std::size_t before = marks.lines.size();
  add_line(marks, move.from.centre, move.to.centre, std::move(said), projection);
  if (marks.lines.size() == before) return;
  if (bent)
    for (const WayPoint& point : move.way)
      if (const auto at = projection.canvas_from_table(point.centre)) marks.lines.back().way.push_back(*at);
  // How far it may go counts from point to the same point.
  add_ring(marks, placed(move.from.centre), range, scene, projection);
}

void add_move(MeasuringMarks& marks, const HandMove& move, const Measuring& measuring, const Scene& scene,
              const Projection& projection) {
  add_way(marks, move, measuring.range(), scene, projection);
  add_turn(marks, move, scene, projection);
  // The front of a stand in a hand goes with it; that of the tape's own end is drawn in any case.
  const bool at_end = measuring.ends() && measuring.ends()->from == move.piece;
  const KitPiece* piece = find_piece(scene.kit, move.piece);
  if (piece && !move.resting && !at_end)
    add_arc(marks, placed(*piece, move.to), measuring, scene, projection);
}

void add_rows(MeasuringPage& page, const HandMove& move, const Board& board, int range) {
  const std::string& name = move.piece.value();
  if (is_moved(move)) {
    ToldLength said = told(centre_distance(move.from, move.to), move.from_place, move.to_place, board, range);
    page.rows.push_back({move.resting ? tr("{1} moved", name) : tr("{1} moves", name), std::move(said.text)});
  }
  if (is_turned(move))
    page.rows.push_back({move.resting ? tr("{1} turned", name) : tr("{1} turns", name),
                         turn_words(turn_between(move.from, move.to))});
}

void add_bearing_rows(MeasuringPage& page, const MeasuredAngle& bearing, int arc_deg) {
  page.rows.push_back({tr("off its front"), words(bearing) + ", " + words(aspects(bearing))});
  if (arc_deg == 0) return;
  const Judgement judgement = judge_arc(bearing, {-arc_deg / 2.0, arc_deg / 2.0});
  page.rows.push_back({tr("arc of {1}", degrees_text(arc_deg)), std::string(arc_words(judgement))});
}

}  // namespace

void Measuring::look(const Scene& scene) {
  if (!began_) on_ = std::holds_alternative<OpenBoard>(scene.kit.board.surface);
  began_ = true;
  if (!scene.table) return;
  moves_.look(*scene.table);
  if (!ends_) return;
  const auto gone = [&](const PieceId& piece) { return !standing(scene.table, piece); };
  if (gone(ends_->from)) {
    ends_.reset();
  } else if (const auto* piece = std::get_if<PieceId>(&ends_->to); piece && gone(*piece)) {
    ends_->to = {};
  }
}

void Measuring::toggle(const PieceId* chosen) {
  on_ = !on_;
  ends_.reset();
  if (on_ && chosen) choose(*chosen);
}

void Measuring::choose(const PieceId& piece) {
  if (!on_) return;
  if (!ends_)
    ends_ = Ends{piece, {}};
  else if (ends_->from != piece)
    ends_->to = piece;
}

void Measuring::choose(TablePoint point) {
  if (on_ && ends_) ends_->to = point;
}

void Measuring::from_next(int by, const Scene& scene) {
  if (!on_) return;
  if (const auto next = neighbour(standing_pieces(scene), ends_ ? &ends_->from : nullptr, by))
    ends_ = Ends{*next, {}};
}

void Measuring::to_next(int by, const Scene& scene) {
  if (!on_) return;
  if (!ends_) from_next(by, scene);
  if (!ends_) return;
  const auto from = end_at(scene, ends_->from);
  if (!from) return;
  auto pieces = standing_pieces(scene);
  std::erase(pieces, ends_->from);
  std::ranges::stable_sort(pieces, {}, [&](const PieceId& piece) {
    return edge_distance(from->base, end_at(scene, piece)->base).length.value;
  });
  if (const auto next = neighbour(pieces, std::get_if<PieceId>(&ends_->to), by)) ends_->to = *next;
}

void Measuring::lengthen(int by) {
  if (on_) range_ = std::clamp(range_ + by, 0, kLongestRange);
}

void Measuring::next_arc() {
  if (!on_) return;
  const auto at = std::ranges::find(kFrontArcs, arc_deg_);
  arc_deg_ = at + 1 == kFrontArcs.end() ? kFrontArcs.front() : *(at + 1);
}

bool Measuring::let_go() {
  const bool held = ends_.has_value();
  ends_.reset();
  return held;
}

MeasuringMarks measuring_marks(const Measuring& measuring, const Scene& scene, const Projection& projection) {
  MeasuringMarks marks;
  if (!measuring.on() || !scene.table || !scene.table->calibrated) return marks;
  for (const HandMove& move : measuring.moves())
    if (standing(scene.table, move.piece)) add_move(marks, move, measuring, scene, projection);
  if (!measuring.ends()) return marks;
  if (const auto from = end_at(scene, measuring.ends()->from)) {
    add_ring(marks, from->base, measuring.range(), scene, projection);
    add_arc(marks, from->base, measuring, scene, projection);
  }
  if (const auto tape = tape_of(measuring, scene)) {
    const EdgeDistance edges = edge_distance(tape->from.base, tape->to.base);
    add_line(marks, edges.from, edges.to,
             told(edges.length, tape->from.place, tape->to.place, scene.kit.board, measuring.range()),
             projection);
  }
  return marks;
}

MeasuringPage measuring_page(const Measuring& measuring, const Scene& scene) {
  MeasuringPage page;
  const Board& board = scene.kit.board;
  const MeasuringUnit unit = measured_in(board);
  page.heading = tr("Tape");
  page.hint = tr(
      "{1} or a click: from a piece. {2} or a second click: to the next. {3}, {4}: the range. {5}: the front "
      "arc. {6} puts the tape away.",
      key_words(Command::kMeasureFrom), key_words(Command::kMeasureTo), key_words(Command::kRangeLonger),
      key_words(Command::kRangeShorter), key_words(Command::kFrontArc), key_words(Command::kMeasure));
  if (measuring.range() > 0) page.rows.push_back({tr("range"), range_text(board, measuring.range())});
  const int arc = arc_deg(measuring, board);
  if (arc > 0) page.rows.push_back({tr("front arc"), degrees_text(arc)});
  for (const HandMove& move : measuring.moves()) add_rows(page, move, board, measuring.range());
  if (!measuring.ends()) return page;
  const PieceId& from = measuring.ends()->from;
  page.heading = tr("From {1}", from.value());
  const auto tape = tape_of(measuring, scene);
  if (!tape) return page;
  const auto* piece = std::get_if<PieceId>(&measuring.ends()->to);
  page.heading = tr("{1} to {2}", from.value(), piece ? piece->value() : std::string(tr("a point")));
  const Pose &a = tape->from.base.pose, &b = tape->to.base.pose;
  const MeasuredLength edges = edge_distance(tape->from.base, tape->to.base).length;
  if (grid_of(board)) {
    ToldLength said = told(edges, tape->from.place, tape->to.place, board, measuring.range());
    page.rows.push_back({tr("apart"), std::move(said.text)});
    page.rows.push_back({tr("edge to edge"), words(edges, unit)});
  } else {
    ToldLength said = told(edges, {}, {}, board, measuring.range());
    page.rows.push_back({tr("edge to edge"), std::move(said.text)});
  }
  page.rows.push_back({tr("centre to centre"), words(centre_distance(a, b), unit)});
  add_bearing_rows(page, bearing_off_front(a, b.centre, b.sigma_mm), arc);
  if (!piece) return page;
  const MeasuredAngle back = bearing_off_front(b, a.centre, a.sigma_mm);
  page.rows.push_back({tr("seen from there"), words(back) + ", " + words(aspects(back))});
  page.rows.push_back({tr("turn"), words(turn_between(a, b))});
  return page;
}

}  // namespace telescope::app
