#include "core/rules/brevity/modules/supply_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>
#include <set>

#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

constexpr double kCell_in = 0.5;
constexpr double kLook_in = 0.25;   ///< how often a straight line is looked at on even ground
constexpr double kClose_in = 0.05;  ///< and elsewhere: a range of 4" is missed by less than 0.0001"
/// From the middle of a square to its corners, and half a look farther.
constexpr double kAround_in = 0.5;
/// A way that bends at the middles of squares may be so much longer than one that bends at corners.
constexpr double kSlack_in = 1.0;

/// Its march rate on this ground, in whichever mode is faster; 0: it may not go there.
double rate(const Game& game, const PieceId& battalion, GroundClass ground) {
  const auto in_mode = [&](bool mounted) {
    return limit_on(moves_as(game.facts(battalion), mounted), Posture::kMarch, ground, game.settings())
        .inches;
  };
  return std::max(in_mode(false), in_mode(true));
}

}  // namespace

/// One search: from where, how far at most, on which classes of ground, and how near to which base it ends.
struct MarchMap::Search {
  TablePoint from;
  double most_in = 0.0;
  std::array<bool, 4> allowed{};
  Footprint to;
  double reach_in = 0.0;
  bool grazes = false;  ///< each of its legs may lie a little in ground that is not allowed (BQ-114)

  bool allows(GroundClass ground) const { return allowed.at(static_cast<std::size_t>(ground)); }
  bool is_too_long(double length_in) const { return length_in > most_in + kLastBits_in; }
  /// Also once it is drawn tight.
  bool is_far_too_long(double length_in) const { return is_too_long(length_in - kSlack_in); }
  /// Where a straight way from there to the base ends.
  TablePoint end_from(TablePoint point) const {
    const double gap = gap_in(to, point);
    return gap <= reach_in ? point : between(point, nearest_point(to, point), (gap - reach_in) / gap);
  }
};

MarchMap::MarchMap(const Game& game, PointSight enemies)
    : game_(game),
      enemies_(std::move(enemies)),
      columns_(std::max(1, static_cast<int>(std::ceil(game.setup->width_in() / kCell_in)))),
      rows_(std::max(1, static_cast<int>(std::ceil(game.setup->depth_in() / kCell_in)))),
      cells_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {
  for (const GroundLine& line : game.setup->board.ground.lines)
    if (is_river(line)) rivers_.lines.push_back(line);
}

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
  cell.even = even_within_in(game_, point) > kAround_in;
  cell.far = enemies_.is_far(point, kAround_in);
  cell.located = !cell.far && enemies_.who_locates(point);
  cell.at_river = std::ranges::any_of(rivers_.lines, [&](const GroundLine& river) {
    return distance_to(river, point).inches() <= kAround_in;
  });
  return cell;
}

const MarchMap::Cell* MarchMap::at(TablePoint point) {
  const double across = Length::from_mm(point.x_mm).inches() / kCell_in,
               along = Length::from_mm(point.y_mm).inches() / kCell_in;
  if (!(across >= 0.0 && along >= 0.0 && across < columns_ && along < rows_)) return nullptr;
  return &cell(static_cast<int>(across), static_cast<int>(along));
}

/// BQ-22, BQ-113.
bool MarchMap::crosses_river(TablePoint from, TablePoint to) const {
  const std::array way{from, to};
  return std::ranges::any_of(crossings(rivers_, way),
                             [&](const Crossing& each) { return !bridge_at(game_, each.at); });
}

/// BQ-114: that no more than a little of the way lies in ground that is not allowed.
bool MarchMap::is_lawful(const std::vector<TablePoint>& way, const Search& search) const {
  StandWay walked;
  for (const TablePoint& each : way) walked.push_back({.placed = {.at = each}});
  return std::ranges::all_of(stretches_of(game_, Posture::kMarch, walked),
                             [&](const WayStretch& each) { return search.allows(each.ground); });
}

