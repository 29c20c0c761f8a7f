#pragma once

#include <optional>
#include <vector>

#include "core/board/ground.hpp"
#include "core/rules/brevity/measure/sight.hpp"

namespace telescope::brevity {

/// The ground of the table in squares of half an inch, for ways that nobody has walked yet. Ways lead from
/// square to square and are looked at as they are, so that none is told that is not lawful; one that leads
/// through a passage narrower than a square may be missed. It looks at a square only when it is asked for it.
class MarchMap {
 public:
  /// No way comes within location range of these enemies. `game` outlives this.
  MarchMap(const Game& game, PointSight enemies);

  /// OB-245, BQ-97: a way of the battalion of at most one march move, by the slowest ground it uses (OB-059),
  /// that is cut nowhere and ends with its base within `reach_in` of the other base. Nothing: there is none.
  std::optional<std::vector<TablePoint>> march(const PieceId& battalion, const Footprint& to,
                                               double reach_in);

 private:
  struct Cell {
    bool known = false;
    // Of all of it and a little about it.
    bool even = false;  ///< it is of one ground
    bool far = false;   ///< it is out of every range
    bool at_river = false;
    bool located = false;  ///< its middle
    GroundClass ground = GroundClass::kOpen;
  };
  struct Search;
  class Shortest;

  const Cell& cell(int column, int row);
  const Cell* at(TablePoint point);
  TablePoint centre(int column, int row) const;
  bool is_clear(TablePoint from, TablePoint to, const Search& search);
  bool is_lawful(const std::vector<TablePoint>& way, const Search& search) const;
  void draw_tight(std::vector<TablePoint>& way, const Search& search);
  bool crosses_river(TablePoint from, TablePoint to) const;
  std::optional<std::vector<TablePoint>> shortest(const Search& search);

  const Game& game_;
  PointSight enemies_;
  Ground rivers_;
  int columns_, rows_;
  std::vector<Cell> cells_;
};

}  // namespace telescope::brevity
