#include "app/presenters/table_marks.hpp"

#include <algorithm>
#include <map>

namespace telescope::app {
namespace {

constexpr double kTargetShare = 0.16;    // radius of a target's circle, of the sector's side
constexpr double kWordsShare = 0.27;     // from the sector's middle down to the first words
constexpr double kNextShare = 0.14;      // and from words to words
constexpr double kBracketInMm = 6.0;     // from the near edge inwards
constexpr double kBracketNextMm = 16.0;  // between brackets that share columns
constexpr double kBracketEndMm = 10.0;

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
    for (const Sector& sector : mark.sectors) add_in(sector, mark);
  }
  std::vector<TableMark> marks;

 private:
  TablePoint middle(Sector sector) const {
    return {(sector.column + 0.5) * grid_.cell.mm(), (sector.row + 0.5) * grid_.cell.mm()};
  }

  void add_in(Sector sector, const KnownMark& mark) {
    const double cell = grid_.cell.mm();
    const TablePoint middle = this->middle(sector);
    const bool used = mark.symbol == mark::kTargetUsed;
    if (used || mark.symbol == mark::kTarget) {
      const auto at = projection_.canvas_from_table(middle);
      const auto beside = projection_.canvas_from_table({middle.x_mm + kTargetShare * cell, middle.y_mm});
      if (!at || !beside) return;
      marks.push_back({.shape = used ? TableMark::Shape::kTargetUsed : TableMark::Shape::kTarget,
                       .at = *at,
                       .radius = std::abs(beside->x - at->x),
                       .line = {},
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

  const GridBoard& grid_;
  const Projection& projection_;
  std::map<Sector, int> words_;  // that stand in a sector already
  std::map<int, int> brackets_;  // that a column has already
};

}  // namespace

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
