#include "core/rules/brevity/modules/supply_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <set>

#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/movement/allowance.hpp"

namespace telescope::brevity {
namespace {

constexpr double kCell_in = 0.5;
constexpr double kLook_in = 0.25;  ///< how often a straight line is looked at

/// BQ-22, BQ-113: a river without a bridge there.
bool in_river(const Game& game, TablePoint point) {
  if (bridge_at(game, point)) return false;
  return std::ranges::any_of(game.setup->board.ground.lines, [&](const GroundLine& line) {
    return (line.kind == "river" || line.kind == "major-river") &&
           distance_to(line, point).inches() <= std::max(kCell_in, line.width.inches() / 2.0);
  });
}

/// Its march rate on this ground, in whichever mode is faster; 0: it may not go there.
double rate(const Game& game, const PieceId& battalion, GroundClass ground) {
  const UnitFacts& facts = game.facts(battalion);
  double most = march_rate(moves_as(facts, false), ground, game.settings()).value_or(0.0);
  if (facts.transport)
    most = std::max(most, march_rate(*facts.transport, ground, game.settings()).value_or(0.0));
  return most;
}

}  // namespace

/// One search: from where, how far at most, on which classes of ground, and how near to which base it ends.
struct MarchMap::Search {
  TablePoint from;
  double most_in = 0.0;
  std::array<bool, 4> allowed{};
  Footprint to;
  double reach_in = 0.0;

