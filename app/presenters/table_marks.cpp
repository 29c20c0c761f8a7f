#include "app/presenters/table_marks.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace telescope::app {
namespace {

constexpr double kTargetShare = 0.16;    // radius of a target's circle, of the sector's side
constexpr double kWordsShare = 0.27;     // from the sector's middle down to the first words
constexpr double kNextShare = 0.14;      // and from words to words
constexpr double kBracketInMm = 6.0;     // from the near edge inwards
constexpr double kBracketNextMm = 16.0;  // between brackets that share columns
constexpr double kBracketEndMm = 10.0;
constexpr double kArrowAside = 0.3;  // an arrow runs to the right of the sectors' middles, of their side
constexpr double kArrowTail = 0.18;  // and begins so far beyond the first one
constexpr double kArrowTip = 0.12;   // and ends so far before the last one
constexpr double kArrowHead = 0.17;

bool may_be_seen(const MapMark& each, const GameScene& game, const ConsoleView& view) {
  if (each.mark.symbol == mark::kCounter) return false;
  if (view.blank && (!each.open || each.mark.sealed)) return false;
  if (each.mark.sealed && !view.uncovered) return false;
  return each.mark.plan || !game.table_withheld || view.uncovered;
}

class Drawing {
 public:
  Drawing(const GridBoard& grid, const Projection& projection) : grid_(grid), projection_(projection) {}

  void add(const KnownMark& mark) {
    if (mark.symbol == mark::kBracket) return add_bracket(mark);
    if (is_arrow(mark)) return add_arrow(mark);
    for (const Sector& sector : mark.sectors) add_in(sector, mark);
  }
  std::vector<TableMark> marks;

 private:
  void add_in(Sector sector, const KnownMark& mark) {
    const double cell = grid_.cell.mm();
    const TablePoint middle = in_sector(grid_, sector);
    const bool used = mark.symbol == mark::kTargetUsed;
    if (used || mark.symbol == mark::kTarget) {
      const auto at = projection_.canvas_from_table(middle);
      const auto beside = projection_.canvas_from_table({middle.x_mm + kTargetShare * cell, middle.y_mm});
      if (!at || !beside) return;
      marks.push_back({.shape = used ? TableMark::Shape::kTargetUsed : TableMark::Shape::kTarget,
                       .at = *at,
                       .radius = std::abs(beside->x - at->x),
                       .text = {}});
    }
    const double down = (kWordsShare + kNextShare * words_[sector]++) * cell;
    if (const auto at = projection_.canvas_from_table({middle.x_mm, middle.y_mm - down});
        at && !mark.words.empty())
      marks.push_back({.at = *at, .line = {}, .text = mark.words});
  }

  /// Along the near edge of its sectors, above those that share columns with it.
  void add_bracket(const KnownMark& mark) {
    if (mark.sectors.empty()) return;
    const auto [first, last] = std::ranges::minmax(mark.sectors, {}, &Sector::column);
    const int row = std::ranges::min(mark.sectors, {}, &Sector::row).row;
    int above = 0;
    for (int column = first.column; column <= last.column; ++column)
      above = std::max(above, brackets_[column]);
    for (int column = first.column; column <= last.column; ++column) brackets_[column] = above + 1;
    const double cell = grid_.cell.mm();
    const double y = row * cell + kBracketInMm + kBracketNextMm * above, inner = y + kBracketEndMm;
    const double left = first.column * cell + kBracketInMm, right = (last.column + 1) * cell - kBracketInMm;
    TableMark shown{.shape = TableMark::Shape::kBracket, .at = {}, .line = {}, .text = mark.words};
    const auto at = projection_.canvas_from_table({(left + right) / 2, y});
    const auto from = projection_.canvas_from_table({left, inner});
    const auto to = projection_.canvas_from_table({right, inner});
    const auto along = projection_.line({left, y}, {right, y});
    if (!at || !from || !to || along.empty()) return;
    shown.at = *at;
    shown.line.push_back(*from);
    shown.line.insert(shown.line.end(), along.begin(), along.end());
    shown.line.push_back(*to);
    marks.push_back(std::move(shown));
  }

  /// Beside the middles of its sectors, so that stands stay in view and one that comes back the same way
  /// lies beside it.
  void add_arrow(const KnownMark& mark) {
    const double cell = grid_.cell.mm();
    const auto table = arrow_way(mark.sectors, grid_);
    TableMark shown{
        .shape = mark.symbol == mark::kArrow ? TableMark::Shape::kArrow : TableMark::Shape::kArrowDashed,
        .text = {}};
    for (const TablePoint& point : table)
      if (const auto at = projection_.canvas_from_table(point)) shown.line.push_back(*at);
    if (table.empty() || shown.line.size() < table.size()) return;
    const TablePoint tip = table.back();
    const auto beside = projection_.canvas_from_table({tip.x_mm + kArrowHead * cell, tip.y_mm});
    if (!beside) return;
    shown.at = shown.line.back();
    shown.radius = std::hypot(beside->x - shown.at.x, beside->y - shown.at.y);
    marks.push_back(std::move(shown));
  }

  const GridBoard& grid_;
  const Projection& projection_;
  std::map<Sector, int> words_;  // that stand in a sector already
  std::map<int, int> brackets_;  // that a column has already
};

}  // namespace

std::vector<TablePoint> arrow_way(const std::vector<Sector>& sectors, const GridBoard& grid) {
  const double cell = grid.cell.mm();
  std::vector<TablePoint> way;
  for (const Sector& sector : sectors) way.push_back(in_sector(grid, sector));
  const auto is_same = [](TablePoint a, TablePoint b) { return a == b; };
  way.erase(std::unique(way.begin(), way.end(), is_same), way.end());
  if (way.size() < 2) return {};
  // Of a way that bends all of it is moved by what its whole length says.
  const TablePoint first = way.front(), last = way.back();
  const double x = last.x_mm - first.x_mm, y = last.y_mm - first.y_mm, length = std::hypot(x, y);
  if (length > 0.0)
    for (TablePoint& point : way)
      point = {point.x_mm + kArrowAside * cell * y / length, point.y_mm - kArrowAside * cell * x / length};
  const auto draw_in = [cell](TablePoint& end, TablePoint next, double share) {
    const double dx = next.x_mm - end.x_mm, dy = next.y_mm - end.y_mm, whole = std::hypot(dx, dy);
    end = {end.x_mm + share * cell * dx / whole, end.y_mm + share * cell * dy / whole};
  };
  draw_in(way.front(), way[1], kArrowTail);
  draw_in(way.back(), way[way.size() - 2], kArrowTip);
  return way;
}

std::vector<TableMark> table_marks(const GameScene& game, const ConsoleView& view, const Board& board,
                                   const Projection& projection) {
  std::vector<TableMark> points;
  const GridBoard* grid = grid_of(board);
  std::optional<Drawing> drawing;
  if (grid) drawing.emplace(*grid, projection);
  for (const MapMark& each : game.marks) {
    if (!may_be_seen(each, game, view)) continue;
    if (drawing) {
      drawing->add(each.mark);
    } else if (each.mark.at && !each.mark.words.empty()) {
      if (const auto at = projection.canvas_from_table(*each.mark.at))
        points.push_back({.at = *at, .line = {}, .text = each.mark.words});
    }
  }
  return drawing ? std::move(drawing->marks) : points;
}

}  // namespace telescope::app
