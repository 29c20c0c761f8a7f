#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>

#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/terrain.hpp"

namespace telescope::brevity {
namespace {

/// Roads are looked at so often that nothing which cuts them within 4" is missed by more than 0.0003".
constexpr double kStep_in = 0.1;
/// Where two lines come so near to each other they are connected; so near to an edge one has reached it.
constexpr double kJoined_in = 0.5;

/// Points of all roads, and which follows which.
struct RoadGraph {
  struct Link {
    std::size_t to = 0;
    double length_in = 0.0;
  };
  std::vector<TablePoint> points;
  std::vector<std::size_t> line;
  std::vector<std::vector<Link>> links;

  void link(std::size_t a, std::size_t b) {
    const double length = distance_in(points[a], points[b]);
    links[a].push_back({b, length});
    links[b].push_back({a, length});
  }
  std::size_t add(TablePoint point, std::size_t of_line) {
    points.push_back(point);
    line.push_back(of_line);
    links.emplace_back();
    return points.size() - 1;
  }
  void add_line(const std::vector<TablePoint>& way, std::size_t number) {
    std::size_t last = add(way.front(), number);
    for (std::size_t i = 1; i < way.size(); ++i) {
      const int parts = std::max(1, static_cast<int>(std::ceil(distance_in(way[i - 1], way[i]) / kStep_in)));
      for (int k = 1; k <= parts; ++k) {
        const std::size_t next = add(between(way[i - 1], way[i], static_cast<double>(k) / parts), number);
        link(last, next);
        last = next;
      }
    }
  }
  /// Lines that meet, or nearly.
  void connect() {
    std::map<std::pair<int, int>, std::vector<std::size_t>> cells;
    const auto cell = [&](std::size_t i) {
      const double size = Length::from_inches(kJoined_in).mm();
      return std::pair(static_cast<int>(std::floor(points[i].x_mm / size)),
                       static_cast<int>(std::floor(points[i].y_mm / size)));
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto [column, row] = cell(i);
      for (int x = column - 1; x <= column + 1; ++x)
        for (int y = row - 1; y <= row + 1; ++y)
          if (const auto near = cells.find({x, y}); near != cells.end())
            for (const std::size_t other : near->second)
              if (line[other] != line[i] && distance_in(points[i], points[other]) <= kJoined_in)
                link(i, other);
      cells[{column, row}].push_back(i);
    }
  }
};

RoadGraph roads_of(const Game& game) {
  RoadGraph graph;
  std::size_t number = 0;
  for (const GroundLine& each : game.setup->board.ground.lines)
    if (each.kind == "road" && each.points.size() >= 2) graph.add_line(each.points, number++);
  for (const RiverCrossing& each : game.modules.crossings)
    if (!each.ferry && !each.destroyed && each.points.size() >= 2) graph.add_line(each.points, number++);
  graph.connect();
  return graph;
}

}  // namespace

PointTest near_to(const Footprint& base, double reach_in) {
  return [base, reach_in](TablePoint point) { return gap_in(base, point) <= reach_in; };
}

PointTest near_to_edge(const Game& game, Edge edge) {
  return [&game, edge](TablePoint point) { return from_edge_in(game, edge, point) <= kJoined_in; };
}

/// Dijkstra's algorithm from all points of the start to the first that is an end.
std::optional<std::vector<TablePoint>> road_route(const Game& game, const PointTest& is_start,
                                                  const PointTest& is_end, const PointTest& is_cut) {
  const RoadGraph graph = roads_of(game);
  constexpr double kFar = std::numeric_limits<double>::infinity();
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  std::vector<double> length(graph.points.size(), kFar);
  std::vector<std::size_t> before(graph.points.size(), kNone);
  using Open = std::pair<double, std::size_t>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  for (std::size_t i = 0; i < graph.points.size(); ++i)
    if (is_start(graph.points[i])) {
      length[i] = 0.0;
      open.emplace(0.0, i);
    }
  std::vector<bool> done(graph.points.size(), false);
  while (!open.empty()) {
    const auto [so_far, at] = open.top();
    open.pop();
    if (done[at]) continue;
    done[at] = true;
    if (is_cut && is_cut(graph.points[at])) continue;
    if (is_end(graph.points[at])) {
      std::vector<TablePoint> way;
      for (std::size_t each = at; each != kNone; each = before[each]) way.push_back(graph.points[each]);
      std::ranges::reverse(way);
      return way;
    }
    for (const auto& link : graph.links[at])
      if (so_far + link.length_in < length[link.to]) {
        length[link.to] = so_far + link.length_in;
        before[link.to] = at;
        open.emplace(length[link.to], link.to);
      }
  }
  return std::nullopt;
}

}  // namespace telescope::brevity