  bool allows(const Cell& cell) const {
    return !cell.barred && allowed.at(static_cast<std::size_t>(cell.ground));
  }
  bool is_end(TablePoint point) const { return gap_in(to, point) <= reach_in; }
  /// No way is shorter than the straight one.
  bool is_out_of_reach() const {
    constexpr double kLastBits_in = 1e-6;
    return gap_in(to, from) - reach_in > most_in + kLastBits_in;
  }
};

MarchMap::MarchMap(const Game& game, IsCut is_cut)
    : game_(game),
      is_cut_(std::move(is_cut)),
      columns_(std::max(1, static_cast<int>(std::ceil(game.setup->width_in() / kCell_in)))),
      rows_(std::max(1, static_cast<int>(std::ceil(game.setup->depth_in() / kCell_in)))),
      cells_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

TablePoint MarchMap::centre(int column, int row) const {
  return {Length::from_inches((column + 0.5) * kCell_in).mm(),
          Length::from_inches((row + 0.5) * kCell_in).mm()};
}

const MarchMap::Cell& MarchMap::cell(int column, int row) {
  Cell& cell = cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
  if (cell.known) return cell;
  const TablePoint point = centre(column, row);
  cell.known = true;
  cell.ground = ground_at(game_, point).ground;
  cell.barred = cell.ground == GroundClass::kImpassable || in_river(game_, point) || is_cut_(point);
  return cell;
}

const MarchMap::Cell* MarchMap::at(TablePoint point) {
  const double across = Length::from_mm(point.x_mm).inches() / kCell_in,
               along = Length::from_mm(point.y_mm).inches() / kCell_in;
  if (!(across >= 0.0 && along >= 0.0 && across < columns_ && along < rows_)) return nullptr;
  return &cell(static_cast<int>(across), static_cast<int>(along));
}

bool MarchMap::is_clear(TablePoint from, TablePoint to, const Search& search) {
  const int steps = std::max(1, static_cast<int>(std::ceil(distance_in(from, to) / kLook_in)));
  const double dx = to.x_mm - from.x_mm, dy = to.y_mm - from.y_mm;
  for (int i = 0; i <= steps; ++i) {
    const double part = static_cast<double>(i) / steps;
    const Cell* here = at({from.x_mm + dx * part, from.y_mm + dy * part});
    if (!here || !search.allows(*here)) return false;
  }
  return true;
}

/// Dijkstra's algorithm over the squares; a square is joined to the one before the last where nothing lies
/// between them, so that ways are as straight as the ground lets them be (lazy Theta*).
std::optional<std::vector<TablePoint>> MarchMap::shortest(const Search& search) {
  if (search.is_out_of_reach()) return std::nullopt;
  const Cell* const first = at(search.from);
  if (!first || !search.allows(*first)) return std::nullopt;
  if (search.is_end(search.from)) return std::vector{search.from};
  struct Node {
    double length = std::numeric_limits<double>::infinity();
    int before = -1;  // -1: it comes straight from the beginning
    bool done = false;
  };
  std::vector<Node> nodes(cells_.size());
  const auto point_of = [&](int index) { return centre(index % columns_, index / columns_); };
  const auto before_of = [&](int index) { return index < 0 ? search.from : point_of(index); };
  using Open = std::pair<double, int>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  const int start = static_cast<int>(first - cells_.data());
  nodes[static_cast<std::size_t>(start)].length = distance_in(search.from, point_of(start));
  open.emplace(nodes[static_cast<std::size_t>(start)].length, start);
  while (!open.empty()) {
    const int index = open.top().second;
    open.pop();
    Node& node = nodes[static_cast<std::size_t>(index)];
    if (node.done) continue;
    node.done = true;
    const TablePoint here = point_of(index);
    if (search.is_end(here)) {
      std::vector<TablePoint> way{here};
      for (int each = node.before; each >= 0; each = nodes[static_cast<std::size_t>(each)].before)
        way.push_back(point_of(each));
      way.push_back(search.from);
      std::ranges::reverse(way);
      return way;
    }
    for (int step = 0; step < 9; ++step) {
      const int column = index % columns_ + step % 3 - 1, row = index / columns_ + step / 3 - 1;
      if (column < 0 || row < 0 || column >= columns_ || row >= rows_) continue;
      const Cell& next = cell(column, row);
      Node& other = nodes[static_cast<std::size_t>(row * columns_ + column)];
      if (other.done || !search.allows(next)) continue;
      const TablePoint there = centre(column, row);
      // Straight from before this square, else through it, which is longer.
      const auto is_no_use = [&](double length) { return length > search.most_in || length >= other.length; };
      const TablePoint before = before_of(node.before);
      double length = (node.before < 0 ? 0.0 : nodes[static_cast<std::size_t>(node.before)].length) +
                      distance_in(before, there);
      if (is_no_use(length)) continue;
      const bool straight = is_clear(before, there, search);
      if (!straight) {
        length = node.length + distance_in(here, there);
        if (is_no_use(length) || !is_clear(here, there, search)) continue;
      }
      other.length = length;
      other.before = straight ? node.before : index;
      open.emplace(length, row * columns_ + column);
    }
  }
  return std::nullopt;
}

std::optional<std::vector<TablePoint>> MarchMap::march(const PieceId& battalion, const Footprint& to,
                                                       double reach_in) {
  const Stand& stand = game_.stand(battalion);
  const UnitFacts& facts = game_.facts(battalion);
  const double half_base_in = std::max(facts.base_width, facts.base_depth).inches() / 2.0;
  std::array<double, 4> rates{};  // in the order of GroundClass
  for (std::size_t i = 0; i < rates.size(); ++i)
    rates.at(i) = rate(game_, battalion, static_cast<GroundClass>(i));
  std::set<double, std::greater<>> limits;
  for (const GroundClass each : {GroundClass::kRoad, GroundClass::kOpen, GroundClass::kTerrain})
    if (const double most = rates.at(static_cast<std::size_t>(each)); most > 0.0) limits.insert(most);
  for (const double limit : limits) {
    Search search{.from = stand.placed.at, .most_in = limit, .to = to, .reach_in = reach_in + half_base_in};
    for (std::size_t i = 0; i < rates.size(); ++i) search.allowed.at(i) = rates.at(i) >= limit;
    if (auto way = shortest(search)) return way;
  }
  return std::nullopt;
}

}  // namespace telescope::brevity