bool MarchMap::is_clear(TablePoint from, TablePoint to, const Search& search) {
  const double length = distance_in(from, to);
  const int steps = std::max(1, static_cast<int>(std::ceil(length / kLook_in)));
  bool at_river = false;
  double grazed_in = 0.0;
  // From its end: a leg that goes on from a clear one is most often cut there.
  for (int i = steps; i >= 0; --i) {
    const double part = static_cast<double>(i) / steps;
    const Cell* here = at(between(from, to, part));
    if (!here) return false;
    at_river = at_river || here->at_river;
    if (here->even && here->far) {
      if (!search.allows(here->ground)) return false;
      continue;
    }
    constexpr int kEachWay = 2;
    for (int k = -kEachWay; k <= kEachWay; ++k) {
      const double close = length > 0.0 ? part + k * kClose_in / length : part;
      const TablePoint point = between(from, to, std::clamp(close, 0.0, 1.0));
      if (!here->far && enemies_.who_locates(point)) return false;
      if (search.allows(here->even ? here->ground : ground_at(game_, point).ground)) continue;
      grazed_in += kClose_in;
      if (!search.grazes || grazed_in > game_.settings().graze + 2 * kClose_in) return false;
    }
  }
  return !at_river || !crosses_river(from, to);
}

/// Each bend goes to where the legs on both sides of it are shortest, as far as the ground lets it, by ever
/// smaller steps.
void MarchMap::draw_tight(std::vector<TablePoint>& way, const Search& search) {
  constexpr double kFirst_in = 0.5, kLast_in = 0.002;
  constexpr int kDirections = 8, kMostMoves = 40;
  // Round the end of a wall it bends twice: each bend may become two.
  for (std::size_t i = way.size() - 2; i > 0; --i)
    way.insert(way.begin() + static_cast<std::ptrdiff_t>(i), TablePoint(way[i]));
  for (double step_in = kFirst_in; step_in > kLast_in; step_in /= 2.0)
    for (int moves = 0, moved = 1; moved > 0 && moves < kMostMoves; moves += moved) {
      moved = 0;
      for (std::size_t i = 1; i + 1 < way.size(); ++i) {
        const bool last = i + 2 == way.size();
        for (int k = 0; k < kDirections; ++k) {
          const double angle = 2.0 * std::numbers::pi * k / kDirections;
          const double step_mm = Length::from_inches(step_in).mm();
          const TablePoint there{way[i].x_mm + step_mm * std::cos(angle),
                                 way[i].y_mm + step_mm * std::sin(angle)};
          const TablePoint end = last ? search.end_from(there) : way[i + 1];
          if (distance_in(way[i - 1], there) + distance_in(there, end) + kLastBits_in >=
                  distance_in(way[i - 1], way[i]) + distance_in(way[i], way[i + 1]) ||
              !is_clear(way[i - 1], there, search) || !is_clear(there, end, search))
            continue;
          way[i] = there;
          way[i + 1] = end;
          ++moved;
        }
      }
    }
}

/// Dijkstra's algorithm over the squares; a square is joined to the one before the last where nothing lies
/// between them, so that ways are as straight as the ground lets them be (lazy Theta*).
class MarchMap::Shortest {
 public:
  Shortest(MarchMap& map, const Search& search) : map_(map), search_(search), nodes_(map.cells_.size()) {}

  std::optional<std::vector<TablePoint>> find() {
    // Where it begins something may lie between it and the middle of its own square.
    const auto cell_of = [](double mm) { return static_cast<int>(Length::from_mm(mm).inches() / kCell_in); };
    each_about(cell_of(search_.from.x_mm), cell_of(search_.from.y_mm), kAbout, [&](int column, int row) {
      const TablePoint there = map_.centre(column, row);
      if (map_.is_clear(search_.from, there, search_))
        reach(row * map_.columns_ + column, distance_in(search_.from, there), -1);
    });
    while (!open_.empty()) {
      const int index = open_.top().second;
      open_.pop();
      if (node(index).done) continue;
      node(index).done = true;
      if (auto way = way_from(index)) return way;
      go_on_from(index);
    }
    return std::nullopt;
  }

