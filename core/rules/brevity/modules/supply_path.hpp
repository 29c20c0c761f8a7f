#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {

/// The ground of the table in squares of half an inch, for ways that nobody has walked yet. It looks at a
/// square only when it is asked for it.
class MarchMap {
 public:
  /// `is_cut`: points that no way may touch. `game` outlives this.
  MarchMap(const Game& game, IsCut is_cut);

  /// OB-245, BQ-97: a way of the battalion of at most one march move, by the slowest ground it uses (OB-059),
  /// that is cut nowhere and ends with its base within `reach_in` of the other base. Nothing: there is none.
  std::optional<std::vector<TablePoint>> march(const PieceId& battalion, const Footprint& to,
                                               double reach_in);

 private:
  struct Cell {
    bool known = false;
    bool barred = false;
    GroundClass ground = GroundClass::kOpen;
  };
  struct Search;

  const Cell& cell(int column, int row);
  const Cell* at(TablePoint point);
  TablePoint centre(int column, int row) const;
  bool is_clear(TablePoint from, TablePoint to, const Search& search);
  std::optional<std::vector<TablePoint>> shortest(const Search& search);

  const Game& game_;
  IsCut is_cut_;
  int columns_, rows_;
  std::vector<Cell> cells_;
};

}  // namespace telescope::brevity