 private:
  static constexpr int kAbout = 2;
  struct Node {
    double length = std::numeric_limits<double>::infinity();
    int before = -1;    // -1: it comes straight from the beginning
    int cut_from = -2;  // the straight way from there is not clear; -2: none was looked at
    bool done = false;
  };
  using Open = std::pair<double, int>;

  Node& node(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  double length_of(int index) { return index < 0 ? 0.0 : node(index).length; }
  TablePoint point_of(int index) const {
    return index < 0 ? search_.from : map_.centre(index % map_.columns_, index / map_.columns_);
  }
  void reach(int index, double length, int before) {
    node(index).length = length;
    node(index).before = before;
    open_.emplace(length, index);
  }
  void each_about(int column, int row, int most, const auto& visit) {
    for (int y = std::max(0, row - most); y <= std::min(map_.rows_ - 1, row + most); ++y)
      for (int x = std::max(0, column - most); x <= std::min(map_.columns_ - 1, column + most); ++x)
        visit(x, y);
  }

  /// The whole way, where its end can be reached from that square or from the one before it.
  std::optional<std::vector<TablePoint>> way_from(int index) {
    if (gap_in(search_.to, point_of(index)) > search_.reach_in + kAbout * kCell_in) return std::nullopt;
    for (const int last : {node(index).before, index}) {
      const TablePoint from = point_of(last), end = search_.end_from(from);
      if (search_.is_far_too_long(length_of(last) + distance_in(from, end)) ||
          !map_.is_clear(from, end, search_))
        continue;
      std::vector<TablePoint> way{end};
      for (int each = last; each >= 0; each = node(each).before) way.push_back(point_of(each));
      way.push_back(search_.from);
      std::ranges::reverse(way);
      if (search_.is_too_long(length_in(way))) map_.draw_tight(way, search_);
      if (!search_.is_too_long(length_in(way)) && (!search_.grazes || map_.is_lawful(way, search_)))
        return way;
    }
    return std::nullopt;
  }

  /// To each square beside it: straight from before this square, else through it, which is longer.
  void go_on_from(int index) {
    const TablePoint here = point_of(index);
    const int before = node(index).before;
    each_about(index % map_.columns_, index / map_.columns_, 1, [&](int column, int row) {
      const Cell& next = map_.cell(column, row);
      const int to = row * map_.columns_ + column;
      if (node(to).done || next.located || (next.even && next.far && !search_.allows(next.ground))) return;
      const TablePoint there = map_.centre(column, row);
      const auto is_no_use = [&](double length) {
        return search_.is_far_too_long(length) || length >= node(to).length;
      };
      const double direct = length_of(before) + distance_in(point_of(before), there);
      const double round = node(index).length + distance_in(here, there);
      if (is_no_use(direct)) return;
      if (node(to).cut_from != before && map_.is_clear(point_of(before), there, search_))
        return reach(to, direct, before);
      node(to).cut_from = before;
      if (!is_no_use(round) && map_.is_clear(here, there, search_)) reach(to, round, index);
    });
  }

  MarchMap& map_;
  const Search& search_;
  std::vector<Node> nodes_;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open_;
};

std::optional<std::vector<TablePoint>> MarchMap::shortest(const Search& search) {
  const TablePoint straight_end = search.end_from(search.from);
  // No way is shorter than the straight one.
  if (search.is_too_long(distance_in(search.from, straight_end))) return std::nullopt;
  const std::vector straight{search.from, straight_end};
  if (is_clear(search.from, straight_end, search) && (!search.grazes || is_lawful(straight, search)))
    return straight;
  return Shortest(*this, search).find();
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
    for (const bool grazes : {false, true}) {
      search.grazes = grazes;
      if (auto way = shortest(search)) return way;
    }
  }
  return std::nullopt;
}

}  // namespace telescope::brevity
